"""The gestures of Free-for-all: show and count a player's life."""

from controls.life_count import ACTS as ACTS
from controls.life_count import GROWTHS as GROWTHS
from controls.life_count import IDLE as IDLE
from controls.life_count import ROWS as ROWS
