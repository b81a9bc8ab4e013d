"""Files of packaged word lists and of what is known about their words.

    8 bytes    magic
    4 bytes    length of the head, little-endian
    4 bytes    CRC-32 of the head
    head       JSON: what it is, licence, sources, counts, and the sections with their sizes and checksums
    sections   each compressed, by xz or zlib

One file holds one thing under one licence: the words of a list (``ru-nouns.words.gwl``), or one column of facts about
the words of a list in graph order (``ru-nouns.commonness.gwl``).
"""

from __future__ import annotations

import lzma
import struct
import zlib
from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec

from gridwright.errors import LexiconError
from gridwright.files import write_bytes

MAGIC = b"GWLEX\x00\x02\n"
SUFFIX = ".gwl"
_START = struct.Struct("<II")
_QUICK = 1.08
"""zlib unpacks six times as fast as xz; it is taken where it costs little more room."""
_LIMIT = 256 * 1024 * 1024
"""No section of a packaged list is larger when unpacked."""


class Source(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A package or file that a list was made from."""

    name: str
    version: str = ""
    url: str = ""
    sha256: str = ""
    licence: str = ""


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One compressed part of the file."""

    name: str
    size: int
    unpacked: int
    crc32: int
    codec: str = "xz"
    """``xz`` or ``zlib``."""


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a file says about itself."""

    kind: str
    """``words`` or the name of a column."""
    name: str
    """The list's name: ``ru-nouns``."""
    language: str
    title: str
    licence: str
    """SPDX expression, or a name where there is none."""
    attribution: str
    """What the licence asks to be said."""
    licence_file: str
    """The file beside it with the licence's text."""
    words: str
    """SHA-256 of the words, in capitals, sorted by letter rank, one a line, UTF-8."""
    count: int
    """Words, or words that the column says something about."""
    letters: list[str] = []
    """The single signs that the words are written in, by rank."""
    default: int = 0
    """The byte of words that the column says nothing about."""
    names: list[str] = []
    """Names of a column's values (levels) or bits (flags)."""
    sources: list[Source] = []
    notes: dict[str, int | str] = {}
    sections: list[Section] = []


def write(path: Path, head: Head, sections: Mapping[str, bytes]) -> int:
    """Writes a file; its size in bytes."""
    packed: list[bytes] = []
    described: list[Section] = []
    for name, data in sections.items():
        best = min((_xz(data, lc, lp, pb) for lc, lp, pb in ((3, 0, 0), (4, 0, 0), (0, 0, 0), (3, 0, 2))), key=len)
        codec = "xz"
        quick = zlib.compress(data, 9)
        if len(data) >= 1 << 16 and len(quick) <= len(best) * _QUICK:
            best, codec = quick, "zlib"
        packed.append(best)
        described.append(Section(name, len(best), len(data), zlib.crc32(data), codec))
    encoded = msgspec.json.encode(msgspec.structs.replace(head, sections=described))
    content = b"".join([MAGIC, _START.pack(len(encoded), zlib.crc32(encoded)), encoded, *packed])
    write_bytes(path, content)
    return len(content)


def _xz(data: bytes, lc: int, lp: int, pb: int) -> bytes:
    lzma2 = {"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": lc, "lp": lp, "pb": pb,
             "dict_size": 1 << max(16, min(26, len(data).bit_length()))}  # fmt: skip
    return lzma.compress(data, lzma.FORMAT_XZ, lzma.CHECK_NONE, filters=[lzma2])


class Container:
    """A file of a packaged list, opened: the head is read, sections on demand."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            with open(path, "rb") as file:
                start = file.read(len(MAGIC) + _START.size)
                if len(start) < len(MAGIC) + _START.size or not start.startswith(MAGIC):
                    raise self._damaged("magic")
                size, checksum = _START.unpack_from(start, len(MAGIC))
                encoded = file.read(min(size, 1 << 20))
                if zlib.crc32(encoded) != checksum:
                    raise self._damaged("head")
                self.head = msgspec.json.decode(encoded, type=Head)
        except FileNotFoundError:
            raise LexiconError("lexicon.not-found", path=str(path)) from None
        except OSError as error:
            raise LexiconError("lexicon.unreadable", path=str(path), reason=error.strerror or str(error)) from None
        except msgspec.DecodeError:
            raise self._damaged("head") from None
        self._start = len(start) + size

    def _damaged(self, part: str) -> LexiconError:
        return LexiconError("lexicon.damaged", path=str(self.path), part=part)

    def sections(self, names: Iterable[str]) -> list[bytes]:
        """The named sections, unpacked and checked."""
        result: list[bytes] = []
        places: dict[str, tuple[int, Section]] = {}
        place = self._start
        for section in self.head.sections:
            places[section.name] = (place, section)
            place += section.size
        with open(self.path, "rb") as file:
            for name in names:
                if name not in places:
                    raise self._damaged(name)
                place, section = places[name]
                file.seek(place)
                result.append(self._unpack(file.read(section.size), section))
        return result

    def _unpack(self, packed: bytes, section: Section) -> bytes:
        if section.unpacked > _LIMIT:
            raise self._damaged(section.name)
        try:
            if section.codec == "zlib":
                data: bytes = zlib.decompressobj().decompress(packed, section.unpacked + 1)
            else:
                data = lzma.LZMADecompressor(lzma.FORMAT_XZ, _LIMIT).decompress(packed, section.unpacked + 1)
        except (lzma.LZMAError, zlib.error):
            raise self._damaged(section.name) from None
        if len(data) != section.unpacked or zlib.crc32(data) != section.crc32:
            raise self._damaged(section.name)
        return data
