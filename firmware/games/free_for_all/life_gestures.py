"""The gestures of Free-for-all: show and count a player's life."""

from controls.life_bindings import ACTS as ACTS
from controls.life_bindings import GROWTHS as GROWTHS
from controls.life_bindings import IDLE as IDLE
from controls.life_bindings import ROWS as ROWS
