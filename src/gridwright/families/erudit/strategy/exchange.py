"""Which letters to exchange: by the expected worth of the rack over what the bag can give.

The worth of the tiles kept is already the mean over all draws from the tiles unseen (:mod:`..leave_kernel`), those put
back excluded, as they are mixed in after drawing. So the best exchange is the best leave, and no draw is tried.
"""

from __future__ import annotations

from itertools import product

import msgspec

from gridwright.families.erudit.leave_kernel import Leaves
from gridwright.families.erudit.rules import Rules


class Swap(msgspec.Struct, frozen=True):
    """Tiles put back and kept (sorted codes), and the worth of the new rack in thousandths of a point."""

    tiles: bytes
    kept: bytes
    worth: int


def allowed(rules: Rules, bag: int) -> int:
    """How many tiles may be exchanged: none from an empty bag or one with fewer than the rules ask."""
    return min(bag, rules.rack) if bag and bag >= rules.exchange_from else 0


def exchanges(rules: Rules, rack: bytes, bag: int, leaves: Leaves | None) -> list[Swap]:
    """Every exchange of at least one tile, best first; ``leaves`` must be loaded with the rack.

    Without leave values there is no reason to keep anything: only the exchange of as much as may be is offered.
    """
    most = min(allowed(rules, bag), len(rack))
    if not most:
        return []
    if leaves is None:
        order = bytes(sorted(rack, key=lambda code: (code == 0, code)))  # a blank is kept if one can be
        return [Swap(bytes(sorted(order[:most])), bytes(sorted(order[most:])), 0)]
    kinds = sorted(set(rack))
    found = []
    for counts in product(*(range(rack.count(code) + 1) for code in kinds)):
        if 1 <= sum(counts) <= most:
            tiles = b"".join(bytes([code]) * number for code, number in zip(kinds, counts, strict=True))
            kept = b"".join(
                bytes([code]) * (rack.count(code) - number) for code, number in zip(kinds, counts, strict=True)
            )
            found.append(Swap(tiles, kept, leaves.of(kept)))
    return sorted(found, key=lambda swap: (-swap.worth, len(swap.tiles), swap.tiles))
