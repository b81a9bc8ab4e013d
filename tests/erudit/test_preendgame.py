"""Pre-endgames: all splits of the tiles unseen, each endgame by plain negamax, on a small board."""

from __future__ import annotations

import itertools
from math import comb

import msgspec
import pytest

from gridwright.families.erudit.engine import Engine
from gridwright.families.erudit.rules import read_layout, rule_set
from gridwright.families.erudit.strategy.preendgame import shares, splits
from gridwright.letters.tiles import tile_set
from gridwright.lexicon import from_words
from tests.reference import erudit_endgame_slow as brute
from tests.reference import erudit_slow as slow

WORDS = ("AB", "BA", "CAB", "ABA", "BAD", "DAB", "AD", "DA", "CAD")


@pytest.mark.parametrize(("unseen", "bag"), [(bytes([1, 1, 2]), 1), (bytes([0, 1, 1, 2, 3, 4, 4, 4]), 2)])
def test_the_splits_add_up_to_all_ways_of_drawing(unseen: bytes, bag: int) -> None:
    found = list(splits(unseen, bag))
    assert len({drawn for drawn, _, _ in found}) == len(found)
    assert sum(ways for _, _, ways in found) == comb(len(unseen), bag)
    assert all(sorted(drawn + rest) == sorted(unseen) for drawn, rest, _ in found)


def _engine() -> Engine:
    rules = msgspec.structs.replace(rule_set("scrabble"), rack=2, bonus=0, idle_rounds=1)
    tiles = tile_set("scrabble-en")
    lexicon, _ = from_words(tiles.alphabet, list(WORDS))
    return Engine(rules, read_layout("tiny", "tiny", ".2..\n....\n..t.\n....", None), tiles, lexicon)


@pytest.mark.parametrize("rack", [bytes([1, 4]), bytes([2, 3]), bytes([1, 2])])
def test_win_share_and_spread_are_those_of_plain_negamax_over_all_orders(rack: bytes) -> None:
    engine = _engine()
    codes = bytearray(16)
    codes[5:8] = bytes([3, 1, 2])  # CAB across
    unseen = bytes([1, 2, 4])
    candidates = [
        engine.turn_of(bytes(codes), rack, play.points, [found]) for play, found in engine.plays(bytes(codes), rack)
    ]
    found = shares(engine, bytes(codes), rack, unseen, 1, candidates, ahead=-3)
    assert len(found) == len(candidates)
    letters = "?ABCD"
    values = {letter: engine.tiles.values[index] for index, letter in enumerate("ABCD")}
    game = slow.Game(4, 4, {(2, 2): 3}, {(0, 1): 2}, values, frozenset(WORDS), None)
    for share in found:
        assert share.proved
        after, kept, points, _ = engine.judge_turn(bytes(codes), rack, share.turn.plays)
        board = {divmod(cell, 4): letters[code] for cell, code in enumerate(after) if code}
        hand = "".join(letters[code] for code in kept)
        results = []
        for order in itertools.permutations("ABD"):
            # The first tile is drawn; the others are the opponent's rack.
            rest = brute.value(game, brute.Rules(passes=2), board, "".join(order[1:]), hand + order[0])
            results.append(points - rest)
        assert share.spread == pytest.approx(sum(results) / len(results), abs=0.01)
        wins = sum((value > 3) + (value == 3) / 2 for value in results)
        assert share.wins == pytest.approx(100 * wins / len(results), abs=0.01)
