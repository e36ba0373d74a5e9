"""Run the app on a board until the user asks for the REPL, and handle every exception of the app."""

import ticks
from compat import const, trace
from free_memory import fill_gaps, tidy
from storage.crashes import GIVE_UP, MINUTE_MS

ENDED = const(0)  # the app ended normally: the host has closed the link or asked for the REPL
CRASHED = const(1)  # the crash is recorded, and the caller must start the app again
GAVE_UP = const(2)  # there were too many crashes in a row


def run_app(board, crashes, settings=None) -> int:
    """Run the app on `board` until it ends. Return ENDED, CRASHED or GAVE_UP.

    `crashes` counts the crashes (see `crashes.Crashes`). `settings` contains the settings if the caller has already
    read them.
    """
    running = run_by_ticks(board, crashes, settings)
    rest_ms = next(running)
    while rest_ms >= 0:
        try:
            board.wait(rest_ms)
        except Exception as fault:  # an exception that the board raises counts as a crash, too
            rest_ms = running.throw(fault)
        else:
            rest_ms = next(running)
    return ~rest_ms


def run_by_ticks(board, crashes, settings=None):
    """Run the app tick by tick, for a board that cannot wait.

    Yield how many milliseconds to wait before the next tick. At the end, yield `~ENDED`, `~CRASHED` or `~GAVE_UP`. If
    the caller sends True, write final events to storage at once.
    """
    minutes = 0  # whole minutes that the app has run
    minute_ms = board.now_ms()  # the start of the current minute; the board's own clock wraps after some days
    if board.hung():
        # It is not known how long the app ran before it hung. Count the hang as a crash soon after the start.
        crashes.note("The watchdog found the app hanging.", 0)
    if crashes.row >= GIVE_UP:
        crashes.end_row()
        yield ~GAVE_UP
        return
    app = None
    try:
        # Imported here, so that a module that cannot be imported counts as a crash.
        from app.app import App

        board.feed()  # start the watchdog now: importing source files takes nearly the whole time-out
        app = App(board, crashes.begin(), settings)
        app.tick(board.now_ms())  # the first picture
        tidy()
        fill_gaps()
        rest_ms = 0
        while not app.host.link.interrupted and not (board.host_left and rest_ms):  # answer requests first
            now_ms = board.now_ms()
            rest_ms = app.tick(now_ms)
            if app.has_tidied:
                app.has_tidied = False
                fill_gaps()
            if (yield rest_ms):
                app.keeper.save()
            if ticks.diff(now_ms, minute_ms) >= MINUTE_MS:
                minutes += 1
                minute_ms = ticks.add(minute_ms, MINUTE_MS)
                crashes.end_row()
        app.keeper.save()
        yield ~ENDED
        return
    except Exception as error:
        fault = error
        up_ms = minutes * MINUTE_MS + ticks.diff(board.now_ms(), minute_ms)
    _save(app)
    app = None  # free its memory: the app may have used all of it
    crashes.note(trace(fault), up_ms)
    yield ~CRASHED


def _save(app) -> None:
    """Save the events that were final before the crash."""
    try:
        if app is not None:
            app.eyes = app.host = None  # the journal does not need these: free their memory
            app.keeper.save()
    except Exception:
        pass  # the journal itself crashed; its records on flash stay
