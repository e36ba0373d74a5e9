"""Reduce the number of names in the compiled modules, so that MicroPython's table of names does not have to grow.

MicroPython keeps the names of a loaded module for ever. After 1,260 names, it allocates another 7.7 kB for its table
(py/qstr.c of MicroPython 1.28, `qstr_add`: the table starts with 10 entries, doubles seven times, and uses 6 bytes for
each entry).

Code refers to a name by the name's index in the module's table. If the name at that index is replaced, the new name
applies in the whole module. Two kinds of names change:

- A name that is only a parameter becomes `_`. No code looks it up, because no call passes the argument by name.
- Private names become `_a`, `_b` and so on, and every module uses the same short names.
"""

from __future__ import annotations

import ast
import builtins
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import chain
from string import ascii_letters
from typing import NamedTuple

from host_tools.packing.mpy_function_offsets import names_replaced, own_names

_SHORT = ["_" + letter for letter in ascii_letters]


def shortened(modules: Mapping[str, bytes], sources: Mapping[str, str]) -> dict[str, bytes]:
    """Return these compiled modules with fewer names. `modules` and `sources` contain the same modules in the same
    order.

    Both dicts must contain all modules that are ever loaded together. A module keeps its private names if one of its
    classes inherits from another module's class, or another module's class inherits from one of its classes.

    :param modules: path -> compiled module.
    :param sources: path -> source of the same module.
    """
    uses = {name: _Uses.of(ast.parse(text)) for name, text in zip(modules, sources.values(), strict=True)}
    tables = {name: own_names(code) for name, code in modules.items()}
    homes = Counter(word for table in tables.values() for word in set(table))
    keywords = set().union(*(each.keywords for each in uses.values()), dir(builtins), ("self",))
    asked = set().union(*(each.asked for each in uses.values()))
    fixed = keywords.union(*(each.imported | each.texts for each in uses.values()))
    short = [word for word in _SHORT if word not in homes]
    related = _related({name: each.bases for name, each in uses.items()})
    found = {}
    for name, code in modules.items():
        own = {word for word in tables[name] if homes[word] == 1 or word not in asked}
        private = sorted(word for word in own - fixed if _is_private(word))
        instead = {} if name in related else dict(zip(private, short, strict=False))
        instead |= dict.fromkeys(uses[name].parameters - uses[name].others - keywords, "_")
        found[name] = names_replaced(code, instead)
    return found


def _is_private(word: str) -> bool:
    return word.startswith("_") and not word.startswith("__") and len(word) > 1


class _Uses(NamedTuple):
    """The names in a module, grouped by use."""

    parameters: set[str]
    others: set[str]  # names with a use other than as a parameter or a local variable
    keywords: set[str]  # names of arguments in calls
    imported: set[str]
    texts: set[str]  # strings, because `getattr` may use any of them
    asked: set[str]  # attributes that are read from an object other than `self`
    bases: dict[str, list[str]]  # class -> names of its base classes

    @classmethod
    def of(cls, tree: ast.Module) -> _Uses:
        """Visit each node of a module once, and return how the module uses its names."""
        loaded = {node.id for node in _outside_functions(tree) if isinstance(node, ast.Name)}
        uses = cls(set(), loaded, set(), set(), set(), set(), {})
        for node in ast.walk(tree):
            if isinstance(node, ast.arg):
                uses.parameters.add(node.arg)
            elif isinstance(node, ast.Attribute):
                uses.others.add(node.attr)
                if not (isinstance(node.value, ast.Name) and node.value.id == "self"):
                    uses.asked.add(node.attr)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                uses.texts.add(node.value)
            elif isinstance(node, ast.keyword) and node.arg:
                uses.keywords.add(node.arg)
            elif isinstance(node, ast.alias):
                uses.imported.update(node.name.split("."), (node.asname or node.name,))
            elif isinstance(node, ast.ImportFrom):
                uses.imported.add(node.module or "")
            elif isinstance(node, ast.Global):
                uses.others.update(node.names)
            elif isinstance(node, ast.FunctionDef | ast.ClassDef | ast.ExceptHandler):
                uses.others.add(node.name or "")
            if isinstance(node, ast.ClassDef):
                uses.bases[node.name] = [ast.unparse(base).rpartition(".")[2] for base in node.bases]
        uses.others.update(uses.texts, uses.imported)
        return uses


def _outside_functions(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes whose code runs while the module loads: the module body, class bodies and default values of
    parameters.
    """
    for child in ast.iter_child_nodes(node):
        yield child
        if isinstance(child, ast.FunctionDef | ast.Lambda):
            for default in [*child.args.defaults, *filter(None, child.args.kw_defaults)]:
                yield from ast.walk(default)
        else:
            yield from _outside_functions(child)


def _related(classes: Mapping[str, Mapping[str, list[str]]]) -> set[str]:
    """Return the modules that have a class whose base class is in another module, and the modules of those base
    classes.

    :param classes: module -> class -> names of its base classes.
    """
    homes: dict[str, set[str]] = {}
    for name, own in classes.items():
        for each in own:
            homes.setdefault(each, set()).add(name)
    found = set()
    for name, own in classes.items():
        for base in chain.from_iterable(own.values()):
            others = homes.get(base, set()) - {name}
            if others:
                found |= {name, *others}
    return found
