"""The one-file installer: what is in it, what it says when it cannot be built, and that it boots over anything."""

import hashlib

import pytest

from emulated import require_bench

require_bench()

from littlefs import LittleFS, LittleFSError, UserContext  # noqa: E402

from host_tools.__main__ import main  # noqa: E402
from host_tools.commands import uf2  # noqa: E402
from host_tools.packing import littlefs_image, micropython_download, uf2_blocks  # noqa: E402
from host_tools.picobench import EmulatedPico, boot_rom_drive_model  # noqa: E402

FILES = {
    "main.py": b"import os, time\ntime.sleep_ms(50)\nprint('@new', os.listdir('/'), os.listdir('/a'), '.')\n",
    "slot": b"a",
    "a/big": bytes(range(256)) * 30,
    "a/deep/er/small": b"small",
}
SETTLED = b"@new ['a', 'main.py', 'slot'] ['big', 'deep'] ."


def packed():
    return uf2.build(micropython_download.find().read_bytes(), FILES)


def busy_file_system():
    """One that has been written to so often that both halves of its root carry high revisions."""
    context = UserContext(littlefs_image.BLOCK * littlefs_image.BLOCKS)
    shape = {"prog_size": 256, "read_size": 32, "cache_size": 256, "lookahead_size": 32}
    system = LittleFS(context=context, block_size=4096, block_count=littlefs_image.BLOCKS, **shape)
    for turn in range(400):
        system.makedirs(f"d{turn % 40}/old", exist_ok=True)
        with system.open(f"d{turn % 40}/old/f{turn % 3}", "wb") as file:
            file.write(bytes([turn % 256]) * (turn * 7))
        with system.open("game", "wb") as file:
            file.write(b"%d" % turn)
    with system.open("main.py", "wb") as file:
        file.write(b"print('@old')\nfor n in range(20):\n    open('game', 'w').write(str(n))\nprint('@busy')\n")
    system.unmount()
    return bytes(context.buffer)


def revisions(content):
    """The revision counts in both halves of the root; an erased half has none."""
    words = [int.from_bytes(content[half : half + 4], "little") for half in (0, littlefs_image.BLOCK)]
    return [0 if word == 0xFFFFFFFF else word for word in words]


def test_the_same_files_give_the_same_bytes_and_micropython_is_in_it_unchanged():
    assert packed() == packed()
    pages = dict(uf2_blocks.blocks(packed()))
    micropython = dict(uf2_blocks.blocks(micropython_download.find().read_bytes()))
    assert all(pages[offset] == page for offset, page in micropython.items())
    assert max(micropython) < littlefs_image.START


def test_every_micropython_from_1_24_on_can_mount_it():
    context = UserContext(buffer=bytearray(littlefs_image.build(FILES)))
    system = LittleFS(context=context, block_size=littlefs_image.BLOCK, block_count=littlefs_image.BLOCKS)
    assert system.fs_stat().disk_version == 0x00020000


def test_the_command_writes_the_file_and_says_what_dragging_erases(tmp_path, capsys):
    output = tmp_path / "dist" / "ring.uf2"
    assert main(["uf2", "--image", str(micropython_download.find()), "--output", str(output)]) == 0
    assert output.stat().st_size % 512 == 0
    assert "erases settings and games" in capsys.readouterr().out
    assert main(["uf2", "--image", str(tmp_path / "gone")]) == 1
    assert capsys.readouterr().err.count("\n") == 1


def test_for_a_pico_w_it_holds_that_boards_image_and_file_system(tmp_path, monkeypatch, capsys):
    image = uf2_blocks.encode(dict.fromkeys(range(0, 0xD5900, 256), b"w" * 256))  # as large as its 1.28.0
    named, output = tmp_path / "w.uf2", tmp_path / "ring.uf2"
    named.write_bytes(image)
    pinned = micropython_download.PICO_W._replace(size=len(image), sha256=hashlib.sha256(image).hexdigest())
    monkeypatch.setitem(uf2.BOARDS, "pico_w", uf2.BOARDS["pico_w"]._replace(image=pinned))
    monkeypatch.setattr(uf2, "on_device", lambda: FILES)
    given = ["--image", str(named), "--output", str(output)]
    assert main(["uf2", *given]) == 1 and "not MicroPython 1.28.0 for the Pico (" in capsys.readouterr().err
    assert main(["uf2", "--board", "pico_w", *given]) == 0
    flash = bytearray(b"\xff" * littlefs_image.FLASH_BYTES)
    assert boot_rom_drive_model.drag(flash, output.read_bytes())
    assert flash[:0xD5900] == b"w" * 0xD5900
    start = littlefs_image.FLASH_BYTES - 848 * 1024  # ports/rp2/boards/RPI_PICO_W/mpconfigboard.h
    assert littlefs_image.read(bytes(flash[start:])) == FILES


def test_it_boots_on_a_pico_fresh_from_the_shop():
    bench = EmulatedPico(uf2=None, content=b"\xff" * (2 << 20))
    bench.drag(packed())
    bench.console.expect(SETTLED)
    assert bench.files() == FILES


def test_it_replaces_an_older_and_busier_file_system_whole():
    content = bytearray(b"\xff" * (2 << 20))
    content[littlefs_image.START :] = busy_file_system()
    bench = EmulatedPico(content=bytes(content), uf2=micropython_download.find())
    bench.console.expect("@busy", 60_000)
    old = bench.content()[littlefs_image.START :]
    new = littlefs_image.build(FILES)
    assert min(revisions(old)) > max(revisions(new))  # whatever half of the old root stays would win
    bench.drag(packed())
    bench.console.forget()
    bench.console.expect(SETTLED)
    assert bench.files() == FILES


def test_the_empty_halves_are_in_it_or_old_metadata_would_win():
    new, old_root = littlefs_image.build(FILES), busy_file_system()[: littlefs_image.BLOCK]
    starts = [block * littlefs_image.BLOCK for block in littlefs_image.blocks(new)]
    empty = [at for at in starts if new[at : at + littlefs_image.BLOCK] == b"\xff" * littlefs_image.BLOCK]
    assert empty
    content = bytearray(b"\xff" * (2 << 20))
    for at in empty:
        content[littlefs_image.START + at : littlefs_image.START + at + littlefs_image.BLOCK] = old_root
    careless = bytearray(content)
    sectors = {littlefs_image.START + at for at in empty}
    pages = dict(uf2_blocks.blocks(packed()))
    kept = {offset: page for offset, page in pages.items() if offset // 4096 * 4096 not in sectors}
    boot_rom_drive_model.drag(careless, uf2_blocks.encode(kept))
    boot_rom_drive_model.drag(content, packed())
    assert littlefs_image.read(bytes(content[littlefs_image.START :])) == FILES
    with pytest.raises(LittleFSError):
        littlefs_image.read(bytes(careless[littlefs_image.START :]))


def test_each_fault_is_one_sentence(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(micropython_download, "CACHE", tmp_path / "nowhere")
    monkeypatch.setattr(micropython_download, "SITE", "http://127.0.0.1:9/")
    monkeypatch.delenv("PICO_IMAGE", raising=False)
    wrong, short = tmp_path / "wrong.uf2", tmp_path / "short.uf2"
    wrong.write_bytes(b"x" * micropython_download.PICO.size)
    short.write_bytes(b"x")
    for path, words in (
        (None, "could not be downloaded"),
        (tmp_path / "gone.uf2", "No MicroPython image at"),
        ("9" * 5000, "No MicroPython image at 999"),
        ("a\n\0b", r"No MicroPython image at a\?\?b"),
        (wrong, "is not MicroPython 1.28.0"),
        (short, "is cut short (1 of"),
    ):
        with pytest.raises(micropython_download.ImageError, match=words.replace("(", r"\(")) as told:
            micropython_download.obtain(path)
        assert "\n" not in str(told.value)
