"""The gestures of Two-Headed Giant, as data: show and count the life of a team.

Players choose a seat of the team, or press a button of the team.
"""

from controls.bindings import EDGE, SEAT
from controls.life_bindings import ACTS as ACTS
from controls.life_bindings import GROWTHS as GROWTHS
from controls.life_bindings import IDLE as IDLE
from controls.life_bindings import ROWS as COMMON
from scene import PLAY

ROWS = COMMON + ((PLAY, SEAT, EDGE, "show_life"),)
