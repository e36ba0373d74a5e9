"""The drawings of the case: a name's line leads to what it names, and no name lies over another."""

import pytest

from rows import each_row

pytest.importorskip("build123d", reason="`make hardware` installs build123d")
import itertools

from build123d import Box, Compound, Pos

from hardware.enclosure import assembly_drawings, drawings
from hardware.enclosure.params import every_plan


@each_row("eye", [drawings.FRONT, assembly_drawings.ABOVE])
@each_row("at", [(0.0, 0.0, 0.0), (30.0, -20.0, 10.0), (-45.0, 12.0, 5.0)])
def test_a_point_lies_in_the_drawing_where_the_solid_there_is_drawn(eye, at):
    visible, _ = Compound([Pos(*at) * Box(0.1, 0.1, 0.1)]).project_to_viewport(eye, (0, 0, 1), (0, 0, 0))
    middle = Compound(visible).bounding_box().center()
    assert drawings.projected(at, eye) == pytest.approx((middle.X, middle.Y), abs=0.1)


def test_names_keep_apart_and_beside_the_drawing():
    names = [(f"part {index}", (index % 2 * 2 - 1.0, 0.1 * index)) for index in range(12)]
    for side in drawings.placed(names, 0.0, (-10.0, 10.0), 2.0):
        heights = [name.line_y for name in side]
        assert len(side) == 6
        assert all(below - above >= 2.0 - 1e-9 for above, below in itertools.pairwise(heights))
        assert heights[0] >= -10 and heights[-1] <= 10


def test_a_name_pushed_over_the_lower_edge_moves_up():
    names = [("first", (1.0, -9.0)), ("second", (1.0, -9.1))]
    _, right = drawings.placed(names, 0.0, (-10.0, 10.0), 2.0)
    assert [name.line_y for name in right] == pytest.approx([8.0, 10.0])


@pytest.mark.timeout(600)  # reads the carrier board's whole solid
def test_every_case_is_taken_apart_and_put_together_in_four_steps_or_more():
    for plan in every_plan():
        names = [name for name, _ in assembly_drawings.scenes(plan)]
        assert names[0] == f"exploded-{plan.name}"
        assert sum(name.startswith("step-") for name in names) == (5 if plan.segments > 1 else 4)
        assert (f"wired-{plan.name}" in names) == (plan.carrier is None)
