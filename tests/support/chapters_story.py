"""The story of ten chapters: all six games, a host's lines, pulled plugs and crashes. Data, in the form of
`evening_story`.

A chapter is (what it is about, the files of the new device on which it begins, its steps); a step is (what happens, its
gestures, what is shown). To the gestures of `evening_story`, without `wire` and `dot`, it adds

host event skip seats=[3] id=7  the host sends this command, each value as JSON without blanks
bytes TEXT                      the host sends these bytes (Latin-1)
host-reads not                  the host reads no more, until `host-reads again`
plug, watchdog                  the plug is pulled and put in again; the watchdog resets the board
cut 2                           the plug is pulled in the middle of the second writing from now
storage full                    nothing can be written any more, until `storage free`
fault 3                         the next three frames cannot be sent: a crash each
spoil FILE 9                    byte 9 of that file changes
fill 0 1 2                      For the Emperor to its end, always on the first of these battlefields that is open

`python -m tests.support.chapter_records` records the accounts of all chapters again (see `chapters`).
"""

CHAPTERS = (
    (
        "Emperor: ten players, by hand and by a host",
        {"settings.json": '{"seats":10,"brightness":4,"options":{"rules":"2005"}}'},
        (
            (
                "the host says hello, and asks for what there is",
                "wait 0.3, host hello id=1, host settings id=2, host log from=0, host games, host crashes",
                "ready DDSDDDDSDD",
            ),
            (
                "seat 4 may not begin, an emperor may (809.4)",
                "host begin first=4, host begin first=7 id=3, wait 1.5",
                "play MFFFMMMSMM",
            ),
            (
                "frames for the host, five a second, and none",
                "host watch fps=5, wait 1, host watch fps=0",
                "play MFFFMMMSMM",
            ),
            (
                "seat 7 reaches seat 8, and not seat 2, and the host asks why",
                "host why from=7 to=8 id=4, host why from=7 to=2, host why from=7 to=24",
                "play MFFFMMMSMM",
            ),
            (
                "a pass by hand, one by the host, one of somebody who has no turn",
                "PASS, host event pass id=5, host event pass seat=2 id=6, wait 0.8",
                "play PFFFFFFFMS",
            ),
            (
                "an extra turn for seat 3 and one for seat 5 (500.7)",
                "host event extra_turn seats=[3,5], wait 1",
                "play PFFFFfFFMS",
            ),
            ("seat 0 will skip a turn (614.10)", "host event skip seats=[0], wait 1", "play PFFFFfFFMS"),
            ("both extra turns, the last one first", "PASS, wait 0.8, PASS, wait 0.8", "play FmMSMMFFFF"),
            ("0 is skipped", "PASS, wait 0.8", "play MSMMFFFFFM"),
            (
                "the pass is taken back, and repeated",
                "host event undo, wait 0.5, host event redo, wait 0.5",
                "play MSMMFFFFFM",
            ),
            (
                "the turn is put right: it is seat 7's (D23), then already so",
                "host event turn seat=7, wait 0.8, host event turn seat=7",
                "play MFFFMMMSMM",
            ),
            ("two leave together", "host event eliminate seats=[5,8], wait 1.2, PASS, wait 0.8", "play PFFFFDFMDS"),
            (
                "one of them alone cannot be brought back, both can (D24)",
                "host event return seats=[5], host event return seats=[5,8], wait 1",
                "play PFFFFFFMFS",
            ),
            (
                "what is no event of the rules",
                (
                    "host event nothing, host event eliminate, host event eliminate seats=[], "
                    'host event pass seat="x", host event skip seats=[24]'
                ),
                "play PFFFFFFMFS",
            ),
            ("a draw for all whom seat 9 reaches", "host event draw seats=[9], wait 2.5", "play EFFFFFFEFG"),
            ("the emperor leaves, and the game is over", "OUT, seat 2, OUT 1.1, wait 3", "over DDDDDSSSSS"),
            ("events after the end are refused", "host event pass, host event strength, wait 0.5", "over DDDDDSSSSS"),
            (
                "the log from event 6 on, and the game to be replayed",
                "host log from=6 id=8, host game no=1 id=9",
                "over DDDDDSSSSS",
            ),
            (
                "an undo by hand brings the game back; two at once by the host",
                "PASS 1.1, wait 1, host event undo, host event undo, wait 1",
                "play PFFFFDFMDS",
            ),
            (
                "the plug: the game and what was undone are there",
                "wait 3, plug, host state id=10, wait 1.2",
                "play PFFFFDFMDS",
            ),
            ("a redo is possible after the cut", "host event redo, wait 2", "play PFFFFFFMFS"),
            (
                "a new game at the same table",
                "host new_game, wait 1, host begin, wait 1.5, host games id=11",
                "play MFFFMMMSMM",
            ),
        ),
    ),
    (
        "Emperor: fifteen in five teams on 60 pixels, mirrored, with little current",
        {
            "settings.json": (
                '{"seats":15,"teams":5,"ring_px":60,"direction":-1,"offset_px":13,"budget_ma":300,'
                '"brightness":6,"options":{"range":2}}'
            )
        },
        (
            ("five emperors are called", "wait 0.3, host hello", "ready DSDDSDDSDDSDDSD"),
            ("drawn by hand; the sweep ends by a press", "PASS, wait 0.4, PASS, wait 0.6", "play FFFFFMMSMMFFFFF"),
            (
                "a finger that bounces is one press",
                "PASS down, PASS up, PASS down, PASS up, wait 1",
                "play FFFFFFMMSPMFFFF",
            ),
            ("PASS for seven tenths of a second passes, too", "PASS 0.7, wait 0.5", "play FFFFFFFMPSMMFFF"),
            (
                "a look, the other way round, and off",
                "seat 9, wait 0.5, seat 9, wait 0.5, seat 9",
                "play FFFFFFFMPVmMFFF",
            ),
            ("a seat held down for two seconds is a look", "seat 3 2.1, wait 0.6, seat 3", "play FMPVMMFFFFfFFFF"),
            (
                "PASS and OUT shortly mean nothing, nor for one second",
                "seat 3, both 0.3, wait 0.5, both 1.1, wait 0.5",
                "play FFFFFFFFMMSMMFF",
            ),
            (
                "the choice: OUT for less than two seconds marks nobody",
                "OUT, wait 0.5, seat 9, OUT 0.8, wait 0.5",
                "choice FFFFFFFMPVmMFFF",
            ),
            (
                "OUT for two seconds marks seat 6; seat 5 leaves with it",
                "seat 6, OUT 2.1, wait 0.3, seat 5, OUT 1.1, wait 2",
                "play FFFFFEEFMMSMMFF",
            ),
            ("an emperor and his whole team are out", "OUT, seat 4, OUT 1.1, wait 2", "play FFFEEEEFMMSMMFF"),
            (
                "the menu: what a card says, somebody has another turn",
                "menu what a card says, OUT 1.1, wait 0.5, PASS, OUT 1.1, wait 1",
                "play FFFEEEEFMMSmMFF",
            ),
            ("it comes", "PASS, wait 1", "play FFFDDDDFFMMSPMF"),
            (
                "the budget is set, brightness goes through its steps",
                (
                    'host set values={"budget_ma":900}, host set values={"brightness":1}, wait 0.6, '
                    'host set values={"brightness":7}, host set values={"budget_ma":49}'
                ),
                "play FFFDDDDFFMMSPMF",
            ),
            (
                "brightness by hand, in the menu",
                "menu brightness, PASS, PASS, OUT 1.1, wait 0.6",
                "play FFFDDDDFFMMSPMF",
            ),
            (
                "the ring is turned and goes the other way",
                'host set values={"offset_px":7,"direction":1}, wait 0.8',
                "play FFFDDDDFFMMSPMF",
            ),
            (
                "holds are shorter, guards are off",
                'host set values={"hold_ms":600,"guard_ms":0,"quiet_ms":5}, PASS, PASS, PASS 0.7, wait 1',
                "play FFFDDDDFFMMSPMF",
            ),
            ("left alone for a quarter of an hour", "wait 900", "play FFFDDDDFFMMSPMF"),
            ("for two hours: standby", "wait 7200", "standby DDDDDDDDDDDFDDD"),
            ("the first press only wakes it", "PASS, wait 0.8", "play FFFDDDDFFMMSPMF"),
            (
                "a ring of 12 has no room, one of 144 pixels has",
                'host set values={"ring_px":12}, host set values={"ring_px":144}, wait 0.8',
                "play FFFDDDDFFMMSPMF",
            ),
        ),
    ),
    (
        "The Emperor of the 1990s: creatures march, and are stolen",
        {
            "settings.json": (
                '{"mode":"duelist_emperor","seats":8,"brightness":3,"options":{"range":2,"spell_range":1}}'
            )
        },
        (
            (
                "whoever sits left of an emperor begins",
                "wait 0.3, host begin first=1, host begin first=2, host state, wait 1.2",
                "play MMSMMFFF",
            ),
            (
                "a march to a neighbour; the same creature again; one that is not allied",
                (
                    'host event march seat=2 creature="Elf" to=1, '
                    'host event march seat=2 creature="Elf" to=0, '
                    'host event march seat=2 creature="Bear" to=3, wait 0.5'
                ),
                "play MMSMMFFF",
            ),
            ("seat 7 has no turn", 'host event march seat=7 creature="Cat" to=6', "play MMSMMFFF"),
            (
                "a creature is stolen, the same again, one out of range",
                (
                    'host event control seat=2 creature="Ogre" owner=3, '
                    'host event control seat=2 creature="Ogre", '
                    'host event control seat=2 creature="Hydra" owner=5, wait 0.5'
                ),
                "play MMSMMFFF",
            ),
            (
                "why seat 2 reaches seat 4 by creatures, and not by spells",
                "host why from=2 to=4, host why from=2 to=6",
                "play MMSMMFFF",
            ),
            (
                "by hand: march, the newest first",
                "PASS, wait 0.8, menu march, wait 0.8, OUT 1.1, wait 0.8, OUT 1.1, wait 0.8",
                "play FMMSPMFF",
            ),
            (
                "by hand: steal a creature, one answer back, and closed",
                "menu steal a creature, PASS, OUT 1.1, wait 0.5, OUT, wait 0.4, OUT, wait 0.4",
                "play FMMSPMFF",
            ),
            (
                "what was stolen is given back; what nobody knows cannot",
                (
                    'host event give_back creature="Ogre", host event give_back creature="Ogre", '
                    'host event creature_gone creature="Yeti", wait 0.5'
                ),
                "play FMMSPMFF",
            ),
            ("it has left play", 'host event creature_gone creature="Ogre", wait 0.5', "play FMMSPMFF"),
            (
                "a name of 41 letters is too long, a name in Japanese is not",
                (
                    'host event march seat=3 creature="ccccccccccccccccccccccccccccccccccccccccc" to=2, '
                    'host event march seat=3 creature="\u9f8d" to=2, wait 0.5'
                ),
                "play FMMSPMFF",
            ),
            ("who leaves takes his creatures along", "host event eliminate seats=[2], wait 1.5", "play MMDSPMFF"),
            ("his neighbour's range is by the present ring (D15)", "PASS, wait 0.8, host state id=1", "play FMDPSMMF"),
            (
                "the plug; the game is resumed with its creatures",
                "wait 3, plug, wait 1.5, host state id=2",
                "play FMDPSMMF",
            ),
            (
                "three steps back, one forward",
                "PASS 1.1, wait 0.6, PASS 1.1, wait 0.6, PASS 1.1, wait 0.6, OUT 1.1, wait 1",
                "play FMMSPMFF",
            ),
            ("the game to be replayed", "host game no=1, host log from=0 id=5", "play FMMSPMFF"),
            ("an emperor falls", "host event eliminate seats=[5], wait 3", "over SSSSDDDD"),
            (
                "another range is another game",
                'host set values={"options":{"range":1}}, host set values={"options":{"x":1}}, wait 1',
                "over SSSSDDDD",
            ),
        ),
    ),
    (
        "Grand Melee: thirteen, three turns at a time",
        {"settings.json": '{"mode":"grand_melee","seats":13,"brightness":5,"options":{"range":2}}'},
        (
            (
                "seat 6 begins, and with it every fourth",
                "wait 0.3, host begin first=6, wait 1.5, host state id=1",
                "play MSPMMMSPMMSPM",
            ),
            (
                "a pass needs its seat here",
                "host event pass, host event pass seat=6, host event pass seat=0, wait 1",
                "play MSPMFFFfMMSPM",
            ),
            ("by hand: which turn ends? the second one", "PASS, wait 0.3, PASS, wait 2", "play MMSPMFFfMMSPM"),
            (
                "an extra turn and a skip",
                "host event extra_turn seats=[10], host event skip seats=[3], wait 1",
                "play MMSPMFFfMMSPM",
            ),
            (
                "the turns go round",
                (
                    "host event pass seat=10, wait 0.5, host event pass seat=1, wait 0.5, "
                    "host event pass seat=2, wait 0.8"
                ),
                "play MFFFfMMSPMMSP",
            ),
            ("no turn can be put right here", "host event turn seat=4", "play MFFFfMMSPMMSP"),
            (
                "a player in turn leaves: his turn goes on for nobody",
                "host event eliminate seats=[10], wait 1.2",
                "play MFFFfMMSPMESP",
            ),
            ("PASS ends that one", "PASS, wait 2", "play MFMMSPMFmMDSP"),
            ("four more at once: a marker goes", "host event eliminate seats=[0,4,8,12], wait 2", "play EFFFGFFFEmDSE"),
            ("they come back together (D24)", "host event return seats=[0,4,8,12], wait 1.5", "play FFFFSFFFFmDSF"),
            (
                "taken back, and left again",
                "PASS 1.1, wait 0.6, PASS 1.1, wait 0.6, OUT 1.1, wait 1.5",
                "play EFFFGFFFEmDSE",
            ),
            (
                "the plug under a finger that takes somebody out",
                "OUT, wait 0.4, OUT down, wait 1.2, plug, OUT up, wait 1.2",
                "play EFFFGFFFEmDSE",
            ),
            ("turn by turn again", "PASS, wait 2, PASS, wait 2, host state id=3", "play DMFFGFMMDSDPD"),
            (
                "a draw of all whom one reaches, and a win",
                "host event draw seats=[6], wait 1.5, host event win seat=2, wait 3",
                "over DDSDDDDDDDDDD",
            ),
            ("the end is taken back by hand", "PASS 1.1, wait 2", "play DFFEGEEEDGDFD"),
            (
                "one has left already; three are left, and leave: a draw",
                "host event eliminate seats=[0,1], host event eliminate seats=[1,2,11], wait 3",
                "over DMMMDMMMDMDMD",
            ),
            (
                "the same again with OUT, and a draw to begin",
                "OUT, wait 0.5, PASS, wait 2, host games",
                "play PMMMSPMMSPMMS",
            ),
        ),
    ),
    (
        "Two-Headed Giant: eight heads, in the rules of 2005",
        {
            "settings.json": (
                '{"mode":"two_headed_giant","seats":8,"brightness":2,"ring_px":16,"offset_px":3,'
                '"options":{"rules":"2005"}}'
            )
        },
        (
            ("the red team begins", "wait 0.3, host begin first=5, wait 1.5, host state id=1", "play MMMMSSSS 80:80"),
            (
                "life is lost and gained at once",
                'host event life changes={"0":-4,"5":3}, wait 0.8',
                "play MMMMSSSS 76:83",
            ),
            (
                "one player's life is set: a quarter of the team's, rounded up (2005)",
                "host event life_set seat=1 to=10, host event life_set seat=1 to=1000000001, wait 0.8",
                "play MMMMSSSS 67:83",
            ),
            (
                "that of all heads; of some: refused",
                (
                    'host event life_set_each to={"4":1,"5":2,"6":3,"7":4}, '
                    'host event life_set_each to={"4":1}, wait 0.8'
                ),
                "play MMMMSSSS 67:10",
            ),
            (
                "keys that are no seats",
                ('host event life changes={"07":1}, host event life changes={}, host event life changes={"24":1}'),
                "play MMMMSSSS 67:10",
            ),
            (
                "more than may be kept",
                ('host event life changes={"0":1000000000}, host event life changes={"0":1000000001}, wait 0.5'),
                "play MMMMSSSS 67:10",
            ),
            ("by hand: seat 0's button, two less", "seat 0, PASS, PASS, wait 3.5", "play MMMMSSSS 65:10"),
            ("by hand: the choice, and by fives", "OUT, PASS 1.1, PASS 1.6, wait 3.5", "play MMMMSSSS 67:83"),
            ("both steps are taken back", "PASS 1.1, wait 0.5, PASS 1.1, wait 1", "play MMMMSSSS 80:80"),
            (
                "an extra turn for two heads counts once (805.8)",
                "host event extra_turn seats=[4,5], PASS, wait 0.8, PASS, wait 0.8",
                "play SSSSMMMM 80:80",
            ),
            ("a skip", "host event skip seats=[0], PASS, wait 0.8", "play MMMMSSSS 80:80"),
            (
                "the turn is put right by hand",
                "PASS down, wait 0.4, seat 2 down, seat 2 up, PASS up, wait 0.8",
                "play SSSSMMMM 80:80",
            ),
            (
                "one head concedes: the team is out, and back again",
                "OUT, seat 2, OUT 1.1, wait 2.5, PASS 1.1, wait 1.5",
                "play SSSSMMMM 80:80",
            ),
            (
                "both teams fall to nothing at once",
                (
                    'host event life changes={"0":-2000000000,"4":-900}, '
                    'host event life changes={"0":-999999999,"4":-900}, host state id=2, wait 3'
                ),
                "over MMMMMMMM -999999919:-820",
            ),
            (
                "other rules for the same table: today's",
                ('host set values={"options":{"life":20}}, host new_game, wait 0.5, host begin first=0, wait 1.5'),
                "play SSSSMMMM 20:20",
            ),
            (
                "now one seat of each team is chosen",
                (
                    'host event life_set_each to={"0":3,"1":4,"2":5,"3":6} choose=[1], '
                    'host event life_set_each to={"0":3,"1":4,"2":5,"3":6}, wait 0.8'
                ),
                "play SSSSMMMM 4:20",
            ),
            ("a win", "host event win seat=7, wait 2.5", "over DDDDSSSS 4:20"),
        ),
    ),
    (
        "For the Emperor: two players, on eight pixels",
        {"settings.json": '{"mode":"for_the_emperor","seats":2,"ring_px":8,"brightness":1}'},
        (
            ("the crane begins", "wait 0.3, host begin first=1, host begin first=0, wait 1.2", "play FFFFFFF"),
            (
                "a warrior; whose turn it is not; a battlefield that is none",
                (
                    "host event play seat=0 battlefield=3, host event play seat=0 battlefield=3, "
                    "host event play seat=1 battlefield=7, wait 0.8"
                ),
                "play FFFMFFF",
            ),
            (
                "his Ronin puts a banner of three, one of five is none",
                (
                    "host event play seat=1 battlefield=2 banner=5, "
                    "host event play seat=1 battlefield=2 banner=3, wait 0.8"
                ),
                "play FFMMFFF",
            ),
            (
                "his Yamabushi sends a warrior back",
                (
                    "host event play seat=0 battlefield=3 return=3, "
                    "host event play seat=1 battlefield=2 return=2, wait 0.8"
                ),
                "play FFMMFFF",
            ),
            ("not both", "host event play seat=0 battlefield=1 return=3 banner=4", "play FFMMFFF"),
            (
                "strengths: the crane leads there",
                (
                    "host event strength seat=0 battlefield=3 value=7, "
                    "host event strength seat=1 battlefield=3 value=1000000001, wait 0.8"
                ),
                "play FFMVFFF",
            ),
            (
                "by hand: where, and which warrior",
                "PASS, PASS, OUT 1.1, wait 0.5, PASS, PASS, OUT 1.1, wait 1",
                "play FVMVFFF",
            ),
            (
                "by hand: strengths, where, whose, how much",
                "OUT, wait 0.4, PASS, OUT 1.1, wait 0.5, OUT 1.1, wait 0.5, PASS 1.6, OUT 1.1, wait 1",
                "play FMMVFFF",
            ),
            ("a question that is left alone closes by itself", "PASS, wait 31", "play FMMVFFF"),
            ("a button of a battlefield is a look", "seat 3, wait 0.6, seat 3", "play FMMVFFF"),
            ("no number for a tie while it is played", "host event tiebreak seat=0 value=5", "play FMMVFFF"),
            (
                "the warriors of both go on",
                (
                    "host event play seat=0 battlefield=0, host event play seat=1 battlefield=0, "
                    "host event play seat=0 battlefield=1, host event play seat=1 battlefield=1, wait 0.8"
                ),
                "play MMMVFFF",
            ),
            (
                "and on",
                (
                    "host event play seat=0 battlefield=4, host event play seat=1 battlefield=4, "
                    "host event play seat=0 battlefield=5, host event play seat=1 battlefield=5, wait 0.8"
                ),
                "play MMMVMMF",
            ),
            (
                "three big battlefields are enough",
                (
                    "host event play seat=0 battlefield=4, host event play seat=1 battlefield=4, "
                    "host event play seat=0 battlefield=0, host event play seat=1 battlefield=5, wait 0.8"
                ),
                "play MMMVMMF",
            ),
            (
                "the plug, then an undo, and it is repeated",
                "wait 3, plug, wait 1.5, PASS 1.1, wait 1, OUT 1.1, wait 1",
                "play MMMVMMF",
            ),
            (
                "a game to its end: whatever battlefield is open",
                "fill 0 1 2 3 4 5 6, host state id=2, wait 1",
                "over DDDSDDD",
            ),
            (
                "numbers that break a tie",
                (
                    "host event tiebreak seat=0 value=4, host event tiebreak seat=1 value=6, wait 1, "
                    "host event strength seat=1 battlefield=3 value=7, wait 1, host game no=1"
                ),
                "over SSSSSSS",
            ),
        ),
    ),
    (
        "Free-for-all: seven, who attack to the left",
        {
            "settings.json": (
                '{"mode":"free_for_all","seats":7,"ring_px":24,"brightness":4,"sound_signs":true,'
                '"options":{"attack":"left"}}'
            )
        },
        (
            (
                "drawn by the host; the piezo gives its sign",
                "wait 0.3, host begin, wait 2, host state id=1",
                "play MMMSPMM",
            ),
            ("a turn, and another", "PASS, wait 0.8, PASS, wait 0.8", "play MMMMSPM"),
            (
                "life of three players at once",
                'host event life changes={"0":-5,"3":2,"6":-1}, wait 0.8',
                "play MMMMSPM",
            ),
            (
                "set for one, and for some",
                'host event life_set seat=3 to=1, host event life_set_each to={"1":11,"2":12}, wait 0.8',
                "play MMMMSPM",
            ),
            ("by hand: seat 5, two less", "seat 5, PASS, PASS, wait 3.5", "play PMMMMMS"),
            ("two fall to nothing at once", 'host event life changes={"3":-1,"5":-30}, wait 1.5', "play PMMEMES"),
            (
                "they come back, with one (D30)",
                "host event return seats=[3,5], wait 1.2, host state id=2",
                "play PMMMMMS",
            ),
            ("whom seat 2 may attack, and whom not", "host why from=2 to=3, host why from=3 to=2", "play PMMMMMS"),
            (
                "by hand: seat 0 is marked, seat 1 leaves with it",
                "OUT, wait 0.5, seat 0, OUT 2.1, wait 0.3, seat 1, OUT 1.1, wait 1.5",
                "play EEMMMMS",
            ),
            (
                "all steps back to the first turn",
                ("PASS 1.1, wait 0.4, PASS 1.1, wait 0.4, PASS 1.1, wait 0.4, PASS 1.1, wait 0.4, PASS 1.1, wait 1"),
                "play MMMMSPM",
            ),
            ("a turn put right by the menu", "menu whose turn, PASS, PASS, OUT 1.1, wait 1", "play SPMMMMM"),
            (
                "names, one of them wrong",
                (
                    'host name seat=2 name="Dan", host name seat=3 name="Bartholomew-Jr", '
                    'host name seat=9 name="Eve", wait 0.3'
                ),
                "play SPMMMMM",
            ),
            (
                "a clock is set for the table, and counts",
                'host set values={"clock":"counting_up"}, wait 1.5, PASS, wait 3, host state id=3',
                "play MSPMMMM turn 1",
            ),
            ("a win of seat 4 over all whom it reaches", "host event win seat=4, wait 2", "over DDDDSDD nobody"),
            (
                "two of the last three leave",
                "host event eliminate seats=[0,1], wait 1.5, host state id=4, wait 2",
                "over DDDDSDD nobody",
            ),
        ),
    ),
    (
        "A host's lines: what it may ask for, and garbage",
        {"settings.json": '{"brightness":3}'},
        (
            (
                "buttons by the host: a press, and fingers that rest",
                (
                    'wait 0.3, host press button="pass", host release button="pass", wait 1.5, '
                    'host press button=2, host press button=99, host press button="x"'
                ),
                "play MFMMSM",
            ),
            (
                "the finger is up, another was never down",
                "host release button=2, host release button=3, wait 0.5",
                "play MFMMSM",
            ),
            (
                "PASS is held by the host, and taken up",
                'host press button="pass", wait 1.2, host release button="pass", wait 0.6',
                "play MFMMSM",
            ),
            (
                "lines that are no commands",
                (
                    'bytes {\n, bytes []\n, bytes null\n, bytes {}\n, bytes {"do":"nothing"}\n, bytes {"do":7}\n, '
                    'bytes {"do"\n'
                ),
                "play MFMMSM",
            ),
            (
                "too long, too deep, no UTF-8, a carriage return, a number without end",
                (
                    "bytes " + "x" * 513 + "\n, "
                    'bytes [[[[[[[[[]]]]]]]]]\n, bytes \u0000\u00ff\n, bytes \r, bytes {"do":"hello","id":1e999}\n'
                ),
                "play MFMMSM",
            ),
            (
                "ids that are none, one of sixteen digits, and a byte 3 in a line",
                'bytes {"do":"hello","id":"x"}\n, host state id=9000000000000000, bytes  \u0003\n',
                "play MFMMSM",
            ),
            ("a line in two parts", 'bytes {"do":"wh, wait 0.2, bytes y","from":1,"to":3}\n', "play MFMMSM"),
            (
                "wrong values in commands",
                (
                    "host why from=true to=1, host why from=1, host log from=-1, host log from=99, "
                    "host watch fps=-1, host watch fps=99, host watch fps=0, host game no=7, "
                    "host begin first=null"
                ),
                "play MFMMSM",
            ),
            (
                "a host that does not read holds nothing up",
                "host-reads not, PASS, wait 0.6, PASS, wait 0.6, host-reads again, wait 0.5",
                "play SMFFFP",
            ),
            (
                "settings: other pins, the same pin twice, more than there is",
                (
                    'host set values={"pin_ring":21}, host set values={"pin_pass":22}, '
                    'host set values={"pin_seats":[2,3]}, host set values={"pin_seats":[2,2]}, '
                    'host set values={"seats":1}, host set values={"nonsense":1}, host set values={}, '
                    "host set values=7"
                ),
                "play SMFFFP",
            ),
            (
                "a chain of buttons, another kind of ring, a small screen",
                (
                    'host set values={"pin_chain_data":16,"pin_chain_load":17,"pin_chain_clock":18}, '
                    'host set values={"pin_chain_data":16}, host set values={"led_driver":"neopixel"}, '
                    'host set values={"led_driver":"x"}, host set values={"small_screen":true}, '
                    "host settings id=5"
                ),
                "play SMFFFP",
            ),
            (
                "another mode, another table, and one that cannot be",
                (
                    'host set values={"mode":"grand_melee"}, wait 0.5, '
                    'host set values={"mode":"emperor","seats":9,"teams":3}, wait 0.5, '
                    'host set values={"seats":7}, host set values={"mode":"x"}'
                ),
                "play SMFFFP",
            ),
            (
                "the self-test: pixels, and what is refused meanwhile",
                (
                    'host test of="ring" first=0 count=8 rgb=[16,0,0], '
                    'host test of="ring" first=3 count=2 rgb=[1,200,3], host begin, '
                    'host test of="ring" first=0 count=144 rgb=[255,255,255]'
                ),
                "play SMFFFP",
            ),
            (
                "buttons, tone and screen",
                (
                    'OUT down, host test of="buttons", OUT up, host test of="buttons", '
                    'host test of="tone" hz=2000 ms=300, host test of="tone" hz=1 ms=0, '
                    'host test of="screen" id=6'
                ),
                "play SMFFFP",
            ),
            (
                "settings change in the test: the ring stays dark",
                'host set values={"ring_px":12}, host test of="end", wait 0.6',
                "play SMFFFP",
            ),
            (
                "a test that nobody ends is over after five minutes",
                (
                    'host test of="ring" first=0 count=9 rgb=[9,9,9], '
                    'host test of="ring" first=0 count=8 rgb=[255,255,255], wait 310'
                ),
                "play SMFFFP",
            ),
            (
                "who wants the board gets it, and the firmware starts again",
                "bytes \u0003, wait 0.5, host state id=7",
                "play SMFFFP",
            ),
            (
                "the menu by the host's fingers, until it closes",
                (
                    'host press button="pass", host press button="out", wait 3.1, '
                    'host release button="pass", host release button="out", wait 31'
                ),
                "play SMFFFP",
            ),
            (
                "the games on record",
                "host new_game, wait 1, host games id=8, host game no=1 id=9, host game no=2",
                "ready DSDDSDDSD",
            ),
        ),
    ),
    (
        "Pulled plugs, full and damaged storage",
        {"settings.json": '{"mode":"x"}', "table-1": "{"},
        (
            (
                "settings with a mode that there is not: the defaults hold, and a notice says so",
                "wait 0.3, host settings, wait 1.5",
                "notice DDDDDD",
            ),
            ("a press, and the table is there", "PASS, wait 1, PASS, wait 1.5", "play MFMMSM"),
            (
                "a table that is none, among those that were kept",
                "menu kept tables, wait 0.6, OUT, wait 1",
                "menu DDDDDD",
            ),
            (
                "a mode that there is, kept over it",
                'host set values={"brightness":5,"mode":"emperor"}, wait 1',
                "play MFMMSM",
            ),
            ("the plug is pulled in the first writing", "cut 1, PASS, wait 3, host state id=1", "play MFMMSM"),
            ("in the second", "cut 2, PASS, wait 3, PASS, wait 3, host state id=2", "play PFFFMS"),
            (
                "in the fourth, while events are taken back",
                "cut 4, PASS 1.1, wait 3, PASS, wait 3, PASS 1.1, wait 3, PASS, wait 3, host state id=3",
                "play MFMMSM",
            ),
            (
                "settings that are written as the plug is pulled",
                'cut 1, host set values={"brightness":2}, wait 2, host settings',
                "play MFMMSM",
            ),
            (
                "a table that is kept as the plug is pulled, then kept",
                "cut 1, menu keep this table, wait 2, menu keep this table, wait 2",
                "play MFMMSM",
            ),
            (
                "storage is full: the game goes on, and says so",
                'storage full, PASS, wait 3, PASS, wait 3, host set values={"brightness":3}, wait 0.5',
                "play PFFFMS",
            ),
            ("the plug meanwhile: what was not written is gone", "plug, wait 1.5, host state id=4", "play MFMMSM"),
            ("there is room again", "storage free, PASS, wait 3, host state id=5", "play PFFFMS"),
            (
                "a step back and the plug: it is still undone",
                "PASS 1.1, wait 4, plug, wait 1.5, host event redo, wait 3",
                "play PFFFMS",
            ),
            (
                "three more, back again, and the plug: each can be repeated",
                (
                    "PASS, PASS, PASS, wait 3, host event undo, host event undo, host event undo, wait 4, "
                    "plug, wait 1.5, host event redo, host event redo, host event redo, host event redo, "
                    "wait 3"
                ),
                "play FMSPFF",
            ),
            (
                "two games more",
                (
                    "host new_game, wait 1, host begin first=4, wait 2, PASS, wait 3, host new_game, wait 1, "
                    "host begin first=1, wait 2, PASS, wait 3, host games"
                ),
                "play FMSPFF",
            ),
            (
                "a byte of the running game is another: it is set aside",
                "spoil game-000003-0000 9, plug, wait 1.5, host games, host state id=6",
                "notice DDDDDD",
            ),
            (
                "a byte of an older one",
                "spoil game-000001-0000 30, plug, wait 1, host game no=1, host games",
                "ready DSDDSD",
            ),
            ("a byte of the settings", "spoil settings.json 3, plug, wait 2, host settings", "notice DDDDDD"),
        ),
    ),
    (
        "Crashes and the watchdog",
        {"settings.json": '{"seats":6,"brightness":3}'},
        (
            ("a game", "wait 0.3, host begin first=1, wait 2, PASS, wait 3", "play FMSPFF"),
            (
                "the ring cannot be reached once: six dots, and the game goes on",
                "fault 1, wait 0.5, host crashes id=1, wait 1, host state id=2, PASS, wait 1",
                "play FMSPFF",
            ),
            ("a minute later that counts no more", "wait 70, host crashes", "play FMSPFF"),
            (
                "one late crash and three in a row: the last event is taken back",
                "fault 4, wait 5, host crashes, host state id=3",
                "notice DDDDDD",
            ),
            ("the plug: it is not taken back twice", "plug, wait 2, host state id=4", "notice DDDDDD"),
            ("it can be repeated; a minute of peace", "PASS, OUT 1.1, wait 70", "play FMSPFF"),
            (
                "a late one and four in a row: the game is set aside, and its bytes stay",
                "fault 5, wait 5, host crashes, host games, wait 70",
                "notice DDDDDD",
            ),
            (
                "and five in a row: it gives up, and the power comes again",
                "PASS, host begin first=1, wait 65, fault 6, wait 5, host crashes, host state id=6",
                "ready DSDDSD",
            ),
            (
                "the watchdog found it hanging: that is on record",
                "PASS, wait 70, watchdog, wait 1, host crashes",
                "notice DDDDDD",
            ),
            ("crashes are forgotten", "PASS, host clear_crashes, host crashes id=7, wait 2", "play MFMMSM"),
            (
                "a crash under a finger: no button is held any more",
                "PASS down, wait 0.5, fault 1, wait 0.3, PASS up, wait 1, host state id=8",
                "notice DDDDDD",
            ),
            (
                "a crash while the host watches",
                "PASS, wait 70, host watch fps=30, wait 0.5, fault 1, wait 0.5, host hello, wait 1",
                "notice DDDDDD",
            ),
            (
                "a crash with full storage",
                "PASS, wait 70, storage full, fault 1, wait 0.5, host crashes, storage free, wait 2",
                "notice DDDDDD",
            ),
        ),
    ),
)
