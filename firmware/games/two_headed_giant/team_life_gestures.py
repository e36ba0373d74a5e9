"""The gestures of Two-Headed Giant, as data: show and count a team's life.

Players choose a seat of the team, or press one of its buttons.
"""

from controls.bindings import EDGE, SEAT
from controls.life_count import ACTS as ACTS
from controls.life_count import GROWTHS as GROWTHS
from controls.life_count import IDLE as IDLE
from controls.life_count import ROWS as COMMON
from scene import PLAY

ROWS = COMMON + ((PLAY, SEAT, EDGE, "show_life"),)
