"""Short names in place of those of private globals, in every module that a Pico loads.

What a module keeps for itself (`_NAME = (1, 2)`, `def _name()`) becomes a capital letter, for the reason of
`shorten_parameters`: one name less in MicroPython's table. The letters are the same in every module. A traceback tells
file and line, by which a function is found. Classes keep their names, and so does what another module, or a text, may
ask for.

What functions save: 75 names of 1,211 in a running game of the 1990s with all of it loaded, and 0.8 kB of flash of 232.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from string import ascii_uppercase

from host_tools.packing.shorten_private_attributes import is_private
from host_tools.packing.source_edits import Edit, edited


def globals_shortened(sources: Mapping[str, str]) -> dict[str, str]:
    """These modules, name -> source, with the names of private globals shortened.

    All modules that ever meet must be among them. Raises SyntaxError where a module is none."""
    trees = {name: ast.parse(source, name) for name, source in sources.items()}
    everywhere = {word for tree in trees.values() for word in _words(tree)}
    asked = {word for tree in trees.values() for word in _asked(tree)}
    letters = [letter for letter in ascii_uppercase if letter not in everywhere]
    texts = {}
    for name, source in sources.items():
        alone = sorted(_globals(trees[name]) - asked)
        texts[name] = edited(source, _edits(trees[name], dict(zip(alone, letters, strict=False))))
    return texts


def _globals(tree: ast.Module) -> set[str]:
    """The private names to which a module itself gives a value, or a function."""
    targets: list[ast.expr] = []
    for node in tree.body:
        if isinstance(node, ast.Assign):
            targets += node.targets
        elif isinstance(node, ast.AnnAssign):
            targets.append(node.target)
    names = {node.id for target in targets for node in ast.walk(target) if isinstance(node, ast.Name)}
    names |= {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    return {name for name in names if is_private(name)}


def _words(tree: ast.AST) -> Iterator[str]:
    """Every name and attribute of a module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.arg):
            yield node.arg


def _asked(tree: ast.Module) -> Iterator[str]:
    """Names that may refer to something other than a module's own global."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ExceptHandler) and node.name and node not in tree.body:
            yield node.name
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.alias):
            yield node.asname or node.name
            yield node.name
        elif isinstance(node, ast.arg | ast.keyword) and node.arg:
            yield node.arg
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        elif isinstance(node, ast.ClassDef):
            yield node.name
            yield from (inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name) and _is_store(inner))


def _is_store(node: ast.Name) -> bool:
    return isinstance(node.ctx, ast.Store)


def _edits(tree: ast.AST, short: Mapping[str, str]) -> Iterator[Edit]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id in short:
            assert node.end_col_offset is not None
            yield node.lineno, node.col_offset, node.end_col_offset, short[node.id]
        elif isinstance(node, ast.FunctionDef) and node.name in short:
            start = node.col_offset + len("def ")
            yield node.lineno, start, start + len(node.name.encode()), short[node.name]
        elif isinstance(node, ast.Global):
            assert node.end_col_offset is not None
            names = ", ".join(short.get(name, name) for name in node.names)
            yield node.lineno, node.col_offset, node.end_col_offset, f"global {names}"
