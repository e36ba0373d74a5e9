"""The questions about creatures in the 1990s Emperor: which creature marches and where it marches, and which creature
changes its controller, leaves play, goes back to its owner, or is looked at. Players choose a creature by its
territory. A creature without a name is at home. When such a creature is first chosen, it gets a number as its name. If
several creatures are in one territory, each press of PASS shows the next creature.
"""

import scene as s
from controls.question import Question
from games.duelist_emperor.creatures_away_from_home import Creature
from rules.seat_arithmetic import members

_NO_MARCH = ("no_march", "No creature of the active player can march now.", "Restrictions on Relocation")
_NO_THEFT = ("no_theft", "No creature is within the range of that player's spells.", "Taking Control of Creatures")
_NO_CREATURE = ("no_creature", "Every creature is at home.", "")
_NO_LOAN = ("no_loan", "Every creature is controlled by its owner.", "Taking Control of Creatures")


def ask_march(table, answers):
    """Ask which of the active player's creatures marches, and then where it marches."""
    player = table.subject()
    if not answers:
        question = Question("creature", s.OFFER, _marchers(table, player), _NO_MARCH)
        question.look = lambda name, out: table.fill_creature(table.creatures.find(name, player), out)
        return question
    name = answers[0]
    creature = table.creatures.find(name, player)
    if len(answers) == 1:
        goals = members(table.relocation.goals(player, name))
        question = Question("to", s.OFFER, [(goal, goal) for goal in goals])
        question.look = lambda to, out: table.fill_creature(Creature(creature.owner, player, to, False), out)
        return question
    return [{"type": "march", "seat": player, "creature": name, "to": answers[1]}]


def ask_control(table, answers):
    """Ask which player takes control of a creature, and then which creature it is."""
    living = members(table.result.living)
    if not answers:
        start = living.index(table.subject()) if table.subject() in living else 0
        seats = living[start:] + living[:start]
        return Question("who", s.OFFER, [(seat, seat) for seat in seats if not table.result.over], _NO_THEFT)
    player = answers[0]
    if len(answers) == 1:
        names = table.creatures.names()
        found = [(table.creatures.find(name, player).at, (name, None)) for name in names]
        found += [(owner, (_new(table), owner)) for owner in living]
        found = [choice for choice in found if not table.relocation.refuse_control(player, *choice[1])]
        found.sort(key=lambda choice: (choice[0] - player) % table.count)
        question = Question("creature", s.OFFER, found, _NO_THEFT)
        question.look = lambda taken, out: table.fill_creature(table.creatures.find(*taken), out)
        return question
    name, owner = answers[1]
    event = {"type": "control", "seat": player, "creature": name}
    if owner is not None:
        event["owner"] = owner
    return [event]


def ask_look(table, answers):
    """Show one creature after another, without entering an event."""
    return [] if answers else _known("look", table, table.creatures.names(), _NO_CREATURE)


def ask_creature_gone(table, answers):
    """Ask which creature has left play, because it was destroyed or went back to its owner's hand."""
    if answers:
        return [{"type": "creature_gone", "creature": answers[0]}]
    return _known("creature_gone", table, table.creatures.names(), _NO_CREATURE)


def ask_give_back(table, answers):
    """Ask which creature returns to its owner's control."""
    if answers:
        return [{"type": "give_back", "creature": answers[0]}]
    known = [(name, table.creatures.find(name, 0)) for name in table.creatures.names()]
    stolen = [name for name, creature in known if creature.seat != creature.owner]
    return _known("give_back", table, stolen, _NO_LOAN)


def _known(question_name: str, table, names: list, refusal: tuple):
    """Return a question about the creatures in `names`. Each creature is shown by its territory."""
    found = [(table.creatures.find(name, 0).at, name) for name in names]
    question = Question(question_name, s.OFFER, [] if table.result.over else found, refusal)
    question.look = lambda name, out: table.fill_creature(table.creatures.find(name, 0), out)
    return question


def _marchers(table, player: int) -> list:
    """Return a list of (territory, name) for each creature that may march now.

    If several creatures differ only in name, include only the first.
    """
    found: dict = {}
    for name in table.creatures.names() + [_new(table)]:
        creature = table.creatures.find(name, player)
        if (table.running() & table.result.living) >> player & 1 and table.relocation.goals(player, name):
            found.setdefault((creature.at, creature.owner), name)
    return [(place[0], found[place]) for place in sorted(found)]


def _new(table) -> str:
    """Return a name that no creature has yet."""
    number = 1
    while table.creatures.knows(str(number)):
        number += 1
    return str(number)
