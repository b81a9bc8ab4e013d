"""Leave values: the kernels against slow twins, the best play with leaves against all plays, and training."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest

from gridwright.cli.main import main
from gridwright.errors import FormatError, SpecError
from gridwright.families.erudit.best_kernel import Finder
from gridwright.families.erudit.board import read_rack, tile_of
from gridwright.families.erudit.document import engine_of, words_for
from gridwright.families.erudit.engine import Engine, word_map_of
from gridwright.families.erudit.fit_kernel import Design
from gridwright.families.erudit.leave_kernel import Leaves
from gridwright.families.erudit.rules import rule_set
from gridwright.families.erudit.selfplay_kernel import SelfPlay
from gridwright.families.erudit.spec import EruditSpec
from gridwright.families.erudit.strategy import leaves as leave_files
from gridwright.families.erudit.strategy import train
from gridwright.families.erudit.strategy.exchange import exchanges
from gridwright.families.erudit.strategy.match import result_of
from gridwright.families.erudit.strategy.options import View, options
from gridwright.families.erudit.strategy.words import points_text, why
from tests.reference import erudit_strategy_slow as slow


def engine(rules: str, language: str) -> Engine:
    spec = EruditSpec(rules=rules)
    return engine_of(spec, language, words_for(spec, language))


@pytest.mark.parametrize("seed", range(6))
def test_a_leave_is_worth_the_mean_over_all_draws(seed: int) -> None:
    """Against the slow twin, which makes every draw; the kernel rounds each mean to a thousandth."""
    rng = random.Random(seed)
    letters, size = 4, 5
    values = np.array([rng.randint(-9000, 9000) for _ in slow.columns(letters + 1)], np.int32)
    rack = bytes(sorted(rng.choices(range(letters + 1), k=size)))
    unseen = bytes(sorted(rng.choices(range(letters + 1), k=9)))
    leaves = Leaves(letters, size, values, bytes(letters + 1), bytes([100]))
    leaves.load(rack, unseen, 5)
    for kept in {rack, rack[:3], rack[2:], rack[1:3], rack[:1], b""}:
        expected = slow.leave_worth(values.tolist(), letters + 1, size, kept, unseen)
        assert abs(leaves.of(kept) - expected) < 40, kept
        base, ones, pairs, threes = leaves.parts(kept)
        assert base + sum(ones) + sum(value for _, _, value in pairs) + threes == leaves.of(kept)


def test_an_empty_bag_counts_what_is_left() -> None:
    leaves = Leaves(2, 3, np.zeros(3 + 6 + 10, np.int32), bytes([0, 1, 8]), bytes([100]), 2000, 1000, 500)
    leaves.load(bytes([0, 1, 2]), bytes([2, 1]), 0)
    assert leaves.of(b"") == 18_000  # twice the 9 points that the others hold
    assert leaves.of(bytes([0, 2])) == -8_500  # 8 points and half a point
    with pytest.raises(ValueError, match="not in the rack"):
        Leaves(2, 3, np.zeros(19, np.int32), bytes(3), bytes([100])).of(bytes([1]))


def test_the_fit_is_the_ridge_regression() -> None:
    """Against the normal equations written out and solved by numpy."""
    rng = np.random.default_rng(5)
    letters, size, count = 3, 4, 400
    racks = np.sort(rng.integers(0, letters + 1, (count, size)), axis=1).astype(np.uint8)
    equities = rng.integers(-20_000, 40_000, count).astype(np.int32)
    where = slow.columns(letters + 1)
    matrix = np.zeros((count, len(where)))
    for row, rack in enumerate(racks.tolist()):
        for part in slow.parts(rack):
            matrix[row, where[part]] += 1
    wanted = equities / 1000 - np.mean(equities / 1000)
    ridge = np.repeat([12.0, 133.0, 1200.0], [4, 10, 20])
    expected = np.linalg.solve(matrix.T @ matrix + np.diag(ridge), matrix.T @ wanted)
    found = train.fit(letters, np.hstack([racks, np.full((count, 1), 30, np.uint8)]), equities)
    assert np.abs(found / 100 - expected).max() < 0.02
    product = np.zeros(count)
    Design(letters, racks).times(expected, product)
    assert np.allclose(product, matrix @ expected)


@pytest.mark.parametrize(("rules", "language"), [("scrabble", "en"), ("scrabble", "ru"), ("scrabble", "sk")])
def test_the_best_play_with_leaves_is_the_best_of_all_plays(rules: str, language: str) -> None:
    """By bounds in the kernel, and by listing every play and exchange with its leave."""
    game = engine(rules, language)
    leaves = leave_files.leaves_for(game)
    assert leaves is not None
    finder = Finder(game.board, word_map_of(game.lexicon))
    finder.weigh(leaves)
    rng = random.Random(3)
    bag = list(leave_files.unseen_by(game, b"", b""))
    rng.shuffle(bag)
    codes = bytes(225)
    for _ in range(8):
        rack = bytes(sorted(bag[-7:]))
        unseen = leave_files.unseen_by(game, codes, rack)
        view = View(codes=codes, rack=rack, unseen=unseen, bag=len(unseen) - 7)
        ranked = [option for option in options(game, view, leaves) if option.turn is not None]
        leaves.load(rack, unseen, len(unseen) - 7)
        game.board.load(codes)
        finder.load(rack, game.rules.bonus, game.rules.rack)
        found = finder.find()
        if not ranked:
            assert found is None
            rng.shuffle(bag)
            continue
        assert found is not None
        left = list(rack)
        for code in found[4]:
            if code:
                left.remove(tile_of(code))
        assert 1000 * found[0] + leaves.of(bytes(left)) == ranked[0].equity
        turn = ranked[0].turn
        assert turn is not None
        codes, hand, _, _ = game.judge_turn(codes, rack, turn.plays)
        for code in rack:
            bag.remove(code)
        bag += list(hand)


def test_self_play_with_leaves_is_fair_and_repeatable() -> None:
    game = engine("scrabble", "sk")
    leaves = leave_files.leaves_for(game)
    same = train.self_play(game, leaves, leaves, match=True).match(3, 7)
    assert same == train.self_play(game, leaves, leaves, match=True).match(3, 7)
    assert all((a, b) == (d, c) for a, b, c, d in same)  # the same player on both sides: the other seat's points
    other = engine("scrabble", "en")
    first = Finder(game.board, word_map_of(game.lexicon))
    second = Finder(other.board, word_map_of(other.lexicon))
    with pytest.raises(ValueError, match="same board"):
        SelfPlay(first, bytes(9), 7, 50, second=second)


def test_result_counts_pairs() -> None:
    """By hand: shares 100, 50, 25 and 25 of four pairs."""
    result = result_of([(10, 5, 9, 3), (5, 9, 8, 1), (3, 3, 1, 2), (1, 2, 4, 4)])
    assert result.share == 50
    assert result.share_error == pytest.approx(1.96 * (3750 / 3 / 4) ** 0.5)
    assert result.spread == pytest.approx((5.5 + 1.5 - 0.5 - 0.5) / 4)


@pytest.mark.parametrize(
    ("rules", "language"), [("erudit", "ru"), ("scrabble", "en"), ("scrabble", "ru"), ("scrabble", "sk")]
)
def test_values_are_shipped_for_their_bundle_alone(rules: str, language: str) -> None:
    game = engine(rules, language)
    values = leave_files.values_for(game)
    assert values is not None, "train again: the rules, tiles or words of this bundle have changed"
    assert leave_files.loads(leave_files.dumps(values), "").header == values.header
    with pytest.raises(SpecError) as caught:
        values.kernel(engine("wwf", language) if language == "en" else engine("scrabble", "en"))
    assert caught.value.key == "strategy.other-bundle"


def test_a_damaged_file_is_refused(tmp_path: Path) -> None:
    values = leave_files.values_for(engine("scrabble", "sk"))
    assert values is not None
    data = leave_files.dumps(values)
    for bad in (b"", data[:-9], data.replace(b"leaves-1", b"leaves-9"), b"{}\n" + data):
        (tmp_path / "bad.leaves").write_bytes(bad)
        with pytest.raises(FormatError):
            leave_files.load(tmp_path / "bad.leaves")


def test_training_does_not_depend_on_workers_or_interruptions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(train, "_SHARD", 6)
    training = train.Training(spec=EruditSpec(rules="scrabble"), language="sk", games=36, generations=2, seed=4)
    train.train(training, tmp_path / "one.leaves")
    train.train(training, tmp_path / "two.leaves", workers=2)
    expected = (tmp_path / "one.leaves").read_bytes()
    assert (tmp_path / "two.leaves").read_bytes() == expected
    played = train.play_shard
    left = [3]

    def stops(shard: train.Shard) -> bytes:
        left[0] -= 1
        if left[0] < 0:
            raise KeyboardInterrupt
        return played(shard)

    monkeypatch.setattr(train, "play_shard", stops)
    with pytest.raises(KeyboardInterrupt):
        train.train(training, tmp_path / "three.leaves")
    monkeypatch.setattr(train, "play_shard", played)
    with pytest.raises(SpecError) as caught:
        train.train(training, tmp_path / "three.leaves")
    assert caught.value.key == "strategy.training-there"
    other = train.Training(spec=EruditSpec(rules="scrabble"), language="sk", games=36, generations=2, seed=5)
    with pytest.raises(SpecError) as caught:
        train.train(other, tmp_path / "three.leaves", resume=True)
    assert caught.value.key == "strategy.other-training"
    train.train(training, tmp_path / "three.leaves", resume=True)
    assert (tmp_path / "three.leaves").read_bytes() == expected
    assert not (tmp_path / "three.leaves.work").exists()


def test_exchanges_ask_the_bag() -> None:
    """Scrabble wants seven tiles in the bag, Эрудит one; nothing comes from an empty one."""
    rack = bytes([0, 1, 1, 5])
    assert exchanges(rule_set("scrabble"), rack, 6, None) == []
    assert [swap.tiles for swap in exchanges(rule_set("scrabble"), rack, 7, None)] == [rack]
    assert exchanges(rule_set("erudit"), rack, 0, None) == []
    (two,) = exchanges(rule_set("erudit"), rack, 2, None)
    assert (two.tiles, two.kept) == (bytes([1, 1]), bytes([0, 5]))


def test_bad_letters_are_exchanged_and_a_blank_is_kept() -> None:
    """Seven vowels and no word: the vowels that repeat go back, the blank stays."""
    game = engine("scrabble", "en")
    leaves = leave_files.leaves_for(game)
    assert leaves is not None
    rack = bytes(sorted(read_rack("UUIIVW?", game.alphabet, "rack")))
    leaves.load(rack, leave_files.unseen_by(game, bytes(225), rack), 86)
    best = exchanges(game.rules, rack, 86, leaves)[0]
    assert 0 in best.kept
    assert len(best.tiles) >= 5


def test_reasons_name_letters_repeats_and_balance() -> None:
    game = engine("scrabble", "en")
    leaves = leave_files.leaves_for(game)
    assert leaves is not None
    rack = bytes(sorted(read_rack("UUIIOA?", game.alphabet, "rack")))
    view = View(codes=bytes(225), rack=rack, unseen=leave_files.unseen_by(game, bytes(225), rack), bag=86)
    by_kept = {option.kept: option for option in options(game, view, leaves)}
    kept = bytes(sorted(read_rack("UUIIO?", game.alphabet, "rack")))
    keys = {reason.key for reason in why(game, view, by_kept[kept], leaves)}
    assert keys == {"strategy.why.letters", "strategy.why.doubles", "strategy.why.vowels"}
    assert [points_text(n) for n in (0, -49, 50, -1550, 12345)] == ["+0.0", "+0.0", "+0.1", "-1.6", "+12.3"]


def test_train_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(tmp_path / "sk.leaves")
    command = ["train", "leaves", "--rules", "scrabble", "--lang", "sk", "--games", "15", "-o", path]
    assert main(command) == 0
    assert capsys.readouterr().out.startswith("Learned from 15 games")
    assert leave_files.load(Path(path)).kernel(engine("scrabble", "sk"))
    assert main(["train", "nothing", "-o", path]) == 2
    assert "leaves" in capsys.readouterr().err
