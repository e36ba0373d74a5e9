"""Packages of npm: pinned, checked, kept; what cannot be had is one sentence."""

import base64
import hashlib
import io
import json
import tarfile

import pytest

from host_tools.commands import site
from host_tools.packing import npm_download
from host_tools.packing.npm_download import PackageError


def package(**files):
    """A package of npm's with these files."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as archive:
        for name, content in files.items():
            entry = tarfile.TarInfo(f"package/{name.replace('_', '.')}")
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    return out.getvalue()


PACKAGE = package(micropython_mjs=b"script", micropython_wasm=b"code", micropython_other=b"another build")


@pytest.fixture
def registry(tmp_path, monkeypatch):
    """A registry that holds `PACKAGE` alone, and the lock that expects it; what was asked for."""
    asked = []

    def answer(address, timeout):
        asked.append(address)
        return io.BytesIO(registry.content)

    registry.content = PACKAGE
    registry.asked = asked
    value = base64.b64encode(hashlib.sha512(PACKAGE).digest()).decode()
    monkeypatch.setattr(npm_download, "pinned", lambda _: ("https://registry.example/port-1.tgz", f"sha512-{value}"))
    monkeypatch.setattr(npm_download, "CACHE", tmp_path / "cache")
    monkeypatch.setattr(npm_download.urllib.request, "urlopen", answer)
    return registry


def obtain():
    return npm_download.obtain("port", "micropython.mjs", "micropython.wasm")


def test_the_lock_names_the_versions_that_are_asked_for():
    asked = json.loads((npm_download.LOCK.parent / "package.json").read_text())
    assert site.PORT[0] in asked["dependencies"]
    for package, version in {**asked["dependencies"], **asked["devDependencies"]}.items():
        address, integrity = npm_download.pinned(package)
        assert address.endswith(f"-{version}.tgz") and integrity.startswith("sha512-")


def test_it_is_fetched_once_and_kept(registry):
    for _ in range(2):
        assert obtain() == {"micropython.mjs": b"script", "micropython.wasm": b"code"}
    assert registry.asked == ["https://registry.example/port-1.tgz"]


def test_another_file_than_the_pinned_one_is_neither_used_nor_kept(registry):
    registry.content = package(micropython_mjs=b"another")
    with pytest.raises(PackageError, match=r"is not the one that package-lock\.json expects"):
        obtain()
    assert not npm_download.CACHE.exists()


def test_what_was_spoilt_where_it_was_kept_is_fetched_again(registry):
    obtain()
    (npm_download.CACHE / "port-1.tgz").write_bytes(b"spoilt")
    assert obtain()["micropython.wasm"] == b"code"
    assert len(registry.asked) == 2


def test_a_home_that_cannot_be_written_costs_another_download_only(registry):
    npm_download.CACHE.touch()
    assert obtain() == obtain()
    assert len(registry.asked) == 2


def test_a_registry_that_does_not_answer_is_one_sentence(registry, monkeypatch):
    def refuse(*_, **__):
        raise OSError("no network")

    monkeypatch.setattr(npm_download.urllib.request, "urlopen", refuse)
    with pytest.raises(PackageError, match=r"could not be downloaded \(no network\): repeat the command"):
        obtain()
