"""The command `release`: gather the files of a release in one folder, with checksums, licences and notes.

The file names contain the version. This command builds nothing: `make release` builds all parts and then runs the
command. The same sources always give the same bytes, so anybody can compare the checksums with their own build.
"""

import argparse
import hashlib
import io
import re
import zipfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from host_tools.command_line import file_access
from host_tools.command_line.command_error import CommandError
from host_tools.command_line.file_access import shown
from host_tools.command_line.printable_text import printable
from version import FIRMWARE

ROOT = Path(__file__).resolve().parents[2]
SUMS, LICENCES, NOTES = "SHA256SUMS", "LICENCES.md", "notes.md"
MOST_BYTES = 64 * 1024 * 1024  # the largest size of one file
EPOCH = (1980, 1, 1, 0, 0, 0)  # the time of every file in an archive


@dataclass(frozen=True)
class Part:
    """One file of the release. Its file name is `emperor-ring-VERSION-` followed by `name`.

    The file is a built file, or an archive of the files that match `sources`. `kind` says which third-party parts of
    docs/licences.md the file contains. `licence` is the licence of the project's own part.
    """

    name: str
    kind: str
    licence: str
    target: str  # the make target that builds it; "" if it is in the repository
    sources: tuple[str, ...]


PARTS = (
    Part("pico.uf2", "pico", "MIT", "uf2", ("dist/emperor-ring-pico.uf2",)),
    Part("site.zip", "site", "MIT", "site", ("dist/site/**/*",)),
    Part("manual.pdf", "manual", "MIT", "manual", ("dist/manual/emperor-ring-manual.pdf",)),
    Part("cards.zip", "cards", "MIT", "manual", ("dist/manual/card-*",)),
    Part(
        "boards.zip",
        "boards",
        "CERN-OHL-P-2.0, pages CC-BY-4.0, programs MIT",
        "",
        (
            *("hardware/carrier/**/*", "hardware/bom/*", "hardware/wiring/*", "hardware/assembly/**/*"),
            *("hardware/*.md", "hardware/pinmap.toml", "LICENSE", "LICENSES/*"),
        ),
    ),
    Part(
        "cases.zip",
        "cases",
        "CERN-OHL-P-2.0, its page CC-BY-4.0",
        "",
        (
            *("hardware/enclosure/exports/*", "hardware/enclosure/pictures/*", "hardware/enclosure/README.md"),
            *("hardware/enclosure/params.toml", "hardware/LICENSE.md", "LICENSE", "LICENSES/*"),
        ),
    ),
)


def parts() -> list[Part]:
    """Return the parts of the release that are built in this clone or can be built there."""
    commands = Path(__file__).parent
    return [part for part in PARTS if not part.target or (commands / f"{part.target}.py").exists()]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Define the command line of `release`."""
    parser.add_argument("--tag", help="the tag of this release: it must match the version")
    parser.add_argument(
        "--out", type=Path, default=Path("dist/release"), help="the folder for the files (dist/release)"
    )


def run(args: argparse.Namespace) -> int:
    """Write the files of the release, and return 0.

    :raises CommandError: if the tag has another version, a part has not been built, or a file cannot be written.
    """
    if args.tag:
        check_tag(args.tag)
    files = {f"emperor-ring-{FIRMWARE}-{part.name}": content(part) for part in parts()}
    files[LICENCES] = licences().encode()
    files[NOTES] = notes().encode()
    files[SUMS] = sums(files).encode()
    for name, data in files.items():
        file_access.write(args.out / name, data)
    stale = sorted(path.name for path in args.out.iterdir() if path.name not in files)
    if stale:
        raise CommandError(
            f"{shown(args.out)} also holds {', '.join(map(printable, stale))}, of another release. Remove these files."
        )
    print(f"{shown(args.out)}: {len(files)} files of version {FIRMWARE}")
    return 0


def check_tag(tag: str) -> None:
    """Check that the tag is the version in the source, and that the changelog has a dated entry for this version.

    :raises CommandError: if the tag or the changelog does not match the version.
    """
    if tag != f"v{FIRMWARE}":
        raise CommandError(f"The tag {tag} is not v{FIRMWARE}, the version in firmware/version.py: change one of them.")
    if not re.fullmatch(r"\d{4}-\d\d-\d\d", section()[0]):
        raise CommandError(f"CHANGELOG.md has no heading `## [{FIRMWARE}] - YEAR-MONTH-DAY`: write the date there.")


def section() -> tuple[str, str]:
    """Return the date and the text of this version in the changelog. If the version is missing there, both are ""."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    found = re.search(rf"^## \[{re.escape(FIRMWARE)}\] - ([^\n]*)\n(.*?)(?=^## |\Z)", text, re.M | re.S)
    return (found[1], found[2].strip()) if found else ("", "")


def notes() -> str:
    """Return the release notes, which say what is new in this version."""
    return f"# Emperor Ring {FIRMWARE}\n\n{section()[1]}\n\nCheck values: {SUMS}. What is inside: {LICENCES}.\n"


def content(part: Part) -> bytes:
    """Return the content of one file of the release."""
    found = sorted({path for source in part.sources for path in ROOT.glob(source) if path.is_file()})
    found = [path for path in found if "__pycache__" not in path.parts]
    if not found:
        raise CommandError(f"{part.name} has not been built: run `make {part.target}`.")
    if not part.name.endswith(".zip"):
        return file_access.read(found[0], MOST_BYTES)
    return archive((path.relative_to(ROOT).as_posix(), file_access.read(path, MOST_BYTES)) for path in found)


def archive(files: Iterable[tuple[str, bytes]]) -> bytes:
    """Return a ZIP archive of `files`. The same files always give the same bytes. Built files are at the top level of
    the archive.
    """
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, inside in files:
            entry = zipfile.ZipInfo(re.sub(r"^dist/\w+/", "", name), EPOCH)
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(entry, inside)
    return data.getvalue()


def sums(files: dict[str, bytes]) -> str:
    """Return the checksums of these files in the format that `sha256sum --check` reads."""
    return "".join(f"{hashlib.sha256(data).hexdigest()}  {name}\n" for name, data in sorted(files.items()))


def licences() -> str:
    """Return a page that names each file's licence and the third-party parts in the file. The text of docs/licences.md,
    which describes those parts, is appended.
    """
    page = (ROOT / "docs" / "licences.md").read_text(encoding="utf-8")
    others = others_of(page)
    rows = ["| file | ours is | with |", "| --- | --- | --- |"]
    for part in parts():
        inside = ", ".join(name for name, kinds in others if part.kind in kinds) or "nothing else"
        rows.append(f"| emperor-ring-{FIRMWARE}-{part.name} | {part.licence} | {inside} |")
    title, _, rest = page.partition("\n\n")
    words = "Each file of this release:\n\n" + "\n".join(rows)
    mine = (ROOT / "LICENSE").read_text(encoding="utf-8").splitlines()[2]
    plain = re.sub(r"\[([^\]]+)\]\((?!http)[^)]+\)", r"\1", rest)
    return f"{title}\n\n{words}\n\n{mine}\n\n{plain}"


def others_of(page: str) -> list[tuple[str, list[str]]]:
    """Return (name, files that contain the part) for each third-party part in the table of docs/licences.md."""
    rows = re.findall(r"^\| \[([^\]]+)\]\([^)]+\) \| ([^|]+) \|", page, re.M)
    return [(name, kinds.strip().split(", ")) for name, kinds in rows]
