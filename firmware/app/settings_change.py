"""Apply new settings to the running device."""

import scene as s
from compat import discard
from games.catalogue import make_table
from settings import FILE, drop_schema

_NOT_KEPT = "settings.json could not be written: the storage is full or missing, so changes end at the next start."


def change_settings(app, wanted: dict):
    """Change and store settings, as `App.change` describes. Everything that needs memory is allocated before anything
    changes."""
    settings, session, hands, eyes = app.settings, app.session, app.hands, app.eyes
    journal = app.keeper.journal
    seated = session.table.places if session.game is not None else 0
    shows = list(wanted) != ["names"]  # the ring does not show names
    table = None
    light: tuple = ()
    before = settings.mark()
    try:
        from controls.table_choices import with_table  # lazy import: settings seldom change

        full = with_table(wanted, settings)
        discard("controls.table_choices")
        fault = settings.change(full, seated)
        drop_schema()
        if fault:
            return fault
        wires = hands.wires()
        if shows:
            table = make_table(settings) if session.game is None else session.table
            light = eyes.light()
        data = settings.to_bytes()
        faults = settings.faults + [_NOT_KEPT]
        if shows and session.laid_over is not None and session.game is not None:
            journal.names = session.laid_over
            journal.name(session.game, session.laid_over)
            journal.follow(None)  # store the game before its players' names are gone
            journal.save()
        kept = settings.unreadable or app.board.write(FILE, data)
    except MemoryError:
        settings.restore(before)
        drop_schema()
        raise
    if not kept:
        settings.faults = faults
    if "names" in wanted and (session.game or session.before) is not None:
        journal.waits = True
        if session.laid_over is None:
            journal.name(session.game, settings["names"])
    if shows:
        hands.follow_settings(wires)
        app.follow()
        if session.game is None:
            session.table = table
            app.scene.moment = s.STILL  # the animation may show a seat that no longer exists
            app.scene.growth = s.NO_GROWTH
        eyes.change_light(light)
        hands.dispatcher.changed = True
    app.follow_extras(wanted)
    app.host.link.state_due = True
    try:
        if not kept and shows:
            session.refuse("not_kept", _NOT_KEPT, "", app.now_ms)
        elif not kept:
            session.tell("not_kept", _NOT_KEPT)
    except MemoryError:
        pass  # the settings report the failed write as a fault
    return None


def bring_table(app) -> None:
    """Change the settings so that they describe the table of the game that was brought back. The next new game then has
    the same table.

    The players' names move to the seats of that table. If the function raises MemoryError, neither the table nor the
    names have changed.
    """
    session = app.session
    game, session.brought = session.brought, None
    if game is session.game:
        wanted = {} if session.is_set() else dict(session.table.order)
        names = {}
        if session.drawn or session.sat is not None:
            names["names"] = session.names()
            session.drawn, session.sat = (), None
        wanted.update(names)
        for values in (wanted, names):  # if the table cannot be set up, the names are still applied
            fault = change_settings(app, values) if values else None
            if not fault:
                return
            session.tell("bad_setting", fault)
