"""`make circuitpython`: the tree for such a board holds the firmware without what CircuitPython refuses."""

import ast

from host_tools.__main__ import main
from host_tools.commands.circuitpython import tree
from host_tools.packing.compile import FIRMWARE


def test_the_tree_is_written_whole_and_anew(tmp_path, capsys):
    output = tmp_path / "dist" / "circuit\x1b[31mpython"
    for _ in range(2):
        assert main(["circuitpython", "--output", str(output)]) == 0
        (output / "stale.py").touch()
    main(["circuitpython", "--output", str(output)])
    written = {path.relative_to(output).as_posix(): path.read_text() for path in output.rglob("*.py")}
    assert written == tree()
    said = capsys.readouterr().out
    assert "CIRCUITPY" in said and "\x1b" not in said


def test_machine_code_is_plain_python_there():
    for name, text in tree().items():
        decorators = [
            decorator
            for node in ast.walk(ast.parse(text, name))
            if isinstance(node, ast.FunctionDef)
            for decorator in node.decorator_list
        ]
        assert not [d for d in decorators if isinstance(d, ast.Attribute) and d.attr in ("viper", "native")], name


def test_it_holds_what_it_imports_and_nothing_for_a_pico():
    files = tree()
    there = {name[: -len(".py")].replace("/", ".") for name in files}
    ours = {path.stem for path in FIRMWARE.iterdir()}
    rooms = {path.name for path in FIRMWARE.iterdir() if path.is_dir()}
    for name, text in files.items():
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.ImportFrom) and node.module.split(".")[0] in ours:
                names = {f"{node.module}.{alias.name}" for alias in node.names} | {node.module}
                assert names & (there | rooms), f"{name}: {node.module}"
    assert not [name for name in files if "pico" in name or name.startswith("boot/")]
    assert files["code.py"].startswith("import run_blinka")
