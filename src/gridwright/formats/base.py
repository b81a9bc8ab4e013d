"""What a file format is: reads bytes into a document, writes a document, and says what it loses.

Formats are entry points of the group ``gridwright.formats``; each names an object with this interface. A format
belongs to one family, or to all (the native JSON).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar

from gridwright.errors import FormatError
from gridwright.family import Document, Finding, Spec


class Format(ABC):
    """One file format of one family."""

    #: Short name for ``--format``, e.g. ``ipuz``; several families may share one.
    name: ClassVar[str]
    #: Endings of file names with the dot, lower case.
    extensions: ClassVar[tuple[str, ...]]
    #: The family that the documents belong to; empty: any.
    family: ClassVar[str] = ""
    #: Whether reading what was written gives the same document.
    lossless: ClassVar[bool] = False
    readable: ClassVar[bool] = True
    writable: ClassVar[bool] = True
    #: Flags for reading (a word list beside a grid, a goal, ...), as a Struct with defaults; texts are
    #: ``<family>.read.<field>``.
    options: ClassVar[type[Spec]] = Spec

    @abstractmethod
    def sniff(self, data: bytes) -> int:
        """How sure it is that the bytes are this format: 0 not at all, 50 could be, 100 certain. Cheap."""

    def read(self, data: bytes, name: str, options: Any = None) -> Document:
        """The document; ``name`` is the file's, for messages. Raises FormatError with the place."""
        raise FormatError("formats.write-only", format=self.name, path=name)

    def write(self, doc: Any) -> bytes:
        """The file's content. Raises FormatError where the format can't hold the document (with the remedy)."""
        raise FormatError("formats.read-only", format=self.name)

    def losses(self, doc: Any) -> Sequence[Finding]:
        """What writing this document drops; empty for a lossless format."""
        return ()
