"""Learning leave values by self-play.

Generation by generation: games in which both players take the play with the most points and leave, by the values of
the generation before (the first by points alone); where the rules allow several words a turn, the best play again and
again. Every turn with a full rack and enough tiles in the bag gives one
observation: the rack, and the equity of its best play less the mean equity of turns with as many tiles in the bag.
The values are the ridge regression of these equities on the rack's tiles, pairs and triples, by conjugate gradients
(:mod:`..fit_kernel`). A rare triple, seen a few times, is pulled to nothing, so that it is worth what its tiles and
pairs are; a frequent one is as it was seen. That replaces the tables of all leaves that others smooth afterwards.

Games are dealt out in shards. A shard's games depend on the seed, the generation and the shard's number alone and its
observations are whole numbers, kept in a file of the work folder; so neither the number of workers nor an interruption
changes the values.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from pathlib import Path

import msgspec
import numpy as np
from numpy.typing import NDArray

from gridwright.errors import FormatError, SpecError
from gridwright.families.erudit.board import tile_text
from gridwright.families.erudit.document import engine_of, words_for
from gridwright.families.erudit.engine import Engine
from gridwright.families.erudit.fit_kernel import Design
from gridwright.families.erudit.leave_kernel import Leaves
from gridwright.families.erudit.spec import EruditSpec
from gridwright.families.erudit.strategy import leaves as leave_files
from gridwright.families.erudit.strategy.tables import self_play
from gridwright.families.erudit.strategy.words import points_text
from gridwright.family import Progress
from gridwright.files import make_folder, read_bytes, write_bytes
from gridwright.messages import Message, msg
from gridwright.rng import Rng

#: Games of a shard.
_SHARD = 500
#: Rows that a game has room for.
_TURNS = 80
#: How much a value of one tile, a pair and a triple is pulled to 0: variance of an equity over that of such values.
_RIDGE = (12.0, 133.0, 1200.0)
#: Turns with fewer tiles in the bag teach nothing about a leave.
_BAG = 7
_LIMIT = 1 << 30
_JOB = "job.json"


class Training(msgspec.Struct, frozen=True, kw_only=True):
    """What to learn from: ``games`` in all, each generation with twice as many as the one before."""

    spec: EruditSpec
    language: str = "en"
    lexicon: str = ""
    games: int = 100_000
    generations: int = 3
    seed: int = 1

    def engine(self) -> Engine:
        """The engine of its bundle."""
        return engine_of(self.spec, self.language, words_for(self.spec, self.language, self.lexicon))


class Shard(msgspec.Struct, frozen=True, kw_only=True):
    """Some games of a generation; ``values``: those of the generation before, as a file's bytes."""

    training: Training
    generation: int
    number: int
    games: int
    values: bytes | None


def train(
    training: Training,
    path: Path,
    *,
    resume: bool = False,
    workers: int = 1,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> leave_files.LeaveValues:
    """Learns the values and writes them to ``path``; the work folder ``path.work`` is there until it is done."""
    engine = training.engine()
    folder = path.with_name(path.name + ".work")
    _claim(training, engine, folder, resume)
    pool = executor or (ProcessPoolExecutor(workers) if workers > 1 else None)
    values: leave_files.LeaveValues | None = None
    games = 0
    try:
        for generation, count in enumerate(schedule(training.games, training.generations)):
            kept = folder / f"generation-{generation}.leaves"
            games += count
            if kept.exists():
                values = leave_files.load(kept)
                continue
            shards = shards_of(training, engine, generation, count, values)
            parts = list(_shards(shards, folder, pool, 2 * workers, progress))
            racks = np.concatenate([racks for racks, _ in parts])
            equities = np.concatenate([equities for _, equities in parts])
            head = leave_files.header(
                engine, games=games, turns=len(racks), generations=generation + 1, seed=training.seed
            )
            values = leave_files.LeaveValues(head, fit(len(engine.tiles.values), racks, equities))
            leave_files.save(values, kept)
    finally:
        if pool is not None and executor is None:
            pool.shutdown(wait=True, cancel_futures=True)
    assert values is not None
    values = measured(engine, values)
    leave_files.save(values, path)
    for file in sorted(folder.iterdir()):
        file.unlink()
    folder.rmdir()
    return values


def measured(engine: Engine, values: leave_files.LeaveValues) -> leave_files.LeaveValues:
    """The values with how far a game swings: the difference at its end against the estimate after each turn."""
    games = min(500, values.header.games)
    racks = np.zeros((games * _TURNS, engine.rules.rack + 1), np.uint8)
    equities, margins = np.zeros(games * _TURNS, np.int32), np.zeros((games * _TURNS, 2), np.int32)
    table = self_play(engine, values.kernel(engine))
    count = table.play(games, Rng.from_seed(values.header.seed, "swing").next_u64(), racks, equities, margins)[
        "recorded"
    ]
    unseen = racks[:count, -1].astype(np.int64) + engine.rules.rack
    error = margins[:count, 1] - margins[:count, 0] - equities[:count] / 1000.0
    tempo = round(-1000 * float(error[unseen > 2 * engine.rules.rack].mean()))
    swing = round(1000 * float(np.sqrt(np.mean((error + tempo / 1000.0) ** 2 / unseen))))
    head = msgspec.structs.replace(values.header, swing=max(1, swing), tempo=tempo)
    return leave_files.LeaveValues(head, values.values)


def summary(training: Training, values: leave_files.LeaveValues) -> list[Message]:
    """What was learned, in words: the worth of each tile kept alone at the beginning of a game."""
    engine = training.engine()
    leaves = values.kernel(engine)
    full = leave_files.unseen_by(engine, b"", b"")
    lines = []
    for code in sorted(set(full)):
        unseen = bytearray(full)
        unseen.remove(code)
        leaves.load(bytes([code]), bytes(unseen), max(1, len(unseen) - engine.rules.rack))
        lines.append((-leaves.of(bytes([code])), tile_text(code, engine.alphabet)))
    worth = "  ".join(f"{sign} {points_text(-value)}" for value, sign in sorted(lines))
    return [msg("strategy.learned", n=values.header.games), msg("strategy.worth", list=worth)]


def schedule(games: int, generations: int) -> list[int]:
    """Games of each generation: each twice as many as the one before, at least one, ``games`` in all.

    >>> schedule(100, 3)
    [14, 28, 58]
    """
    parts = 2**generations - 1
    counts = [max(1, games * 2**number // parts) for number in range(generations)]
    counts[-1] = max(1, games - sum(counts[:-1]))
    return counts


def shards_of(
    training: Training, engine: Engine, generation: int, games: int, values: leave_files.LeaveValues | None
) -> list[Shard]:
    """The shards of a generation."""
    packed = None if values is None else leave_files.dumps(values)
    return [
        Shard(
            training=training,
            generation=generation,
            number=number,
            games=min(_SHARD, games - first),
            values=packed,
        )
        for number, first in enumerate(range(0, games, _SHARD))
    ]


def play_shard(shard: Shard) -> bytes:
    """The observations of a shard: rows of a sorted rack, the bag's tiles, and 4 bytes of equity in thousandths."""
    engine = shard.training.engine()
    leaves = None
    if shard.values is not None:
        leaves = leave_files.loads(shard.values, "values").kernel(engine)
    seed = (shard.training.seed, "leaves", shard.generation, shard.number)
    racks, equities = _kernel_games(engine, leaves, shard.games, Rng.from_seed(*seed).next_u64())
    return racks.tobytes() + equities.astype("<i4").tobytes()


def _kernel_games(
    engine: Engine, leaves: Leaves | None, games: int, seed: int
) -> tuple[NDArray[np.uint8], NDArray[np.int32]]:
    racks = np.zeros((games * _TURNS, engine.rules.rack + 1), np.uint8)
    equities = np.zeros(games * _TURNS, np.int32)
    recorded = self_play(engine, leaves).play(games, seed, racks, equities)["recorded"]
    return racks[:recorded], equities[:recorded]


def _shards(
    shards: Sequence[Shard], folder: Path, pool: Executor | None, ahead: int, progress: Progress | None
) -> Iterator[tuple[NDArray[np.uint8], NDArray[np.int32]]]:
    """The observations of all shards, in order; those that are in the folder already are read."""
    under_way: list[Future[bytes] | None] = []
    size = shards[0].training.spec.chosen().rack
    note = msg("strategy.training", n=shards[0].generation + 1)
    for position, shard in enumerate(shards):
        while len(under_way) < min(len(shards), position + ahead):
            later = shards[len(under_way)]
            wanted = pool is not None and not _file(folder, later).exists()
            under_way.append(pool.submit(play_shard, later) if pool is not None and wanted else None)
        path, future = _file(folder, shard), under_way[position]
        if path.exists():
            data = read_bytes(path, _LIMIT)
        else:
            data = play_shard(shard) if future is None else future.result()
            write_bytes(path, data)
        under_way[position] = None
        if progress is not None:
            progress(note, position + 1, len(shards))
        yield _unpacked(data, size, str(path))


def _file(folder: Path, shard: Shard) -> Path:
    return folder / f"shard-{shard.generation}-{shard.number:05d}.bin"


def _unpacked(data: bytes, size: int, name: str) -> tuple[NDArray[np.uint8], NDArray[np.int32]]:
    rows, rest = divmod(len(data), size + 5)
    if rest:
        raise FormatError("strategy.bad-leaves", path=name, problem=f"{len(data)} bytes")
    racks = np.frombuffer(data, np.uint8, rows * (size + 1)).reshape(rows, size + 1)
    return racks, np.frombuffer(data, "<i4", rows, rows * (size + 1)).astype(np.int32)


def _claim(training: Training, engine: Engine, folder: Path, resume: bool) -> None:
    """Notes in the work folder what is learned there, or finds that the same is and may go on."""
    settings = msgspec.json.encode((training, leave_files.bundle_of(engine).digest))
    note = hashlib.sha256(settings).hexdigest().encode()
    there = b""
    with contextlib.suppress(FormatError):
        there = read_bytes(folder / _JOB, 1000)
    if folder.exists() and any(folder.iterdir()):
        if not resume:
            raise SpecError("strategy.training-there", path=str(folder))
        if there != note:
            raise SpecError("strategy.other-training", path=str(folder))
        return
    make_folder(folder)
    write_bytes(folder / _JOB, note)


def fit(letters: int, racks: NDArray[np.uint8], equities: NDArray[np.int32], steps: int = 200) -> NDArray[np.int16]:
    """Values in hundredths of a point from racks (n by size and the bag's tiles) and equities in thousandths."""
    size = racks.shape[1] - 1
    enough = racks[:, size] >= _BAG
    racks, wanted = racks[enough], equities[enough] / 1000.0
    bags = racks[:, size].astype(np.int64)
    sums, counts = np.bincount(bags, wanted, 256), np.bincount(bags, minlength=256)
    wanted = wanted - (sums / np.maximum(counts, 1))[bags]
    design = Design(letters, np.ascontiguousarray(racks[:, :size]))
    ridge = _ridge(letters)
    moments = np.zeros(design.columns)
    design.moments(wanted, moments)
    occurrences = np.zeros(design.columns)
    design.moments(np.ones(len(wanted)), occurrences)
    solution = _solve(design, ridge, ridge + occurrences, moments, steps)
    return np.clip(np.rint(solution * 100), -32767, 32767).astype(np.int16)


@functools.cache
def _ridge(letters: int) -> NDArray[np.float64]:
    kinds = letters + 1
    counts = (kinds, kinds * (kinds + 1) // 2, kinds * (kinds + 1) * (kinds + 2) // 6)
    return np.repeat(np.array(_RIDGE), counts)


def _solve(
    design: Design, ridge: NDArray[np.float64], diagonal: NDArray[np.float64], moments: NDArray[np.float64], steps: int
) -> NDArray[np.float64]:
    """(X'X + ridge) v = moments by conjugate gradients with the diagonal as preconditioner."""
    solution, rest = np.zeros(design.columns), moments.copy()
    scaled = rest / diagonal
    direction, size = scaled.copy(), float(rest @ scaled)
    enough = 1e-8 * float(moments @ (moments / diagonal))
    for _ in range(steps):
        if size <= enough:
            break
        image = np.zeros(design.columns)
        design.gram(direction, image)
        image += ridge * direction
        step = size / float(direction @ image)
        solution += step * direction
        rest -= step * image
        scaled = rest / diagonal
        before, size = size, float(rest @ scaled)
        direction = scaled + (size / before) * direction
    return solution
