"""Packs the text that ru.py, en.py and sk.py wrote into src/gridwright/data/lexicons, with licences and a record.

    python scripts/lexicons/fetch.py                                  # sources into build/lexicons
    python scripts/lexicons/{ru,ru_clues,en,en_clues,sk,sk_clues}.py  # text into build/lexicons/text
    python scripts/lexicons/build.py [LIST...]                        # files of the wheel, and build.toml

The same text gives the same bytes. build.toml beside the files says of each what it holds and what it was made of;
a test compares it with the files.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import msgspec
from common import DATA, TEXT, Entry, read_clues, read_words, sha256
from fetch import packages

from gridwright.lexicon.pack import Column, Provenance, Report, Source, pack_column, pack_words
from gridwright.lexicon.profanity import Profanity

TARGET = DATA / "lexicons"
FLAGS = ("archaic", "slang", "obscene", "sensitive", "variant", "supplement", "verbal")
"""Bit 0 first."""
LEVELS = ("common", "rich", "play")
BANDS = {"20": "not among the 60,000 forms counted", "35": "known", "45": "common"}


def made_of(licence: str, file: str, said: str, *names: str) -> Provenance:
    """Provenance from entries of sources.toml."""
    known = packages()
    sources = [
        Source(name=one.name, version=one.version, url=one.url, sha256=one.sha256, licence=one.licence)
        for one in (known[name] for name in names)
    ]
    return Provenance(licence=licence, attribution=said, licence_file=file, sources=sources)


OPENCORPORA = made_of(
    "CC-BY-SA-3.0",
    "LICENSE-opencorpora.txt",
    "OpenCorpora (opencorpora.org) and its contributors",
    "pymorphy3-dicts-ru",
)
OPENCORPORA_PLUS = made_of(
    "CC-BY-SA-3.0",
    "LICENSE-opencorpora.txt",
    "OpenCorpora (opencorpora.org) and its contributors; supplement from the Russian Wiktionary and its authors",
    "pymorphy3-dicts-ru",
    "wiki-ru-wordnet",
)
WIKTIONARY = made_of(
    "CC-BY-SA-3.0",
    "LICENSE-wiktionary.txt",
    "Russian Wiktionary (ru.wiktionary.org) and its authors",
    "wiki-ru-wordnet",
)
WORDFREQ = made_of(
    "CC-BY-SA-4.0", "LICENSE-wordfreq.txt", "wordfreq by Robyn Speer and the sources it names", "wordfreq"
)
SCOWL = made_of(
    "LicenseRef-SCOWL",
    "LICENSE-scowl.txt",
    "SCOWL, Copyright 2000-2011 by Kevin Atkinson; UK Advanced Cryptics Dictionary, "
    "Copyright (c) J Ross Beresford 1993-1999. All Rights Reserved.",
    "scowl",
)
WORDNET = made_of(
    "LicenseRef-WordNet-3.0",
    "LICENSE-wordnet.txt",
    "WordNet 3.0 Copyright 2006 by Princeton University. All rights reserved.",
    "wordnet-base",
)
HUNSPELL = made_of("MPL-1.1", "LICENSE-hunspell-sk.txt", "sk-spell (sk-spell.sk.cx)", "hunspell-sk")
MYTHES = made_of(
    "LicenseRef-Expat-data", "LICENSE-mythes-sk.txt", "Copyright 2004-2011 Tibor Bako, Zdenko Podobný", "mythes-sk"
)


@dataclass(frozen=True)
class Plan:
    """One list of the wheel: which columns it gets and under which terms."""

    name: str
    language: str
    title: str
    text: str
    words: Provenance
    commonness: Provenance | None = None
    clues: tuple[str, Provenance] | None = None
    flags: bool = False
    levels: bool = False
    notes: Mapping[str, int | str] = field(default_factory=dict)


EN_CLUES, RU_CLUES, SK_CLUES = ("en-clues", WORDNET), ("ru-clues", WIKTIONARY), ("sk-clues", MYTHES)
PLANS: Sequence[Plan] = (
    Plan("en", "en", "English", "en", SCOWL, WORDFREQ, EN_CLUES, flags=True, levels=True),
    Plan("ru-nouns", "ru", "Русские существительные", "ru", OPENCORPORA_PLUS, WORDFREQ, RU_CLUES, flags=True),
    Plan("sk-nouns", "sk", "Slovenské podstatné mená", "sk", HUNSPELL, WORDFREQ, SK_CLUES, flags=True, notes=BANDS),
    Plan("ru-forms", "ru", "Русские слова во всех формах", "ru-forms", OPENCORPORA_PLUS),
    Plan("ru-names", "ru", "Русские имена, фамилии и названия", "ru-names", OPENCORPORA, WORDFREQ),
    Plan("sk-forms", "sk", "Slovenské slová vo všetkých tvaroch", "sk-forms", HUNSPELL),
    Plan("sk-names", "sk", "Slovenské vlastné mená", "sk-names", HUNSPELL),
)


def flag_bits(language: str, words: Mapping[str, Entry]) -> dict[str, int]:
    """The byte of flags of each word that has any: those of the text, and the two levels of unwanted words."""
    unwanted = Profanity.load(language, "school")
    bits: dict[str, int] = {}
    for word, entry in words.items():
        names = entry.flags & set(FLAGS)
        levels = unwanted.flags(word)
        names |= {"sensitive"} if "school" in levels else set()
        names |= {"obscene"} if "obscene" in levels else set()
        if names:
            bits[word] = sum(1 << FLAGS.index(name) for name in names)
    return bits


def columns(plan: Plan, words: Mapping[str, Entry]) -> dict[str, Column]:
    """The columns that a plan asks for and whose text is there."""
    made: dict[str, Column] = {}
    if plan.commonness:
        values = {word: entry.commonness for word, entry in words.items() if entry.commonness}
        made["commonness"] = Column(values, plan.commonness, notes=plan.notes)
    if plan.flags:
        made["flags"] = Column(flag_bits(plan.language, words), plan.words, names=FLAGS)
    if plan.levels:
        levels = {word: level for word, entry in words.items() if (level := _level(entry)) is not None}
        made["level"] = Column(levels, plan.words, default=LEVELS.index("play"), names=LEVELS)
    if plan.clues and (TEXT / f"{plan.clues[0]}.tsv").exists():
        clues = {word: clue for word, clue in read_clues(plan.clues[0]).items() if word in words}
        made["clues"] = Column(clues, plan.clues[1])
    return made


def _level(entry: Entry) -> int | None:
    return next((rank for rank, name in enumerate(LEVELS) if name in entry.flags), None)


class Made(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the record says about one file."""

    kind: str
    count: int
    bytes: int
    sha256: str
    licence: str
    sources: list[str]


def record_of(kind: str, report: Report, made: Provenance) -> Made:
    """The record's entry of a file; a word that the alphabet or the list doesn't know stops the build."""
    if report.rejected or report.unmatched:
        raise SystemExit(f"{report.path.name}: {[*report.rejected, *report.unmatched][:10]}")
    sources = [f"{one.name} {one.version}" for one in made.sources]
    return Made(kind, report.count, report.size, sha256(report.path), made.licence, sources)


def build(plan: Plan) -> dict[str, Made]:
    """Pack one list and its columns."""
    words = read_words(plan.text)
    report = pack_words(TARGET, plan.name, language=plan.language, title=plan.title, words=words, provenance=plan.words)
    made = {report.path.name: record_of("words", report, plan.words)}
    for kind, column in columns(plan, words).items():
        report = pack_column(TARGET, plan.name, kind, column)
        made[report.path.name] = record_of(kind, report, column.provenance)
    for name, entry in made.items():
        print(f"{name}: {entry.count} entries, {entry.bytes} bytes")
    return made


def _table(name: str, made: Made) -> str:
    """One entry as TOML; every value is a number, a plain string or a list of such."""
    lines = [f"{key} = {msgspec.json.encode(value).decode()}" for key, value in msgspec.structs.asdict(made).items()]
    return f'["{name}"]\n' + "\n".join(lines) + "\n"


def main(wanted: Sequence[str]) -> None:
    """Pack the named lists (all without names) and bring the record up to date."""
    path = TARGET / "build.toml"
    record = msgspec.toml.decode(path.read_bytes(), type=dict[str, Made]) if path.exists() else {}
    for plan in PLANS:
        if (not wanted or plan.name in wanted) and (TEXT / f"{plan.text}.tsv").exists():
            record = {name: made for name, made in record.items() if not name.startswith(f"{plan.name}.")}
            record |= build(plan)
    head = "# Written by scripts/lexicons/build.py: what is in these files and what they were made of.\n\n"
    path.write_text(head + "\n".join(_table(name, made) for name, made in sorted(record.items())), encoding="utf-8")
    print(f"{len(record)} files, {sum(made.bytes for made in record.values())} bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
