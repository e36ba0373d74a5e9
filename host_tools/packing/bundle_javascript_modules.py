"""Bundle JavaScript modules into one file, because each request takes time on a slow network.

The modules must be written in the same way as the page's modules. Each import is one line, each export is a function, a
class or a constant, and imports have no cycles. The bundle wraps each module in a function, so that two modules can use
the same names.
"""

import re

_IMPORT = re.compile(r'^import (?:\* as (\w+)|(\{.*\})) from "\./(.+\.js)";$', re.MULTILINE)
_OUTSIDE = re.compile(r'^import .* from "\./.+\.mjs";\n', re.MULTILINE)  # a module that is not bundled
_ON_DEMAND = re.compile(r'\bimport\("\./(.+?\.js)"\)')
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const) (\w+))", re.MULTILINE)
_LEFT = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
_AWAITS = re.compile(r"^(?=\S)(?!.*\basync\b).*\bawait\b", re.MULTILINE)  # an `await` at the top level of a module


def imports(found: dict[str, bytes], name: str) -> list[str]:
    """Return the names of this module and of all modules that it imports. Each module comes after the modules that it
    imports.

    :param found: the files as name -> content.
    """
    names: list[str] = []

    def add(one: str) -> None:
        text = found[one].decode()
        for other in [line[3] for line in _IMPORT.finditer(text)] + _ON_DEMAND.findall(text):
            if other not in names:
                add(other)
        names.append(one)

    add(name)
    return names


def bundle(found: dict[str, bytes], name: str) -> bytes:
    """Return one module that replaces this module and all modules that it imports.

    :param found: the files as name -> content.
    :raises ValueError: if an import or export has a form that the page's modules do not use.
    """
    outside, wrapped = "", ""
    for one in imports(found, name):
        text = found[one].decode()
        outside += "".join(_OUTSIDE.findall(text))
        text = _OUTSIDE.sub("", text)
        exported = ", ".join(_EXPORT.findall(text))
        begins, ends = ("await (async () => {", "})()") if _AWAITS.search(text) else ("(() => {", "})()")
        text = _EXPORT.sub("", _IMPORT.sub(_local, text))
        text = _ON_DEMAND.sub(r'Promise.resolve(modules["\1"])', text)
        if unknown := _LEFT.search(text):
            raise ValueError(f"{one}: {unknown[0]}")
        wrapped += f'\n// {one}\nmodules["{one}"] = {begins}\n{text}\nreturn {{ {exported} }};\n{ends};\n'
    return f"{outside}const modules = {{}};\n{wrapped}".encode()


def _local(found: re.Match[str]) -> str:
    """Return the line that replaces an import: it takes the imported names from another module of the bundle."""
    names = found[1] or found[2].replace(" as ", ": ")
    return f'const {names} = modules["{found[3]}"];'
