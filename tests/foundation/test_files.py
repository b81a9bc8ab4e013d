"""Files are read bounded and written whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from gridwright.errors import FormatError
from gridwright.files import decode_text, read_bytes, read_text, write_bytes


def test_a_large_file_is_refused_before_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "large.txt"
    with open(path, "wb") as file:
        file.truncate(200 * 1024 * 1024)
    with pytest.raises(FormatError, match="200 MB"):
        read_bytes(path)


def test_missing_folder_and_binary_files(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="no such file"):
        read_bytes(tmp_path / "none")
    with pytest.raises(FormatError, match="folder"):
        read_bytes(tmp_path)
    path = tmp_path / "binary"
    path.write_bytes(b"good\nline\n\xff\xfe\x00")
    with pytest.raises(FormatError, match="line 3"):
        read_text(path)
    path.write_bytes(b"a\n\x00b")
    with pytest.raises(FormatError, match="line 2"):
        read_text(path)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_marks_and_line_ends(encoding: str) -> None:
    assert decode_text("ёж\r\nчай\rкот\n".encode(encoding), "x") == "ёж\nчай\nкот\n"


def test_writing_replaces_whole_files_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "out.json"
    write_bytes(path, b"first")

    def fail(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(FormatError, match="No space left"):
        write_bytes(path, b"second")
    monkeypatch.undo()
    assert path.read_bytes() == b"first"
    assert list(tmp_path.iterdir()) == [path]
    write_bytes(path, b"second")
    assert path.read_bytes() == b"second"


def test_writing_into_no_folder(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="nowhere"):
        write_bytes(tmp_path / "nowhere" / "a.json", b"x")
