"""The gesture that Two-Headed Giant adds to those of a table that counts life: a seat button shows its team's life."""

from controls.bindings import EDGE, SEAT
from scene import PLAY

ROWS = ((PLAY, SEAT, EDGE, "show_life"),)
IDLE = ()
ACTS: dict = {}
