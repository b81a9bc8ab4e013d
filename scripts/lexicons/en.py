"""English play list from Debian scowl: sizes 10 to 80 in every spelling, each word with the level it appears at.

SCOWL (Kevin Atkinson and others) files words by how widely dictionaries carry them: 35 is a small dictionary, 50 a
medium one, 70 a large one, 80 holds everything in the public-domain ENABLE list and the UK Advanced Cryptics
Dictionary. A word of a level up to 55 gets the flag `common`, up to 70 the flag `rich`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import wordfreq
from common import BUILD, LONGEST, Entry, hand_list, spelled_in, upper, write_words, zipf10

SCOWL = BUILD / "scowl/usr/share/dict/scowl"
NAME = re.compile(r"(?P<spelling>.*)-words\.(?P<level>\d+)")
HIGHEST, COMMON, RICH = 80, 55, 70

english = spelled_in("en")


def levels() -> dict[str, int]:
    """The lowest level that each lower-case word without apostrophes and accents appears at."""
    found: dict[str, int] = {}
    for path in sorted(SCOWL.iterdir()):
        match = NAME.fullmatch(path.name)
        if match is None or int(match["level"]) > HIGHEST:
            continue
        level = int(match["level"])
        for word in path.read_text(encoding="latin-1").split():
            if word == word.lower() and 2 <= len(word) <= LONGEST and english(upper(word)):
                found[word] = min(level, found.get(word, level))
    return found


def supplement() -> Iterator[str]:
    """Words of the hand list with their plurals."""
    for word, rest in hand_list("en-extra.txt"):
        yield word
        if rest == "/S":
            yield f"{word}s"


def play_list() -> dict[str, Entry]:
    """The list with commonness (each form has its own) and levels."""
    found = levels()
    for word, _ in hand_list("en-junk.txt"):
        found.pop(word, None)
    for word in supplement():
        found.setdefault(word, RICH)
    frequencies = wordfreq.get_frequency_dict("en", "large")
    words: dict[str, Entry] = {}
    for word, level in found.items():
        entry = words[upper(word)] = Entry(zipf10(frequencies.get(word, 0.0)))
        if level <= COMMON:
            entry.flags.add("common")
        if level <= RICH:
            entry.flags.add("rich")
    return words


def build_words() -> None:
    """Write en."""
    write_words("en", play_list())


if __name__ == "__main__":
    build_words()
