"""Finding lexicons by name: packaged lists, packs that a person built, files.

Packaged lists lie in data/lexicons; packs that ``gridwright lexicon build`` made lie in the user's data directory
(``GRIDWRIGHT_LEXICONS`` names another one).
"""

from __future__ import annotations

import functools
import os
from collections.abc import Mapping
from pathlib import Path

from gridwright.errors import LexiconError
from gridwright.letters import Alphabet, alphabet
from gridwright.lexicon.container import SUFFIX
from gridwright.lexicon.lexicon import Lexicon, from_packed
from gridwright.lexicon.packed import PackedList

PACKAGED = Path(__file__).parent.parent / "data" / "lexicons"
_WORDS = f".words{SUFFIX}"


def own_directory() -> Path:
    """Where packs that a person built are kept."""
    chosen = os.environ.get("GRIDWRIGHT_LEXICONS")
    if chosen:
        return Path(chosen)
    import platformdirs

    return Path(platformdirs.user_data_dir("gridwright", appauthor=False)) / "lexicons"


def packs() -> dict[str, Path]:
    """Names of all lists that are there without reading them, and their files; a person's own win."""
    found: dict[str, Path] = {}
    for folder in (PACKAGED, own_directory()):
        if folder.is_dir():
            for path in sorted(folder.glob(f"*{_WORDS}")):
                found[path.name.removesuffix(_WORDS)] = path
    return dict(sorted(found.items()))


def default_name(language: str) -> str:
    """The list that a language is played with unless told otherwise: ``en``, ``ru-nouns``."""
    names = packs()
    for name in (language, f"{language}-nouns"):
        if name in names:
            return name
    for name in names:
        if name.startswith(f"{language}-"):
            return name
    known = ", ".join(sorted({name.partition("-")[0] for name in names})) or "-"
    raise LexiconError("lexicon.no-list", language=language, known=known)


def packed(name: str) -> PackedList:
    """A packaged list, or a person's own pack, by its full name."""
    path = packs().get(name)
    if path is None:
        raise LexiconError("lexicon.unknown", name=name, known=", ".join(packs()) or "-")
    stat = path.stat()
    return _opened(path, stat.st_mtime_ns, stat.st_size)


@functools.lru_cache(maxsize=16)
def _opened(path: Path, _time: int, _size: int) -> PackedList:
    return PackedList(path)


def lexicon(
    name: str,
    *,
    language: str | None = None,
    product: str = "puzzle",
    strip_accents: bool = False,
    digraphs: Mapping[str, bool] | None = None,
    letters: Alphabet | None = None,
) -> Lexicon:
    """A lexicon by name.

    ``name`` is a language (``ru``: its default list) or a list (``ru-nouns``, ``sk-forms``). ``letters`` gives the
    alphabet itself instead of a product. LexiconError when there is no such list.
    """
    names = packs()
    full = name if name in names else default_name(name) if "-" not in name else name
    source = packed(full)
    if letters is None:
        letters = alphabet(language or source.head.language, product, strip_accents=strip_accents, digraphs=digraphs)
    return _recoded(source, letters)


@functools.lru_cache(maxsize=16)
def _recoded(source: PackedList, letters: Alphabet) -> Lexicon:
    return from_packed(source, letters)
