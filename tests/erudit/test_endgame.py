"""Endgames against plain negamax on small boards: one word a turn and several, stars, passes, leftovers, repeats."""

from __future__ import annotations

import random

import msgspec
import pytest

from gridwright import family
from gridwright.errors import Infeasible
from gridwright.families.erudit.document import Erudit
from gridwright.families.erudit.family import SolveOptions
from gridwright.families.erudit.movegen_kernel import Generator
from gridwright.families.erudit.spec import EruditSpec
from gridwright.families.erudit.strategy.endgame_kernel import Endgame
from tests.erudit.conftest import random_pair, random_words
from tests.reference import erudit_endgame_slow as brute
from tests.reference import erudit_slow as slow


def _case(seed: int, **options):  # type: ignore[no-untyped-def]
    rng = random.Random(seed)
    words = random_words(rng, "ABCD", 9)
    pair = random_pair(rng, words, (3, 4), bonus=0, bonus_at=0, repeats=options.pop("repeats", True))
    board: dict[slow.Cell, str] = {}
    for _ in range(2):
        found = sorted(
            slow.plays(pair.game, board, "AABBCCDD?"[rng.randint(0, 2) :]).items(), key=lambda item: sorted(item[0])
        )
        if found:
            board |= dict(rng.choice(found)[0])
    racks = ["".join(rng.choice("ABCD?" if rng.random() < 0.3 else "ABCD") for _ in range(n)) for n in options["hands"]]
    return pair, board, racks


def _solve(pair, board, racks, rules: brute.Rules, top: int, passed: int = 0):  # type: ignore[no-untyped-def]
    pair.board.load(pair.codes(board))
    return Endgame(Generator(pair.board), size=8).solve(
        pair.rack(racks[0]),
        pair.rack(racks[1]),
        bonus=rules.bonus,
        bonus_hand=rules.bonus_hand,
        most_words=rules.words,
        repeats=pair.game.repeats,
        take_star=rules.take_star,
        leftovers=rules.leftovers,
        passes_left=rules.passes - passed,
        top=top,
    )


def _same(pair, board, found, expected) -> None:  # type: ignore[no-untyped-def]
    """All first turns are there, each with its exact value."""
    values = dict(expected)
    assert found["proved"]
    assert found["complete"]
    assert len(found["turns"]) == len(values)
    for value, bound, proved, _, plays, taken in found["turns"]:
        assert proved
        assert bound == 3
        if not plays:
            assert value == values[None]
            continue
        tiles = frozenset().union(*(pair.tiles(row, column, down, word) for _, row, column, down, word in plays))
        assert value == values[frozenset(taken), tiles]


@pytest.mark.parametrize("seed", range(40))
def test_every_first_turn_of_one_word_is_valued_as_by_plain_negamax(seed: int) -> None:
    rng = random.Random(seed)
    pair, board, racks = _case(seed, hands=(rng.randint(1, 3), rng.randint(1, 3)), repeats=seed % 3 > 0)
    rules = brute.Rules(leftovers=seed % 3, passes=rng.choice([2, 4]), bonus=5, bonus_hand=seed % 2 * 3)
    passed = rng.randrange(rules.passes)
    expected = brute.values(pair.game, rules, board, *racks, passed)
    _same(pair, board, _solve(pair, board, racks, rules, 1000, passed), expected)


@pytest.mark.parametrize("seed", range(40))
def test_every_first_turn_of_several_words_is_valued_as_by_plain_negamax(seed: int) -> None:
    rng = random.Random(100 + seed)
    pair, board, racks = _case(seed, hands=(rng.randint(1, 3), rng.randint(1, 2)), repeats=seed % 3 > 0)
    rules = brute.Rules(
        words=seed % 3, leftovers=(seed // 3) % 3, passes=2, bonus=5, bonus_hand=seed % 2 * 3, take_star=seed % 2 == 0
    )
    expected = brute.values(pair.game, rules, board, *racks)
    _same(pair, board, _solve(pair, board, racks, rules, 1000), expected)


@pytest.mark.parametrize("seed", range(40, 52))
def test_the_best_first_turns_are_the_same_when_only_they_are_asked_for(seed: int) -> None:
    pair, board, racks = _case(seed, hands=(3, 3))
    rules = brute.Rules(words=seed % 2, passes=2)
    expected = sorted((value for _, value in brute.values(pair.game, rules, board, *racks)), reverse=True)
    for top in (1, 3):
        found = _solve(pair, board, racks, rules, top)
        assert found["proved"]
        assert [turn[0] for turn in found["turns"][:top]] == expected[:top]
        assert all(turn[0] >= value for turn, value in zip(found["turns"], expected, strict=True))


def test_the_solver_gives_the_lines_of_a_game_with_an_empty_bag() -> None:
    """By hand: CAT alone on the board, S against Z. CATS brings 6, and the Z left 10 twice: +26."""
    rows = ["." * 15] * 15
    rows[7] = ".......CAT....."
    doc = Erudit(
        spec=EruditSpec(rules="scrabble", kind="game"),
        board=tuple(rows),
        racks=("S", "Z"),
        scores=(0, 0),
        language="en",
    )
    found = next(family("erudit").solve(doc, options=SolveOptions(way="alpha-beta"), lexicon=None))
    assert found.proved
    best = found.lines[0]
    assert (best.value, best.bound) == (26, "exact")
    assert best.turn is not None
    assert best.turn.points == 6
    with pytest.raises(Infeasible):
        next(family("erudit").solve(msgspec.structs.replace(doc, bag="E"), options=SolveOptions(way="alpha-beta")))


def test_what_the_meter_raises_ends_the_search() -> None:
    class Meter:
        def tick(self, nodes: int) -> bool:
            raise KeyboardInterrupt

    pair, board, _ = _case(7, hands=(3, 3))
    pair.board.load(pair.codes(board))
    kernel = Endgame(Generator(pair.board), size=8)
    with pytest.raises(KeyboardInterrupt):
        kernel.solve(pair.rack("ABCD"), pair.rack("ABCDABCD"), most_words=0, meter=Meter(), deepest=9)
