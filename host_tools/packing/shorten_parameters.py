"""Short names in place of the names of parameters, in every module that a Pico loads.

MicroPython keeps the name of each parameter, together with every other name there is, in one table, and searches it for
each name of each module that is loaded. A parameter becomes a letter in its function: the table stays below the size at
which it doubles to 8 kB in one piece, for which there may be no room. What is called by keyword keeps its name, and so
does everything that a traceback tells.

What it saves: 90 names of 1,272 in a running game of the 1990s, and 3.8 kB of flash of 177, beside the 8 kB.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator, Mapping
from string import ascii_lowercase

from host_tools.packing.source_edits import Edit, edited

Function = ast.FunctionDef | ast.Lambda


def shortened(sources: Mapping[str, str]) -> dict[str, str]:
    """These modules, name -> source, with the names of parameters shortened.

    All modules that ever meet must be among them. Raises SyntaxError where a module is none."""
    trees = {name: ast.parse(source, name) for name, source in sources.items()}
    kept = {"self", *dir(builtins)}.union(*map(_keywords, trees.values()))
    return {name: edited(source, _letters(trees[name], kept)) for name, source in sources.items()}


def _keywords(tree: ast.AST) -> set[str]:
    return {node.arg for node in ast.walk(tree) if isinstance(node, ast.keyword) and node.arg}


def _parameters(tree: ast.AST) -> set[str]:
    return {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}


def _other_names(tree: ast.Module) -> Iterator[str]:
    """Every name that a module gives to more than a parameter or a local variable."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.ExceptHandler):
            yield node.name or ""
        elif isinstance(node, ast.alias):
            yield from (node.asname or node.name).split(".")
        elif isinstance(node, ast.Global | ast.Nonlocal):
            yield from node.names
    yield from (node.id for node in _outside_functions(tree) if isinstance(node, ast.Name))


def _outside_functions(node: ast.AST) -> Iterator[ast.AST]:
    """What is run as the module is loaded: its body and those of its classes, and defaults of parameters."""
    for child in ast.iter_child_nodes(node):
        yield child
        if isinstance(child, Function):
            for default in [*child.args.defaults, *filter(None, child.args.kw_defaults)]:
                yield from ast.walk(default)
        else:
            yield from _outside_functions(child)


def _letters(tree: ast.Module, kept: set[str]) -> Iterator[Edit]:
    needless = _parameters(tree) - kept - set(_other_names(tree))
    for function in _outside_functions(tree):
        if isinstance(function, Function):
            yield from _shorten(function, needless)


def _shorten(function: Function, needless: set[str]) -> Iterator[Edit]:
    """The same letter for the same name throughout a function and the functions in it."""
    used = {node.id for node in ast.walk(function) if isinstance(node, ast.Name)} | _parameters(function)
    letters = (letter for letter in ascii_lowercase if letter not in used)
    short = dict(zip(sorted(_parameters(function) & needless), letters, strict=False))
    for node in ast.walk(function):
        old = node.arg if isinstance(node, ast.arg) else node.id if isinstance(node, ast.Name) else None
        if old in short:
            assert isinstance(node, ast.arg | ast.Name)
            yield node.lineno, node.col_offset, node.col_offset + len(old.encode()), short[old]
