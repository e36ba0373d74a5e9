"""The check of the simulated breadboard sees a wire at another pin, one that is missing, a pin that no part has."""

import copy

from hardware.checks import pinmap, simulation
from rows import each_row

DIAGRAM, ELEMENTS, TABLE = simulation.read("diagram.json"), simulation.read("elements.json"), pinmap.read()


@each_row("index", range(len(DIAGRAM["connections"])))
@each_row("change", ["another pin", "no pin", "missing", "another colour"])
def test_a_wire_that_is_wrong_is_found(index, change):
    diagram = copy.deepcopy(DIAGRAM)
    wire = diagram["connections"][index]
    if change == "another pin":
        wire[0] = "pico:GP21"
    elif change == "no pin":
        wire[1] = wire[1].split(":")[0] + ":X"
    elif change == "another colour":
        wire[2] = "brown"
    else:
        del diagram["connections"][index]
    assert list(simulation.faults(diagram, ELEMENTS, TABLE))
