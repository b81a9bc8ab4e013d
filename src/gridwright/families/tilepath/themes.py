"""Theme lists: data/tilepath/themes/<language>.toml, written for this project.

A theme has a name, a riddle that hints at it, a spangram that names it, and words that belong to it.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import resources

import msgspec

from gridwright.errors import SpecError

_FOLDER = resources.files("gridwright") / "data" / "tilepath"


class Theme(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One theme. ``span`` may hold spaces, which take no tile; ``words`` are separated by spaces."""

    name: str
    hint: str
    span: str
    words: str

    @property
    def list(self) -> tuple[str, ...]:
        """The words, one by one; an underscore stands for a space inside one."""
        return tuple(word.replace("_", " ") for word in self.words.split())


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    language: str
    licence: str
    theme: tuple[Theme, ...]


@lru_cache(maxsize=8)
def themes(language: str) -> tuple[Theme, ...]:
    """The themes of a language in the file's order; empty where there is no file."""
    path = _FOLDER / "themes" / f"{language}.toml"
    if not path.is_file():
        return ()
    return msgspec.toml.decode(path.read_bytes(), type=_File).theme


def theme(language: str, name: str) -> Theme:
    """A theme by its name, in any case. SpecError lists some that there are."""
    known = themes(language)
    wanted = name.strip().casefold()
    for item in known:
        if item.name.casefold() == wanted:
            return item
    near = [item.name for item in known if wanted in item.name.casefold()] or [item.name for item in known[:12]]
    raise SpecError("tilepath.unknown-theme", name=name, language=language, known=", ".join(near) or "-")
