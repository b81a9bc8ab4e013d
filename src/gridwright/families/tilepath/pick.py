"""Choosing the words of a board: a random selection whose letters fill it exactly."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from gridwright.errors import Infeasible
from gridwright.families.tilepath.validate import inside
from gridwright.rng import Rng

if TYPE_CHECKING:
    from gridwright.lexicon import Lexicon


def exact(lengths: Sequence[int], total: int, rng: Rng) -> list[int] | None:
    """Numbers of some lengths that sum to the total, drawn at random; None where no selection does.

    Sums that the items behind each one can reach are kept as bits of one number, so that a draw never ends blind.
    """
    order = list(range(len(lengths)))
    rng.shuffle(order)
    reach = [1]
    for number in reversed(order):
        reach.append(reach[-1] | reach[-1] << lengths[number])
    reach.reverse()
    if total < 0 or not reach[0] >> total & 1:
        return None
    chosen, rest = [], total
    for step, number in enumerate(order):
        can_skip = bool(reach[step + 1] >> rest & 1)
        can_take = rest >= lengths[number] and bool(reach[step + 1] >> (rest - lengths[number]) & 1)
        if can_take and (not can_skip or rng.below(2)):
            chosen.append(number)
            rest -= lengths[number]
    return sorted(chosen)


def nearest_total(lengths: Sequence[int], total: int) -> int:
    """The sum nearest to the total that a selection of the lengths has."""
    reach = 1
    for size in lengths:
        reach |= reach << size
    sums = [bit for bit in range(reach.bit_length()) if reach >> bit & 1]
    return min(sums, key=lambda value: (abs(value - total), value))


def without_clashes(words: Sequence[bytes], keep: Sequence[bytes] = ()) -> list[int]:
    """Numbers of the words that can stand together with those kept; of two that clash the later one goes."""
    taken = list(keep)
    chosen = []
    for number, word in enumerate(words):
        if not inside([*taken, word]):
            taken.append(word)
            chosen.append(number)
    return chosen


def from_list(words: Sequence[bytes], total: int, rng: Rng, *, span: bytes = b"") -> list[int]:
    """A selection of a list that fills `total` cells besides the spangram. Infeasible says what the list lacks."""
    usable = without_clashes(words, [span] if span else [])
    lengths = [len(words[number]) for number in usable]
    want = total - len(span)
    chosen = exact(lengths, want, rng)
    if chosen is None:
        have = sum(lengths)
        if have < want:
            raise Infeasible("tilepath.too-few-letters", n=want - have, total=have + len(span), size=total)
        near = nearest_total(lengths, want) + len(span)
        raise Infeasible("tilepath.no-selection", size=total, near=near)
    return [usable[number] for number in chosen]


#: How often words of each length stand in a board drawn from a lexicon: long ones are rarer in the lists than here.
_WEIGHTS = {4: 4, 5: 6, 6: 7, 7: 6, 8: 4, 9: 2, 10: 1}


@lru_cache(maxsize=8)
def common_words(lexicon: Lexicon, common: int, shortest: int, longest: int, *, strict: bool = True) -> list[bytes]:
    """Well-known words of a lexicon without unwanted ones, sorted: at least so common, or of its first level."""
    from gridwright.lexicon import Flag

    levels = lexicon.commonnesses
    marked = levels >= common if levels.any() else lexicon.level_ranks == 0
    flags = lexicon.all_flags
    bad = Flag.unwanted() | Flag.ARCHAIC | Flag.VARIANT | Flag.SLANG if strict else Flag.unwanted()
    marked = marked & ((flags & bad) == 0)
    return [
        word for word in (lexicon.word(int(index)) for index in marked.nonzero()[0]) if shortest <= len(word) <= longest
    ]


def from_lexicon(by_length: dict[int, list[bytes]], total: int, rng: Rng) -> list[bytes]:
    """Words of a lexicon whose letters fill `total` cells exactly, none inside another one."""
    lengths = sorted(by_length)
    if not lengths:
        raise Infeasible("tilepath.no-words")
    reach = [False] * (total + 1)
    reach[0] = True
    for value in range(1, total + 1):
        reach[value] = any(value >= size and reach[value - size] for size in lengths)
    if not reach[total]:
        raise Infeasible("tilepath.no-selection", size=total, near=max(v for v in range(total) if reach[v]))
    for _ in range(1000):
        words: list[bytes] = []
        rest = total
        while rest:
            sizes = [size for size in lengths if size <= rest and reach[rest - size]]
            size = sizes[rng.weighted([_WEIGHTS.get(size, 1) for size in sizes])]
            words.append(rng.choice(by_length[size]))
            rest -= size
        if not inside(words):
            return words
    raise Infeasible("tilepath.no-words")
