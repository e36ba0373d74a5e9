"""Which files the hardware's checks read, and whether one of them has changed since all checks were good."""

import json

from hardware.checks import inputs


def test_a_file_that_a_check_opened_and_one_that_is_new_are_listed_once_they_change(tmp_path, monkeypatch):
    for path, text in {
        "hardware/a.md": "a",
        "firmware/b.py": "b",
        "dist/built": "c",
        "host_tools/unread.py": "d",
    }.items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(text)
    monkeypatch.setattr(inputs, "ROOT", tmp_path)
    monkeypatch.setattr(inputs, "RECORD", tmp_path / "record.json")
    assert inputs.changed() == ["There is no record.json."]

    opened = inputs.OpenedFiles()
    (tmp_path / "firmware" / "b.py").read_text()
    (tmp_path / "dist" / "built").read_text()
    inputs.write(opened)
    assert json.loads(inputs.RECORD.read_text()).keys() == {"hardware/a.md", "firmware/b.py"}
    assert inputs.changed() == []

    (tmp_path / "host_tools" / "unread.py").write_text("e")
    assert inputs.changed() == []
    (tmp_path / "firmware" / "b.py").unlink()
    (tmp_path / "hardware" / "new.toml").write_text("")
    assert inputs.changed() == ["firmware/b.py", "hardware/new.toml"]
