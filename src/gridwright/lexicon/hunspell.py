"""Spelling dictionaries as word lists: a ``.dic`` file of stems expanded by its ``.aff`` file.

The format is that of Hunspell's manual page (hunspell(5)): a stem with flags; a flag names a class of suffixes or
prefixes, each with what it strips, what it adds, a condition and flags of its own. Expanded here: suffixes and
prefixes, their cross products, suffixes of suffixes, aliases of flag sets (AF), all four flag types, the encodings
of SET; honoured: NEEDAFFIX, FORBIDDENWORD, ONLYINCOMPOUND, CIRCUMFIX, FULLSTRIP. Not expanded: compounds and
replacement tables, which accept words that no one listed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from gridwright import files
from gridwright.errors import LexiconError

FORMS_PER_STEM = 20_000
FORMS = 20_000_000

_ENCODINGS = {"microsoft-cp1251": "cp1251", "tis620-2533": "tis-620"}


@dataclass(frozen=True)
class Affix:
    """One rule of a class: strip, add, and go on with the flags it brings."""

    strip: str
    add: str
    condition: re.Pattern[str] | None
    flags: frozenset[str]


Group = tuple["re.Pattern[str] | None", str, "list[tuple[str, frozenset[str], bool]]"]
"""A condition, what is stripped, and for each suffix what it adds, its flags, whether it stands with prefixes."""


@dataclass
class Rules:
    """An .aff file."""

    encoding: str = "iso8859-1"
    flag_type: str = "char"
    suffixes: dict[str, list[Affix]] = field(default_factory=dict)
    prefixes: dict[str, list[Affix]] = field(default_factory=dict)
    crossing: set[str] = field(default_factory=set)
    """Classes whose affixes stand together with those of the other kind."""
    aliases: list[str] = field(default_factory=list)
    need_affix: str = ""
    forbidden: str = ""
    compound_only: str = ""
    circumfix: str = ""
    full_strip: bool = False

    _groups: dict[frozenset[str], list[Group]] = field(default_factory=dict)
    _prefixes: dict[frozenset[str], list[Affix]] = field(default_factory=dict)

    def grouped(self, flags: frozenset[str]) -> list[Group]:
        """The suffixes of some classes, those with one condition and one strip together: a condition is tried once."""
        if flags not in self._groups:
            groups: dict[tuple[str, str], Group] = {}
            for flag in sorted(flags & self.suffixes.keys()):
                for affix in self.suffixes[flag]:
                    key = (affix.condition.pattern if affix.condition else "", affix.strip)
                    group = groups.setdefault(key, (affix.condition, affix.strip, []))
                    group[2].append((affix.add, affix.flags, flag in self.crossing))
            self._groups[flags] = list(groups.values())
        return self._groups[flags]

    def crossing_prefixes(self, flags: frozenset[str]) -> list[Affix]:
        """The prefixes of some classes that stand together with suffixes."""
        if flags not in self._prefixes:
            classes = sorted(flags & self.prefixes.keys() & self.crossing)
            self._prefixes[flags] = [affix for flag in classes for affix in self.prefixes[flag]]
        return self._prefixes[flags]

    def flags(self, text: str) -> frozenset[str]:
        """Flags as they stand behind a slash."""
        text = text.strip()
        if not text:
            return frozenset()
        if self.aliases and text.isascii() and text.isdigit() and 0 < int(text[:9]) <= len(self.aliases):
            text = self.aliases[int(text) - 1]
        if self.flag_type == "num":
            return frozenset(part.strip() for part in text.split(",") if part.strip())
        if self.flag_type == "long":
            return frozenset(text[place : place + 2] for place in range(0, len(text), 2))
        return frozenset(text)


def read(
    dic: Path, aff: Path, *, limit: int = files.SIZE_LIMIT, names: bool = True, without: str = ""
) -> Iterator[tuple[int, str]]:
    """All forms with the line of their stem in the ``.dic`` file, each once.

    Without ``names``, stems that begin with a capital are left out; so are stems and affixes with a sign of
    ``without`` (``dell'``: half of the Italian forms). FormatError when a file is missing, too large or
    not in the encoding that SET names; LexiconError when a rule can't be read or a stem has too many forms.
    """
    rules = read_rules(aff, limit=limit)
    unwanted = frozenset(without)
    for table in (rules.suffixes, rules.prefixes):
        for flag, affixes in table.items():
            table[flag] = [affix for affix in affixes if unwanted.isdisjoint(affix.add)]
    content = _decoded(dic, rules.encoding, limit)
    lines = [(number, line) for number, line in enumerate(content.split("\n"), 1) if line.strip()]
    if lines and lines[0][1].strip().isdigit():
        lines = lines[1:]
    stems: list[tuple[int, str, frozenset[str]]] = []
    forbidden: set[str] = set()
    for number, line in lines:
        if line.startswith(("#", "\t")):
            continue
        word, flags = _stem(line, rules)
        if not word or (not names and word[0].isupper()) or not unwanted.isdisjoint(word):
            continue
        if rules.forbidden and rules.forbidden in flags:
            forbidden.update(expand(word, flags - {rules.forbidden}, rules))
            continue
        stems.append((number, word, flags))
    seen: set[str] = set(forbidden)
    for number, word, flags in stems:
        for form in expand(word, flags, rules):
            if form not in seen:
                seen.add(form)
                yield number, form
        if len(seen) > FORMS:
            raise LexiconError("lexicon.too-many-forms", path=str(dic), limit=FORMS)


def expand(word: str, flags: frozenset[str], rules: Rules) -> Iterator[str]:
    """The forms of one stem, the stem itself among them when it may stand alone; some may come twice."""
    for count, form in enumerate(_forms(word, flags, rules), 1):
        if count > FORMS_PER_STEM:
            raise LexiconError("lexicon.too-many-forms", path=word, limit=FORMS_PER_STEM)
        yield form


def _forms(word: str, flags: frozenset[str], rules: Rules) -> Iterator[str]:
    need, circumfix = rules.need_affix, rules.circumfix
    if rules.compound_only and rules.compound_only in flags:
        return
    if not (need and need in flags):
        yield word
    for suffixed, more, crossing in _suffixed(word, flags, rules):
        whole = not (circumfix and circumfix in more)
        if whole and not (need and need in more):
            yield suffixed
        if crossing:
            for prefixed, told in _prefixed(suffixed, flags | more if more else flags, rules):
                if whole or circumfix in told:
                    yield prefixed
        if not more:
            continue
        # Suffixes of suffixes; one level, as Hunspell has it.
        for twice, last, again in _suffixed(suffixed, more, rules):
            if not (need and need in last):
                yield twice
            if again and crossing:
                for prefixed, _told in _prefixed(twice, flags | more | last, rules):
                    yield prefixed
    for flag in flags & rules.prefixes.keys():
        for affix in rules.prefixes[flag]:
            form = _prefix(word, affix, rules)
            if form is None or (circumfix and circumfix in affix.flags):
                continue
            if not (need and need in affix.flags):
                yield form
            # A prefix may bring suffixes of its own.
            if affix.flags:
                for suffixed, _more, _crossing in _suffixed(form, affix.flags - flags, rules):
                    yield suffixed


def _suffixed(word: str, flags: frozenset[str], rules: Rules) -> Iterator[tuple[str, frozenset[str], bool]]:
    for condition, strip, affixes in rules.grouped(flags):
        if condition is not None and not condition.search(word):
            continue
        if not word.endswith(strip) or (len(strip) >= len(word) and not rules.full_strip):
            continue
        stem = word[: len(word) - len(strip)]
        for add, more, crossing in affixes:
            yield stem + add, more, crossing


def _prefixed(word: str, flags: frozenset[str], rules: Rules) -> Iterator[tuple[str, frozenset[str]]]:
    for affix in rules.crossing_prefixes(flags):
        form = _prefix(word, affix, rules)
        if form is not None:
            yield form, affix.flags


def _prefix(word: str, affix: Affix, rules: Rules) -> str | None:
    if affix.condition is not None and not affix.condition.match(word):
        return None
    if not word.startswith(affix.strip) or (len(affix.strip) >= len(word) and not rules.full_strip):
        return None
    return affix.add + word[len(affix.strip) :]


def _stem(line: str, rules: Rules) -> tuple[str, frozenset[str]]:
    """The word of a line and its flags; morphological fields (``po:noun``) are dropped."""
    text = line.partition("\t")[0].rstrip()
    text = re.split(r"\s+(?=[a-z]{2}:)", text, maxsplit=1)[0]
    cut = -1
    for place, sign in enumerate(text):
        if sign == "/" and place and text[place - 1] != "\\":
            cut = place
            break
    word, flags = (text, "") if cut < 0 else (text[:cut], text[cut + 1 :].split(" ", 1)[0])
    return word.replace("\\/", "/").strip(), rules.flags(flags)


def read_rules(path: Path, *, limit: int = files.SIZE_LIMIT) -> Rules:
    """Reads an .aff file."""
    rules = Rules()
    data = files.read_bytes(path, limit)
    told = re.search(rb"^(?:\xef\xbb\xbf)?\s*SET\s+(\S+)", data, re.MULTILINE)
    if told:
        name = told.group(1).decode("ascii", "replace").lower()
        rules.encoding = _ENCODINGS.get(name, name)
    content = _decode(data, rules.encoding, path)
    kind = re.search(r"^FLAG\s+(\S+)", content, re.MULTILINE)
    rules.flag_type = {"num": "num", "long": "long"}.get(kind.group(1).lower(), "char") if kind else "char"
    expected: dict[str, int] = {}
    for number, line in enumerate(content.split("\n"), 1):
        parts = line.split()
        if not parts or parts[0].startswith("#"):
            continue
        try:
            _rule(parts, rules, expected)
        except (IndexError, ValueError, re.error):
            raise LexiconError("lexicon.bad-rule", path=str(path), line=number, text=line.strip()[:60]) from None
    return rules


def _rule(parts: list[str], rules: Rules, expected: dict[str, int]) -> None:
    name = parts[0]
    if name in ("NEEDAFFIX", "PSEUDOROOT"):
        rules.need_affix = parts[1]
    elif name == "FORBIDDENWORD":
        rules.forbidden = parts[1]
    elif name == "ONLYINCOMPOUND":
        rules.compound_only = parts[1]
    elif name == "CIRCUMFIX":
        rules.circumfix = parts[1]
    elif name == "FULLSTRIP":
        rules.full_strip = True
    elif name == "AF":
        if "AF" not in expected:
            expected["AF"] = int(parts[1])
        else:
            rules.aliases.append(parts[1])
    elif name in ("SFX", "PFX"):
        table = rules.suffixes if name == "SFX" else rules.prefixes
        flag = parts[1]
        if expected.get(name + flag, 0) <= 0:
            # The head of a class: flag, whether it crosses, how many rules follow.
            expected[name + flag] = int(parts[3])
            table.setdefault(flag, [])
            if parts[2].upper() == "Y":
                rules.crossing.add(flag)
            return
        expected[name + flag] -= 1
        add, _, flags = parts[3].partition("/")
        table[flag].append(
            Affix(
                "" if parts[2] == "0" else parts[2],
                "" if add == "0" else add,
                _condition(parts[4] if len(parts) > 4 else ".", name == "SFX"),
                rules.flags(flags),
            )
        )


def _condition(text: str, at_end: bool) -> re.Pattern[str] | None:
    if text == "." or ":" in text:
        return None
    made: list[str] = []
    place = 0
    while place < len(text):
        if text[place] == "[":
            close = text.index("]", place)
            negated = text[place + 1 : place + 2] == "^"
            inside = text[place + 1 + negated : close]
            made.append("[" + ("^" if negated else "") + re.escape(inside) + "]")
            place = close + 1
        else:
            made.append("." if text[place] == "." else re.escape(text[place]))
            place += 1
    return re.compile("".join(made) + (r"\Z" if at_end else ""))


def _decoded(path: Path, encoding: str, limit: int) -> str:
    return _decode(files.read_bytes(path, limit), encoding, path)


def _decode(data: bytes, encoding: str, path: Path) -> str:
    if encoding.replace("-", "").replace("_", "") == "utf8":
        return files.decode_text(data, str(path))
    try:
        return data.decode(encoding).replace("\r\n", "\n").replace("\r", "\n")
    except (LookupError, UnicodeDecodeError):
        raise LexiconError("lexicon.bad-encoding", path=str(path), encoding=encoding) from None
