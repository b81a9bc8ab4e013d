"""The kernels against the slow twin, which tries every word in every place: tests/reference/erudit_slow.py."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest

from gridwright.families.erudit.best_kernel import Finder
from gridwright.families.erudit.board import read_rack
from gridwright.families.erudit.board_kernel import Board
from gridwright.families.erudit.document import engine_of, words_for
from gridwright.families.erudit.movegen_kernel import Generator
from gridwright.families.erudit.spec import EruditSpec
from gridwright.families.erudit.turn_kernel import TurnSearch
from gridwright.families.erudit.wordmap_kernel import WordMap
from gridwright.family import Budget
from tests.erudit.conftest import Pair, gaddag, random_pair, random_words
from tests.reference import erudit_slow as slow


def random_rack(rng: random.Random, pair: Pair, size: int) -> str:
    rack = "".join(rng.choice(pair.letters) for _ in range(size))
    return rack[1:] + "?" if rng.random() < 0.4 else rack


def word_map(pair: Pair) -> WordMap:
    words = sorted(pair.game.words)
    starts = np.cumsum([0] + [len(word) for word in words], dtype=np.int32)
    return WordMap(len(pair.letters), bytes(pair.code(letter) for word in words for letter in word), starts)


@pytest.mark.parametrize("seed", range(12))
def test_all_plays_and_the_best_one_are_those_of_the_slow_twin(seed: int) -> None:
    rng = random.Random(seed)
    words = random_words(rng, "ABCDEF", 40)
    pair = random_pair(rng, words, (rng.randint(4, 7), rng.randint(4, 7)), bonus=50, bonus_at=5)
    generator, finder = Generator(pair.board), Finder(pair.board, word_map(pair))
    tiles: dict[slow.Cell, str] = {}
    for _ in range(4):
        rack = random_rack(rng, pair, rng.choice([4, 5]))
        expected = slow.plays(pair.game, tiles, rack)
        pair.board.load(pair.codes(tiles))
        generator.load(pair.rack(rack), 50, 5)
        found = {pair.tiles(*play[1:]): play[0] for play in generator.all()}
        assert found == expected
        assert generator.count()[:2] == (len(expected), sum(expected.values()))
        finder.load(pair.rack(rack), 50, 5)
        best = finder.find()
        if best is None:
            assert not expected
            break
        assert best[0] == max(expected.values())
        assert expected[pair.tiles(*best[1:])] == best[0]
        tiles.update(dict(rng.choice(sorted(expected, key=sorted))))


def turns(pair: Pair, search: TurnSearch, rack: str, **options: object) -> dict[slow.Tiles, int]:
    result = search.search(pair.rack(rack), **options)  # type: ignore[arg-type]
    assert result["proved"]
    found = {}
    for points, plays in result["turns"]:
        state: slow.Tiles = frozenset()
        for play in plays:
            state |= pair.tiles(*play[1:])
        found[state] = points
    return found


@pytest.mark.parametrize("scoring", ["A", "B", "final"])
@pytest.mark.parametrize("seed", range(10))
def test_all_turns_of_several_words_are_those_of_brute_force(seed: int, scoring: str) -> None:
    rng = random.Random(seed)
    final = scoring == "final"
    sides = (3, rng.choice([3, 4])) if final else (rng.randint(3, 4), rng.randint(3, 5))
    repeats = rng.random() < 0.5
    hand = rng.choice([3, 4])
    pair = random_pair(
        rng, random_words(rng, "ABC", 8), sides, bonus=15, bonus_at=hand, repeats=repeats, mirrored=seed % 2 == 0
    )
    search = TurnSearch(Generator(pair.board))
    options = {"bonus": 15, "bonus_at": hand, "scoring_b": scoring != "A", "final": final, "repeats": repeats}
    tiles: dict[slow.Cell, str] = {}
    for _ in range(2):
        rack = random_rack(rng, pair, hand)
        if final:
            expected = slow.turns_by_final_position(pair.game, tiles, rack)
        else:
            expected = slow.turns_by_steps(pair.game, tiles, rack, scoring)
        expected = {state: points for state, points in expected.items() if state and points}
        pair.board.load(pair.codes(tiles))
        assert turns(pair, search, rack, top=10000, **options) == expected
        ranked = sorted(expected.values(), reverse=True)
        for top in (1, 3):
            for beam in (0, 2):
                assert list(turns(pair, search, rack, top=top, beam=beam, **options).values()) == ranked[:top]
        if not expected:
            break
        tiles.update(dict(rng.choice(sorted(expected, key=sorted))))


def test_a_final_position_that_no_order_of_words_reaches() -> None:
    for seed in range(30):
        rng = random.Random(seed)
        pair = random_pair(rng, random_words(rng, "AB", 2), (3, 3), bonus=0, bonus_at=0)
        rack = random_rack(rng, pair, 4)
        final = slow.turns_by_final_position(pair.game, {}, rack)
        pair.board.load(pair.codes({}))
        search = TurnSearch(Generator(pair.board))
        found = turns(pair, search, rack, top=10000, scoring_b=True, final=True)
        assert set(found) == {state for state in final if state}


def test_words_that_only_come_right_together() -> None:
    """AAA is the only word; the middle row and column lie there. The four corners can only be filled at once: two of
    them in one line would leave runs of two across it. The corners make four new words of three points each: 12.
    """
    pair = random_pair(random.Random(0), ["AAA"], (3, 3), bonus=0, bonus_at=0)
    game = replace(pair.game, letter_times={}, word_times={}, values={"A": 1}, start=None)
    board = Board(3, 3, gaddag([b"\0\0\0"]), bytes([0, 1]), bytes(2), bytes([1] * 9), bytes([1] * 9), -1)
    pair = Pair(game, board, ["A"])
    there = {(0, 1): "A", (1, 0): "A", (1, 1): "A", (1, 2): "A", (2, 1): "A"}
    square = frozenset({((0, 0), "A"), ((0, 2), "A"), ((2, 0), "A"), ((2, 2), "A")})
    assert square not in slow.turns_by_steps(game, there, "AAAA", "B")
    assert slow.turns_by_final_position(game, there, "AAAA")[square] == 12
    board.load(pair.codes(there))
    final = turns(pair, TurnSearch(Generator(board)), "AAAA", top=10000, scoring_b=True, final=True)
    assert final[square] == 12
    steps = turns(pair, TurnSearch(Generator(board)), "AAAA", top=10000, scoring_b=True)
    assert square not in steps


def test_what_the_meter_raises_ends_the_search_of_turns() -> None:
    class Meter:
        def tick(self, nodes: int) -> bool:
            raise KeyboardInterrupt

    engine = engine_of(EruditSpec(), "ru", words_for(EruditSpec(), "ru"))
    engine.board.load(bytes(225))
    with pytest.raises(KeyboardInterrupt):
        TurnSearch(engine.generator).search(read_rack("КАРИТ??", engine.alphabet, "rack"), meter=Meter())


def test_a_search_that_is_stopped_gives_what_it_has_found() -> None:
    """Whether the budget ends it in the beam or behind it; the bound is never below the best turn that there is."""
    engine = engine_of(EruditSpec(), "ru", words_for(EruditSpec(), "ru"))
    board, rack = bytes(225), read_rack("КАРИТ??", engine.alphabet, "rack")
    best = engine.rank(board, rack)
    assert best.proved
    for nodes in (1, 1_000_000):
        ranking = engine.rank(board, rack, budget=Budget(nodes=nodes))
        assert not ranking.proved
        assert 0 < ranking.turns[0].points <= best.turns[0].points <= ranking.bound
