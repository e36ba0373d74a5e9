"""The command `site`: write the page and the firmware as files that any web server can serve from any folder."""

from __future__ import annotations

import argparse
import base64
import hashlib
import json
import shlex
from pathlib import Path

from host_tools.command_line import file_access, what_to_type
from host_tools.commands import uf2
from host_tools.device import install_firmware, repl
from host_tools.packing import bundle_javascript_modules, micropython_download, npm_download
from host_tools.packing.compile import FIRMWARE, bundle, compiled_follower, compiled_for_browser, on_device
from host_tools.web import manual_pages
from host_tools.web.server import PAGE

OUTPUT = Path("dist") / "site"
SITE = PAGE.parent / "site"  # the files that only the site has, such as the worker and the files that it loads
DEVICE = "<!-- device -->\n"  # the line of index.html that names the page's device
HEAD = "head.html"
# the package has several builds
PORT = ("@micropython/micropython-webassembly-pyscript", "micropython.mjs", "micropython.wasm")
UPDATE_SCRIPT = "update_script.py"
SERVICE_WORKER = "service_worker.js"
NO_VERSION = '{ version: "", files: {} }'  # the text in the source that `with_versions` replaces
STORED_ONCE_SHOWN = "manual/pictures/"  # a browser stores these pictures after it has shown them
FIRST_VISIT = "page_load_errors.js"
FIRMWARE_FILE = '<meta name="firmware-file" content="{}">\n'
PROGRAMS = ("main.js", "device_worker.js", "play_scenario_worker.js")  # each is bundled with its imports
IN_HEAD = ("main.js", "style.css", "print.css")
# All other files are in a folder named after the build, so that a page never gets files of another build.
AT_FIXED_ADDRESS = ("manifest.webmanifest", "icon", "manual", "LICENSE", SERVICE_WORKER)
LICENCE = FIRMWARE.parent / "LICENSE"
NOTHING_ELSE = "object-src 'none'; base-uri 'none'; form-action 'none'"
SIGN = b'<!doctype html>\n<html lang="en"'  # the first bytes of index.html in an earlier output


def parts() -> dict[str, bytes]:
    """Return the files of the site as path -> content, before they are bundled and moved.

    :raises PackageError, CompileError: if a part of the site is missing or does not compile.
    """
    found = {path.name: path.read_bytes() for path in [*PAGE.iterdir(), *SITE.iterdir()]}
    found |= npm_download.obtain(*PORT)
    found["firmware.bundle"] = bundle(compiled_for_browser())
    found["followed_game.bundle"] = bundle(compiled_follower())
    found |= {f"pico/{name}": content for name, content in for_pico().items()}
    for page in manual_pages.DOCS.glob("*.md"):
        found[f"manual/{page.stem}.html"] = manual_pages.page(page.read_text(encoding="utf-8")).encode()
    for picture in (manual_pages.DOCS / "pictures").iterdir():
        found[f"manual/pictures/{picture.name}"] = picture.read_bytes()
    found["LICENSE.txt"] = LICENCE.read_bytes()
    return found


def files(found: dict[str, bytes], image: bytes | None = None) -> dict[str, bytes]:
    """Return the whole site as path -> content.

    :param found: the parts of the site as path -> content.
    :param image: the content of the UF2 file that a maker can drag onto a Pico, or None.
    """
    bundles = {name: bundle_javascript_modules.bundle(found, name) for name in PROGRAMS}
    bundled = {other for name in PROGRAMS for other in bundle_javascript_modules.imports(found, name)}
    found = {name: content for name, content in found.items() if name not in bundled} | bundles
    index, head, script = (found.pop(name).decode() for name in ("index.html", HEAD, FIRST_VISIT))
    build = _short([index, head, script, install_firmware.values(found)])
    head = head.replace("{firmware_file}", FIRMWARE_FILE.format(uf2.OUTPUT.name) if image is not None else "")
    for name in IN_HEAD:
        index = index.replace(f'"{name}"', f'"{build}/{name}"')
    placed = {name if name.startswith(AT_FIXED_ADDRESS) else f"{build}/{name}": found[name] for name in found}
    placed["index.html"] = with_head(index, head.replace("{build}", build), script.strip()).encode()
    return with_versions(placed) | ({uf2.OUTPUT.name: image} if image is not None else {})


def _short(value: object) -> str:
    """Return the first 12 hex digits of a JSON value's SHA-256."""
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()[:12]


def for_pico() -> dict[str, bytes]:
    """Return the files that the page sends to a Pico over Web Serial.

    The files are the firmware, the script that installs it, and a SHA-256 of each file.
    """
    wanted = {**on_device(), UPDATE_SCRIPT: repl.script().encode()}
    return {**wanted, "values.json": json.dumps(install_firmware.values(wanted)).encode()}


def with_versions(found: dict[str, bytes]) -> dict[str, bytes]:
    """Return the files in `found`, with the SHA-256 of each file written into the service worker.

    From these hashes, the service worker knows which files belong to one version.
    """
    kept = {
        name: value
        for name, value in found.items()
        if not name.startswith(STORED_ONCE_SHOWN) and name != SERVICE_WORKER
    }
    values = install_firmware.values(kept)
    told = json.dumps({"version": _short(values), "files": values})
    return {
        **found,
        SERVICE_WORKER: (SITE / SERVICE_WORKER).read_text(encoding="utf-8").replace(NO_VERSION, told).encode(),
    }


def with_head(index: str, head: str, first_visit: str) -> str:
    """Return the page, changed so that its device is a web worker, and with a policy that forbids content from other
    servers.
    """
    value = base64.b64encode(hashlib.sha256(first_visit.encode()).digest()).decode()
    policy = f"default-src 'self'; script-src 'self' 'sha256-{value}'; {NOTHING_ELSE}"
    return index.replace(DEVICE, head.format(policy=policy, first_visit=first_visit))


def firmware_image() -> bytes | None:
    """Return the content of the UF2 file to drag onto a Pico's drive, or None if MicroPython's image is not on this
    computer.
    """
    try:
        image = micropython_download.verified(micropython_download.find())
    except micropython_download.ImageError:
        return None
    return uf2.build(image, on_device())


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Define the command line of `site`."""
    parser.add_argument("--output", type=Path, default=OUTPUT, help=f"the folder, which is replaced ({OUTPUT})")


def run(args: argparse.Namespace) -> int:
    """Write the site, and return 0.

    :raises PackageError, CompileError, FileError: if a part is missing, does not compile or cannot be written.
    """
    image = firmware_image()
    contents = files(parts(), image)
    file_access.clear(args.output, "index.html", SIGN)
    for name, content in contents.items():
        file_access.write(args.output / name, content)
    size = sum(map(len, contents.values())) // 1024
    folder = file_access.shown(args.output)
    print(f"{folder}: {len(contents)} files, {size} kB, for any web server. Try it here:")
    print(f"python3 -m http.server -b 127.0.0.1 -d {shlex.quote(folder)}, then open http://127.0.0.1:8000/")
    if image is None:
        first, then = what_to_type.command("uf2"), what_to_type.command("site")
        print(f"The file for a Pico is missing: run `{first}`, then `{then}` again.")
    return 0
