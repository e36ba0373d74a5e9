"""What a host is told of the table while the self-test runs, in which the ring shows nothing of it."""

import pytest

from desk import Desk
from host_tools.device import report_shapes

RED = {"do": "test", "of": "ring", "count": 24, "rgb": [9, 0, 0]}


@pytest.mark.parametrize("begun", [False, True])
@pytest.mark.parametrize(
    "values", [{"seats": 9, "teams": 3}, {"brightness": 2}, {"ring_px": 60}, {"mode": "for_the_emperor"}]
)
def test_a_state_in_the_self_test_tells_of_every_seat_whatever_was_set_meanwhile(begun, values):
    desk = Desk({})
    desk.run(2000)
    if begun:
        desk.begin()
    desk.tell(RED)
    desk.tell({"do": "set", "values": values})
    heard = desk.tell({"do": "state", "id": 3})
    desk.run(1000)
    (state,) = [report for report in heard + desk.reports() if report["is"] == "state" and report.get("id") == 3]
    report_shapes._check("state", state)
    table = desk.app.session.table
    assert len(state["look"]) == table.places and len(state["seats"]) == table.count
    assert desk.app.host.self_test is not None and not any(desk.app.host.self_test.frame)  # dark: settings changed


def test_the_pixels_of_the_self_test_outlive_a_question_for_the_state():
    desk = Desk({})
    desk.begin()
    desk.tell(RED)
    desk.tell({"do": "state", "id": 3})
    desk.run(1000)
    assert desk.app.host.self_test.frame.count(9) == 24
