"""Find menu entries and answer questions with the buttons. Runs on any interpreter."""


def entry(desk):
    """Return the entry or the group that the open menu shows."""
    return desk.scene.ui.menu.describe()["entry"]


def page_value(desk):
    """Return the value that the open page shows."""
    return desk.scene.ui.page.values[desk.scene.ui.index]


def open_entry(desk, words):
    """Open the menu, step to the entry of this name and take it."""
    go_to(desk, words)
    desk.tap("out")


def draw_seats(desk):
    """Open the draw of all seats. While a game runs, the ring first asks what to draw."""
    open_entry(desk, "draw")
    if question(desk):
        take(desk)


def go_to(desk, words):
    """Open the menu and step to the entry of this name, through its group if it has one."""
    from controls.menu import INSIDE

    desk.hold_both()
    groups = [row[0] for row in desk.scene.ui.menu.rows if row[1] == words][:1]
    if not groups:
        raise ValueError("the menu has no " + words)
    while groups[-1] in INSIDE:
        groups.append(INSIDE[groups[-1]])
    while step_to(desk, [words] + groups) != words:
        desk.tap("out")


def step_to(desk, names):
    """Press PASS until the menu shows an entry or a group with one of these names. Return its name."""
    for _ in range(desk.scene.ui.menu.describe()["of"]):
        if entry(desk) in names:
            return entry(desk)
        desk.tap("pass")
    raise ValueError("the menu has not here " + names[0])


def take(desk):
    """Hold OUT, which answers with the choice that is shown."""
    desk.hold("out", 1100)
    desk.run(450)


def question(desk):
    """Return (the question, the choice that is shown), or None without a question."""
    asked = desk.app.hands.actions.asked()
    return (asked["question"], asked["choice"]) if asked else None


def find_choice(desk, shown):
    """Press PASS until the question shows this choice. Return the number of presses."""
    first, presses = question(desk), 0
    while question(desk)[1] != shown:
        desk.tap("pass")
        presses += 1
        assert question(desk) != first, "the question %s has no choice %s" % (first[0], shown)
    return presses


def walk(desk):
    """Return all choices that PASS offers, until the first one comes again."""
    shown = [question(desk)[1]]
    desk.tap("pass")
    while question(desk)[1] != shown[0]:
        shown.append(question(desk)[1])
        desk.tap("pass")
    return shown
