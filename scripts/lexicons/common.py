"""Shared by the scripts that build the packaged word lists: paths, intermediate text, flags.

Every list first becomes plain text in build/lexicons/text (three columns: the word in upper case, its commonness,
its flags; clues: word and clue), sorted by code point, so that two builds can be compared with `cmp`. Packing is a
separate step that reads nothing else.
"""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
BUILD = ROOT / "build" / "lexicons"
SOURCES = BUILD / "src"
TEXT = BUILD / "text"
DATA = ROOT / "src" / "gridwright" / "data"

ALPHABETS: Mapping[str, str] = {
    "en": "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "ru": "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ",
    "sk": "AÁÄBCČDĎEÉFGHIÍJKLĹĽMNŇOÓÔPQRŔSŠTŤUÚVWXYÝZŽ",
}

LONGEST = 30  # letters; nothing longer fits a grid anybody prints


@dataclass
class Entry:
    """One word of a list: zipf x 10 (0 unknown) and the names of its flags."""

    commonness: int = 0
    flags: set[str] = field(default_factory=set)


def upper(word: str) -> str:
    """Upper case of a word of our own three languages (one sign to one sign, so `str.upper` is safe here)."""
    return unicodedata.normalize("NFC", word).upper()


def spelled_in(language: str) -> Callable[[str], bool]:
    """A test whether an upper-case word has only letters of the language."""
    letters = frozenset(ALPHABETS[language])
    return lambda word: letters.issuperset(word)


def zipf10(frequency: float) -> int:
    """Zipf value (base-10 logarithm of the uses in a thousand million words) times ten, 0 for none.

    Rounded half up through a decimal string of six places, so that the last bit of a platform's log10 can't
    change a byte of the output.
    """
    if frequency <= 0:
        return 0
    from math import log10

    return max(1, int(round(log10(frequency * 1e9), 6) * 10 + 0.5))


def write_words(name: str, words: Mapping[str, Entry]) -> Path:
    """Write one list as text and say how many words it has."""
    TEXT.mkdir(parents=True, exist_ok=True)
    path = TEXT / f"{name}.tsv"
    with path.open("w", encoding="utf-8", newline="\n") as out:
        for word in sorted(words):
            entry = words[word]
            out.write(f"{word}\t{entry.commonness}\t{','.join(sorted(entry.flags))}\n")
    print(f"{path.name}: {len(words)} words")
    return path


def write_plain(name: str, words: Iterable[str]) -> Path:
    """Write one list that has neither commonness nor flags."""
    TEXT.mkdir(parents=True, exist_ok=True)
    path = TEXT / f"{name}.tsv"
    count = 0
    with path.open("w", encoding="utf-8", newline="\n") as out:
        for word in sorted(set(words)):
            out.write(f"{word}\t0\t\n")
            count += 1
    print(f"{path.name}: {count} words")
    return path


def write_clues(name: str, clues: Mapping[str, str]) -> Path:
    """Write word and clue pairs."""
    TEXT.mkdir(parents=True, exist_ok=True)
    path = TEXT / f"{name}.tsv"
    with path.open("w", encoding="utf-8", newline="\n") as out:
        for word in sorted(clues):
            out.write(f"{word}\t{clues[word]}\n")
    print(f"{path.name}: {len(clues)} clues")
    return path


def read_words(name: str) -> dict[str, Entry]:
    """Read back what `write_words` wrote."""
    words: dict[str, Entry] = {}
    with (TEXT / f"{name}.tsv").open(encoding="utf-8") as lines:
        for line in lines:
            word, commonness, flags = line.rstrip("\n").split("\t")
            words[word] = Entry(int(commonness), set(flags.split(",")) - {""})
    return words


def read_clues(name: str) -> dict[str, str]:
    """Read back what `write_clues` wrote."""
    with (TEXT / f"{name}.tsv").open(encoding="utf-8") as lines:
        return dict(line.rstrip("\n").split("\t", 1) for line in lines)


def hand_list(name: str) -> Iterator[tuple[str, str]]:
    """Lines of a hand-made list beside this file: (word, rest of the line). `#` starts a remark."""
    for line in (HERE / name).read_text(encoding="utf-8").splitlines():
        line = line.split("#", 1)[0].strip()
        if line:
            word, _, rest = line.partition(" ")
            yield unicodedata.normalize("NFC", word), rest.strip()


def sha256(path: Path) -> str:
    """Checksum of a file as 64 hexadecimal digits."""
    digest = hashlib.sha256()
    with path.open("rb") as source:
        for block in iter(lambda: source.read(1 << 20), b""):
            digest.update(block)
    return digest.hexdigest()


def shared(one: str, other: str) -> int:
    """How many letters two words have in common at their beginnings."""
    return next(
        (place for place, (left, right) in enumerate(zip(one, other, strict=False)) if left != right),
        min(len(one), len(other)),
    )
