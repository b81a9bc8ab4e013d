"""Whole turns against the brute force of tests/reference/erudit_turns.py. More positions: tests/erudit/confirm.py."""

from __future__ import annotations

import pytest

from gridwright.families.erudit.board import read_rack
from gridwright.families.erudit.document import engine_of, words_for
from gridwright.families.erudit.spec import EruditSpec
from tests.erudit.confirm import confirm, expected


@pytest.mark.parametrize(
    ("rules", "scoring", "points"),
    [("erudit", "A", 46), ("erudit", "B", 45), ("erudit-8", "A", 45), ("erudit-8", "B", 40)],
)
def test_the_best_turn_of_the_articles_rack(rules: str, scoring: str, points: int) -> None:
    """ОБЛМЕОБ on the empty board, with all packaged nouns: every one of its turns."""
    spec = EruditSpec(rules=rules, scoring=scoring)
    engine = engine_of(spec, "ru", words_for(spec, "ru"))
    empty, rack = bytes(225), read_rack("ОБЛМЕОБ", engine.alphabet)
    truth = expected(engine, empty, rack)
    assert max(truth.values()) == points
    for way in ("exact", "exhaustive"):
        ranking = engine.rank(empty, rack, way=way)  # type: ignore[arg-type]
        assert (ranking.turns[0].points, ranking.proved) == (points, True)


@pytest.mark.parametrize("seed", range(80))
def test_small_boards(seed: int) -> None:
    """A few hundred short nouns; rules, premiums, blanks and rack at random."""
    confirm("small", seed)


@pytest.mark.parametrize("seed", [0, 8, 12, 14, 16, 18, 22, 23])
def test_printed_boards_with_all_nouns(seed: int) -> None:
    assert confirm("large", seed)
