"""The puzzle file of a command, looked at before the flags are parsed, since they depend on its format and family."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from pathlib import Path

from gridwright import formats
from gridwright.files import read_bytes
from gridwright.formats import Format

#: Flags of the commands that take a value which could be mistaken for the file.
_WITH_VALUE = frozenset({"--family", "--lexicon", "--nodes", "--seconds", "--limit", "-o", "--output", "--lang"})


@dataclass
class Source:
    """A file's name and bytes, and the format that reads them."""

    name: str
    data: bytes
    format: Format

    @classmethod
    def of(cls, argv: list[str]) -> Source | None:
        """The source that a command line names; None where it names none (``--help``). Raises FormatError."""
        name = _file_name(argv)
        if name is None:
            return None
        data = read_bytes(name)
        return cls(name, data, formats.detect(data, name, family=_family(argv)))


def _file_name(argv: list[str]) -> str | None:
    """The file among the words: one that follows no flag before one that does (it could be that flag's value)."""
    sure, unsure = [], []
    previous = ""
    for argument in argv:
        if argument == "-" or not argument.startswith("-"):
            follows_flag = previous.startswith("-") and previous != "-" and "=" not in previous
            if not follows_flag:
                sure.append(argument)
            elif previous not in _WITH_VALUE:
                unsure.append(argument)
        previous = argument
    for candidate in sure + unsure:
        with contextlib.suppress(OSError, ValueError):
            if candidate == "-" or Path(candidate).exists():
                return candidate
    asks_for_help = bool({"-h", "--help"} & set(argv))
    return None if asks_for_help else next(iter(sure + unsure), None)


def _family(argv: list[str]) -> str:
    for position, argument in enumerate(argv):
        if argument == "--family":
            return "".join(argv[position + 1 : position + 2])
        if argument.startswith("--family="):
            return argument.partition("=")[2]
    return ""
