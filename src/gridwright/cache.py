"""Things that are dear to build and the same for everybody: kept under the user's cache directory.

An entry is found by what it is made of: its file name holds the SHA-256 of the kind, the key and the format. It is
written to a temporary file, synced and renamed, so that no reader ever sees half of it; it is read by mmap, so that
processes share its memory; its header holds the length and a checksum of the content, so that a truncated or altered
file is noticed and built anew. Where nothing can be written (a read-only home, a full disk), the entry is built and
kept in memory, and nobody needs to know.

``GRIDWRIGHT_CACHE`` names another directory; set to nothing, it turns the cache off.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import mmap
import os
import struct
import tempfile
import zlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

_MAGIC = b"GWCACHE\x01"
_HEADER = struct.Struct("<8s32sQI12x")  # magic, SHA-256 of what it is, length and CRC-32 of the content
_ALIGNMENT = 64
_KEPT = 32

_memory: dict[str, memoryview] = {}
"""What could not be written, the latest entries only."""


def directory() -> Path | None:
    """Where entries are kept; None when the cache is turned off."""
    chosen = os.environ.get("GRIDWRIGHT_CACHE")
    if chosen is not None:
        return Path(chosen) if chosen else None
    import platformdirs

    return Path(platformdirs.user_cache_dir("gridwright", appauthor=False))


def load_or_build(kind: str, key: bytes, build: Callable[[], Any]) -> memoryview:
    """The content of an entry, read-only; ``build`` makes it (bytes, or an array) when there is none.

    ``kind`` is a short name for people (``gaddag``); ``key`` must hold all that the content depends on, the version of
    the algorithm included.
    """
    digest = hashlib.sha256(kind.encode() + b"\0" + key).digest()
    name = _name(kind, digest)
    if name in _memory:
        return _memory[name]
    folder = directory()
    if folder is not None:
        found = _read(folder / name, digest)
        if found is not None:
            return found
    content = memoryview(build()).cast("B").toreadonly()
    if folder is not None:
        with contextlib.suppress(OSError):
            _write(folder / name, digest, content)
            return _read(folder / name, digest) or content
    _memory[name] = content
    while len(_memory) > _KEPT:
        del _memory[next(iter(_memory))]
    return content


def holds(kind: str, key: bytes) -> bool:
    """Whether an entry is there already, in memory or on disk (whether it is whole is seen when it is read)."""
    name = _name(kind, hashlib.sha256(kind.encode() + b"\0" + key).digest())
    folder = directory()
    return name in _memory or (folder is not None and (folder / name).exists())


def _name(kind: str, digest: bytes) -> str:
    return f"{kind}-{digest.hex()[:32]}.bin"


def load_or_build_arrays(
    kind: str, key: bytes, build: Callable[[], Mapping[str, NDArray[Any]]]
) -> dict[str, NDArray[Any]]:
    """Like :func:`load_or_build` for several arrays by name; they are views of the mapped file."""

    def joined() -> bytes:
        arrays = {name: np.ascontiguousarray(array) for name, array in build().items()}
        heads: list[list[Any]] = []
        place = 0
        for name, array in arrays.items():
            heads.append([name, array.dtype.str, list(array.shape), place])
            place += -(-array.nbytes // _ALIGNMENT) * _ALIGNMENT
        head = json.dumps(heads).encode()
        size = -(-(len(head) + 8) // _ALIGNMENT) * _ALIGNMENT
        parts = [struct.pack("<Q", size), head.ljust(size - 8)]
        for array in arrays.values():
            parts.append(array.tobytes())
            parts.append(b"\0" * (-array.nbytes % _ALIGNMENT))
        return b"".join(parts)

    content = load_or_build(kind, key, joined)
    (size,) = struct.unpack_from("<Q", content)
    result: dict[str, NDArray[Any]] = {}
    for name, dtype, shape, place in json.loads(bytes(content[8:size])):
        count = int(np.prod(shape, dtype=np.int64))
        result[name] = np.frombuffer(content, dtype, count, size + place).reshape(shape)
    return result


def entries() -> list[tuple[str, int]]:
    """Names and sizes in bytes of the entries on disk, sorted."""
    folder = directory()
    if folder is None or not folder.is_dir():
        return []
    return sorted((path.name, path.stat().st_size) for path in folder.glob("*-*.bin"))


def clear() -> int:
    """Removes all entries; how many there were."""
    _memory.clear()
    folder = directory()
    removed = 0
    if folder is not None and folder.is_dir():
        for path in folder.glob("*-*.bin"):
            with contextlib.suppress(OSError):
                path.unlink()
                removed += 1
    return removed


def _read(path: Path, digest: bytes) -> memoryview | None:
    try:
        with open(path, "rb") as file:
            size = os.fstat(file.fileno()).st_size
            if size < _HEADER.size:
                return None
            mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    except (OSError, ValueError):
        return None
    view = memoryview(mapped)
    magic, told, length, checksum = _HEADER.unpack_from(view)
    content = view[_HEADER.size :]
    if magic != _MAGIC or told != digest or length != len(content) or zlib.crc32(content) != checksum:
        return None
    return content


def _write(path: Path, digest: bytes, content: memoryview) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    header = _HEADER.pack(_MAGIC, digest, len(content), zlib.crc32(content))
    handle, temporary = tempfile.mkstemp(prefix=".", suffix=".tmp", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(header)
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise
