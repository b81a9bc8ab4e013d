"""Reading and writing files so that nothing is lost, half-written or unbounded."""

from __future__ import annotations

import contextlib
import os
import sys
import tempfile
from pathlib import Path

from gridwright.errors import FormatError

#: No puzzle and no word list that a person makes is larger.
SIZE_LIMIT = 64 * 1024 * 1024


def read_bytes(path: str | Path, limit: int = SIZE_LIMIT) -> bytes:
    """The content of a file, ``-`` for standard input; refused above ``limit`` bytes, before it is read."""
    if str(path) == "-":
        data = sys.stdin.buffer.read(limit + 1)
        return _bounded(data, "-", limit)
    try:
        with open(path, "rb") as file:
            size = os.fstat(file.fileno()).st_size
            if size > limit:
                raise FormatError("core.too-large", path=str(path), size=_mb(size), limit=_mb(limit))
            return _bounded(file.read(limit + 1), str(path), limit)
    except FileNotFoundError:
        raise FormatError("core.not-found", path=str(path)) from None
    except IsADirectoryError:
        raise FormatError("core.is-a-folder", path=str(path)) from None
    except OSError as error:
        raise FormatError("core.unreadable", path=str(path), reason=error.strerror or str(error)) from None


def read_text(path: str | Path, limit: int = SIZE_LIMIT) -> str:
    """The text of a UTF-8 file (a byte order mark is dropped); binary and other encodings are refused by line."""
    return decode_text(read_bytes(path, limit), str(path))


def decode_text(data: bytes, name: str) -> str:
    """UTF-8 bytes as text with ``\\n`` line ends; FormatError names the line of the first bad byte."""
    for mark, encoding in ((b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16")):
        if data.startswith(mark):
            try:
                return data.decode(encoding).replace("\r\n", "\n").replace("\r", "\n")
            except UnicodeDecodeError:
                raise FormatError("core.not-text", path=name, line=1) from None
    try:
        content = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FormatError("core.not-text", path=name, line=data[: error.start].count(b"\n") + 1) from None
    nul = content.find("\0")
    if nul >= 0:
        raise FormatError("core.not-text", path=name, line=content[:nul].count("\n") + 1)
    return content.replace("\r\n", "\n").replace("\r", "\n")


def write_bytes(path: str | Path, data: bytes) -> None:
    """Writes a file whole or not at all: temporary file beside it, fsync, rename. ``-`` is standard output."""
    if str(path) == "-":
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    target = Path(path)
    try:
        if target.exists() and not target.is_file():  # a pipe or a device: it can't be replaced
            with open(target, "wb") as device:
                device.write(data)
            return
        handle, temporary = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            os.chmod(temporary, 0o666 & ~_umask())
            os.replace(temporary, target)
        except BaseException:
            with contextlib.suppress(FileNotFoundError):
                os.unlink(temporary)
            raise
    except OSError as error:
        raise FormatError("core.unwritable", path=str(path), reason=error.strerror or str(error)) from None


def make_folder(path: Path) -> None:
    """Makes a folder and those above it; FormatError where that can't be done."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FormatError("core.unwritable", path=str(path), reason=error.strerror or str(error)) from None


def _bounded(data: bytes, name: str, limit: int) -> bytes:
    if len(data) > limit:
        raise FormatError("core.too-large", path=name, size=f"> {_mb(limit)}", limit=_mb(limit))
    return data


def _mb(size: int) -> str:
    return f"{size / (1024 * 1024):.0f} MB"


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
