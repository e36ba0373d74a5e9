"""The option for the wording of the rules, of several games: a row as `check_table_setup.read_options` takes it."""


def _is_wording(value, seats) -> bool:
    return value in ("current", "2005")


WORDING = ("rules", "current", _is_wording, 'the wording of the rules: "current" or "2005"', ("current", "2005"))
