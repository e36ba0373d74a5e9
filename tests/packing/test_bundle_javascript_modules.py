"""The page's modules in one file. In a browser: tests/web/test_site.py."""

import pytest

from host_tools.packing.bundle_javascript_modules import bundle, imports

MODULES = {
    "main.js": b'import { one as first } from "./one.js";\nimport * as all from "./two.js";\nimport("./three.js");\n',
    "one.js": b'import { two } from "./two.js";\nexport const one = await two();\n',
    "two.js": b'import { out } from "./out.mjs";\nexport async function two() {}\nexport class Two {}\n',
    "three.js": b"export const three = async () => await 3;\n",
}


def test_each_module_comes_after_those_that_it_imports():
    assert imports(MODULES, "main.js") == ["two.js", "one.js", "three.js", "main.js"]


def test_a_bundle_imports_and_exports_nothing_but_what_stays_a_file():
    lines = bundle(MODULES, "main.js").decode().splitlines()
    assert [line for line in lines if line.startswith(("import", "export"))] == ['import { out } from "./out.mjs";']
    assert {'const { one: first } = modules["one.js"];', 'const all = modules["two.js"];'} <= set(lines)
    assert {'Promise.resolve(modules["three.js"]);', "return { two, Two };"} <= set(lines)
    assert [line for line in lines if line.startswith("modules[") and "await" in line] == [
        'modules["one.js"] = await (async () => {'
    ]


@pytest.mark.parametrize("line", ["export default 1;", "export let x = 1;", 'import x from "./one.js";'])
def test_another_form_is_refused(line):
    with pytest.raises(ValueError, match=r"two\.js"):
        bundle(MODULES | {"two.js": line.encode()}, "main.js")
