"""The story of an evening: ten players, three games of Emperor with every slip, Grand Melee, eight who stay, then two.

Data. A chapter is (what it is about, its steps); it begins as the plug is put in and ends as it is pulled. A step is
(what happens, with the number of the rule or the section of docs/light.md that it proves; gestures; what is shown).

Gestures stand one after the other, with commas between them. `PASS`, `OUT` and `seat 4`, a button, are pressed shortly,
or for the seconds behind them, or go `down` and `up`; `both` are PASS and OUT. `wire 7` is the button at the end of
that wire, whoever sits there. `menu range` opens the menu and takes the entry of that name, `dot 5` waits until the
walking dot is there, `wait 2` waits two seconds.

What is shown is the screen and a letter a seat (docs/light.md, section 3), small where it knocks; the life of both
teams, a change of it or another number that is counted, where there is one; and whether the light dips because the
screen closes by itself.
"""

CHAPTERS = (
    (
        "The tables",
        (
            ("a new device: six seats, and the emperors are called (4, roll call)", "wait 0.3", "ready DSDDSD"),
            ("the next table of the menu is for eight", "menu seats and teams, PASS", "page FSFFFSFF"),
            ("it is laid", "OUT", "ready DSDDDSDD"),
            ("and kept for later", "menu keep this table, wait 1", "ready DSDDDSDD"),
            ("but ten have come", "menu seats and teams, PASS, PASS", "page FFSFFFFSFF"),
            ("their table is laid at once", "OUT, wait 3", "ready DDSDDDDSDD"),
        ),
    ),
    (
        "The menu is left alone",
        (
            (
                "both buttons held for three seconds open it, at its first group",
                "wait 0.3, both 3.05",
                "menu DDDDDDDDDD",
            ),
            ("after half a minute it says that it closes", "wait 28.5", "menu DDDDDDDDDD closes"),
            ("slip: PASS a moment after that draws nobody, it only wakes", "wait 1.7, PASS", "ready DDSDDDDSDD"),
        ),
    ),
    (
        "Where we sit",
        (
            ("a dot walks; only it is lit (9)", "wait 0.3, menu where we sit", "where DDDDDDDDDD"),
            ("somebody presses as it stands before him", "dot 3, PASS", "where DDDDDDDDDD"),
            ("slip: his neighbour presses four pixels too late, and is refused", "dot 9, PASS", "where DDDDDDDDDD"),
            ("OUT: the first pressed too early himself", "OUT, dot 3, PASS", "where DDDDDDDDDD"),
            ("the neighbour presses, and the seats are asked for their buttons", "dot 5, PASS", "where KFFFFFFFFF"),
            ("two press theirs", "wire 7, wire 8", "where VVKFFFFFFF"),
            ("slip: the second presses again, and is refused", "wire 8", "where VVKFFFFFFF"),
            ("the others", "wire 9, wire 0, wire 1, wire 2, wire 3, wire 4, wire 5", "where VVVVVVVVVK"),
            ("the last one has none; OUT takes that back, for he has", "PASS, OUT, wire 6", "where VVVVVVVVVV"),
            ("OUT held keeps it", "OUT 1.1, wait 3", "ready DDSDDDDSDD"),
        ),
    ),
    (
        "Seats are drawn, and everybody's range is two",
        (
            ("nobody has a seat yet (608.3, a custom here)", "wait 0.3, menu draw", "seating FFFFFFFFFF"),
            ("three come", "PASS, PASS, PASS", "seating FFFVFFKFFV"),
            ("slip: the third was none; PASS held takes the draw back", "PASS 1.1", "seating FFFKFFFFFV"),
            ("the same seat comes again for the next", "PASS", "seating FFFVFFKFFV"),
            ("the other seven", "PASS, PASS, PASS, PASS, PASS, PASS, PASS", "seating VVVVVKVVVV"),
            ("slip: an eleventh is refused", "PASS", "seating VVVVVKVVVV"),
            ("OUT closes", "OUT", "ready DDSDDDDSDD"),
            ("ranges as the rules have them, by the first turn (809.6a)", "menu range", "page MMSMMMFFFM"),
            ("two for everybody (801.2a)", "PASS, PASS", "page MMSMMFFFFF"),
            ("the table is laid with it", "OUT, wait 2.5", "ready DDSDDDDSDD"),
        ),
    ),
    (
        "The first game: slips in the look and in the choice",
        (
            ("an emperor is drawn to begin (809.4)", "wait 0.3, PASS, wait 1.2", "play FFFFFMMSMM"),
            ("slip: an impatient press only ends the roll call (7)", "PASS", "play FFFFFMMSMM"),
            ("the turn goes to the left (103.1), a general reaches two seats", "PASS, wait 0.8", "play MFFFFFMMSM"),
            ("the next may attack his neighbour (809.3c)", "seat 8, wait 0.8", "play PMFFFFFMMS"),
            ("what 8 sees: whose turn it is knocks (5)", "seat 8, wait 0.8", "play MFFFFFMMVm"),
            ("who reaches 8; again: off", "seat 8, seat 8, wait 0.5", "play PMFFFFFMMS"),
            ("a look that is left alone lasts eight seconds", "seat 8, wait 7.2", "play MFFFFFMMVm"),
            ("and ends", "wait 0.8", "play PMFFFFFMMS"),
            ("is somebody out? the cursor stands where one may attack", "OUT", "choice KMFFFFFMMS"),
            ("it rests: the table as 0 sees it, 9 knocks", "wait 1.2", "choice VMMFFFFFMm"),
            ("OUT held for a second: 0 would be out", "OUT down, wait 1.2", "play EPFFFFFMMS"),
            ("for two: marked", "wait 1", "choice VMMFFFFFMm"),
            ("slip: for three: nothing, and a shaken head says so", "wait 1", "choice KMFFFFFMMS"),
            ("he lets go, and nothing has happened", "OUT up, wait 0.3", "choice KMFFFFFMMS"),
            ("slip: too long for a tap, too short for a hold: nothing either", "OUT 0.8", "choice VMMFFFFFMm"),
            ("left alone it says that it closes", "wait 5.8", "choice VMMFFFFFMm closes"),
            ("slip: PASS a moment after that only wakes", "wait 2, PASS", "play PMFFFFFMMS"),
            ("a second later it passes", "wait 1, PASS, wait 0.8", "play SMMFFFFFMP"),
            ("PASS held takes it back (7)", "PASS 1.1, wait 2.5", "play PMFFFFFMMS"),
        ),
    ),
    (
        "The turn is put right, and the plug is pulled under a finger",
        (
            ("the game is back; a press ends the roll call", "wait 0.5, PASS", "play PMFFFFFMMS"),
            ("whose turn is it? the menu asks (D23)", "menu whose turn, PASS", "offer MKMMMMMMMS"),
            ("OUT: from the first question on it closes, nothing is entered", "OUT", "play PMFFFFFMMS"),
            ("again; the cursor rests on the emperor", "menu whose turn, PASS, PASS, wait 1", "offer MMVMMFFFFf"),
            ("OUT held is the answer: it is his turn", "OUT 1.1, wait 0.8", "play MMSMMFFFFF"),
            ("no, seat 8's: PASS down, then its button (8)", "PASS down, wait 0.4, seat 8 down", "play MFFFFFMMSM"),
            ("both come up, it stays", "seat 8 up, PASS up, wait 0.8", "play MFFFFFMMSM"),
            ("slip: the button too soon: both mean nothing", "PASS down, wait 0.1, seat 6 down", "play MFFFFFMMSM"),
            ("they come up", "seat 6 up, PASS up, wait 0.6", "play MFFFFFMMSM"),
            ("two undos, each takes back one repair", "PASS 1.1, PASS 1.1", "play PMFFFFFMMS"),
            ("a redo, by OUT held", "OUT 1.1, wait 2.6", "play MMSMMFFFFF"),
            ("PASS is down, and passes for the moment", "PASS down, wait 0.4", "play FMMSMMFFFF"),
        ),
    ),
    (
        "After the cut: cards, and the first game is won twice",
        (
            ("what a finger still held is not history: it is the emperor's turn", "wait 0.5, PASS", "play MMSMMFFFFF"),
            ("a card: the second kind, somebody skips a turn", "menu what a card says, PASS", "count MMSMMFFFFF 2"),
            ("whose?", "OUT 1.1", "offer MMKMMMMMMM"),
            ("slip: OUT is the question before", "OUT", "count MMSMMFFFFF 2"),
            ("and then 3; the cursor rests, the turn knocks", "OUT 1.1, PASS, wait 0.8", "offer FMmVMMFFFF"),
            ("4 comes next, out of the ordinary, and knocks (614.10)", "OUT 1.1, wait 0.8", "play MMSMmFFFFF"),
            ("so it is: 3 is skipped", "PASS, wait 0.8", "play FFMMSPMFFF"),
            ("the pass and the card are taken back", "PASS 1.1, wait 0.5, PASS 1.1, wait 0.5", "play MMSMMFFFFF"),
            ("the emperor has lost: the cursor goes to his button", "OUT, seat 2", "choice MMKMMFFFFF"),
            ("a win is not announced under a finger (809.5b)", "OUT down, wait 1.2", "over DDGDDFFFFF"),
            ("it comes up: the other team has won", "OUT up", "over DDDDDSSSSS"),
            ("slip: while they are announced an undo is held, and counts", "wait 0.8, PASS 1.1", "play MMSMMFFFFF"),
            ("but he has lost; a redo", "wait 0.5, OUT 1.1, wait 2", "over DDDDDSSSSS"),
            ("a press only ends the announcement; then it comes again", "PASS, PASS, wait 2.6", "over DDDDDSSSSS"),
        ),
    ),
    (
        "The same again, and a draw",
        (
            ("the result is shown after the next start, too", "wait 0.5, PASS", "over DDDDDSSSSS"),
            ("OUT lays the same table", "OUT", "ready DDSDDDDSDD"),
            ("slip: too soon; PASS held brings the game back", "PASS 1.1, PASS, wait 0.2", "over DDDDDSSSSS"),
            ("and again OUT; who begins? an emperor, not drawn", "OUT, OUT", "choice DDKDDDDSDD"),
            ("the second game, of range two as the first", "OUT 1.1, wait 1.7", "play MMSMMFFFFF"),
            ("a general loses: E until the turn ends (801.2c)", "OUT, seat 9, OUT 1.1, wait 1", "play MMSMMFFFFE"),
            (
                "both emperors lose at once: OUT down, and their buttons",
                "OUT down, seat 2 down, seat 2 up, seat 7 down, seat 7 up",
                "choice MMVMMFFVFD",
            ),
            ("a draw of all who were left (104.4d); 9 had lost", "OUT up, wait 2.9", "over MMMMMMMMMD"),
            ("taken back, and brought back", "PASS 1.1, wait 1, OUT 1.1, wait 3", "over MMMMMMMMMD"),
        ),
    ),
    (
        "The third game: a turn is passed by its own seat",
        (
            ("the same again", "wait 0.5, PASS, OUT", "ready DDSDDDDSDD"),
            (
                "every seat has a button: the menu offers that only its own passes",
                "menu turn passed by, PASS",
                "page DDDDDDDDDD",
            ),
            ("kept", "OUT 1.1", "ready DDSDDDDSDD"),
            ("before a game PASS draws, as ever", "PASS, wait 1.2, PASS", "play FFFFFMMSMM"),
            ("a tap of PASS is refused: a shaken head at 7", "PASS, wait 0.8", "play FFFFFMMSMM"),
            ("its own button passes", "seat 7, wait 0.8", "play MFFFFFMMSM"),
            ("any other looks", "seat 2, wait 0.6", "play MMVMMFFFfF"),
            ("in the look, too, its own passes", "seat 8, wait 0.8", "play PMFFFFFMMS"),
            ("PASS held takes back", "PASS 1.1", "play MFFFFFMMSM"),
            (
                "PASS down and a seat puts the turn right",
                "PASS down, wait 0.4, seat 3 down, seat 3 up, PASS up, wait 0.8",
                "play FMMSMMFFFF",
            ),
            (
                "whose turn it is has lost: it goes on without him (800.4j)",
                "OUT, seat 3, OUT 1.1, wait 1",
                "play FFFGFFFFFF",
            ),
            ("he has gone home: PASS ends it, nobody else would", "PASS, wait 0.8", "play FMMDSPMFFF"),
            ("but no other turn", "PASS, wait 0.8", "play FMMDSPMFFF"),
            ("the emperor falls, and 3 wins with his team (104.2c)", "OUT, seat 7, OUT 1.1, wait 3", "over SSSSSDDDDD"),
        ),
    ),
    (
        "Grand Melee",
        (
            (
                "the game of before; the menu lays a Grand Melee",
                "wait 0.5, PASS, menu mode, PASS, PASS, OUT",
                "ready SSSSSSSSSS",
            ),
            (
                "seat 1 begins, with 5: a turn for each four players (807.4)",
                "OUT, PASS, OUT 1.1, wait 1.7",
                "play MSPFMSPFFF",
            ),
            ("still its own seat passes", "PASS, wait 0.8, seat 5, wait 0.8", "play MSPFFMSPFF"),
            ("anybody again, by the menu", "menu turn passed by, PASS, OUT 1.1, wait 0.5", "play MSPFFMSPFF"),
            ("PASS: which turn ends? the oldest first", "PASS", "pick MKMFFMSMFF"),
            ("the next", "PASS", "pick MSMFFMKMFF"),
            ("half a second before it is done the light dips", "wait 0.6", "pick MSMFFMKMFF closes"),
            ("it is done; slip: PASS a moment later only wakes", "wait 0.6, PASS", "play MSPFFFMSPF"),
            ("OUT closes the question", "wait 1, PASS, OUT", "play MSPFFFMSPF"),
            ("left alone the oldest ends", "PASS, wait 1.1", "play FMSPFFMSPF"),
            ("and is taken back", "PASS 1.1, wait 2.5", "play MSPFFFMSPF"),
        ),
    ),
    (
        "Two go home: eight on 24 pixels",
        (
            ("the table that was kept is shown", "wait 0.5, PASS, menu kept tables", "page FSFFFSFF"),
            ("and laid, with its ranges as the rules have them", "OUT", "ready DSDDDSDD"),
            ("an emperor of four a side reaches three seats (809.6a)", "OUT, OUT 1.1, wait 1.7", "play MSMMMFMM"),
            ("the inner general two", "PASS, wait 0.8", "play MMSMMFFF"),
            ("the outer one, and he may attack", "PASS, wait 0.8", "play FFMSPFFF"),
            (
                "slip: another game is laid, though this one runs",
                "menu mode, PASS, PASS, PASS, OUT",
                "ready SDDDSDDD 60:60",
            ),
            ("PASS held brings it back", "PASS 1.1, wait 0.5, PASS", "play FFMSPFFF"),
            ("and with it its table: a new game is of that one", "menu new game, wait 2.5", "ready DSDDDSDD"),
        ),
    ),
    (
        "Two-Headed Giant, four heads",
        (
            ("teams, which begin as one", "wait 0.3, menu mode, PASS, PASS, PASS, OUT, OUT", "choice KKKKSDDD 60:60"),
            ("the blue one begins (805.4)", "OUT 1.1, wait 1.7", "play SSSSMMMM 60:60"),
            ("a button out of turn is its team's life", "seat 4", "life DDDDDDDD 60:60 +0"),
            ("three less", "PASS, PASS, PASS", "life DDDDDDDD 60:60 -3"),
            ("half a second before it is entered the light dips", "wait 2.2", "life DDDDDDDD 60:60 -3 closes"),
            (
                "slip: the fourth comes too late: it only wakes, and passes no turn",
                "wait 0.5, PASS",
                "play SSSSMMMM 60:57",
            ),
            ("by the choice, and by fives", "wait 1, OUT, PASS 1.1, PASS 1.6", "life DDDDDDDD 60:57 -10"),
            ("slip: that was another player's; both buttons drop it", "both 0.3", "play SSSSMMMM 60:57"),
            ("the fourth once more, by the button", "seat 6, PASS", "life DDDDDDDD 60:57 -1"),
            ("whose turn it is passes meanwhile: it is entered first", "seat 1, wait 0.8", "play MMMMSSSS 60:56"),
            (
                "both heads press as their turn ends: it passes once",
                "seat 5 down, wait 0.1, seat 7 down, seat 7 up, seat 5 up, wait 1",
                "play SSSSMMMM 60:56",
            ),
            ("a look at the other's life, off by the same button", "seat 5, seat 5", "play SSSSMMMM 60:56"),
            (
                "three steps back: two passes and the life between",
                "PASS 1.1, PASS 1.1, PASS 1.1, wait 2.5",
                "play SSSSMMMM 60:57",
            ),
        ),
    ),
    (
        "The last two: For the Emperor",
        (
            ("seven battlefields", "wait 0.5, PASS, menu mode, PASS, OUT", "ready SSSSSSS"),
            (
                "the ring is turned so that each half lies before one of them",
                "menu where we sit, dot 3, PASS, dot 15, PASS",
                "where DDDDDDD",
            ),
            ("kept", "OUT 1.1", "ready SSSSSSS"),
            ("the crane begins", "PASS, wait 1.2", "play FFFFFFF"),
            ("where? the third", "PASS, PASS, PASS", "offer FFKFFFF"),
            ("which warrior? the second", "OUT 1.1, PASS", "count DDDDDDD 2"),
            ("slip: the wrong battlefield; OUT is the question before", "OUT", "offer FFKFFFF"),
            ("the fourth; the cursor rests, and shows what stands there: nothing", "PASS, wait 0.9", "offer DDDDDDD"),
            ("slip: OUT held is the answer, and not the end", "OUT 1.1", "count DDDDDDD 1"),
            ("the first warrior, and the crane leads there", "OUT 1.1, wait 0.6", "play FFFVFFF"),
            ("strengths: OUT asks, and from the first question on closes", "OUT, OUT", "play FFFVFFF"),
            ("one undo takes back all that a turn has entered", "PASS 1.1, wait 2.5", "play FFFFFFF"),
        ),
    ),
)
