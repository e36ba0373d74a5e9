"""The gestures of the 1990s Emperor: those of Emperor, and on the menu creatures that march or are stolen."""

from controls.dialogue import asks
from controls.menu import acts
from games.duelist_emperor.questions import ask_control, ask_look, ask_march

ROWS = ()
IDLE = ()
MENU = (acts("march", "march"), acts("steal a creature", "control"), acts("look at creatures", "look"))
ACTS = {"march": asks(ask_march), "control": asks(ask_control), "look": asks(ask_look)}
