"""The story of evenings with a clock: counted up, a limit a turn, a bank a player, a bank a team; written as
`evening_story` is.

A chapter may have settings behind its steps: it begins on a new device with these. Behind what is shown stands whose
time passes (`turn 1`, `answers 0`, `pause` or `nobody`), and of whom little is left (`short 1`).
"""

CLOCKED = (
    (
        "Counted up, chosen from the menu",
        (
            ("a new device: the menu shows which clocks there are", "wait 0.3, menu clock", "page DDDDDD"),
            ("the second counts up; OUT held takes it", "PASS, OUT 1.1", "ready DSDDSD"),
            ("who begins is drawn, and his time runs", "PASS, PASS", "play MFMMSM turn 4"),
            ("he passes: it is the next one's", "PASS, wait 0.4", "play PFFFMS turn 5"),
            ("PASS and OUT shortly: a pause, and the plug is pulled", "both 0.4, wait 2.2", "paused DDDDDF pause"),
        ),
        {},
    ),
    (
        "Responses, after the cut",
        (
            ("it is still paused", "wait 1.5", "paused DDDDDF pause"),
            ("any button: it goes on, and that is all", "PASS, wait 0.3", "play PFFFMS turn 5"),
            ("seat 3's button: a look", "seat 3 down, wait 0.2", "play FFPVMf turn 5"),
            (
                "light grows over its arc; held: 3 responds, in his own time",
                "wait 0.8, seat 3 up, wait 0.5",
                "response PFFVMS answers 3",
            ),
            ("slip: whose seat it is not ends nothing", "seat 1", "response PFFVMS answers 3"),
            ("the seat that responded ends it, and nothing else", "seat 3", "play PFFFMS turn 5"),
            ("again; PASS ends it, and passes nothing", "seat 3 1.1, PASS", "play PFFFMS turn 5"),
            (
                "slip: passed too early; PASS held takes it back, with its time",
                "PASS, wait 0.5, PASS 1.1",
                "play PFFFMS turn 5",
            ),
            ("it was right after all: OUT held, time follows", "OUT 1.1, wait 2", "play SMFFFP turn 0"),
        ),
    ),
    (
        "The sheet",
        (
            ("the game is back, and nobody pauses", "wait 0.5, PASS", "play SMFFFP turn 0"),
            ("his neighbour is out", "OUT, OUT 1.1", "play SMFFFE turn 0"),
            (
                "then the emperor: it is over, and the time is nobody's",
                "OUT, seat 4, OUT 1.1, wait 2.5",
                "over SSSDDD nobody",
            ),
            ("the same again: a new game, a new ledger", "OUT, PASS, PASS, wait 1", "play MFMMSM turn 4"),
        ),
    ),
    (
        "A limit a turn",
        (
            ("ten seconds a turn, eight of them hurried", "wait 0.3, PASS, PASS, wait 0.5", "play PMFMMS turn 5"),
            ("two of them are gone: S breathes quickly", "wait 1", "play PMFMMS turn 5 short 5"),
            ("past zero nothing else happens, and nobody is passed", "wait 8.5", "play PMFMMS turn 5 short 5"),
            ("the next has his ten seconds", "PASS", "play SMMFMP turn 0"),
            ("taken back: the time is whose turn it was, and short", "PASS 1.1", "play PMFMMS turn 5 short 5"),
            ("repeated: it is the other's again, who has little left, too", "OUT 1.1", "play SMMFMP turn 0 short 0"),
            ("a pause, in which nobody's time runs", "both 0.4, wait 1", "paused FDDDDD pause short 0"),
            (
                "it goes on; the turn put right: whose it is now has all his time",
                "OUT, PASS down, wait 0.4, seat 2 down, seat 2 up, PASS up, wait 0.3",
                "play MMSPMF turn 2",
            ),
        ),
        {"clock": "limit_a_turn", "turn_limit_s": 10, "clock_warning_s": 8, "mode": "duelist_emperor"},
    ),
    (
        "A bank a player, and several turns",
        (
            ("two turns run, both are charged (807.4)", "wait 0.3, PASS, PASS, wait 2", "play PFMSPFFMS turn 3 8"),
            ("one of them ends by its own button", "seat 3, wait 1", "play PFFMSPFMS turn 4 8"),
            ("the other is short of time: its five seconds more are gone", "wait 2", "play PFFMSPFMS turn 4 8 short 8"),
            ("it ends; who comes next has five seconds more", "seat 8, wait 1.4", "play SPFMSPFFM turn 0 4 short 4"),
            ("one who is not in turn responds", "seat 7 1.1, wait 1.5", "response SPFMSPFVM answers 7 short 4 7"),
            ("who has the turn ends that", "seat 0, wait 0.5", "play SPFMSPFFM turn 0 4 short 4"),
            (
                "out in his own turn: his marker goes on for nobody",
                "OUT down, wait 0.1, seat 4 down, seat 4 up, OUT up, wait 1.5",
                "play SPFFGFFFM turn 0 short 0",
            ),
            ("taken back", "PASS 1.1, wait 1", "play SPFMSPFFM turn 0 4 short 0 4"),
        ),
        {
            "clock": "bank_a_player",
            "bank_minutes": 1,
            "increment_s": 5,
            "clock_warning_s": 60,
            "mode": "grand_melee",
            "seats": 9,
        },
    ),
    (
        "A bank a team",
        (
            ("a team has its turn as one (805.4)", "wait 0.3, OUT, OUT 1.1", "play SSMM 30:30 turn 0"),
            ("its account is short", "wait 3.8", "play SSMM 30:30 turn 0 short 0 1"),
            ("the other team", "PASS, wait 0.3", "play MMSS 30:30 turn 2"),
            ("a response by one head is the team's", "seat 0 1.1", "response VVSS 30:30 answers 0 short 0 1"),
            ("PASS ends it", "PASS", "play MMSS 30:30 turn 2"),
            (
                "life is counted; meanwhile the turn's time runs",
                "seat 1, PASS, PASS, wait 3.7",
                "play MMSS 28:30 turn 2 short 2 3",
            ),
            ("back to the first team", "PASS", "play SSMM 28:30 turn 0 short 0 1"),
        ),
        {
            "clock": "bank_a_team",
            "bank_minutes": 1,
            "increment_s": 0,
            "clock_warning_s": 56,
            "mode": "two_headed_giant",
            "seats": 4,
        },
    ),
)
