"""The packaged lists are what build.toml says they are, and have the words that a player looks for.

Counts and sums are those that scripts/lexicons/build.py recorded; words are ones that every speaker knows.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from gridwright.lexicon.container import Container
from gridwright.lexicon.lexicon import Flag, Lexicon
from gridwright.lexicon.sources import PACKAGED, lexicon, packed

RECORD: dict[str, dict[str, Any]] = msgspec.toml.decode((PACKAGED / "build.toml").read_bytes())
ALL_FLAGS = sum(flag.value for flag in Flag)


def test_record_names_every_file() -> None:
    assert sorted(RECORD) == sorted(path.name for path in PACKAGED.glob("*.gwl"))


@pytest.mark.parametrize("name", sorted(RECORD))
def test_file_is_the_recorded_one(name: str) -> None:
    said = RECORD[name]
    content = (PACKAGED / name).read_bytes()
    assert (len(content), hashlib.sha256(content).hexdigest()) == (said["bytes"], said["sha256"])
    head = Container(PACKAGED / name).head
    assert (head.kind, head.count, head.licence) == (said["kind"], said["count"], said["licence"])
    assert [f"{one.name} {one.version}" for one in head.sources] == said["sources"]
    assert all(len(one.sha256) == 64 and one.url and one.licence for one in head.sources)
    text = (PACKAGED / head.licence_file).read_text(encoding="utf-8")
    assert name.partition(".")[0] in text or f"{head.language}-" in text or "*." in text


@pytest.mark.parametrize("name", sorted(name for name in RECORD if name.endswith(".words.gwl")))
def test_words_are_counted_and_spelled_in_the_alphabet(name: str) -> None:
    source = packed(name.removesuffix(".words.gwl"))
    assert len(source.graph) == RECORD[name]["count"]
    lengths = source.graph.lengths()
    assert min(lengths) >= 2
    assert max(lengths) <= 30
    assert sum(lengths.values()) == RECORD[name]["count"]


def test_whole_data_fit_the_wheel() -> None:
    assert sum(path.stat().st_size for path in Path(PACKAGED).glob("*.gwl")) < 3_300_000


@pytest.fixture(scope="module", params=["en", "ru", "sk"])
def language_list(request: pytest.FixtureRequest) -> Lexicon:
    return lexicon(request.param)


KNOWN = {
    "ru": [
        "капучино",
        "нейросеть",
        "шаурма",
        "больной",
        "кофе",
        "ёлка",
        "стол",
        "человек",
        "деньги",
        "биткоин",
        "прихожая",
    ],
    "en": ["word", "puzzle", "grid", "qi", "za", "aa", "colour", "color", "organise", "organize", "cryptic"],
    "sk": ["mama", "pes", "chlieb", "kniha", "dvere", "nohavice", "ľudia", "vysvedčenie"],
}
MISSING = {
    # Names, forms, abbreviations, junk of two or three letters, distorted spellings.
    "ru": ["москва", "стола", "столы", "бегать", "гтрк", "пидарас"],
    "en": ["london", "bs", "lx", "kb", "csc", "ssh"],
    "sk": ["bratislava", "chlieba", "kniham", "http", "the"],
}


@pytest.mark.parametrize("language", sorted(KNOWN))
def test_everyday_words_are_in_and_others_are_not(language: str) -> None:
    words = lexicon(language)
    assert [word for word in KNOWN[language] if word not in words] == []
    assert [word for word in MISSING[language] if word in words] == []


def test_flags_use_the_bits_that_the_code_names() -> None:
    for name in ("en", "ru-nouns", "sk-nouns"):
        head = packed(name).column_head("flags")
        assert head is not None
        assert [Flag[word.upper()].value for word in head.names] == [1 << bit for bit in range(len(head.names))]
    assert ALL_FLAGS == 127


def test_commonness_orders_words_as_a_speaker_would() -> None:
    for language, order in {
        "ru": ("время", "кофе", "капучино", "архибентос"),
        "en": ("the", "table", "cryptic", "searness"),
        "sk": ("život", "hemoglobín", "kazuár"),
    }.items():
        words = lexicon(language)
        values = [words.commonness(word) or 0 for word in order]
        assert values == sorted(values, reverse=True), (language, values)
        assert len(set(values)) == len(values)


def test_levels_of_english() -> None:
    words = lexicon("en")
    assert words.levels == ("common", "rich", "play")
    assert [words.level(word) for word in ("house", "ulema", "stawed")] == [0, 1, 2]
    counts = [int((words.level_ranks <= rank).sum()) for rank in range(3)]
    assert counts == [71305, 118110, RECORD["en.words.gwl"]["count"]]


def test_unwanted_words_are_flagged_in_two_levels() -> None:
    for language, obscene, sensitive, innocent in (
        ("ru", "жопа", "порнография", "парикмахер"),
        ("en", "fuck", "brothel", "shuttlecock"),
        ("sk", "chuj", "bordel", "opica"),
    ):
        words = lexicon(language)
        assert Flag.OBSCENE in words.flags(obscene)
        assert words.flags(sensitive) & Flag.unwanted() == Flag.SENSITIVE
        assert not words.flags(innocent) & Flag.unwanted()
