"""Fewer names in the name tables of compiled modules, so that MicroPython's own table need not double.

MicroPython interns each name of a loaded module for good. Its table doubles by one piece of 7.7 kB after 1,260 names
(py/qstr.c of MicroPython 1.28, `qstr_add`: 10 entries, doubled seven times; 6 bytes an entry).

A module's code refers to a name by its place in the module's own table, so another name at that place renames it in the
whole module. Two kinds of names change:

- Names that are only parameters become `_`. Nothing looks them up, because no call names them.
- Private names become `_a`, `_b` and so on, the same ones in every module.
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
    """Return these compiled modules with fewer names. Both mappings have the same order, a source for each module.

    All modules that are ever loaded together must be among them. A module that has a base class in another module, or
    is the home of one, keeps its private names."""
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
    """The names in a module by what they are used for."""

    parameters: set[str]
    others: set[str]  # used for more than a parameter or a local variable
    keywords: set[str]  # of calls
    imported: set[str]
    texts: set[str]  # `getattr` may use any of them
    asked: set[str]  # the attributes of other objects than `self`
    bases: dict[str, list[str]]  # of each class

    @classmethod
    def of(cls, tree: ast.Module) -> _Uses:
        """Visit each node of a module once."""
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
    """Return the nodes that run while the module loads: its body and those of its classes, and defaults of
    parameters."""
    for child in ast.iter_child_nodes(node):
        yield child
        if isinstance(child, ast.FunctionDef | ast.Lambda):
            for default in [*child.args.defaults, *filter(None, child.args.kw_defaults)]:
                yield from ast.walk(default)
        else:
            yield from _outside_functions(child)


def _related(classes: Mapping[str, Mapping[str, list[str]]]) -> set[str]:
    """Return the modules that contain a class with a base in another module, or such a base. `classes`: module -> class
    -> names of its bases."""
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
