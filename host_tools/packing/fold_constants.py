"""Fold constants across modules: in each module that a Pico loads, replace the name of a `const(...)` with its value.

MicroPython's compiler folds a constant only in the module that defines it. In any other module, the constant costs a
look-up at each use, an entry in the module's dictionary, and time when the module is loaded. Folding does not change
any line number, so tracebacks stay correct. A constant must not be imported under another name or inside a function.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping

from host_tools.command_line.command_error import CommandError
from host_tools.packing.source_edits import Edit, edited

# names from compat that the compiler itself knows, and that are not needed at run time
_COMPILER_WORDS = ("const", "micropython", "ptr8")

Constants = dict[str, int | str]


class FoldError(CommandError):
    """The error for a module that imports a constant in a way that cannot be folded."""


def folded(sources: Mapping[str, str]) -> dict[str, str]:
    """Return the modules in `sources` with every constant folded. Keys are dotted module names ("light.view").

    :raises SyntaxError: if a source is not valid Python.
    :raises FoldError: if a constant is imported in a way that cannot be folded.
    """
    trees = {name: ast.parse(source, name) for name, source in sources.items()}
    known = {name: _constants(tree) for name, tree in trees.items()}
    return {name: _fold(name, source, trees[name], known) for name, source in sources.items()}


def _is_constant(node: ast.stmt) -> bool:
    return (
        isinstance(node, ast.Assign)
        and isinstance(node.value, ast.Call)
        and isinstance(node.value.func, ast.Name)
        and node.value.func.id == "const"
    )


def _constants(tree: ast.Module) -> Constants:
    """Return the constants that a module defines, as name -> value. A definition may use the constants above it."""
    found: Constants = {}
    for node in tree.body:
        if _is_constant(node):
            assert isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
            names = {"const": lambda value: value, **found}
            found[node.targets[0].id] = eval(compile(ast.Expression(node.value), "const", "eval"), {}, names)
    return found


def _fold(name: str, source: str, tree: ast.Module, known: Mapping[str, Constants]) -> str:
    names: Constants = dict(known[name])
    modules: dict[str, Constants] = {}
    edits: list[Edit] = []
    rest: list[ast.stmt] = []
    for node in tree.body:
        if _is_constant(node):
            edits += _instead(node, "")
        elif isinstance(node, ast.Import):
            modules |= {alias.asname or alias.name: known.get(alias.name, {}) for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            constants = known.get(node.module or "", {})
            if any(alias.asname and alias.name in constants for alias in node.names):
                raise _refused(name, node)
            names |= {alias.name: constants[alias.name] for alias in node.names if alias.name in constants}
            for alias in node.names:
                modules[alias.asname or alias.name] = known.get(f"{node.module}.{alias.name}", {})
            kept = [ast.unparse(alias) for alias in node.names if not _is_folded(node, alias, constants)]
            if len(kept) < len(node.names):
                edits += _instead(node, f"from {node.module} import {', '.join(kept)}" if kept else "")
        else:
            rest.append(node)
    parts = [part for node in rest for part in ast.walk(node)]
    for part in parts:
        if isinstance(part, ast.Import | ast.ImportFrom) and _imports_constants(part, source, known):
            raise _refused(name, part)
    return edited(source, [*edits, *_uses(parts, names, modules)])


def _imports_constants(node: ast.Import | ast.ImportFrom, source: str, known: Mapping[str, Constants]) -> bool:
    """Return True if an import inside a function imports a constant, or a module whose constants this source uses."""
    for alias in node.names:
        package = "" if isinstance(node, ast.Import) else node.module or ""
        constants = known.get(f"{package}.{alias.name}" if package else alias.name, {})
        word = alias.asname or alias.name
        if alias.name in known.get(package, {}) or any(re.search(rf"\b{word}\.{each}\b", source) for each in constants):
            return True
    return False


def _refused(name: str, node: ast.Import | ast.ImportFrom) -> FoldError:
    return FoldError(
        f"{name}, line {node.lineno}: import constants at the top of the module and under their own names, "
        f"instead of '{ast.unparse(node)}'."
    )


def _is_folded(node: ast.ImportFrom, alias: ast.alias, constants: Constants) -> bool:
    return alias.name in constants or (node.module == "compat" and alias.name in _COMPILER_WORDS)


def _uses(nodes: Iterable[ast.AST], names: Constants, modules: Mapping[str, Constants]) -> Iterator[Edit]:
    for node in nodes:
        value = None
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            value = names.get(node.id)
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            value = modules.get(node.value.id, {}).get(node.attr)
        if value is not None:
            assert isinstance(node, ast.expr) and node.end_col_offset is not None
            text = repr(value)
            yield node.lineno, node.col_offset, node.end_col_offset, f"({text})" if text[0] == "-" else text


def _instead(node: ast.stmt, text: str) -> Iterator[Edit]:
    """Yield the edits that replace a statement with `text`, which is one line or empty. All other lines of the
    statement become empty.
    """
    assert node.end_lineno is not None and node.end_col_offset is not None
    for line in range(node.lineno, node.end_lineno + 1):
        end = node.end_col_offset if line == node.end_lineno else 1 << 30
        yield line, 0, end, text if line == node.lineno else ""
