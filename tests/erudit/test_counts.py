"""Plays counted on 30 fixed positions: the numbers come from a brute force, see count_plays.py."""

from __future__ import annotations

import pytest

from tests.erudit.count_plays import by_brute_force, by_engine, entries, read

ENTRIES = entries()


@pytest.mark.parametrize("number", range(30))
def test_plays_of_a_fixed_position(number: int) -> None:
    entry = ENTRIES[number]
    engine, codes, rack = read(entry)
    assert engine.lexicon.id == entry["lexicon"], "the word list changed: python -m tests.erudit.count_plays"
    counts = {name: entry[name] for name in ("plays", "points", "checksum")}
    assert by_engine(engine, codes, rack) == counts
    if number in (2, 12):  # the file itself, on two positions that are quickly counted
        assert by_brute_force(engine, codes, rack) == counts


def test_the_positions_cover_languages_and_blanks() -> None:
    assert len(ENTRIES) == 30
    for language in ("en", "ru", "sk"):
        mine = [entry for entry in ENTRIES if entry["language"] == language]
        assert sorted(str(entry["rack"]).count("?") for entry in mine) == [0, 0, 0, 0, 0, 0, 1, 1, 1, 2]
