"""Random positions on which the engine and the brute force must give the same turns with the same points.

``python -m tests.erudit.confirm [positions] [first]`` runs as many as asked for; the tests run a few of each kind.
Positions are of two kinds: the printed board with all packaged nouns and a short rack, and small boards with a few
hundred short words and racks up to four tiles. Rule options are drawn too.
"""

from __future__ import annotations

import functools
import random
import sys
import time

import msgspec
import numpy as np

from gridwright.families.erudit.board import BLANK, lay, tile_of
from gridwright.families.erudit.document import engine_of, words_for
from gridwright.families.erudit.engine import Engine
from gridwright.families.erudit.rules import Layout, Rules, read_layout, rule_set
from gridwright.families.erudit.spec import EruditSpec
from gridwright.lexicon import from_words
from tests.reference.erudit_turns import Cell, Table, Tiles, turns

Turns = dict[tuple[Tiles, tuple[Cell, ...]], int]


def table_of(engine: Engine) -> Table:
    """The rules, board and dictionary of an engine as the brute force takes them."""
    shape, tiles, rules = engine.layout, engine.tiles, engine.rules
    cells = [divmod(index, shape.columns) for index in range(shape.rows * shape.columns)]
    return Table(
        shape.rows,
        shape.columns,
        dictionary(engine),
        {letter: tiles.values[rank] for rank, letter in enumerate(tiles.alphabet.letters)},
        dict(zip(cells, shape.letter_times, strict=True)),
        dict(zip(cells, shape.word_times, strict=True)),
        None if shape.start < 0 else cells[shape.start],
        rules.bonus,
        0,  # depends on the rack: see expected()
        rules.scoring,
        rules.legal,
        rules.repeats,
        rules.star == "letter",
        rules.take_star,
        rules.words,
    )


def dictionary(engine: Engine) -> frozenset[str]:
    words = engine.lexicon
    return _dictionary(words)


@functools.lru_cache(maxsize=4)
def _dictionary(words) -> frozenset[str]:  # type: ignore[no-untyped-def]
    letters = words.alphabet.letters
    return frozenset("".join(letters[rank] for rank in words.word(index)) for index in range(len(words)))


def sign(code: int, engine: Engine) -> str:
    if code == 0:
        return "?"
    letter = engine.alphabet.letters[(code & 127) - 1]
    return letter.lower() if code & BLANK else letter


def expected(engine: Engine, codes: bytes, rack: bytes) -> Turns:
    """All turns by brute force."""
    board = {divmod(i, engine.layout.columns): sign(code, engine) for i, code in enumerate(codes) if code}
    full = engine.rules.rack if engine.rules.bonus_for == "full-rack" else len(rack)
    table = table_of(engine)
    table = Table(**{**{name: getattr(table, name) for name in table.__dataclass_fields__}, "bonus_at": full})
    return turns(table, board, "".join(sign(code, engine) for code in rack))


def found(engine: Engine, codes: bytes, rack: bytes) -> Turns:
    """All turns by the engine."""
    answer: Turns = {}
    ranking = engine.rank(codes, rack, top=10_000)
    assert ranking.proved
    assert len(ranking.turns) < 10_000
    for turn in ranking.turns:
        now = bytearray(codes)
        for cell in turn.taken:
            now[cell] &= 127
        before = bytes(now)
        for play in turn.plays:
            now[:], _ = lay(bytes(now), play, engine.layout, engine.alphabet)
        tiles = frozenset(
            (divmod(cell, engine.layout.columns), sign(code, engine))
            for cell, code in enumerate(now)
            if code != before[cell]
        )
        key = tiles, tuple(divmod(cell, engine.layout.columns) for cell in turn.taken)
        assert key not in answer
        answer[key] = turn.points
    return answer


def random_rules(rng: random.Random, base: Rules, rack: int) -> Rules:
    legal = rng.choice(["steps", "steps", "steps", "final"])
    return msgspec.structs.replace(
        base,
        rack=rack,
        scoring="B" if legal == "final" else rng.choice("AB"),
        legal=legal,
        words=0 if legal == "final" else rng.choice([0, 0, 0, 1, 2]),
        star=rng.choice(["nothing", "letter"]),
        take_star=rng.random() < 0.7,
        repeats=rng.random() < 0.4,
        bonus_for=rng.choice(["full-rack", "empty-rack"]),
    )


@functools.cache
def nouns() -> Engine:
    spec = EruditSpec()
    return engine_of(spec, "ru", words_for(spec, "ru"))


def large(rng: random.Random) -> Engine:
    """A printed board and all nouns."""
    spec = EruditSpec(rules=rng.choice(["erudit", "erudit-8"]))
    rules = random_rules(rng, rule_set(spec.rules), rng.choice([2, 3, 3, 4]))
    if rules.legal == "final":  # laying tiles one by one takes long with blanks
        rules = msgspec.structs.replace(rules, take_star=False, rack=3)
    return Engine(rules, spec.layout(), nouns().tiles, nouns().lexicon)


def small(rng: random.Random) -> Engine:
    """A board of 4 to 7 cells a side and a few hundred short nouns, the commonest likelier."""
    sides = rng.randint(4, 7), rng.randint(4, 7)
    cells = "\n".join("".join(rng.choice("....ddtt23") for _ in range(sides[1])) for _ in range(sides[0]))
    start = (1 + sides[0] // 2, 1 + sides[1] // 2) if rng.random() < 0.8 else None
    shape: Layout = read_layout("small", "small", cells, start)
    rules = random_rules(rng, rule_set("erudit"), rng.choice([3, 4]))
    chosen = [word for word in short_nouns() if len(word) == 2] + rng.sample(short_nouns(), rng.choice([50, 200, 500]))
    return Engine(rules, shape, nouns().tiles, from_words(nouns().alphabet, chosen)[0])


@functools.cache
def short_nouns() -> list[str]:
    words = nouns().lexicon
    order = np.argsort(-words.commonnesses.astype(int), kind="stable")
    letters = words.alphabet.letters
    texts = ("".join(letters[rank] for rank in words.word(int(i))) for i in order if len(words.word(int(i))) < 5)
    return [text for text, _ in zip(texts, range(900), strict=False)]


def random_position(rng: random.Random, engine: Engine) -> tuple[bytes, bytes]:
    """A board after some random words, and a rack; blanks are likelier than in the bag."""
    codes = bytes(engine.layout.rows * engine.layout.columns)
    large = len(engine.lexicon) > 1000
    if large:
        bag = [rank + 1 for rank, count in enumerate(engine.tiles.counts) for _ in range(count)]
    else:
        words = [engine.lexicon.word(rng.randrange(len(engine.lexicon))) for _ in range(40)]
        bag = [rank + 1 for word in words for rank in word]
    bag += [0] * (len(bag) // 9)
    for _ in range(rng.randint(0, 8 if large else 4)):
        plays = engine.plays(codes, bytes(rng.sample(bag, 5)))
        if plays:
            codes, _, _ = engine.judge(codes, rng.choice(plays)[0], words=False)
    size = engine.rules.rack if rng.random() < 0.7 else rng.randint(2, engine.rules.rack)
    rack = rng.sample(bag, size)
    few = sum(code > 0 for code in codes) < 10 and size < 4 and engine.rules.legal == "steps"
    most = (1 if few else 0) if large else 2
    while rack.count(0) > most:
        rack[rack.index(0)] = rng.choice(bag)
    stars = [tile_of(code & 127) for code in codes if code & BLANK]
    if stars and rng.random() < 0.6:  # a tile for which a blank stands on the board
        rack[0] = rng.choice(stars)
    return codes, bytes(rack)


def confirm(kind: str, seed: int) -> Turns:
    """Compares one random position; answers its turns."""
    rng = random.Random(f"{kind} {seed}")
    engine = (large if kind == "large" else small)(rng)
    codes, rack = random_position(rng, engine)
    truth = expected(engine, codes, rack)
    if len(truth) >= 10_000:
        return {}
    assert found(engine, codes, rack) == truth, (kind, seed)
    best = sorted(truth.values(), reverse=True)
    for top in (1, 3):
        for way in ("exact", "exhaustive"):
            ranking = engine.rank(codes, rack, top=top, way=way)  # type: ignore[arg-type]
            assert [turn.points for turn in ranking.turns] == best[:top], (kind, seed, way)
    return truth


def main() -> None:
    positions = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    started, number = time.process_time(), 0
    for seed in range(first, first + positions):
        for kind in ("small", "large"):
            number += len(confirm(kind, seed))
    print(f"{2 * positions} positions, {number} turns, all equal; {time.process_time() - started:.0f} s")


if __name__ == "__main__":
    main()
