"""The command `render`: draw pictures of the ring from frames that the running firmware sends."""

import argparse
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PIL import Image

from host_tools.command_line.command_error import CommandError
from host_tools.command_line.file_access import FileError, shown
from host_tools.device import firmware_process
from host_tools.device.firmware_client import DeviceError, RefusedError, Report
from host_tools.device.latest_reports import LatestReports
from host_tools.pictures import pixel_colours_and_angles, ring_picture

FPS = 20
WHOLE_PX = 480
ARC_PX = (240, 84)
SETTLE_S = 1.9  # longer than any moment (a short animation) lasts


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Define the command line of `render`."""
    parser.add_argument("scenes", nargs="*", metavar="SCENE", help=f"any of {', '.join(SCENES)} (all)")
    parser.add_argument("--out", type=Path, default=Path("docs/pictures"), help="the folder for the pictures")
    parser.add_argument(
        "--runtime", choices=firmware_process.RUNTIMES, default="auto", help="the firmware's interpreter"
    )


def run(args: argparse.Namespace) -> int:
    """Draw the pictures that the user asked for, and return 0.

    :raises CommandError: if a scene does not exist, the firmware does not run, or a picture cannot be written.
    """
    unknown = [name for name in args.scenes if name not in SCENES]
    if unknown:
        raise CommandError(f"There is no scene {unknown[0]}; there are {', '.join(SCENES)}.")
    try:
        args.out.mkdir(parents=True, exist_ok=True)
        for name in args.scenes or SCENES:
            with (
                tempfile.TemporaryDirectory() as folder,
                firmware_process.firmware(args.runtime, Path(folder)) as device,
            ):
                print(shown(render(name, Stage(LatestReports(device)), args.out)), flush=True)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise FileError(
            f"Pictures cannot be written to {shown(args.out)} ({why}): name another folder (--out)."
        ) from None
    return 0


TAKE = "OUT held"  # in a list of presses: hold OUT, which accepts the answer that a question shows


class Stage:
    """Brings a table to the state that a picture shows, and records the light of the table's ring."""

    def __init__(self, latest: LatestReports) -> None:
        self.latest = latest
        latest.join()

    def begin(self, first: int, *events: Report) -> None:
        """Begin a game in which seat `first` has the first turn, and send these events to the device."""
        self._ask({"do": "begin", "first": first})
        time.sleep(2 * SETTLE_S)  # the draw, then the roll call
        for event in events:
            self.happen(event)
            time.sleep(SETTLE_S)

    def happen(self, *events: Report) -> None:
        """Send these events to the device, one after the other."""
        for event in events:
            self._ask({"do": "event", "event": event})

    def lay(self, **values: object) -> None:
        """Set up a table with these settings instead of the usual six seats."""
        self._ask({"do": "set", "values": values})
        self._ask({"do": "new_game"})

    def tap(self, *buttons: str | int) -> None:
        """Press and release each of these buttons in turn."""
        for button in buttons:
            self.hold(0.1, button)

    def press(self, *presses: str) -> None:
        """Tap each of these buttons in turn. If an entry equals `TAKE`, hold OUT instead."""
        for press in presses:
            if press == TAKE:
                self.hold(1.2, "out")
            else:
                self.tap(press)

    def hold(self, seconds: float, *buttons: str | int) -> None:
        """Hold these buttons down together for `seconds`, and then release them."""
        for button in buttons:
            self._ask({"do": "press", "button": button})
        time.sleep(seconds)
        for button in buttons:
            self._ask({"do": "release", "button": button})
        time.sleep(0.2)

    def record(self, seconds: float) -> list[bytes]:
        """Return the frames that the ring shows during the next `seconds` seconds, at `FPS` frames a second."""
        frames = []
        begun = time.monotonic()
        for tick in range(max(1, round(seconds * FPS))):
            time.sleep(max(0.0, begun + tick / FPS - time.monotonic()))
            frames.append(self.latest.frame)
        return frames

    def _ask(self, command: Report) -> None:
        try:
            self.latest.device.ask(command)
        except RefusedError as refused:
            raise DeviceError(f"The device refused {command}: {refused}") from None


@dataclass(frozen=True)
class Scene:
    """A scene to draw: the state that `prepare` brings a table to, and what to record there.

    The picture shows the light during `seconds` seconds. If `seat` is None, the picture shows the whole ring, otherwise
    the arc at that seat.
    """

    prepare: Callable[[Stage], None]
    seconds: float
    seat: int | None = None
    shift: float = 0.0  # the distance, in seats, from `seat` clockwise to the middle of the arc's picture


PASS: Report = {"type": "pass"}


def after(first: int, *events: Report) -> Callable[[Stage], None]:
    """Prepare a game in which seat `first` had the first turn, and then these events happened."""
    return lambda stage: stage.begin(first, *events)


def choosing(stage: Stage) -> None:
    """Prepare a game in which the cursor is on an opponent."""
    stage.begin(1, PASS)
    stage.tap("out")


def peeking(stage: Stage) -> None:
    """Prepare a game in which the ring shows the other emperor's view."""
    stage.begin(1, PASS)
    stage.tap(4)


def melee(*events: Report) -> Callable[[Stage], None]:
    """Prepare a Grand Melee of sixteen players in which four turns run at once."""

    def prepare(stage: Stage) -> None:
        stage.lay(mode="grand_melee", seats=16, ring_px=60)
        stage.begin(1, *events)

    return prepare


def in_the_1990s(*events: Report) -> Callable[[Stage], None]:
    """Prepare a game of the Emperor of the 1990s in which seat 2 has the first turn."""

    def prepare(stage: Stage) -> None:
        stage.lay(mode="duelist_emperor")
        stage.begin(2, *events)

    return prepare


def giant(stage: Stage) -> None:
    """Prepare a game of Two-Headed Giant: two teams of two players."""
    stage.lay(mode="two_headed_giant", seats=4)
    stage.begin(0, {"type": "life", "changes": {"3": -3}})


def free_for_all(**options: str | int) -> Callable[[Stage], None]:
    """Prepare a free-for-all game of five players. Seat 1 has the first turn, and seat 2 has lost 3 life."""

    def prepare(stage: Stage) -> None:
        stage.lay(mode="free_for_all", seats=5, options=options)
        stage.begin(1, {"type": "life", "changes": {"2": -3}})

    return prepare


def in_teams(mode: str, seats: int, first: int) -> Callable[[Stage], None]:
    """Prepare a game of two teams in which seat `first` has the first turn."""

    def prepare(stage: Stage) -> None:
        stage.lay(mode=mode, seats=seats, teams=2)
        stage.begin(first)

    return prepare


def counting_his(stage: Stage) -> None:
    """Prepare the screen on which the life of the player to the left is counted."""
    free_for_all()(stage)
    stage.tap("out")
    stage.hold(1.2, "pass")


def in_the_menu(stage: Stage) -> None:
    """Open the menu at its fifth group, which contains the settings of the light."""
    stage.hold(3.2, "pass", "out")
    time.sleep(0.5)
    stage.tap("pass", "pass", "pass", "pass")


def picking(stage: Stage) -> None:
    """Prepare a Grand Melee with four turns in which PASS has opened the screen that asks which turn ends."""
    melee()(stage)
    stage.tap("pass")


def choosing_a_team(stage: Stage) -> None:
    """Prepare a game of Two-Headed Giant in which the cursor is on the other team."""
    giant(stage)
    stage.tap("out")


def counting(stage: Stage) -> None:
    """Prepare the screen on which a team's life is counted in Two-Headed Giant."""
    choosing_a_team(stage)
    stage.hold(1.2, "pass")


MARCH: Report = {"type": "march", "seat": 2, "creature": "1", "to": 1}
THEFT: Report = {"type": "control", "seat": 2, "creature": "2", "owner": 4}


def asking(first: int, events: tuple[Report, ...], *taps: str, rest_s: float = 0.0) -> Callable[[Stage], None]:
    """Prepare a game of the Emperor of the 1990s whose menu is open.

    :param first: the seat that has the first turn.
    :param events: the events of the game before the menu opens.
    :param taps: the presses in the menu, in the form that `Stage.press` accepts.
    :param rest_s: seconds to wait after the last press.
    """

    def prepare(stage: Stage) -> None:
        stage.lay(mode="duelist_emperor")
        stage.begin(first, *events)
        stage.hold(3.2, "pass", "out")
        time.sleep(0.5)
        stage.press(*taps)
        time.sleep(rest_s)

    return prepare


def on_the_board(*taps: str, rest_s: float = 0.0) -> Callable[[Stage], None]:
    """Prepare a game of For the Emperor in which eleven warriors lie on the board.

    :param taps: the presses that follow, in the form that `Stage.press` accepts.
    :param rest_s: seconds to wait after the last press.
    """
    plays = ((2, 9), (2, 7), (2, 4), (4, 8), (5, 6), (0, 3), (0, 8), (4, 2), (3, 1), (2, 6), (6, 5))

    def prepare(stage: Stage) -> None:
        stage.lay(mode="for_the_emperor", ring_px=60)
        totals: dict[tuple[int, int], int] = {}
        events: list[Report] = []
        for turn, (field, warrior) in enumerate(plays):
            seat = turn % 2
            totals[seat, field] = totals.get((seat, field), 0) + warrior
            events.append({"type": "play", "seat": seat, "battlefield": field, "warrior": warrior})
            strength = {"seat": seat, "battlefield": field, "value": totals[seat, field]}
            events.append({"type": "strength", "along": 1, **strength})
        stage.begin(0)
        stage.happen(*events)
        time.sleep(SETTLE_S)
        stage.press(*taps)
        time.sleep(rest_s)

    return prepare


SCENES: dict[str, Scene] = {
    "ring": Scene(after(1, PASS), 4.0),
    "ready": Scene(lambda stage: time.sleep(SETTLE_S), 4.0),
    "emperor": Scene(after(1), 4.0),
    "choice": Scene(choosing, 0.5),
    "peek": Scene(peeking, 1.0),
    "menu": Scene(in_the_menu, 0.05),
    "won": Scene(after(1, PASS, {"type": "eliminate", "seats": [4]}), 4.0),
    "turn": Scene(after(1, PASS), 4.0, seat=2),
    "attack": Scene(after(1, PASS), 1.0, seat=3),
    "range": Scene(after(1), 0.1, seat=3),
    "beyond": Scene(after(1, PASS), 0.1, seat=0),
    "crown": Scene(after(1, PASS), 0.1, seat=1),
    "out": Scene(after(1, PASS, {"type": "eliminate", "seats": [0]}, PASS), 0.1, seat=0),
    "cursor": Scene(choosing, 0.5, seat=3),
    "looked-at": Scene(peeking, 0.1, seat=4),
    "next": Scene(after(1), 0.1, seat=2, shift=-0.35),
    "knock": Scene(after(1, {"type": "extra_turn", "seats": [3]}), 2.0, seat=3),
    "ghost": Scene(after(1, PASS, {"type": "eliminate", "seats": [2]}), 2.0, seat=2),
    "duel": Scene(in_the_1990s(MARCH, THEFT), 4.0),
    "guest": Scene(in_the_1990s(MARCH), 0.05, seat=1),
    "march-where": Scene(asking(5, (PASS, PASS), "out", "out", TAKE), 0.5),
    "march-look": Scene(asking(2, (MARCH, THEFT), "out", "pass", "pass", "out", "pass", rest_s=1.5), 1.0),
    "battlefields": Scene(on_the_board(), 4.0),
    "battlefields-choice": Scene(on_the_board("pass", "pass"), 0.5),
    "battlefield": Scene(on_the_board("pass", rest_s=1.5), 0.1),
    "warrior": Scene(on_the_board("pass", TAKE, "pass", "pass", "pass"), 0.1),
    "just-left": Scene(after(1, PASS, {"type": "eliminate", "seats": [0]}), 2.0, seat=0),
    "melee": Scene(melee(), 4.0),
    "melee-pick": Scene(picking, 0.5),
    "melee-waits": Scene(melee({"type": "pass", "seat": 9}), 2.0),
    "giant": Scene(giant, 4.0),
    "giant-choice": Scene(choosing_a_team, 0.5),
    "life": Scene(counting, 0.2),
    "free-for-all": Scene(free_for_all(), 4.0),
    "free-for-all-left": Scene(free_for_all(attack="left", range=1), 4.0),
    "free-for-all-life": Scene(counting_his, 0.2),
    "team-vs-team": Scene(in_teams("team_vs_team", 5, 1), 4.0),
    "alternating-teams": Scene(in_teams("alternating_teams", 6, 1), 4.0),
}


def render(name: str, stage: Stage, folder: Path) -> Path:
    """Draw the picture of one scene in `folder`, and return the path of the file.

    The file is a PNG if all frames are the same, and otherwise an animated WebP that repeats for ever.
    """
    scene = SCENES[name]
    scene.prepare(stage)
    frames = stage.record(scene.seconds)
    state = stage.latest.state
    images = ring_picture.animate(frames, pixel_colours_and_angles.pixel_angles(state), WHOLE_PX)
    if scene.seat is not None:
        seat_angle = pixel_colours_and_angles.seat_angles(state)[scene.seat]
        apart = pixel_colours_and_angles.seat_angles(state)[1] - pixel_colours_and_angles.seat_angles(state)[0]
        images = [ring_picture.arc(image, seat_angle + scene.shift * apart, ARC_PX) for image in images]
    return save(images, folder / name)


def save(images: list[Image.Image], path: Path) -> Path:
    """Write the images as one picture or one animation, and return the path of the file.

    :param path: the path without its suffix. If the other kind of file has the same name, it is removed.
    """
    if len(images) == 1 or all(image.tobytes() == images[0].tobytes() for image in images):
        target = path.with_suffix(".png")
        images[0].save(target, optimize=True)
    else:
        target = path.with_suffix(".webp")
        images[0].save(
            target, save_all=True, append_images=images[1:], duration=1000 // FPS, loop=0, quality=82, method=4
        )
    path.with_suffix(".webp" if target.suffix == ".png" else ".png").unlink(missing_ok=True)
    return target
