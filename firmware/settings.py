"""The settings in force. The values of the settings are in the file `settings.json`. The allowed values are in
`settings_schema`.

An invalid value is replaced by its default. If several values do not fit together, all of these values are replaced by
their defaults. The file keeps an invalid value until the user changes that setting.
"""

import json

from compat import const, discard
from free_memory import if_memory_allows
from strict_json import read_json

FILE = "settings.json"
_MOST_FAULTS = const(30)  # more faults than all known keys can have; a file from another program may have any number
_MOST_BYTES = const(4096)  # the largest settings file; a larger one may not fit into memory


class Settings:
    """The settings in force, read like a dictionary: `settings["brightness"]`.

    `data` contains the bytes of the settings file, or is None if there is no file. `least_ma(ring_px, seats, shining)`
    returns how many milliamperes the darkest brightness step needs. `faults` contains a reason (see
    `event_kinds_and_refusals.in_words`) for each fault in the file.
    """

    def __init__(self, data, least_ma):
        self.faults: list = []
        self._least_ma = least_ma
        self._file: dict = {}
        self.unreadable = False  # True if the file is not a JSON object; it must then not be overwritten
        if data is not None:
            self._read(data)
        self._values = _judge(self._file, self._fall_back, least_ma)

    def __getitem__(self, key: str):
        return self._values[key]

    def values(self) -> dict:
        """Return a dictionary with all settings in force."""
        return dict(self._values)

    def change(self, wanted: dict, seated: int = 0):
        """Change the settings to the values in the dictionary `wanted`, while a table of `seated` seats is on the ring.

        Return None, or the reason why nothing changed. After an exception, the caller must restore what `mark`
        returned.
        """
        trial = dict(self._values)
        trial.update(wanted)
        faults: list = []
        judged = _judge(trial, lambda keys, reason, values: faults.append(reason), self._least_ma)
        if not faults and "ring_px" in wanted and judged["ring_px"] < seated:
            faults.append(("The table has {} seats: {} lights cannot show them.", seated, judged["ring_px"]))
        found = dict(self._file)
        found.update(wanted)
        if len(json.dumps(found).encode()) > _MOST_BYTES:
            faults.append("settings.json would exceed 4096 bytes: remove what is not a setting.")
        if faults:
            return "{reason} Nothing was changed.", faults[0]
        if self.faults:  # find the faults again, because a repaired fault must no longer be reported
            self.faults = self.faults[:1] if self.unreadable else []
            _judge(found, self._fall_back, self._least_ma)
        self._values = judged
        self._file = found
        return None

    def mark(self) -> tuple:
        """Return the current settings, for a later call of `restore`."""
        return self._values, self._file, self.faults

    def restore(self, mark: tuple) -> None:
        """Bring back the settings that `mark` returned."""
        self._values, self._file, self.faults = mark

    def why_not(self, wanted: dict):
        """Return the reason why `change` would refuse these changes, or None if `change` would accept them."""
        mark = self.mark()
        try:
            refusal = self.change(wanted)
        finally:
            self.restore(mark)
        return refusal and refusal[1]

    def notes(self, table) -> list:
        """Return a list with a reason if `table`, the table on the ring, can draw more current than the budget allows.
        Otherwise the list is empty.

        A current budget that is too small for a few pictures is still valid.
        """
        ring_px = self["ring_px"]
        most = self._least_ma(ring_px, table.places, may_shine(table))
        if self["budget_ma"] >= most:
            return []
        words = "The budget of {} mA is too small for a few pictures of this table: {} lights draw up to {} mA."
        return [(words, self["budget_ma"], ring_px, most)]

    def to_bytes(self) -> bytes:
        """Return the bytes to write to `settings.json`."""
        return json.dumps(self._file).encode()

    def _read(self, data) -> None:
        try:
            found = if_memory_allows(read_json, data) if len(data) <= _MOST_BYTES else None
        except ValueError:
            found = None
        if isinstance(found, dict):
            if found.pop("pixel_bytes", 3) == 4:  # an older setting, from before the order of the colours could be set
                found.setdefault("pixel_order", "GRBW")
            self._file = found
        else:
            self.unreadable = True
            self.faults.append(
                "settings.json is not one JSON object of at most 8 levels and 4096 bytes: "
                "until it is repaired or removed, no change is saved and every start uses the defaults."
            )

    def _fall_back(self, keys, reason, values) -> None:
        used = ["%s %s" % (key, json.dumps(values[key])) for key in keys]
        if len(self.faults) < _MOST_FAULTS:
            self.faults.append(("{reason} Used instead: {}.", reason, ", ".join(used)) if used else reason)


def may_shine(table) -> int:
    """Return how many arcs of the ring can be fully lit at the same time, at the table `table`.

    Seats whose turn it is and attackable seats are fully lit. In teams of three or more, only neighbours are
    attackable, so at most half of the table is fully lit. At other tables, all arcs can be fully lit. All arcs can also
    be fully lit if nobody has a crown, because all seats then breathe before a game.
    """
    small = min([bin(side).count("1") for side in table.result.sides]) < 3
    return table.places if table.PLACES or small or not table.crowned else (table.places + 1) // 2


def read_settings(store, least_ma) -> Settings:
    """Read the settings stored in `store`, a board or a folder. Unload the settings checker, and return the settings.

    A Pico reads the settings before it loads the app. The app then fills the memory that the settings checker used. If
    the checker were unloaded later, it would leave a gap in the heap, and each allocation would have to search that
    gap.
    """
    data = store.read(FILE)
    if data is None and FILE in store.ilistdir():
        data = b""  # the file is unreadable: this is reported, and the file is not overwritten
    settings = Settings(data, least_ma)
    drop_schema()
    return settings


def _judge(found: dict, told, least_ma) -> dict:
    """Return the values of all settings (see `settings_schema.judge` and `settings_cross_checks.judge`).

    Neither module imports the other, because an import inside an import takes another 0.6 kB of the Pico's stack.
    """
    import settings_cross_checks
    import settings_schema  # 8.5 kB together, and `drop_schema` unloads both

    values, defaults = settings_schema.judge(found, told)
    settings_cross_checks.judge(values, defaults, settings_schema.KEYS, told, least_ma)
    return values


def drop_schema() -> None:
    """Unload the settings checker, which takes 8.5 kB and is seldom needed. The settings checker is loaded again on
    demand.
    """
    discard("settings_schema")
    discard("settings_cross_checks")
