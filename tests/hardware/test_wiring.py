"""The check of the wiring sees every swap: of two nets in the pin table, two labels, two wires, two colours."""

import itertools
from dataclasses import replace

import pytest

from hardware.checks import pinmap, wiring
from rows import each_row

TABLE = pinmap.read()
BUILDS = {build: wiring.of_build(build) for build in wiring.OF_BUILD}


def with_one_changed(build, diagram):
    """The diagrams of a build with one exchanged for another of its name."""
    return tuple(diagram if d.name == diagram.name else d for d in BUILDS[build])


def every_diagram():
    return [pytest.param(build, d, id=d.name) for build, diagrams in BUILDS.items() for d in diagrams]


@each_row("build", ["breadboard", "wired"])  # what hangs on the carrier shows no pin of the Pico
def test_two_nets_swapped_in_the_pin_table_are_found(build):
    for one, other in itertools.combinations(TABLE.of(build), 2):
        swap = {one.name: replace(one, net=other.net), other.name: replace(other, net=one.net)}
        table = replace(TABLE, signals=tuple(swap.get(signal.name, signal) for signal in TABLE.signals))
        assert list(wiring.faults(build, BUILDS[build], table)), (one.name, other.name)


@each_row("build, diagram", every_diagram())
def test_two_labels_swapped_in_a_drawing_are_found(build, diagram):
    for one, other in itertools.combinations(diagram.labels, 2):
        if diagram.net(one) != diagram.net(other):
            changed = diagram.relabelled({one: diagram.labels[other], other: diagram.labels[one]})
            assert list(wiring.faults(build, with_one_changed(build, changed), TABLE)), (one, other)


@each_row("build, diagram", every_diagram())
def test_two_wires_that_end_at_each_others_place_are_found(build, diagram):
    for one, other in itertools.combinations(diagram.wires, 2):
        if diagram.net(one.one) != diagram.net(other.one):
            swap = {one: replace(one, other=other.other), other: replace(other, other=one.other)}
            changed = replace(diagram, wires=tuple(swap.get(wire, wire) for wire in diagram.wires))
            assert list(wiring.faults(build, with_one_changed(build, changed), TABLE)), (one, other)


@each_row("build, diagram", every_diagram())
def test_a_wire_that_is_missing_or_of_another_colour_is_found(build, diagram):
    for wire in diagram.wires:
        alone = [w for w in diagram.wires if w is not wire]
        brown = replace(wire, colour="brown" if wire.colour != "brown" else "red")
        found = list(wiring.faults(build, with_one_changed(build, replace(diagram, wires=(*alone, brown))), TABLE))
        assert (len(found) == 1 and "is brown" in found[0]) or "is red" in found[0]
        ends = [end for w in alone for end in (w.one, w.other)]
        if wire.one not in ends or wire.other not in ends:
            assert list(wiring.faults(build, with_one_changed(build, replace(diagram, wires=tuple(alone))), TABLE))


def test_more_wires_than_a_hole_takes_are_found():
    seats = next(diagram for diagram in BUILDS["wired"] if diagram.name == "wired-seats-1-6")
    ground = ("PICO", "8")
    straight = tuple(replace(wire, one=ground) if wire.one == ("X3", "1") else wire for wire in seats.wires)
    found = list(wiring.faults("wired", with_one_changed("wired", replace(seats, wires=straight)), TABLE))
    assert "wired: 7 wires go to pin 8 of the Pico, whose hole takes 2: join them" in found


def test_external_5_v_on_vbus_is_found():
    power = next(diagram for diagram in BUILDS["wired"] if diagram.name == "wired-feed")
    nets = {pin: label.replace("VSYS", "VBUS") for pin, label in power.labels.items() if pin[0] != "PICO"}
    found = list(wiring.faults("wired", with_one_changed("wired", power.relabelled(nets)), TABLE))
    assert any("VBUS is the Pico's own" in fault for fault in found)


def test_a_drawing_older_than_its_text_is_found():
    diagram = BUILDS["breadboard"][0]
    svg = (wiring.FOLDER / "breadboard.svg").read_text(encoding="utf-8")
    assert not list(wiring.drawing_faults(diagram, svg))
    assert list(wiring.drawing_faults(diagram, svg.replace("GP14", "GP13")))


def test_a_plug_of_the_carrier_that_is_not_drawn_is_found():
    [carrier] = BUILDS["carrier"]
    labels = {pin: label for pin, label in carrier.labels.items() if pin[0] not in ("J17", "SEAT8")}
    wires = tuple(wire for wire in carrier.wires if wire.one[0] != "J17")
    less = replace(carrier, labels=labels, wires=wires)
    assert list(wiring.faults("carrier", (less,), TABLE)) == ["carrier: seat 8 goes nowhere"]
