"""The sentences with which all games refuse events. This module is loaded for each refusal and unloaded afterwards.

`REFUSALS` maps the code of a refusal (docs/replay.md) to (sentence, rule number).
"""

REFUSALS = {
    "bad_event": ("This is not an event of this game, or one of its fields is missing or of the wrong kind.", ""),
    "game_over": ("The game is over; only undo is possible.", "104.1"),
    "bad_seat": ("There is no such seat at this table.", ""),
    "not_in_game": ("That player has left the game.", "800.4"),
    "not_turn": ("It is not that player's turn.", "102.1"),
    "same_turn": ("It is that player's turn already.", ""),
    "not_together": ("Players who left in one event come back together.", ""),
    "below_zero": ("Poison and commander damage cannot be less than zero.", ""),
    "too_much": (
        "That is more than a game can store: numbers up to a thousand million either way, 60 pending extra turns, "
        "99 skipped turns per seat, 60 creatures with names of 40 bytes, 240 totals of commander damage.",
        "",
    ),
    "not_allied": ("Only players of the same team can change places.", ""),
    "emperor_stays": ("An emperor keeps the middle seat of the team.", "809.2"),
    "nothing_to_undo": ("This is the start of the game; there is nothing to take back.", ""),
    "nothing_to_redo": ("There is no step to repeat.", ""),
}
