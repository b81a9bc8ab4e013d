"""Leave values of a bundle (rules, board, tiles and words): files of them, those that come with gridwright, and words.

The model and how a worth follows from it are in :mod:`..leave_kernel`; :mod:`.train` learns the numbers. A file is one
line of JSON (what the values are for, how they were learned) and the values as little-endian int16, in hundredths of a
point, deflated. Values are good for their bundle alone: a Q is worth nothing where its words aren't, so another bundle
is refused. The bundle's digest is over what changes the worth of a leave, so that a new name of a list changes nothing.
"""

from __future__ import annotations

import functools
import hashlib
import zlib
from collections import Counter
from pathlib import Path

import msgspec
import numpy as np
from numpy.typing import NDArray

from gridwright.errors import FormatError, SpecError
from gridwright.families.erudit.engine import Engine
from gridwright.families.erudit.leave_kernel import Leaves
from gridwright.files import read_bytes, write_bytes

DIRECTORY = Path(__file__).parents[3] / "data" / "leaves"
#: How many values an alphabet of 62 letters has, and room for the header.
_LIMIT = 4_000_000
_FORMAT = "gridwright-leaves-1"
#: Hundredths of a leave's worth that remain when a play leaves 0, 1, 2... tiles in the bag.
_FADE = bytes([100])


class Bundle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What leave values are for. ``digest`` decides; the names are for people."""

    rules: str
    tiles: str
    lexicon: str
    digest: str


class Header(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first line of a file."""

    format: str
    bundle: Bundle
    letters: int
    rack: int
    games: int
    turns: int
    generations: int
    seed: int
    #: Thousandths: how far the end of a game lies from the estimate, for the square root of a tile unseen.
    swing: int = 0
    #: Thousandths: by how much who is not to move ends worse than the estimate.
    tempo: int = 0


class LeaveValues(msgspec.Struct, frozen=True, eq=False):
    """Values in hundredths of a point in the order of :class:`Leaves`, and where they come from."""

    header: Header
    values: NDArray[np.int16]

    def kernel(self, engine: Engine) -> Leaves:
        """A kernel object for an engine; SpecError where the values belong to another bundle."""
        refuse_other(self.header.bundle, bundle_of(engine))
        return kernel_of(engine, self.values.astype(np.int32) * 10)


def kernel_of(engine: Engine, thousandths: NDArray[np.int32]) -> Leaves:
    """A kernel object from values in thousandths of a point."""
    tiles, rules = engine.tiles, engine.rules
    # Who goes out gets the others' leftovers, or they lose them; tiles that stay cost as much, and time.
    give, stuck, late = {
        "deduct-and-give": (2000, 2000, 10_000),
        "deduct": (1000, 1000, 5_000),
        "keep": (0, 0, 5_000),
    }[rules.leftovers]
    return Leaves(len(tiles.values), rules.rack, thousandths, bytes([0, *tiles.values]), _FADE, give, stuck, late)


def values_count(letters: int) -> int:
    """How many values there are for an alphabet and the blank: tiles, pairs, triples."""
    kinds = letters + 1
    return kinds + kinds * (kinds + 1) // 2 + kinds * (kinds + 1) * (kinds + 2) // 6


def bundle_of(engine: Engine) -> Bundle:
    """The bundle of an engine."""
    return _bundle(engine)


@functools.lru_cache(maxsize=16)
def _bundle(engine: Engine) -> Bundle:
    rules, tiles, layout = engine.rules, engine.tiles, engine.layout
    facts = (
        (rules.rack, rules.words, rules.scoring, rules.legal, rules.star, rules.take_star, rules.repeats),
        (rules.bonus, rules.bonus_for, rules.leftovers, rules.exchange_from, rules.idle_rounds),
        (layout.rows, layout.columns, layout.signs, layout.start),
        (tiles.alphabet.letters, tiles.counts, tiles.values, tiles.blanks),
        hashlib.sha256(engine.lexicon.graph.blob()).hexdigest(),
    )
    digest = hashlib.sha256(msgspec.json.encode(facts)).hexdigest()[:32]
    return Bundle(rules.name, tiles.name, engine.lexicon.id, digest)


def refuse_other(have: Bundle, wanted: Bundle) -> None:
    """SpecError where values for ``have`` are to be used for ``wanted``."""
    if have.digest != wanted.digest:
        raise SpecError(
            "strategy.other-bundle",
            have=f"{have.rules}, {have.tiles}, {have.lexicon}",
            wanted=f"{wanted.rules}, {wanted.tiles}, {wanted.lexicon}",
        )


def dumps(values: LeaveValues) -> bytes:
    """A file's bytes."""
    return msgspec.json.encode(values.header) + b"\n" + zlib.compress(values.values.astype("<i2").tobytes(), 9)


def loads(data: bytes, name: str) -> LeaveValues:
    """Reads a file's bytes. FormatError says what is wrong."""
    line, _, packed = data.partition(b"\n")
    try:
        header = msgspec.json.decode(line, type=Header)
        if header.format != _FORMAT or not (1 <= header.letters <= 62 and 1 <= header.rack <= 10):
            raise ValueError(header.format)
        size = 2 * values_count(header.letters)
        inflate = zlib.decompressobj()
        raw = inflate.decompress(packed, size + 1)
        if len(raw) != size or inflate.unconsumed_tail or not inflate.eof:
            raise ValueError(f"{len(raw)} bytes, not {size}")
    except (msgspec.DecodeError, ValueError, zlib.error) as error:
        raise FormatError("strategy.bad-leaves", path=name, problem=str(error)) from None
    return LeaveValues(header, np.frombuffer(raw, "<i2"))


def save(values: LeaveValues, path: Path) -> None:
    """Writes a file, whole or not at all."""
    write_bytes(path, dumps(values))


def load(path: Path) -> LeaveValues:
    """Reads a file."""
    return loads(read_bytes(path, _LIMIT), str(path))


def header(engine: Engine, *, games: int, turns: int, generations: int, seed: int) -> Header:
    """The first line for values learned for an engine."""
    return Header(
        format=_FORMAT,
        bundle=bundle_of(engine),
        letters=len(engine.tiles.values),
        rack=engine.rules.rack,
        games=games,
        turns=turns,
        generations=generations,
        seed=seed,
    )


@functools.cache
def shipped() -> dict[str, Path]:
    """The files that come with gridwright, by the digest of their bundle."""
    found = {}
    for path in sorted(DIRECTORY.glob("*.leaves")):
        line = path.read_bytes().partition(b"\n")[0]
        found[msgspec.json.decode(line, type=Header).bundle.digest] = path
    return found


@functools.lru_cache(maxsize=8)
def values_for(engine: Engine) -> LeaveValues | None:
    """The values that come with gridwright for exactly these rules, tiles and words; None where there are none."""
    path = shipped().get(bundle_of(engine).digest)
    return None if path is None else load(path)


@functools.lru_cache(maxsize=8)
def leaves_for(engine: Engine) -> Leaves | None:
    """A kernel object with the shipped values, made once an engine; None where there are none."""
    values = values_for(engine)
    return None if values is None else values.kernel(engine)


def unseen_by(engine: Engine, codes: bytes, rack: bytes) -> bytes:
    """The tiles of the set that lie neither on the board nor on the rack, sorted codes; none twice taken away."""
    left = Counter({rank + 1: count for rank, count in enumerate(engine.tiles.counts)})
    left[0] = engine.tiles.blanks
    left.subtract(0 if code & 128 else code for code in codes if code)
    left.subtract(rack)
    return bytes(code for code in sorted(left) for _ in range(max(0, left[code])))
