"""Random numbers against a published stream, and what is promised of them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.rng import Rng


def test_published_stream() -> None:
    # The first outputs of SplitMix64 with state 1234567, as printed on https://rosettacode.org (Splitmix64).
    rng = Rng(1234567)
    assert [rng.next_u64() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


@given(st.integers(0, 2**64 - 1), st.integers(1, 2**32))
def test_below_stays_below(state: int, n: int) -> None:
    assert 0 <= Rng(state).below(n) < n


def test_below_refuses_what_it_cant_do() -> None:
    for n in (0, -1, 2**32 + 1):
        with pytest.raises(ValueError, match="must be"):
            Rng(1).below(n)


@given(st.lists(st.integers(), max_size=30), st.integers(0, 1000))
def test_shuffle_keeps_the_items(items: list[int], seed: int) -> None:
    shuffled = list(items)
    Rng.from_seed(seed).shuffle(shuffled)
    assert sorted(shuffled) == sorted(items)


def test_shuffle_reaches_every_order_about_equally() -> None:
    counts: dict[tuple[int, ...], int] = {}
    rng = Rng.from_seed("orders")
    for _ in range(6000):
        items = [0, 1, 2]
        rng.shuffle(items)
        counts[tuple(items)] = counts.get(tuple(items), 0) + 1
    # Six orders, 1000 expected each; five standard deviations are 144.
    assert len(counts) == 6
    assert all(abs(count - 1000) < 144 for count in counts.values())


def test_weighted_never_draws_a_zero() -> None:
    rng = Rng.from_seed("weights")
    drawn = {rng.weighted([0, 3, 0, 1]) for _ in range(200)}
    assert drawn == {1, 3}


def test_seeds_with_other_labels_differ() -> None:
    assert len({Rng.from_seed(7, label).state for label in ("a", "b", 1, 2)} | {Rng.from_seed(7).state}) == 5


def test_repr_can_be_pasted() -> None:
    rng = Rng.from_seed(3)
    assert eval(repr(rng)).next_u64() == rng.next_u64()
