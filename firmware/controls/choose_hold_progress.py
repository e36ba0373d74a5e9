"""Choose how the ring shows the progress of a hold. Players then see whether holding the button does something, and
when."""

import scene as s

_GROWTHS = (
    ("undo", s.GROW_BACK),
    ("game_before", s.GROW_BACK),
    ("draw_back", s.GROW_BACK),
    ("keep", s.GROW_FORWARD),
    ("redo", s.GROW_FORWARD),
    ("confirm", s.GROW_ARC),
    ("take_choice", s.GROW_ARC),
    ("take_response", s.GROW_SEATS),
)


def grow(scene, recognizer, owner: int, action: str, growths: dict, now_ms: int) -> bool:
    """Show in `scene` how long the button `owner`, or the chord, has been held to start the action `action`.

    The progress appears after 0.3 of the hold. `growths` maps the name of each of the mode's actions to its kind of
    progress. Return True if the kind of progress changed.
    """
    hold_ms = recognizer.hold_ms
    start_ms = hold_ms * 3 // 10
    growth = s.NO_GROWTH
    held_ms = recognizer.chord_held_ms(now_ms)
    if held_ms >= 0:
        growth = s.GROW_ALL
        hold_ms *= 3
    elif action:
        held_ms = recognizer.held_ms(owner, now_ms)
        growth = growths.get(action) or _growth_of(action)
        if growth == s.GROW_ARC and scene.cursor == s.NOBODY:  # a number has no arc
            growth = s.GROW_FORWARD
    if not start_ms <= held_ms < hold_ms:
        growth = s.NO_GROWTH
    if growth:
        scene.growth_256 = (held_ms - start_ms) * 256 // (hold_ms - start_ms)
    if growth == scene.growth:
        return False
    scene.growth = growth
    return True


def _growth_of(action: str) -> int:
    for name, growth in _GROWTHS:
        if name == action:
            return growth
    return s.NO_GROWTH
