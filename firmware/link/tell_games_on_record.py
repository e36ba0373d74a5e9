"""Report the stored games to a host. Each tick reads only one segment of the journal, so that frames are not late."""

import json

from free_memory import full, words_of
from games.catalogue import make_game
from link import reports
from rules.seat_arithmetic import members
from storage.journal_records import REPLACES, names_in, replaced_in
from storage.stored_game_replay import StoredGameReplay

_RESULT = ("over", "winners", "losers", "draw", "turn")


def games(journal, asked):
    """Yield the pieces of a `game` report for each stored game, the oldest first, and then the pieces of a `done`
    report.
    """
    record, last = 0, 0
    while True:
        record = min([number for number in journal.numbers() if number > record] or [0])
        if not record:
            break
        try:
            number, game, clock, named = yield from _told(journal, record)
        except Exception as fault:  # the file may contain anything
            if record in journal.numbers():  # if it is no longer listed, another record has replaced it
                yield reports.text({"is": "game", "no": record, "fault": str(fault)}, asked) + "\n"
            continue
        if game is not None and number > last:
            last = number
            yield reports.text(_summary(number, game, clock, names_in(named)), asked) + "\n"
    yield reports.text({"is": "done"}, asked)


def scenario(journal, number: int, asked):
    """Yield the pieces of a `scenario` report: a game in the format of the replay contract (docs/replay.md)."""
    record = yield from _record_of(journal, number)
    if not record:
        words = 'No game with that number is stored; {"do": "games"} lists them.'
        yield reports.refusal("no_such_game", words, "", asked)
        return
    try:
        _, game, _, _ = yield from _told(journal, record)
        if game is None:
            raise ValueError("none of it was saved")
    except Exception as fault:
        yield reports.refusal("no_such_game", ("Game {} cannot be read ({}).", number, str(fault)), "", asked)
        return
    order = game.table.order
    yield from reports.opening("scenario", asked)
    yield '"no": %d, "format": 1, "name": "game %d", "mode": "%s", ' % (number, number, order["mode"])
    yield '"options": %s, "first": %d, "seats": ' % (json.dumps(order["options"]), game.first)
    yield from reports.seats(game.table)
    yield ', "events": ['
    history = game.history
    event, stop, added = 0, history.done, history.added
    while event < min(stop, history.done):  # the game on the table may change in the meantime; report it as it was
        if added not in (history.added, history.added + stop - history.total):  # some events were replaced
            words = "The game changed while it was being sent: ask again."
            yield "\n" + reports.refusal("no_such_game", words, "", asked)
            return
        try:
            told = json.dumps(game.event(event))
        except Exception as fault:  # an event that was never undone is read for the first time here
            words = "Game {} cannot be read ({})."
            yield "\n" + reports.refusal("no_such_game", (words, number, words_of(fault)), "", asked)
            return
        yield (", " if event else "") + told
        event += 1
    yield "]}"


def _record_of(journal, wanted: int):
    """Return the number of the record that contains game number `wanted`, or 0 if there is none. Yield an empty piece
    after each file that was read, so that the caller regains control. The first file of a finished game may
    contain many segments."""
    for number in journal.numbers():
        live = journal.live(number)
        known = live[1] if live else number
        if not live and number >= wanted:  # the game may have been rewritten as a later record
            ops = next(journal.read_game(number)).ops[1:2]
            yield ""
            try:
                if ops[0][0] == REPLACES:
                    known = replaced_in(ops[0])[1] or number
            except Exception:  # the file may contain anything
                pass
        if known == wanted:
            return number
    return 0


def _told(journal, number: int):
    """Replay record number `number`, and yield an empty piece after each segment.

    Return four values: the game's number, the game in its last state (None if it never began), its time ledger, and the
    op that contains its players' names.
    """
    live = journal.live(number)
    if live is not None:
        game, known = live
        ledger = journal.clock
        return known, game, ledger if ledger and ledger.game is game else None, journal.named_in_play
    sound = False
    while not sound:
        merge_steps = journal.merge_steps
        reader = StoredGameReplay(make_game)
        for segments in journal.read_game(number):
            if full():
                raise ValueError("it is too large to send while a game is on the table")
            reader.apply_all(segments.ops)
            clock = reader.clock
            if clock:  # a part of the sheet's work after each segment
                clock.search(clock.done)  # type: ignore[attr-defined]
            yield ""
        sound = segments.sound
        if not sound and journal.merge_steps == merge_steps:  # otherwise, merging may have removed files
            raise ValueError("it is damaged")
    return reader.called or number, reader.end(), reader.clock, reader.named_in_play


def _summary(number: int, game, clock, names) -> dict:
    order = game.table.order
    summary = {"is": "game", "no": number, "mode": order["mode"], "seats": order["seats"], "teams": order["teams"]}
    summary["first"] = game.first
    summary["events"] = game.history.done
    summary.update({key: value for key, value in game.table.facts() if key in _RESULT})
    if game.table.result.gone:
        summary["falls"] = [{"seats": members(gone), "by": by} for gone, by in game.table.result.falls()]
    if names is not None:
        summary["names"] = names
    if clock:
        summary["sheet"] = dict(clock.sheet(game.table))
    return summary
