"""Short names in place of those of private attributes and methods, in every module that a Pico loads.

What an object keeps or does for itself alone (`self._name`, `self._name()`, a method in a table of its class) becomes a
letter, as a parameter does, and for the same reason: one name less in MicroPython's table. The letters are the same in
every module. A traceback tells file and line, by which a method is found. What two modules could mean alike keeps its
name: what is asked of another object than `self` and stands in another module as well, what a text names, and all of a
class whose base is in another module.

What it saves: some 240 names of 1,400 in a running game of the 1990s with all of it loaded, and 3 kB of flash of 204.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator, Mapping
from keyword import iskeyword
from string import ascii_lowercase

from host_tools.packing.source_edits import edited

_TWO = (one + two for one in ascii_lowercase for two in ascii_lowercase)
_SCOPES = ast.Lambda | ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp  # names mean something else there
_LETTERS = [*ascii_lowercase, *(letters for letters in _TWO if not iskeyword(letters))]


def attributes_shortened(sources: Mapping[str, str]) -> dict[str, str]:
    """These modules, name -> source, with the names of private attributes shortened.

    All modules that ever meet must be among them. Raises SyntaxError where a module is none."""
    trees = {name: ast.parse(source, name) for name, source in sources.items()}
    attributes = {name: _attributes(tree) for name, tree in trees.items()}
    modules = Counter(name for found in attributes.values() for name in found)
    of_others = set().union(*map(_of_others, trees.values()))  # these two modules could mean alike
    other_names = {name: set(_other_names(tree)) for name, tree in trees.items()}
    methods = {name: {method.name for method in _methods(tree)} for name, tree in trees.items()}
    taken = set().union(*other_names.values(), *methods.values())
    texts_anywhere = set().union(*map(_texts, trees.values()))
    letters = [name for name in _LETTERS if name not in modules and (len(name) == 1 or name not in taken)]
    related = _related(trees)
    texts = {}
    for name, source in sources.items():
        own = {word for word in attributes[name] - other_names[name] - texts_anywhere if is_private(word)}
        alone = sorted(word for word in own if word not in of_others or (modules[word] == 1 and word not in taken))
        short = {} if name in related else dict(zip(alone, letters, strict=False))
        texts[name] = edited(source, _edits(trees[name], short))
    return texts


def is_private(name: str) -> bool:
    """Whether a name is its module's own, and none of Python's."""
    return name.startswith("_") and not name.startswith("__")


def _attributes(tree: ast.AST) -> set[str]:
    asked = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    return asked | {name.id for name in _listed(tree)}


def _of_others(tree: ast.AST) -> set[str]:
    """The attributes that are asked of another object than the method's own."""
    return {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and not (isinstance(node.value, ast.Name) and node.value.id == "self")
    }


def _texts(tree: ast.AST) -> Iterator[str]:
    """Every text of a module: `getattr` may ask by it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def _methods(tree: ast.AST) -> Iterator[ast.FunctionDef]:
    """The methods of a module's classes."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            yield from (method for method in node.body if isinstance(method, ast.FunctionDef))


def _listed(tree: ast.AST) -> Iterator[ast.Name]:
    """Where a class lists its own methods by their names, in a table of its body."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            methods = {method.name for method in node.body if isinstance(method, ast.FunctionDef)}
            for table in (part.value for part in node.body if isinstance(part, ast.Assign | ast.AnnAssign)):
                if table is not None and not any(isinstance(part, _SCOPES) for part in ast.walk(table)):
                    found = (part for part in ast.walk(table) if isinstance(part, ast.Name))
                    yield from (name for name in found if name.id in methods)


def _other_names(tree: ast.AST) -> Iterator[str]:
    """Every name of a module that is more than an attribute or a method."""
    methods = set(_methods(tree))
    listed = set(_listed(tree))
    for node in ast.walk(tree):
        if node in listed:
            continue
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            if node not in methods:
                yield node.name
        elif isinstance(node, ast.arg | ast.keyword) and node.arg:
            yield node.arg
        elif isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.alias):
            yield node.asname or node.name


def _related(trees: Mapping[str, ast.Module]) -> set[str]:
    """The modules in which a class has its base in another module, or is one there."""
    classes = [
        (name, node) for name, tree in trees.items() for node in ast.walk(tree) if isinstance(node, ast.ClassDef)
    ]
    homes: dict[str, set[str]] = {}
    for name, node in classes:
        homes.setdefault(node.name, set()).add(name)
    found = set()
    for name, node in classes:
        for base in node.bases:
            others = homes.get(ast.unparse(base).rpartition(".")[2], set()) - {name}
            if others:
                found |= {name, *others}
    return found


def _edits(tree: ast.AST, short: Mapping[str, str]) -> Iterator[tuple[int, int, int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in short:
            assert node.end_lineno is not None and node.end_col_offset is not None
            stop = node.end_col_offset
            yield node.end_lineno, stop - len(node.attr.encode()), stop, short[node.attr]
    for name in _listed(tree):
        if name.id in short:
            assert name.end_col_offset is not None
            yield name.lineno, name.col_offset, name.end_col_offset, short[name.id]
    for method in _methods(tree):
        if method.name in short:
            start = method.col_offset + len("def ")
            yield method.lineno, start, start + len(method.name), short[method.name]
