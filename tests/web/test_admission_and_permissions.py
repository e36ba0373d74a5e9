"""Who may come in and what each may ask for: names, origins, paths, the code of the table, headers of every answer."""

import json
import re
import socket
import xml.etree.ElementTree as ElementTree

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient
from test_server_relays_to_pages import LINK, OURS, World, browser, client, until, world

from fake_device import FakeTransport
from host_tools.proof import link_commands
from host_tools.web import admission_and_permissions, request_guard
from host_tools.web.admission_and_permissions import Permissions, Standing
from host_tools.web.invitation import Invitation
from host_tools.web.server import application
from patience import PATIENCE_S
from served import Served

__all__ = ["client", "world"]

ELSEWHERE = "192.0.2.77"
NAME = socket.gethostname().lower()


@pytest.fixture(scope="module")
def served():
    with Served(FakeTransport()) as served:
        yield served


def raw(served, request):
    """The answer to these bytes: its status and its headers in small letters; the rest is its text."""
    with socket.create_connection(("127.0.0.1", served.port), PATIENCE_S) as wire:
        wire.sendall(request)
        wire.settimeout(PATIENCE_S)
        answer = b""
        while not (answer.startswith(b"HTTP/1.1 101") and b"\r\n\r\n" in answer):
            block = wire.recv(65536)
            if not block:
                break
            answer += block
    head, _, text = answer.partition(b"\r\n\r\n")
    lines = head.decode("latin-1").split("\r\n")
    headers = dict(line.lower().split(": ", 1) for line in lines[1:])
    return int(lines[0].split()[1]), headers, text.decode("latin-1")


def guarded(headers):
    return {name.lower(): value.lower() for name, value in request_guard.HEADERS.items()}.items() <= headers.items()


def request(path=b"/", host=b"127.0.0.1", more=b"", method=b"GET"):
    return method + b" " + path + b" HTTP/1.1\r\nHost: " + host + b"\r\nConnection: close\r\n" + more + b"\r\n"


def socket_request(path=b"/link", host=b"127.0.0.1", origin=b"http://127.0.0.1"):
    upgrade = b"Upgrade: websocket\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
    named = b"" if origin is None else b"Origin: " + origin + b"\r\n"
    return b"GET " + path + b" HTTP/1.1\r\nHost: " + host + b"\r\nConnection: Upgrade\r\n" + upgrade + named + b"\r\n"


OUR_HOSTS = ["localhost", "LOCALHOST:8809", OURS, "192.168.1.5:80", "[::1]:8809", "[fe80::1]", NAME, f"{NAME}.local:1"]
FOREIGN_HOSTS = ["evil.example", "localhost.evil.example", "evil.example:8809", "127.0.0.1.nip.io", "2130706433", "a_b"]
BROKEN_HOSTS = ["", "[", "[::1", "::1", "[localhost]", "[::g]", "a b", "127.0.0.1:", "127.0.0.1:x", "127.0.0.1:99999"]
BROKEN_HOSTS += ["127.0.0.1:0", "127.0.0.1:-1", "user@127.0.0.1", "127.0.0.1/", "ü", "x" * 300, "127.0.0.1, evil"]


def test_this_table_answers_to_its_names_and_to_addresses(served, subtests):
    for host in OUR_HOSTS:
        with subtests.test(host):
            assert raw(served, request(host=host.encode()))[0] == 200
            assert raw(served, socket_request(host=host.encode(), origin=b"http://" + host.encode()))[0] == 101
            assert raw(served, socket_request(host=host.encode(), origin=None))[0] == 101


def test_no_answer_is_shared_with_other_sites_or_given_more_than_a_page_needs(served, subtests):
    for host, alone in ((OURS, True), ("localhost:8809", True), ("[::1]", True), (NAME, False)):
        for path in (b"/", b"/main.js", b"/nothing", b"/manual/emperor.html"):
            with subtests.test(host, path=path):
                headers = raw(served, request(path, host.encode()))[1]
                assert headers["referrer-policy"] == "no-referrer" and headers["x-content-type-options"] == "nosniff"
                assert headers["cross-origin-resource-policy"] == "same-origin"
                assert "camera=()" in headers["permissions-policy"]
                assert (headers.get("cross-origin-opener-policy") == "same-origin") == alone


def test_a_name_that_is_not_ours_is_refused_to_pages_and_sockets_alike(served, subtests):
    for host in FOREIGN_HOSTS + BROKEN_HOSTS:
        for asked in (
            request(host=host.encode()),
            request(b"/main.js", host.encode()),
            request(b"/manual/emperor.html", host.encode()),
            socket_request(host=host.encode(), origin=b"http://" + host.encode()),
            socket_request(host=host.encode(), origin=None),
        ):
            with subtests.test(host, asked=asked):
                status, headers, text = raw(served, asked)
                assert status == (421 if host in FOREIGN_HOSTS else 400) and guarded(headers)
                assert re.fullmatch(r"[A-Z].*\.\n", text)


def test_the_name_that_the_host_gives_is_answered_to():
    assert Permissions("table.home").wrong_address(["Table.Home:8809"]) is None
    assert Permissions().wrong_address(["table.home"])


FOREIGN_ORIGINS = ["http://evil.example", "null", "", "http://", "http://127.0.0.1:99999", "http://[::1", "file://"]
FOREIGN_ORIGINS += ["http://127.0.0.1:1", "ftp://127.0.0.1", "http://127.0.0.1@evil.example", "127.0.0.1", "\u00ff"]
FOREIGN_ORIGINS += ["http://127.0.0.1/", "http://127.0.0.1 http://127.0.0.1", "http://localhost", "x" * 5000]


def test_a_page_of_somebody_else_gets_no_socket(served, subtests):
    for origin in FOREIGN_ORIGINS:
        with subtests.test(origin[:30]):
            status, headers, text = raw(served, socket_request(host=b"127.0.0.1:80", origin=origin.encode("latin-1")))
            assert status == 403 and guarded(headers) and text


def test_two_origins_are_none(served):
    assert raw(served, socket_request(origin=b"http://127.0.0.1\r\nOrigin: http://127.0.0.1"))[0] in (400, 403)


PATHS = [
    b"/" + b"x" * 5000,
    b"/manual/" + b"x" * 5000 + b".html",
    b"/" + b"y" * 300,
    b"/manual/" + b"y" * 300 + b".html",
]
PATHS += [b"/%00", b"/manual/%00.html", b"/..%2f..%2fREADME.md", b"/../README.md", b"/%2e%2e/pyproject.toml", b"/%5c.."]
PATHS += [b"/%ff%fe", b"/%ed%a0%80", b"/%", b"/%zz", b"//etc/passwd", b"*", b"/%0d%0aSet-Cookie:x", b"/\xff"]
PATHS += [b"http://evil.example/", b"/manual/pictures/%2e%2e/emperor.html", b"/nothing", b"/manual", b"/%e2%80%ae"]
PATHS += [b"/manual/pictures", b"/manual/pictures/", b"/manual/" + b"%00" * 3]


def test_a_path_that_is_nonsense_is_refused_in_a_sentence(served, subtests):
    for path in PATHS:
        with subtests.test(repr(path[:30])):
            status, headers, text = raw(served, request(path))
            assert 400 <= status < 500 and text and guarded(headers)
            status, headers, text = raw(served, socket_request(path))
            assert 400 <= status < 500 and guarded(headers)


BROKEN = [
    b"nonsense\r\n\r\n",
    b"GET / HTTP/1.1\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: evil.example\r\n\r\n",
    request(method=b"POST"),
    request(method=b"BREW"),
    socket_request().replace(b"Sec-WebSocket-Key", b"Sec-WebSocket-Kex"),
    socket_request().replace(b"Version: 13", b"Version: 7"),
    socket_request().replace(b"Origin:", b"X-Long: " + b"z" * 20000 + b"\r\nOrigin:"),
]


def test_a_request_that_is_none_is_refused_with_the_headers_of_every_answer(served, subtests):
    for broken in BROKEN:
        with subtests.test(repr(broken[:40])):
            status, headers, text = raw(served, broken)
            assert 400 <= status < 500 and text and guarded(headers)


def test_every_answer_forbids_what_is_not_ours(client, subtests):
    for path in ("/", "/main.js", "/style.css", "/manual/emperor.html", "/nothing", "/manual/no.html"):
        with subtests.test(path):
            answer = client.get(path)
            assert guarded({name: value.lower() for name, value in answer.headers.items()})
            assert "unsafe" not in answer.headers["content-security-policy"]


def test_an_error_of_the_server_itself_carries_the_headers_too(monkeypatch, world):
    async def broken(*_):
        raise RuntimeError

    app = application(world.relay)
    app._app.router.routes[1].app = broken
    with TestClient(app, f"http://{OURS}", client=(OURS, 1), raise_server_exceptions=False) as client:
        answer = client.get("/invitation.svg")
    assert answer.status_code == 500 and guarded({name: value.lower() for name, value in answer.headers.items()})


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    path=st.binary(max_size=60) | st.text(max_size=40).map(str.encode),
    names=st.lists(
        st.sampled_from((b"Host", b"Origin", b"Range", b"If-None-Match", b"If-Modified-Since", b"Accept", b"Cookie")),
        max_size=3,
    ),
    value=st.binary(max_size=40),
    socketlike=st.booleans(),
)
def test_nothing_that_is_asked_for_is_an_error_of_the_server(path, names, value, socketlike, served):
    asked = socket_request(b"/" + path) if socketlike else request(b"/" + path)
    more = b"".join(name + b": " + value + b"\r\n" for name in names)
    status, headers, _ = raw(served, asked[:-2] + more + b"\r\n")
    assert status < 500 and (status == 101 or guarded(headers))


# the code


@pytest.fixture
def table(world):
    """The door of a table that phones may reach, and what opens a browser at an address before it."""
    door = Permissions("0.0.0.0")
    invitation = Invitation("http://192.0.2.1:8809/", door.code)

    def at(address):
        return browser(world, address, permissions=door, invitation=invitation)

    return door, invitation, at


def link(client, code=None):
    return client.websocket_connect(LINK + ("" if code is None else f"?code={code}"))


def ask(page, **command):
    page.send_json({**command, "id": 1})
    while (report := page.receive_json()).get("id") != 1:
        pass
    return report


EVERY_COMMAND = {
    "hello": {},
    "state": {},
    "log": {"from": 0},
    "why": {"from": 0, "to": 1},
    "settings": {},
    "watch": {"fps": 30},
    "press": {"button": "pass"},
    "release": {"button": "pass"},
    "event": {"event": {"type": "pass"}},
    "begin": {},
    "new_game": {},
    "set": {"values": {"seats": 6}},
    "name": {"seat": 1, "name": "Ben"},
    "games": {},
    "game": {"no": 1},
    "crashes": {},
    "clear_crashes": {},
    "test": {"of": "buttons"},
}
LOOKING_ON = {"hello", "state", "log", "why", "settings", "watch"}
THE_HOSTS = {"crashes", "clear_crashes", "test"}


@pytest.mark.parametrize("standing", Standing)
def test_each_may_ask_for_what_belongs_to_his_standing(standing, table, world, subtests):
    door, _, at = table
    address = OURS if standing is Standing.HOST else ELSEWHERE
    with at(address) as client, link(client, door.code if standing is Standing.PLAYER else None) as page:
        assert until(page, "standing")["standing"] == standing.name.lower()
        for do, more in EVERY_COMMAND.items():
            world.fake.heard.clear()
            report = ask(page, do=do, **more)
            wanted = None
            if standing is Standing.SPECTATOR and do not in LOOKING_ON:
                wanted = "not_invited"
            elif standing is Standing.PLAYER and do in THE_HOSTS:
                wanted = "for_the_host"
            turned_away = report.get("code") if report.get("code") in ("not_invited", "for_the_host") else None
            reached = do in [command["do"] for command in world.fake.heard]
            with subtests.test(do):
                assert turned_away == wanted
                assert reached == (wanted is None) or do == "watch"


def test_every_command_of_the_protocol_has_its_standing():
    assert {row.example["do"] for row in link_commands.COMMANDS} == set(EVERY_COMMAND)
    assert set(EVERY_COMMAND) - THE_HOSTS == admission_and_permissions.PLAYS


def test_every_setting_but_those_of_the_table_belongs_to_the_host():
    from settings_schema import KEYS

    for key in KEYS:
        command = json.loads(json.dumps({"do": "set", "values": {"seats": 6, key: 1}}))  # as it comes from a page
        refused = admission_and_permissions.forbidden(Standing.PLAYER, command)
        allowed = {"mode", "options", "seats", "teams", "names", "brightness", "turn_passed_by"}
        allowed |= {"commander", "poison", "clock", "turn_limit_s", "bank_minutes", "increment_s", "clock_warning_s"}
        assert (refused is None) == (key in allowed), key
        assert admission_and_permissions.forbidden(Standing.HOST, {"do": "set", "values": {key: 1}}) is None


def test_what_is_no_command_is_nobodys_from_elsewhere(subtests):
    for do in (None, 3, [], {}, "fly", "", "press\0", True):
        for standing in (Standing.SPECTATOR, Standing.PLAYER):
            with subtests.test(repr(do), standing=standing):
                assert admission_and_permissions.forbidden(standing, {"do": do})


def test_a_phone_that_scans_plays_and_a_wrong_code_looks_on(table):
    door, invitation, at = table
    assert invitation.address == f"http://192.0.2.1:8809/#{door.code}"
    with at(ELSEWHERE) as client:
        for shown in (door.code, door.code.upper(), f"{door.code[:4]}-{door.code[4:]} "):
            with link(client, shown) as page:
                told = until(page, "standing")
                assert (told["standing"], told["invitation"], told["why"]) == ("player", None, "")
        for wrong in ("", "x", door.code[:-1], door.code + "a", "%00", "ü", "'"):
            with link(client, wrong) as page:
                told = until(page, "standing")
                assert (told["standing"], told["invitation"]) == ("spectator", None) and told["why"]


def test_guesses_are_limited_for_each_address():
    door = Permissions("0.0.0.0")
    for _ in range(admission_and_permissions.GUESSES):
        assert door.standing(ELSEWHERE, "wrong") == (Standing.SPECTATOR, admission_and_permissions.NOT_THE_CODE, 0)
    for shown in ("wrong", door.code):
        standing, why, wait_s = door.standing(ELSEWHERE, shown)
        assert standing is Standing.SPECTATOR and f"in {wait_s} second" in why and 0 < wait_s <= 7
    assert door.standing("192.0.2.78", door.code) == (Standing.PLAYER, "", 0)
    for number in range(2 * admission_and_permissions.MOST_GUESSERS):
        door.standing(f"10.0.{number // 256}.{number % 256}", "wrong")
    assert len(door._guessers) == admission_and_permissions.MOST_GUESSERS


def test_a_right_code_lets_in_once_the_wait_that_was_told_is_over():
    now_s = 1000.0
    door = Permissions("0.0.0.0", clock=lambda: now_s)
    for _ in range(3 * admission_and_permissions.GUESSES):
        door.standing(ELSEWHERE, "wrong")
    for part in (0.25, 0.5, 0.5):
        _, _, wait_s = door.standing(ELSEWHERE, door.code)
        now_s += part * wait_s
        assert door.standing(ELSEWHERE, door.code)[0] is Standing.SPECTATOR
    assert door.standing(ELSEWHERE, door.code)[1].endswith("try again in 1 second.")
    now_s += door.standing(ELSEWHERE, door.code)[2]
    assert door.standing(ELSEWHERE, door.code) == (Standing.PLAYER, "", 0)


def test_a_code_is_asked_of_nobody_on_this_computer_and_there_is_none_without_a_network():
    for address in ("127.0.0.1", "127.0.0.2", "::1"):
        assert Permissions("0.0.0.0").standing(address, None) == (Standing.HOST, "", 0)
    assert Permissions().code == "" == Permissions("localhost").code
    for shown in ("", None, "-"):
        assert Permissions().standing(ELSEWHERE, shown)[0] is Standing.SPECTATOR


def test_codes_differ_and_are_long_enough_for_an_evening_of_guesses():
    codes = {Permissions("0.0.0.0").code for _ in range(100)}
    assert len(codes) == 100 and all(
        len(code) == 8 and set(code) <= set(admission_and_permissions.ALPHABET) for code in codes
    )
    tries = (
        admission_and_permissions.GUESSES / 60 * 12 * 3600 * 254
    )  # of every address of a home's network, for twelve hours
    assert tries / len(admission_and_permissions.ALPHABET) ** admission_and_permissions.CODE_LENGTH < 1e-5


def test_only_the_host_is_shown_the_code(table):
    door, invitation, at = table
    with at(OURS) as client:
        with link(client) as page:
            assert until(page, "standing")["invitation"] == invitation.address
        answer = client.get("/invitation.svg")
        assert answer.headers["content-type"] == "image/svg+xml" and answer.headers["cache-control"] == "no-store"
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"
        ElementTree.fromstring(answer.text)
    with at(ELSEWHERE) as client:
        assert client.get("/invitation.svg").status_code == 403
        with link(client, door.code) as page:
            assert door.code not in json.dumps(until(page, "standing"))
    with browser(World()) as client:
        assert client.get("/invitation.svg").status_code == 403


def test_the_picture_in_the_terminal_is_the_picture_on_the_page(table):
    _, invitation, _ = table
    lines = invitation.lines(colours=False)
    top = {" ": (1, 1), "▀": (0, 1), "▄": (1, 0), "█": (0, 0)}  # dark is 1
    rows = [[top[character][half] for character in line] for line in lines for half in (0, 1)]
    picture = ElementTree.fromstring(invitation.svg())
    size = int(picture.get("width"))
    drawn = [[0] * size for _ in range(size)]
    x = y = 0.0
    for move, number, _, right in re.findall(
        r"([Mmh])(-?[\d.]+)([ ,]?(-?[\d.]+))?", picture.findall("{*}path")[-1].get("d")
    ):
        if move == "h":
            drawn[int(y)][int(x) : int(x) + int(number)] = [1] * int(number)
            x += int(number)
        else:
            x, y = (float(number), float(right)) if move == "M" else (x + float(number), y + float(right))
    assert rows[:size] == drawn and sum(map(sum, drawn)) > 100
    assert not any(map(any, drawn[:4])) and not any(any(row[:4]) for row in drawn)
    assert drawn[4][4], "the code itself is as large as it can be"


def test_a_program_on_this_computer_plays_as_before(served):
    from websockets.sync.client import connect

    with connect(served.link) as page:
        page.send('{"do": "press", "button": "pass", "id": 4}')
        while json.loads(report := page.recv(PATIENCE_S)).get("id") != 4:
            pass
        assert json.loads(report) == {"is": "done", "id": 4}
