"""No script of the pages uses a name that nothing defines: ESLint, run in the tests' browser."""

import pytest

import axe_accessibility_check
from runtimes import REPO
from table_in_browser import context_of

SCRIPTS = sorted(path for part in ("web", "venue") for path in (REPO / "host_tools" / part).rglob("*.js"))
IN_MODULES = """([texts, known]) => {
    const linter = new eslint.Linter();
    const globals = Object.fromEntries(known.map((name) => [name, "readonly"]));
    const options = { languageOptions: { sourceType: "module", globals }, rules: {
        "no-undef": "error", "no-unused-vars": "error", "no-const-assign": "error", "no-dupe-keys": "error",
        "no-use-before-define": ["error", { functions: false, classes: false, variables: false }],
    } };
    return Object.entries(texts).flatMap(([name, text]) =>
        linter.verify(text, options).map(({ line, message }) => `${name}:${line}: ${message}`));
}"""
# What a page finds: asked in the browser itself; and what workers find beside that.
NAMES = """() => {
    const names = [];
    for (let one = globalThis; one; one = Object.getPrototypeOf(one)) names.push(...Object.getOwnPropertyNames(one));
    return names;
}"""
OF_WORKERS = ["caches", "clients", "onactivate", "onfetch", "oninstall", "registration", "skipWaiting"]


@pytest.fixture(scope="module")
def findings(browser):
    page = context_of(browser).new_page()
    known = page.evaluate(NAMES) + OF_WORKERS
    page.add_script_tag(content=axe_accessibility_check.source("eslint-linter-browserify", "linter.min.js"))
    yield lambda texts: page.evaluate(IN_MODULES, [texts, known])
    page.context.close()


def test_every_name_is_defined_and_used(findings):
    assert findings({str(path.relative_to(REPO)): path.read_text(encoding="utf-8") for path in SCRIPTS}) == []


def test_a_missing_import_and_a_forgotten_name_are_found(findings):
    told = findings({"x.js": "export const f = () => list([]);\nconst g = 1;\n"})
    assert told == ["x.js:1: 'list' is not defined.", "x.js:2: 'g' is assigned a value but never used."]
