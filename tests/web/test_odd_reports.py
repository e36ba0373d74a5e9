"""Whatever passes the checks of reports the page can show, in a real browser: a device of another version, or a table
of a broker, may say odd things."""

import pytest

import table_in_browser as b
from desk import Desk
from fake_device import STATE, FakeTransport, playing
from garbling_transport import INSTEAD, as_line, garbled, places
from host_tools.device import report_shapes
from served import Served
from table_in_browser import expect

OF_OBJECTS = ("constructor", "__proto__", "toString")  # names that every object of JavaScript knows
LINES_AT_ONCE = 200
LIFE = {**STATE, "screen": "play", "beginners": None, "events": ["life"]}


def odd(kind, stride):
    """What passes of a sound report of that kind, another value at one place each: every `stride`-th value, at the next
    place those after them."""
    values = (*INSTEAD, *OF_OBJECTS)
    for place in range(len(places(SOUND[kind])) - 1):
        for instead in values[place % stride :: stride]:
            line = as_line(garbled(SOUND[kind], place, instead))
            try:
                if report_shapes.read(line) is not None:
                    yield line
            except report_shapes.GarbledError:
                pass


def told(kind):
    table = Desk({"mode": "free_for_all"}, tick_ms=20)
    heard = table.tell({"do": kind})
    table.run(1000)
    return next(report for report in heard + table.reports() if report["is"] == kind)


SOUND = {
    "hello": told("hello"),
    "settings": told("settings"),
    "state": playing(release="confirm", names=["Ada"], clock={"kind_of_clock": "counting_up"}),
    "players with life": {**LIFE, "mode": "what is new", "game": {**playing()["game"], "life": [20] * 6}},
    "teams with life": {**LIFE, "mode": "two_headed_giant", "game": {**playing()["game"], "life": [20, 20]}},
    "log": {"is": "log", "no": 0, "event": {"type": "eliminate", "seats": [1], "seat": 1}},
    "refusal": {"is": "refusal", "code": "bad_seat", "why": "Seat 3 may not.", "rule": ""},
    "sound": {"is": "sound", "sign": "turn", "hz": 1000, "ms": [20, 30]},
}


@pytest.fixture(scope="module")
def shown(browser):
    """A device that says what a test likes, its page, and the faults of that page."""
    device = FakeTransport()
    with Served(device) as served:
        page = b.context_of(browser).new_page()
        faults = []
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(f"http://127.0.0.1:{served.port}/")
        expect(page.locator("#link")).to_have_text("Connected")
        yield device, page, faults
        page.context.close()


@pytest.mark.parametrize("stride", [3, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize("kind", SOUND)
def test_the_page_can_show_whatever_passes(kind, stride, shown):
    device, page, faults = shown
    faults.clear()
    lines = list(odd(kind, stride))
    assert len(lines) > 5
    for start in range(0, len(lines), LINES_AT_ONCE):
        for line in lines[start : start + LINES_AT_ONCE]:
            device.say_line(line)
            device.say({**STATE, "first": 1, "moves": 1, "undone": 0} if kind == "log" else STATE)
        device.say({"is": "hello", "firmware": f"{kind}.{start}.", "runtime": "fake", "modes": []})
        expect(page.locator("#device")).to_contain_text(f"Firmware {kind}.{start}. on")
    assert not faults, faults[:3]
    device.say(SOUND["settings"])
    device.say(STATE)


READ = """async (chunks) => {
    const { SerialTransport } = await import("/serial_transport.js");
    const bytes = new ReadableStream({ start: (stream) => {
        for (const [text, times] of chunks)
            for (let one = 0; one < times; one++) stream.enqueue(new TextEncoder().encode(text));
        stream.close();
    } });
    const taken = [];
    await new SerialTransport({ readable: bytes }).read((line) => taken.push(line.slice(0, 40)));
    return taken;
}"""


def test_of_a_port_that_says_a_line_without_end_the_page_keeps_no_more_than_a_megabyte(shown):
    _, page, _ = shown
    line, piece = '{"is": "done"}', "x" * 65536
    assert page.evaluate(READ, [["{", 1], [piece, 15], [f"\n{line}\n", 1]]) == ["{" + "x" * 39, line]
    assert page.evaluate(READ, [["{", 1], [piece, 40], [f"\n{line}\n", 1]]) == [line]
