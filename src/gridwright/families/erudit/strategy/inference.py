"""What the player before may have kept, judged by what he laid.

He laid a turn although he held other tiles too. Sets of kept tiles are drawn from those unseen; one is likely if, with
it, what he laid was within a few points of his best by points and leave, as a good player's turn would be. So a player
who didn't extend a word with an S probably has none. The method is that of Quackle's and MAGPIE's inference; rules of
one word a turn only, where the best play is found in microseconds.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.families.erudit.best_kernel import Finder
from gridwright.families.erudit.board import BLANK, Play, lay
from gridwright.families.erudit.engine import Engine, word_map_of
from gridwright.families.erudit.strategy.leaves import unseen_by, values_for
from gridwright.rng import Rng

#: Thousandths of a point by which a turn may fall short of the best that a set would have allowed.
TOLERANCE = 3000
#: With fewer likely sets than this nothing is inferred: he plays by other lights than ours.
_FEWEST = 8


def likely_kept(
    engine: Engine,
    before: bytes,
    plays: Sequence[Play],
    points: int,
    unseen: bytes,
    *,
    seed: int,
    draws: int = 300,
    tolerance: int = TOLERANCE,
) -> list[bytes]:
    """Sets of tiles that he may have kept who laid ``plays`` on the board ``before``; none where nothing can be said.

    ``unseen``: what the player to move doesn't see now. ``points``: with the bonus.
    """
    values = values_for(engine)
    rules = engine.rules
    if values is None or rules.words != 1 or not rules.repeats:
        return []
    own = Engine(rules, engine.layout, engine.tiles, engine.lexicon)
    leaves, finder = values.kernel(own), Finder(own.board, word_map_of(engine.lexicon))
    finder.weigh(leaves)
    own.board.load(before)
    laid = _laid(engine, before, plays)
    kept_count = rules.rack - len(laid)
    if not 0 < kept_count <= len(unseen):
        return []
    rng, found = Rng.from_seed(seed, "inference"), list[bytes]()
    for _ in range(draws):
        pool = bytearray(unseen)
        for place in range(kept_count):
            other = rng.between(place, len(pool) - 1)
            pool[place], pool[other] = pool[other], pool[place]
        kept = bytes(sorted(pool[:kept_count]))
        rack = bytes(sorted(kept + laid))
        hidden = unseen_by(engine, before, rack)
        leaves.load(rack, hidden, max(0, len(hidden) - rules.rack))
        finder.load(rack, rules.bonus, rules.rack)
        best = finder.find()
        if best is None:
            continue
        left = list(rack)
        for code in best[4]:
            if code:
                left.remove(0 if code & BLANK else code)
        if 1000 * best[0] + leaves.of(bytes(left)) - 1000 * points - leaves.of(kept) <= tolerance:
            found.append(kept)
    return found if len(found) >= _FEWEST else []


def _laid(engine: Engine, before: bytes, plays: Sequence[Play]) -> bytes:
    """The tiles that the plays lay."""
    codes, tiles = before, bytearray()
    for play in plays:
        codes, new = lay(codes, play, engine.layout, engine.alphabet)
        tiles += bytes(0 if codes[cell] & BLANK else codes[cell] for cell in sorted(new))
    return bytes(tiles)
