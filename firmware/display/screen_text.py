"""Compose the text of the small screen: players, life totals, menu, questions, and refusals with their reasons.

A row is a tuple (style, words) for `text_framebuffer`. MicroPython never frees the memory of a short string (up to ten
letters) or of a method's name. To save memory, short words are cut out of one long string, and methods have names that
other code also uses.
"""

import scene as s
from compat import const, load_module
from display import rows_about_a_game as about
from display.text_framebuffer import LARGE, TITLE
from games import catalogue
from rules.event_kinds_and_refusals import in_words
from rules.seat_arithmetic import NOBODY, members

_ROWS = const(8)
_LETTERS = const(16)  # letters in a row
_SHARE = const(7)  # letters of each name and life total if two of them share a row
_SHARED_DIGITS = const(3)  # the longest life total that leaves room for a name there
# Short words, which are cut from one string.
_CUT = (
    "and |won: |turn: |seat %d| (%s)|%d of %d|%d players|%d%+d = %d|%s's %s|next%s %s|!%d|\n%s=|#|  |left: %s%d:%02d|"
    "began: "
)
_SHORT_WORDS = _CUT.split("|")
_AND = const(0)
_WON = const(1)
_TURN = const(2)
_SEAT = const(3)
_BEHIND = const(4)
_OF = const(5)
_PLAYERS = const(6)
_COUNTED = const(7)
_ROLE = const(8)
_NEXT = const(9)
_NOTICE = const(10)
_KEY = const(11)
_NUMBER = const(12)
_APART = const(13)
_LEFT = const(14)
_BEGAN = const(15)
_TEAMS = "Blue Orange Green Violet Ice"
_FIELDS = "I II III IV V VI VII"
# Questions as "name=words". A name with "@" is for a ring that shows battlefields, or for a player who is kept in
# the game. A name with a number is for the answer with that number; the screen shows other numbers as figures.
_QUESTIONS = (
    "turn=Whose turn?\nreturn=Who comes back?\ncard=What card?\nextra_turn=An extra turn\nskip=A skipped turn\n"
    "win=Who wins?\ndraw=Whose draw?\ncreature=Whose creature?\nto=Where to?\nwho=Who takes it?\nlook=A creature at\n"
    "creature_gone=Which is gone?\ngive_back=Which goes back?\nbattlefield=Which field?\nwarrior=Which warrior?\n"
    "banner=Which banner?\n@return=Back from where?\nreturned=Who goes back?\nstrength=Strength there?\n"
    "last warrior=Last warrior?\nfirst player=Where we sit\nleft neighbour=Where we sit\nbutton=Which button?\n"
    "keep=Where we sit\ncard1=an extra turn\ncard2=a skipped turn\ncard3=a player wins\ncard4=the game is drawn\n"
    "card5=a title, or kept in the game\ncard6=turn order reversed\ndesignate=Which one?\ndesignate1=the monarch\n"
    "designate2=the initiative\ndesignate3=kept in the game\nmonarch=Who is monarch?\ninitiative=Who takes it?\n"
    "stays=Who is kept in?\n@stays=Kept no longer?\nswap=Who moves?\n"
    "swap_with=With whom?\nlots=Draw by lot\nlots1=seats\nlots2=one of the living\nlots3=one in range\nlots4=a winner\n"
    "lots5=a loser\nin_reach=In whose range?\n"
)
# Words that say what to press. They follow the number of the screen, or "!" and the number of the notice. A number with
# "@" is for a ring that shows battlefields.
_HELP = (
    "0=PASS: draw lots. OUT: choose one.\n@0=PASS: begin.\n2=PASS: the next. Wait: it ends.\n"
    "3=Hold OUT: yes. PASS: the next. Tap OUT: no.\n4=PASS: the next. OUT: this one. Hold PASS: back.\n"
    "5=PASS: another. OUT: this one. Hold PASS: back.\nrun=PASS: one more. Hold PASS: on. OUT: save this.\n"
    "9=PASS: one less. OUT: one more. Wait: kept.\n"
    "pages=PASS: one less. OUT: one more. Both: next page.\n"
    "10=Hold OUT: yes. PASS: the next. Tap OUT: back.\n11=Hold OUT: yes. PASS: the next. Tap OUT: back.\n"
    "12=PASS: the next. Tap OUT: close.\n16=PASS or OUT: close.\n"
    "14=PASS or their button: the turn goes on.\n15=Any button: the game goes on.\n"
    "first player=Press PASS when the dot is in front of one of you.\n"
    "left neighbour=Press PASS when the dot is in front of the left neighbour.\n"
    "button=Press it, or PASS: none. Hold OUT: save.\nkeep=Hold OUT: save. Tap OUT: back.\n"
    "!2=A computer is using the ring.\n!3=A setting does not fit.\n!4=Safe mode.\n"
    "!5=The ring cannot store the game; all else works.\n!6=The ring crashed and restarted.\n"
)


def _find(table: str, key: str) -> str:
    at = ("\n" + table).find(_SHORT_WORDS[_KEY] % key)
    if at < 0:
        return ""
    at += len(key) + 1
    return table[at : table.find("\n", at)]


def _wrapped(text: str) -> list:
    """Split `text` into rows and return them. Break a word that is too long for a row."""
    rows = [""]
    for word in text.split():
        if rows[-1] and len(rows[-1]) + 1 + len(word) > _LETTERS:
            rows.append("")
        rows[-1] += " " + word if rows[-1] else word
        while len(rows[-1]) > _LETTERS:
            rows.append(rows[-1][_LETTERS:])
            rows[-2] = rows[-2][:_LETTERS]
    return rows


def _in_ascii(words: str) -> str:
    """Return `words` in the letters that the small screen can show."""
    if len(words.encode()) == len(words):
        return words
    return load_module("display.transliteration").in_ascii(words)  # 1.6 kB, and most names are ASCII


def _time_row(words, seats: int, ms: int, behind: str = "") -> str:
    """Return a row with the name of the player or team `seats` and a time, such as "4:05" or "1:02:03".

    `words` is the `ScreenText`, which shortens the name if necessary. `behind` is text to add after the time.
    """
    seconds = ms // 1000
    end = "%d:%02d" % (seconds // 60 % 60, seconds % 60)
    if seconds >= 3600:
        end = "%d:%02d:%02d" % (seconds // 3600, seconds // 60 % 60, seconds % 60)
    end += behind
    who = words.cut(seats, _LETTERS - 1 - len(end))
    return who + " " * (_LETTERS - len(who) - len(end)) + end


def _sheet_rows(words, session) -> list:
    """Return the rows of the summary: each player's time and turns, the longest turn, and the order in which players
    left.

    `words` is the `ScreenText`. The list is empty if there is no summary.
    """
    table = session.table
    told = dict(session.clock.report()).get("clock_sheet")
    if told is None:
        return []
    rows = []
    for at, account in enumerate(told["clock_accounts"]):
        turns = " %dx" % told["turns_begun"][at]
        rows.append(_time_row(words, table.together(account), told["time_used_ms"][at], turns))
    longest = told["longest_turn"]
    if longest:
        rows += ["Longest turn:", _time_row(words, table.together(longest["account"]), longest["ms"])]
    if told["fell_in_order"]:
        rows.append("Out, in order:")
    for seats in told["fell_in_order"]:
        rows += [words.name(seat) for seat in seats]
    return rows


class ScreenText:
    """The text of the small screen for the game of `session`, from `scene` and the controls' `actions`.

    `told` is the last refusal with its reason, or "". `left_s` is the number of seconds in the clock's row, or None if
    there is no such row. `pages` is the number of pages that the current text fills.
    """

    def __init__(self, scene, session, settings, actions):
        self.pages = 1
        self.told = ""
        self.left_s: int | None = None
        self._sheet: list = []  # the rows with the summary of the finished game, made once
        self._called: object = None  # the players' names in that summary
        self._named: object = None  # the names from which `_written` was made
        self._written: list = []  # the text of each seat's name
        self._scene = scene
        self._session = session
        self._settings = settings
        self._actions = actions

    def rows(self, view, page: int):
        """Yield the rows of page `page`. After the last page, the first comes again.

        `view` is the player view that the ring shows.
        """
        scene, clock = self._scene, self._session.clock
        self.left_s = clock.left_s if clock is not None else None
        self.pages = 1
        if self.told or scene.ui.screen == s.NOTICE:
            text = self.told or _find(_HELP, _SHORT_WORDS[_NOTICE] % scene.notice)
            yield TITLE, "The ring says"
            yield from self._pieces(_wrapped(text), _ROWS - 1, page)
        elif scene.ui.screen in (s.READY, s.PLAY, s.OVER):
            yield from self._game(view, page)
        elif scene.ui.screen in (s.MENU, s.PAGE):
            yield from self.menu(page)
        elif scene.ui.screen in (s.RESPONSE, s.PAUSED):
            yield from self._clock()
        elif scene.ui.screen != s.STANDBY:
            yield from self.asked()

    def late(self) -> bool:
        """Return whether the clock's row is out of date. The method is called in each tick."""
        clock = self._session.clock
        return clock is not None and self._scene.ui.screen in (s.PLAY, s.RESPONSE) and clock.left_s != self.left_s

    def tell(self, reason, rule: str) -> None:
        """Show a refusal. The arguments are its reason in words and the number of its rule, or ""."""
        self.told = _in_ascii(in_words(reason, self._fill)) + (_SHORT_WORDS[_BEHIND] % rule if rule else "")

    def place(self) -> tuple:
        """Return all values on which the text depends. As soon as any of these values changes, the screen stops showing
        the refusal.
        """
        scene, game = self._scene, self._session.game
        return scene.ui.screen, scene.ui.cursor, scene.ui.entry, scene.ui.value, game.history.place() if game else None

    def _pieces(self, rows: list, room: int, page: int):
        """Yield the rows of page `page` from the list `rows`. A page has `room` rows."""
        self.pages = max(1, (len(rows) + room - 1) // room)
        first = page % self.pages * room
        for row in rows[first : first + room]:
            yield 0, row

    def _game(self, view, page: int):
        """Yield the rows about the table before, during and after a game."""
        table, scene = self._session.table, self._scene
        below, rows = [] if self.left_s is None else [self._left()], []
        if scene.moment == "draw":
            yield TITLE, "Who begins?"
            return
        if self._session.game is None:
            for row in _wrapped(catalogue.title(table.NAME)):
                yield TITLE, row
            yield LARGE, "A new game."
            rows = _wrapped(_find(_HELP, "0" if table.places == table.count else "@0"))
        elif view.over:
            yield TITLE, "The game is over"
            yield LARGE, self.who(view.winners) if view.winners else "It is a draw"
            if view.winners:
                rows = (
                    ["has won the game"]
                    if view.winners & (view.winners - 1) == 0
                    else self._names(view.winners, _SHORT_WORDS[_WON])
                )
        else:
            seats = view.running | view.ghost if table.places == table.count else table.running()
            if scene.ui.peek == NOBODY:
                yield TITLE, self._head(seats, view)
                yield LARGE, self.who(seats)
            else:
                yield TITLE, "Who reaches" if scene.ui.peek_back else "The view of"
                yield LARGE, self.look(scene.ui.peek)
                below.insert(0, _SHORT_WORDS[_TURN] + self.cut(seats, _LETTERS - 6))
            if view.next != NOBODY and table.places == table.count:
                who = self.cut(table.together(view.next), _LETTERS - 6)
                below.insert(0, _SHORT_WORDS[_NEXT] % ("!" if view.surprising else ":", who))
            if table.places != table.count:
                rows = catalogue.own(table, "rows").rows(self, table)
                below.insert(0, rows.pop(0))
            else:
                rows = self._beaten() + self._about_the_game(view, seats)
        if self._session.game is not None:
            rows = rows + self.life(table) + self._times(view)
            if not view.over:
                began = self._session.game.first
                rows.append(_SHORT_WORDS[_BEGAN] + self.cut(table.together(began), _LETTERS - 7))
        if len(below) + len(rows) < _ROWS - 3:
            below.insert(0, "")
        for row in below:
            yield 0, row
        yield from self._pieces(rows, _ROWS - 3 - len(below), page)

    def _about_the_game(self, view, seats: int) -> list:
        """Return rows about things other than turns, such as life totals and titles. `seats` is the set of seats that
        have turns.
        """
        game, table = self._session.game, self._session.table
        done = game.history.done
        rows = about.in_danger(self, table) + about.titles(self, view, table)
        if done and table.life:
            rows += _wrapped(about.life_set(self, game.event(done - 1)))
        if table.markers():
            for text in about.markers(self, view, table):
                rows += _wrapped(text)
        elif seats & (seats - 1):
            rows += self._names(seats, "")
        rows += _wrapped(about.kept_in_game(self, table)) + _wrapped(about.deploy(self, view, table))
        return [row for row in rows if row]

    def _beaten(self) -> list:
        """Return rows that name the players who have just lost because a card made another player win (801.14)."""
        game = self._session.game
        gone = game.change.gone & ~self._session.table.result.living  # empty after an undo
        last = game.event(game.history.done - 1) if gone else {}
        if last.get("type") != "win":
            return []
        words = "A card: %s wins. So opponents in range lose (801.14): %s"
        return _wrapped(words % (self.name(last["seat"]), ", ".join([self.name(seat) for seat in members(gone)])))

    def _clock(self):
        """Yield the rows that describe a response or a pause of the clock."""
        scene, left = self._scene, "" if self.left_s is None else self._left()
        yield TITLE, "The time of" if scene.ui.screen == s.RESPONSE else "The clock"
        rows = _wrapped(self.who(scene.ui.marked) if scene.ui.screen == s.RESPONSE else "is paused")
        yield from self._answer(rows, left, str(scene.ui.screen))

    def _left(self) -> str:
        left_s = abs(self.left_s)  # type: ignore[arg-type]
        return _SHORT_WORDS[_LEFT] % ("-" if self.left_s != left_s else "", left_s // 60, left_s % 60)

    def _head(self, seats: int, view) -> str:
        """Return the title above the active player's name, such as that player's role in the team."""
        if seats & view.ghost:
            return "Goes on without"
        if seats & (seats - 1):
            return "The turn of" if self._session.table.together(members(seats)[0]) == seats else "These have turns"
        seat = self._session.table.describe(members(seats)[0]) if seats else {}
        role, team = seat.get("role", ""), self.team(seat)
        return _SHORT_WORDS[_ROLE] % (team, role) if role and team else "The turn of"

    def _times(self, view) -> list:
        """Return rows with the time that each player used. Return an empty list before the end of the game and during
        an animation."""
        if not view.over or self._scene.moment != s.STILL or self._session.clock is None:
            self._sheet = []
        elif not self._sheet or self._called is not self._settings["names"]:
            self._called = self._settings["names"]
            self._sheet = _sheet_rows(self, self._session)
        return self._sheet

    def life(self, table) -> list:
        """Return rows with the life totals, two in a row if there are four or more and all of them are short.

        In Two-Headed Giant, the rows show the life totals of the teams; in other games, they show those of the living
        players.
        """
        life = getattr(table, "life", None)
        if life is None:
            return []
        owners: list = []
        found: list = []
        for seat in members(table.result.living):
            if life.owners[seat] not in owners:
                owners.append(life.owners[seat])
                found.append((table.together(seat), str(life.total(seat))))
        alone = len(found) < 4 or max([len(total) for _, total in found]) > _SHARED_DIGITS
        width = _LETTERS if alone else _SHARE
        cells = []
        for seats, total in found:
            nameless = self.who(seats) == self.seat(members(seats)[0])
            who = self._number(seats) if nameless else self.cut(seats, width - 1 - len(total))
            cells.append(who + " " * (width - len(who) - len(total)) + total)
        return cells if alone else [_SHORT_WORDS[_APART].join(cells[at : at + 2]) for at in range(0, len(cells), 2)]

    def menu(self, page: int):
        """Yield the rows of page `page` of the menu: the current entry, and what OUT does with it."""
        shown = self._actions.entry()
        place = _SHORT_WORDS[_OF] % (shown["no"], shown["of"])
        if self._scene.ui.screen == s.PAGE:
            yield TITLE, shown["entry"]
            rows = _wrapped(_in_ascii(", ".join([shown["value"]] + shown.get("names", []))))
            self.pages = (len(rows) + 1) // 2 or 1
            if self.pages > 1:
                first = page % self.pages * 2
                rows = (rows + [""])[first : first + 2]
        else:
            yield TITLE, shown["group"] or "The ring's menu"
            rows = _wrapped(shown["entry"])
        ui = self._scene.ui
        key = "run" if ui.page and ui.page.runs else str(ui.screen)
        yield from self._answer(rows, "" if ui.screen == s.PAGE else place, key)

    def _answer(self, rows: list, below: str, key: str):
        """Yield a row with the choice under the cursor, in large letters if they fit. Then yield the row `below`, and
        the words that `key` selects, which say what to press.
        """
        if len(rows) == 1:
            yield LARGE, rows[0]
        else:  # two rows of plain letters take as much space as one of large letters
            for row in rows[:2]:
                yield 0, row
        yield 0, below
        for row in _wrapped(_find(_HELP, key))[: _ROWS - 4]:
            yield 0, row

    def asked(self):
        """Yield a question and the choice under the cursor."""
        scene, table = self._scene, self._session.table
        asked = self._actions.asked()
        key, below, hit = str(scene.ui.screen), "", []
        if scene.ui.screen == s.CHOICE:
            title = "Who is out?" if self._session.game else "Who begins?"
            marked = scene.ui.marked & ~scene.ui.cursor_seats
            below = _SHORT_WORDS[_AND] + ", ".join([self.name(seat) for seat in members(marked)]) if marked else ""
        elif scene.ui.screen == s.PICK:
            title = "Whose turn ends?"
        elif scene.ui.screen == s.LIFE:
            title = "The life of"
            pages = self._actions.gestures.pages
            key = "pages" if pages and (table.life or pages != ("poison",)) else key  # poison alone has a single page
            if scene.ui.counted:
                kind, total, _, owner, commander = scene.ui.counted
                title = "The poison of"
                if kind != "poison":
                    title = "Commander hits"
                    hit = [self.name(scene.ui.cursor), "by " + self.cut(1 << owner, 9) + ", #2" * commander]
            else:
                total = table.life.total(scene.ui.cursor)
            below = (
                _SHORT_WORDS[_COUNTED] % (total, scene.ui.value, total + scene.ui.value)
                if scene.ui.value
                else str(total)
            )
            if len(below) > _LETTERS:  # only the new total: its digits must not be cut off
                below = below[below.find("=") :]
        elif scene.ui.screen == s.SEATING:
            title = "Draw the seats"
            if scene.ui.cursor != NOBODY:
                below = "for player %d" % (len(members(scene.ui.marked)) + 1)
        elif scene.ui.screen == s.DRAWN:
            title = "Drawn by lot"
            if scene.moment == "draw":  # the ring does not yet show who it is
                yield TITLE, title
                return
        else:
            name = asked["question"]
            fields = table.places != table.count and name == "return"
            kept = name == "stays" and asked["choice"] in dict(table.facts()).get(name, ())
            title = _find(_QUESTIONS, ("@" if fields or kept else "") + name)
        yield TITLE, title
        if scene.ui.screen == s.WHERE:
            key = asked["question"]
            rows = [self.name(asked["choice"])] if key == "button" else []
        elif scene.ui.screen == s.COUNT:
            number = str(asked["choice"])
            rows = _wrapped(_find(_QUESTIONS, asked["question"] + number) or number)
        elif scene.ui.cursor == NOBODY:
            rows = []
        elif scene.ui.screen == s.SEATING:
            rows = [self.seat(scene.ui.cursor)]
        elif table.places != table.count:
            rows = [self.look(scene.ui.cursor)]
        else:
            rows = hit or _wrapped(self.who(scene.ui.cursor_seats))
        yield from self._answer(rows, below, key)

    # Names of seats.

    def seat(self, seat: int) -> str:
        return _SHORT_WORDS[_SEAT] % (seat + 1)

    def look(self, place: int) -> str:
        """Return the name of a player, or of a battlefield if the ring shows battlefields."""
        table = self._session.table
        return self.name(place) if table.places == table.count else "battlefield " + _FIELDS.split()[place]

    def name(self, seat: int) -> str:
        """Return the name of the player at `seat`. If another name looks the same, add the number of the seat."""
        names, count = self._settings["names"], self._session.table.count
        if not names or seat >= count:
            return self.seat(seat)
        if self._named is not names or len(self._written) != count:
            self._named, self._written = names, [self._write(names, at) for at in range(count)]
        name = self._written[seat]
        if self._written.count(name) < 2:
            return name
        number = _SHORT_WORDS[_BEHIND] % (seat + 1)
        return name[: _LETTERS - len(number)] + number

    def _write(self, names: list, seat: int) -> str:
        name = _in_ascii(names[seat]).strip() if seat < len(names) else ""
        return name if name.replace("?", "") else self.seat(seat)

    def team(self, seat: dict) -> str:
        """Return a team's name, which is the colour of its light. The argument is the description of one of the team's
        seats. Return "" if there is no team.
        """
        teams, team = _TEAMS.split(), seat.get("team", -1)
        return teams[team] if 0 <= team < len(teams) else ""

    def who(self, seats: int) -> str:
        """Return the player's name if `seats` contains one seat, or the team's name if all of them belong to one team.

        For any other set of seats, return the number of players in words.
        """
        table, found = self._session.table, members(seats)
        if len(found) == 1:
            return self.name(found[0])
        teams = [self.team(table.describe(seat)) for seat in found]
        if teams and teams[0] and teams.count(teams[0]) == len(teams):
            return teams[0]
        return _SHORT_WORDS[_PLAYERS] % len(found)

    def cut(self, seats: int, room: int) -> str:
        """Return the name that `who` returns, in at most `room` letters. If a shortened name would look like another
        one, return the number of the seat."""
        who = self.who(seats)
        if len(who) <= room or seats & (seats - 1):
            return who[:room]
        if who == self.seat(members(seats)[0]):
            return self._number(seats)
        alike = [self.name(seat)[:room] for seat in range(self._session.table.count)].count(who[:room])
        return who[:room] if alike < 2 else self._number(seats)

    def _number(self, seats: int) -> str:
        return _SHORT_WORDS[_NUMBER] + str(members(seats)[0] + 1)

    def _names(self, seats: int, before: str) -> list:
        return _wrapped(before + ", ".join([self.name(seat) for seat in members(seats)]))

    def _fill(self, kind: str, value) -> str:
        """Return the words that fill a gap in the template of a reason: the name of a player or of a battlefield."""
        if kind == "battlefield":
            return kind + " " + _FIELDS.split()[value]
        return "'%s'" % value if kind == "setting" else self.name(value)
