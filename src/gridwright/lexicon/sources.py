"""Finding lexicons by name: packaged lists, packs that a person built, files.

Packaged lists lie in data/lexicons; packs that ``gridwright lexicon build`` made lie in the user's data directory
(``GRIDWRIGHT_LEXICONS`` names another one).
"""

from __future__ import annotations

import functools
import os
import re
from collections.abc import Callable, Mapping
from pathlib import Path

from gridwright.errors import LexiconError
from gridwright.letters import Alphabet, alphabet, languages
from gridwright.lexicon import overlay
from gridwright.lexicon.container import SUFFIX
from gridwright.lexicon.lexicon import Lexicon, from_packed
from gridwright.lexicon.own import WordList, read_word_list
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
    report: Callable[[WordList], None] | None = None,
) -> Lexicon:
    """A lexicon by name.

    ``name`` is a language (``ru``: its default list), a list (``ru-nouns``, ``sk-forms``, ``en:common``), a file of
    words, or several put together (``ru+mine.txt-banned.txt``, see :mod:`gridwright.lexicon.overlay`). ``letters``
    gives the alphabet itself instead of a product. ``report`` is called with each file that was read, for its
    rejected lines. ``language`` is needed where the name begins with a file. LexiconError names what is no list.
    """
    items = overlay.parse(name, _known)
    if letters is None:
        spoken = language or _language(items[0][1])
        letters = alphabet(spoken, product, strip_accents=strip_accents, digraphs=digraphs)
    result: Lexicon | None = None
    for operator, item in items:
        part = _one(item, letters, report)
        result = part if result is None else _OPERATIONS[operator](result, part)
    assert result is not None
    return result


_OPERATIONS = {"+": overlay.merge, "-": overlay.subtract, "&": overlay.intersect}


def _known(item: str) -> bool:
    name, _, level = item.partition(":")
    named = name in packs() or name in languages()
    return (named and not set(level) & set(_OPERATIONS)) or Path(item).is_file()


def language_of(name: str) -> str | None:
    """The language of a name that begins with a list or a language; None when it begins with a file."""
    first = overlay.parse(name, _known)[0][1].partition(":")[0]
    return _language(first) if first in packs() or first in languages() else None


def _language(item: str) -> str:
    name = item.partition(":")[0]
    if name in languages():
        return name
    if name in packs():
        return packed(name).head.language
    raise LexiconError("lexicon.which-language", name=item)


def _one(item: str, letters: Alphabet, report: Callable[[WordList], None] | None) -> Lexicon:
    name, _, level = item.partition(":")
    names = packs()
    if name in names or name in languages():
        source = packed(name if name in names else default_name(name))
        if source.head.language != letters.language:
            raise LexiconError(
                "lexicon.other-language", name=name, language=source.head.language, asked=letters.language
            )
        found = _recoded(source, letters)
        return up_to_level(found, level) if level else found
    stat = Path(item).stat()
    words = _read(Path(item), stat.st_mtime_ns, stat.st_size, letters)
    if report is not None:
        report(words)
    return words.lexicon()


def up_to_level(source: Lexicon, level: str) -> Lexicon:
    """The words of a level and of all more usual ones. LexiconError names the levels that there are."""
    if level not in source.levels:
        known = ", ".join(source.levels) or "-"
        raise LexiconError("lexicon.no-such-level", level=level, name=source.name, known=known)
    return source.restrict(levels=source.levels[: source.levels.index(level) + 1])


@functools.lru_cache(maxsize=16)
def _recoded(source: PackedList, letters: Alphabet) -> Lexicon:
    return from_packed(source, letters)


@functools.lru_cache(maxsize=8)
def _read(path: Path, _time: int, _size: int, letters: Alphabet) -> WordList:
    return read_word_list(path, letters)


_IN_ID = re.compile(r"(?P<name>[^@]*)@[0-9a-f]{8}(?P<label>(?:\[[^\]]*\])*)")


def names_of(id_: str) -> str:
    """The names that open the list of a lexicon's id again, as far as names can say it; "" for no id.

    >>> names_of("en@b3d6c436[level=common]"), names_of("sk-nouns@f6acb6b4")
    ('en:common', 'sk-nouns')
    """
    return _IN_ID.sub(lambda match: match["name"] + _level_in(match["name"], match["label"]), id_)


def _level_in(name: str, label: str) -> str:
    """``:level``, the least usual of the levels that a label keeps."""
    found = re.search(r"level=([^\],]*)", label)
    if not found:
        return ""
    kept = found[1].split("+")
    name = name.lstrip("".join(_OPERATIONS))
    head = packed(name).column_head("level") if name in packs() else None
    order = [level for level in head.names if level in kept] if head else kept
    return f":{(order or kept)[-1]}"
