"""The games on record, told again to a host: a segment of the journal a tick, so that the light is never late."""

import json

from compat import forget
from free_heap_limits import full
from games.catalogue import make_game
from link import reports
from storage.stored_game_players import names_in
from storage.stored_game_replay import StoredGameReplay

_RESULT = ("over", "winners", "losers", "draw")


def games(journal, asked):
    """The pieces of a `game` line for every game that is stored, the oldest first, then of a `done`."""
    for number in journal.numbers():
        try:
            game, clock, named = yield from _told(journal, number)
        except Exception as fault:  # whatever stands there, it is no game of ours
            yield reports.text({"is": "game", "no": number, "fault": str(fault)}, asked) + "\n"
            continue
        if game is not None:
            yield reports.text(_summary(number, game, clock, names_in(named)), asked) + "\n"
    yield reports.text({"is": "done"}, asked)


def scenario(journal, number: int, asked):
    """The pieces of a `scenario` report: a game as the replay contract writes it."""
    try:
        game, _, _ = yield from _told(journal, number)
        if game is None:
            raise ValueError("nothing of it was kept")
    except Exception as fault:
        words = "Game %d cannot be read (%s)." % (number, fault)
        yield reports.refusal("no_such_game", words, "", asked)
        return
    order = game.table.order
    yield from reports.opening("scenario", asked)
    yield '"no": %d, "format": 1, "name": "game %d", "mode": "%s", ' % (number, number, order["mode"])
    yield '"options": %s, "first": %d, "seats": ' % (json.dumps(order["options"]), game.first)
    yield from reports.seats(game.table)
    yield ', "events": ['
    history = game.history
    event, stop, added = 0, history.done, history.added
    while event < min(stop, history.done):  # the game on the table may change meanwhile: then it is told as it was
        if added not in (history.added, history.added + stop - history.total):  # some events were replaced
            words = "The game has changed while it was told: ask again."
            yield "\n" + reports.refusal("no_such_game", words, "", asked)
            return
        yield (", " if event else "") + json.dumps(game.event(event))
        event += 1
    yield "]}"


def _told(journal, number: int):
    """(the game as it stands at its end, None where it never began; the ledger of its time; the op that tells the
    names of its players); an empty piece after each segment."""
    live = journal.live(number)
    if live is not None:
        clock = journal.clock
        return live, clock if clock and clock.game is live else None, journal.named_in_play
    reader = StoredGameReplay(make_game)
    for segments in journal.read_game(number):
        if full():
            raise ValueError("it is too large to be told beside the game on the table")
        reader.apply_all(segments.ops)
        yield ""
    if not segments.sound:
        raise ValueError("it is damaged")
    return reader.end(), reader.clock, reader.named_in_play


def _summary(number: int, game, clock, names) -> dict:
    order = game.table.order
    summary = {"is": "game", "no": number, "mode": order["mode"], "seats": order["seats"], "teams": order["teams"]}
    summary["first"] = game.first
    summary["events"] = game.history.done
    summary.update({key: value for key, value in game.table.facts() if key in _RESULT})
    if names is not None:
        summary["names"] = names
    if clock:
        from clock.game_summary import sheet

        forget("clock.game_summary")
        summary["sheet"] = dict(sheet(game.table, clock))
    return summary
