# SPDX-License-Identifier: MIT
"""KiCad's 3D models of the parts on the board, for its solid and its pictures: `python -m hardware.carrier.models`.

All models together take 4.7 GB. On Debian and its relatives this fetches the package and unpacks only the models in
use.
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

FOLDER = Path(__file__).parent
BOARD = FOLDER / "carrier.kicad_pcb"
PACKAGE = "kicad-packages3d"
CACHE = Path.home() / ".cache" / "emperor-ring" / "kicad-models"
_INSTALLED = Path("usr/share/kicad/3dmodels")
_USED = re.compile(r'\(model "\$\{KICAD9_3DMODEL_DIR\}/([^"]+)"\s*(\(hide yes\))?')


def used() -> set[str]:
    """Return the models that the board uses, as paths within the package."""
    return {path for path, hidden in _USED.findall(BOARD.read_text(encoding="utf-8")) if not hidden}


def folder() -> Path | None:
    """Return the folder with all of them on this machine; None if there is none."""
    named = os.environ.get("KICAD9_3DMODEL_DIR")
    for place in (*([Path(named)] if named else []), Path("/") / _INSTALLED, CACHE):
        if all((place / path).exists() for path in used()):
            return place
    return None


def fetch() -> Path:
    """Put them into the cache. Raises `CalledProcessError` if the package cannot be had."""
    with tempfile.TemporaryDirectory() as place:
        source = ["-t", "bookworm-backports"] if _is_bookworm() else []
        subprocess.run(["apt-get", "download", *source, PACKAGE], cwd=place, check=True)
        [package] = Path(place).glob("*.deb")
        archive = Path(place) / "package.tar"
        with archive.open("wb") as file:
            subprocess.run(["dpkg-deb", "--fsys-tarfile", str(package)], stdout=file, check=True)
        CACHE.mkdir(parents=True, exist_ok=True)
        inside = [f"./{_INSTALLED.as_posix()}/{path}" for path in sorted(used())]
        depth = len(_INSTALLED.parts) + 1
        command = ["tar", "-xf", str(archive), "-C", str(CACHE), f"--strip-components={depth}", *inside]
        subprocess.run(command, check=True)
    return CACHE


def _is_bookworm() -> bool:
    release = Path("/etc/os-release")
    return release.exists() and "VERSION_CODENAME=bookworm" in release.read_text(encoding="utf-8")


if __name__ == "__main__":
    print(folder() or fetch())
    sys.exit(0)
