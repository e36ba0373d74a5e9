"""The option for the wording of the rules, which several games share. `WORDING` is a row for
`check_table_setup.read_options`."""


def _is_wording(value, seats) -> bool:
    return value in ("current", "2005")


WORDING = ("rules", "current", _is_wording, 'the wording of the rules: "current" or "2005"', ("current", "2005"))
