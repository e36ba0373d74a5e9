"""The command `site`: write the page and the firmware as files that any web server can serve from any folder."""

from __future__ import annotations

import argparse
import base64
import hashlib
import json
import re
from pathlib import Path

from host_tools.command_line import file_access
from host_tools.commands import flash, uf2
from host_tools.device import repl
from host_tools.packing import micropython_download, npm_download
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
FIRST_VISIT = "first_visit.js"
TRANSPORT = "worker_transport.js"  # no module imports it statically; the page loads it by name
LICENCE = FIRMWARE.parent / "LICENSE"
NOTHING_ELSE = "object-src 'none'; base-uri 'none'; form-action 'none'"
SIGN = b'<!doctype html>\n<html lang="en"'  # the first bytes of index.html in an earlier output


def files(image: bytes | None = None) -> dict[str, bytes]:
    """Return the whole site as path -> content.

    :param image: the UF2 file that a maker can drag onto a Pico, or None.
    :raises PackageError, CompileError: if a part of the site is missing or does not compile.
    """
    found = {path.name: path.read_bytes() for path in [*PAGE.iterdir(), *SITE.iterdir()]}
    head, script = found.pop(HEAD).decode(), found.pop(FIRST_VISIT).decode().strip()
    named = f'<meta name="firmware-file" content="{uf2.OUTPUT.name}">\n' if image is not None else ""
    found["index.html"] = with_head(
        found["index.html"].decode(),
        head.replace("{firmware_file}", named).replace("{preloads}", preloads(found)),
        script,
    ).encode()
    found |= npm_download.obtain(*PORT)
    found["firmware.bundle"] = bundle(compiled_for_browser())
    found["followed_game.bundle"] = bundle(compiled_follower())
    found |= {f"pico/{name}": content for name, content in for_pico().items()}
    for page in manual_pages.DOCS.glob("*.md"):
        found[f"manual/{page.stem}.html"] = manual_pages.page(page.read_text(encoding="utf-8")).encode()
    for picture in (manual_pages.DOCS / "pictures").iterdir():
        found[f"manual/pictures/{picture.name}"] = picture.read_bytes()
    found["LICENSE.txt"] = LICENCE.read_bytes()
    return with_versions(found) | ({uf2.OUTPUT.name: image} if image is not None else {})


def modules(found: dict[str, bytes], name: str) -> list[str]:
    """Return the names of this JavaScript module and of all modules that it imports, directly or indirectly."""
    names = [name]
    for one in names:
        imported = re.findall(r'^import .* from "\./(.+)";$', found[one].decode(), re.MULTILINE)
        names += [other for other in imported if other not in names]
    return names


def preloads(found: dict[str, bytes]) -> str:
    """Return the lines for the HTML head that make the browser load all modules at once.

    Without them a browser finds a module's imports only after it has loaded the module.
    """
    names = dict.fromkeys([*modules(found, "main.js"), *modules(found, TRANSPORT)])
    return "".join(f'<link rel="modulepreload" href="{name}">\n' for name in names)


def for_pico() -> dict[str, bytes]:
    """Return the files that the page sends to a Pico over Web Serial.

    They are the firmware, the script that installs it, and a SHA-256 of each file.
    """
    wanted = {**on_device(), UPDATE_SCRIPT: repl.script().encode()}
    return {**wanted, "values.json": json.dumps(flash.values(wanted)).encode()}


def with_versions(found: dict[str, bytes]) -> dict[str, bytes]:
    """Return the files in `found`, with the SHA-256 of each file written into the service worker.

    By these hashes the service worker knows which files belong to one version.
    """
    kept = {
        name: value
        for name, value in found.items()
        if not name.startswith(STORED_ONCE_SHOWN) and name != SERVICE_WORKER
    }
    values = {name: hashlib.sha256(content).hexdigest() for name, content in kept.items()}
    version = hashlib.sha256(json.dumps(values, sort_keys=True).encode()).hexdigest()[:12]
    told = json.dumps({"version": version, "files": values})
    return {
        **found,
        SERVICE_WORKER: (SITE / SERVICE_WORKER).read_text(encoding="utf-8").replace(NO_VERSION, told).encode(),
    }


def with_head(index: str, head: str, first_visit: str) -> str:
    """Return the page with a web worker as its device, and with a policy that forbids content from other servers."""
    value = base64.b64encode(hashlib.sha256(first_visit.encode()).digest()).decode()
    policy = f"default-src 'self'; script-src 'self' 'sha256-{value}'; {NOTHING_ELSE}"
    return index.replace(DEVICE, head.format(policy=policy, first_visit=first_visit))


def firmware_image() -> bytes | None:
    """Return the UF2 file to drag onto a Pico's drive, or None if MicroPython's image is not on this computer."""
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
    contents = files(image)
    file_access.clear(args.output, "index.html", SIGN)
    for name, content in contents.items():
        file_access.write(args.output / name, content)
    size = sum(map(len, contents.values())) // 1024
    print(f"{args.output}: {len(contents)} files, {size} kB, for any web server. Try it here:")
    print(f"python3 -m http.server -b 127.0.0.1 -d {file_access.shown(args.output)}, then open http://127.0.0.1:8000/")
    if image is None:
        print("The file for a Pico is missing: run `make uf2`, then `make site` again.")
    return 0
