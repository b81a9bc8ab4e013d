"""The cache: shared, checked, and never in the way."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from gridwright import cache


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRIDWRIGHT_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(cache, "_memory", {})


class Builder:
    def __init__(self, content: bytes = b"content") -> None:
        self.content = content
        self.calls = 0

    def __call__(self) -> bytes:
        self.calls += 1
        return self.content


def files() -> list[Path]:
    folder = cache.directory()
    assert folder is not None
    return sorted(folder.iterdir()) if folder.exists() else []


def test_built_once_and_read_again() -> None:
    build = Builder()
    for _ in range(3):
        assert bytes(cache.load_or_build("test", b"key", build)) == b"content"
    assert build.calls == 1
    assert [name for name, _ in cache.entries()] == [files()[0].name]


def test_keys_and_kinds_are_told_apart() -> None:
    for kind, key in (("a", b"1"), ("a", b"2"), ("b", b"1")):
        content = kind.encode() + key
        assert bytes(cache.load_or_build(kind, key, Builder(content))) == content
    assert len(files()) == 3


@pytest.mark.parametrize("damage", ["truncated", "altered", "empty", "longer", "another"])
def test_a_damaged_file_is_noticed_and_built_anew(damage: str) -> None:
    cache.load_or_build("test", b"key", Builder(b"x" * 1000))
    (path,) = files()
    data = bytearray(path.read_bytes())
    if damage == "truncated":
        del data[500:]
    elif damage == "altered":
        data[700] ^= 1
    elif damage == "empty":
        data.clear()
    elif damage == "longer":
        data += b"x"
    else:
        data[8:40] = bytes(32)
    path.write_bytes(data)
    build = Builder(b"x" * 1000)
    assert bytes(cache.load_or_build("test", b"key", build)) == b"x" * 1000
    assert build.calls == 1
    again = Builder(b"x" * 1000)
    cache.load_or_build("test", b"key", again)
    assert again.calls == 0


@pytest.mark.parametrize("failing", ["mkstemp", "fsync", "replace"])
def test_a_full_disk_or_read_only_home_is_no_trouble(failing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_args: object, **_kwargs: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    target = cache.tempfile if failing == "mkstemp" else os
    monkeypatch.setattr(target, failing, fail)
    build = Builder()
    for _ in range(3):
        assert bytes(cache.load_or_build("test", b"key", build)) == b"content"
    assert build.calls == 1  # kept in memory
    assert files() == []


def test_a_directory_that_cannot_be_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("GRIDWRIGHT_CACHE", str(tmp_path / "file" / "cache"))
    build = Builder()
    for _ in range(2):
        assert bytes(cache.load_or_build("test", b"key", build)) == b"content"
    assert build.calls == 1


def test_turned_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRIDWRIGHT_CACHE", "")
    assert cache.directory() is None
    assert bytes(cache.load_or_build("test", b"key", Builder())) == b"content"
    assert cache.entries() == []


def test_arrays() -> None:
    made = {"a": np.arange(5, dtype=np.uint32), "b": np.zeros((2, 3), np.uint8), "c": np.zeros(0, np.int64)}
    for _ in range(2):
        got = cache.load_or_build_arrays("test", b"arrays", lambda: made)
        assert list(got) == ["a", "b", "c"]
        for name, array in made.items():
            assert got[name].dtype == array.dtype
            assert np.array_equal(got[name], array)
            assert not got[name].flags.writeable


def test_processes_that_build_at_once_leave_one_good_file() -> None:
    code = "from gridwright import cache; print(len(cache.load_or_build('test', b'key', lambda: b'x' * 3_000_000)))"
    running = [subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE) for _ in range(3)]
    for process in running:
        out, _ = process.communicate(timeout=60)
        assert out.strip() == b"3000000"
    assert len(files()) == 1
    build = Builder()
    assert len(cache.load_or_build("test", b"key", build)) == 3_000_000
    assert build.calls == 0


def test_clearing() -> None:
    cache.load_or_build("test", b"key", Builder())
    assert cache.clear() == 1
    assert files() == []
