"""The checks of this folder's files: `python -m hardware.checks`."""

from hardware.checks import (
    carrier,
    carrier_exports,
    enclosure,
    enclosure_hold,
    enclosure_pictures,
    enclosure_solids,
)
from hardware.checks.bom import PARTS
from hardware.checks.bring_up import BRING_UP
from hardware.checks.check import Check
from hardware.checks.documents import DOCUMENTS
from hardware.checks.figures import FIGURES
from hardware.checks.generated import DRAWINGS, PAGES
from hardware.checks.layouts import LAYOUTS
from hardware.checks.licences import LICENCES
from hardware.checks.pinmap import PIN_TABLE
from hardware.checks.simulation import DIAGRAM, ELEMENTS
from hardware.checks.wiring import WIRING

CHECKS: tuple[Check, ...] = (
    PIN_TABLE,
    WIRING,
    LAYOUTS,
    BRING_UP,
    PARTS,
    PAGES,
    DIAGRAM,
    DOCUMENTS,
    FIGURES,
    DRAWINGS,
    ELEMENTS,
    LICENCES,
    carrier.CIRCUIT,
    carrier_exports.PARTS,
    carrier_exports.RULES,
    carrier_exports.DOCUMENTS,
    carrier_exports.PAGE,
    carrier_exports.SOLID,
    enclosure.FILES,
    enclosure.NUMBERS,
    enclosure_solids.SOLIDS,
    enclosure_solids.WALLS,
    enclosure_solids.FIT,
    enclosure_hold.HOLD,
    enclosure_solids.EXPORTS,
    enclosure_pictures.DRAWINGS,
    enclosure_pictures.STUDIO,
    enclosure_pictures.HERO,
)
