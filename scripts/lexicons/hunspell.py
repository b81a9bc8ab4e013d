"""Reads a Hunspell dictionary (.dic) with its affixes (.aff) and expands every line to its forms.

Format: hunspell(5). Supported is what the Slovak dictionary uses: UTF-8, one-character flags, PFX and SFX with
strip, add and a condition of letters, dots and bracketed classes, and cross products of one prefix with one suffix.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Affix:
    """One rule: take `strip` off, put `add` on, where `fits` matches the end (or the start) of the word."""

    strip: str
    add: str
    fits: re.Pattern[str]
    cross: bool


@dataclass(frozen=True)
class Line:
    """One dictionary line: the word, its affix flags, its morphological fields."""

    word: str
    flags: str
    fields: tuple[str, ...]


@dataclass(frozen=True)
class Affixes:
    """The rules by their flag."""

    prefixes: Mapping[str, Sequence[Affix]]
    suffixes: Mapping[str, Sequence[Affix]]

    def suffixed(self, line: Line) -> Iterator[tuple[str, bool]]:
        """The word's forms by suffixes, each with whether a prefix may stand before it."""
        for flag in line.flags:
            for rule in self.suffixes.get(flag, ()):
                if line.word.endswith(rule.strip) and rule.fits.search(line.word):
                    yield line.word[: len(line.word) - len(rule.strip)] + rule.add, rule.cross

    def forms(self, line: Line) -> set[str]:
        """All forms of a line, the word itself among them."""
        forms = {line.word}
        crossing = {line.word}
        for form, cross in self.suffixed(line):
            forms.add(form)
            if cross:
                crossing.add(form)
        for flag in line.flags:
            for rule in self.prefixes.get(flag, ()):
                for form in sorted(crossing):
                    if form.startswith(rule.strip) and rule.fits.search(form):
                        forms.add(rule.add + form[len(rule.strip) :])
        return forms


def read_affixes(path: Path) -> Affixes:
    """Read the .aff file."""
    tables: dict[str, dict[str, list[Affix]]] = {"PFX": defaultdict(list), "SFX": defaultdict(list)}
    crosses: dict[tuple[str, str], bool] = {}
    for text in path.read_text(encoding="utf-8").splitlines():
        parts = text.split("#", 1)[0].split()
        if len(parts) < 4 or parts[0] not in tables:
            continue
        kind, flag = parts[0], parts[1]
        if parts[2] in ("Y", "N") and parts[3].isdigit():
            crosses[kind, flag] = parts[2] == "Y"
            continue
        strip = "" if parts[2] == "0" else parts[2]
        add = "" if parts[3] == "0" else parts[3].split("/")[0]
        condition = parts[4] if len(parts) > 4 else "."
        fits = re.compile(f"^{condition}" if kind == "PFX" else f"{condition}$")
        tables[kind][flag].append(Affix(strip, add, fits, crosses[kind, flag]))
    return Affixes(tables["PFX"], tables["SFX"])


def read_dictionary(path: Path) -> Iterator[Line]:
    """Read the .dic file; its first line is a count."""
    with path.open(encoding="utf-8") as lines:
        next(lines)
        for text in lines:
            head, *fields = text.split()
            word, _, flags = head.partition("/")
            yield Line(word, flags, tuple(fields))
