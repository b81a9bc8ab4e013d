"""Puzzles of the day: what a family offers for them, and the archive that knows what has been.

A family offers them by having the methods of :class:`Daily`; front ends ask with :func:`offers`. The archive is a text
file, one puzzle a line, under the user's data directory; it is rewritten in one step, so that it is never half a file.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeGuard

import msgspec

from gridwright import registry
from gridwright.errors import FormatError, SpecError
from gridwright.family import AnyFamily, Document
from gridwright.files import make_folder, read_bytes, write_bytes
from gridwright.formats import native

if TYPE_CHECKING:
    from gridwright.lexicon import Lexicon

#: An archive of a hundred years in three languages.
_LIMIT = 4_000_000_000


class Daily(Protocol):
    """What a family may offer besides the seam: one puzzle a day."""

    def daily_variants(self) -> Sequence[str]:
        """The kinds of daily puzzle, the usual one first."""

    def daily(self, variant: str, day: datetime.date, *, lexicon: Lexicon | None) -> Document:
        """The puzzle of a day: the same bytes on every machine."""

    def daily_marks(self, doc: Any) -> Mapping[str, tuple[int, frozenset[str]]]:
        """What should not come again, by kind (``theme``): within how many days, and what it is."""


def offers(family: AnyFamily) -> TypeGuard[Daily]:
    """Whether a family has daily puzzles."""
    return all(hasattr(family, name) for name in ("daily_variants", "daily", "daily_marks"))


def names() -> tuple[str, ...]:
    """The families with daily puzzles."""
    return tuple(name for name in registry.names() if offers(registry.family(name)))


def family(name: str) -> Daily:
    """A family with daily puzzles by name. SpecError lists those there are."""
    found = registry.family(name)
    if not offers(found):
        raise SpecError("daily.not-offered", name=name, known=", ".join(names()))
    return found


def parse_day(text: str) -> datetime.date:
    """A date as 2027-01-31. SpecError says how to write one."""
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        raise SpecError("daily.bad-date", date=text) from None


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One line of the archive."""

    family: str
    variant: str
    language: str
    date: str
    document: msgspec.Raw


class Repeat(NamedTuple):
    """Something that came again too soon: its kind, what, the other day, and the days that should lie between."""

    kind: str
    what: str
    date: str
    days: int


def default_archive() -> Path:
    """Where the archive is kept."""
    import platformdirs

    return Path(platformdirs.user_data_dir("gridwright")) / "daily.jsonl"


class Archive:
    """The puzzles of days, by family, variant, language and date."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.entries: dict[tuple[str, str, str, str], Entry] = {}
        if not path.exists():
            return
        for number, line in enumerate(read_bytes(path, _LIMIT).split(b"\n"), 1):
            if not line.strip():
                continue
            try:
                entry = msgspec.json.decode(line, type=Entry)
            except msgspec.DecodeError as error:
                raise FormatError("daily.bad-archive", path=str(path), line=number, problem=str(error)) from None
            self.entries[self._key(entry)] = entry

    @staticmethod
    def _key(entry: Entry) -> tuple[str, str, str, str]:
        return entry.family, entry.variant, entry.language, entry.date

    def get(self, family: str, variant: str, language: str, day: datetime.date) -> Document | None:
        """The puzzle that was made for a day."""
        entry = self.entries.get((family, variant, language, day.isoformat()))
        return None if entry is None else native.loads(bytes(entry.document), str(self.path))

    def add(self, family: str, variant: str, doc: Document, day: datetime.date) -> None:
        """Takes a puzzle in; :meth:`save` writes."""
        entry = Entry(family, variant, doc.language, day.isoformat(), msgspec.Raw(native.dumps(doc).strip()))
        self.entries[self._key(entry)] = entry

    def repeats(self, name: str, variant: str, doc: Document, day: datetime.date) -> list[Repeat]:
        """What of a puzzle stands in the archive too near to its day."""
        kind = family(name)
        marks = kind.daily_marks(doc)
        found = []
        for entry in self.entries.values():
            if (entry.family, entry.variant, entry.language) != (name, variant, doc.language):
                continue
            apart = abs((parse_day(entry.date) - day).days)
            if apart == 0 or all(apart >= days for days, _ in marks.values()):
                continue
            other = kind.daily_marks(native.loads(bytes(entry.document), str(self.path)))
            for mark, (days, things) in marks.items():
                if apart < days:
                    common = sorted(things & other.get(mark, (0, frozenset()))[1])
                    found += [Repeat(mark, what, entry.date, days) for what in common]
        return sorted(found)

    def save(self) -> None:
        """Writes the archive, all of it or nothing."""
        make_folder(self.path.parent)
        lines = [msgspec.json.encode(self.entries[key]) for key in sorted(self.entries)]
        write_bytes(self.path, b"\n".join(lines) + b"\n")
