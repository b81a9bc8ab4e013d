"""A job: one family, spec and lexicon, and a row of seeds. Puzzle number k has seed ``first_seed + k``, so that the
result depends neither on the number of workers nor on where an interrupted job went on.
"""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from pathlib import Path
from typing import Any

import msgspec

from gridwright import making, registry
from gridwright.errors import FormatError, GridwrightError
from gridwright.family import Budget, Document, Progress, View
from gridwright.files import make_folder, read_bytes, write_bytes
from gridwright.formats import native

#: In a folder of puzzles: what they were made from.
JOB_FILE = ".gridwright-job.json"


class Job(msgspec.Struct, frozen=True, kw_only=True):
    """What to make. ``lexicon`` are names as for ``--lexicon``, None for the language's own."""

    family: str
    spec: Any
    first_seed: int
    count: int = 1
    language: str = "en"
    lexicon: str | None = None
    title: str = ""
    author: str = ""
    budget: Budget = Budget()

    @property
    def seeds(self) -> range:
        """The seeds of its puzzles, in order."""
        return range(self.first_seed, self.first_seed + self.count)


class Written(msgspec.Struct, frozen=True, kw_only=True):
    """One file of a job; ``kept``: it was there already, whole."""

    path: Path
    seed: int
    kept: bool


def run(
    job: Job, *, workers: int = 1, executor: Executor | None = None, progress: Progress | None = None
) -> Iterator[Document]:
    """The puzzles in the order of their seeds, on one process, on ``workers`` local ones, or on any executor."""
    yield from (doc for _, doc in _run(job, list(job.seeds), workers, executor, progress))


def run_to_folder(
    job: Job,
    folder: Path,
    ending: str = "json",
    *,
    view: View = View.PUZZLE,
    workers: int = 1,
    executor: Executor | None = None,
) -> Iterator[Written]:
    """Writes each puzzle into its own file, whole or not at all; files that are there already are kept.

    Raises FormatError where the folder holds puzzles of another job.
    """
    _claim(job, folder, ending)
    paths = {seed: folder / f"{job.family}-{seed:06d}.{ending}" for seed in job.seeds}
    missing = []
    for seed, path in paths.items():
        if path.exists():
            yield Written(path=path, seed=seed, kept=True)
        else:
            missing.append(seed)
    for seed, doc in _run(job, missing, workers, executor, None):
        write_bytes(paths[seed], making.encode([doc], ending, view=view, name=str(paths[seed])))
        yield Written(path=paths[seed], seed=seed, kept=False)


def _run(
    job: Job, seeds: list[int], workers: int, executor: Executor | None, progress: Progress | None
) -> Iterator[tuple[int, Document]]:
    if executor is None and workers == 1:
        words = _words(job.family, job.spec, job.language, job.lexicon)
        for seed in seeds:
            yield seed, _make(job, seed, words, progress)
        return
    pool = executor or ProcessPoolExecutor(workers)
    try:
        yield from _spread(job, seeds, pool, 4 * workers)
    finally:
        if executor is None:
            pool.shutdown(wait=True, cancel_futures=True)


def _spread(job: Job, seeds: list[int], pool: Executor, ahead: int) -> Iterator[tuple[int, Document]]:
    """Keeps ``ahead`` puzzles under way and gives them out in order."""
    under_way: list[tuple[int, Future[bytes]]] = []
    position = 0
    while position < len(seeds) or under_way:
        while position < len(seeds) and len(under_way) < ahead:
            under_way.append((seeds[position], pool.submit(_make_bytes, job, seeds[position])))
            position += 1
        seed, future = under_way.pop(0)
        yield seed, native.loads(future.result())


def _make(job: Job, seed: int, words: Any, progress: Progress | None = None) -> Document:
    try:
        doc: Document = making.make(
            job.family,
            job.spec,
            seed=seed,
            language=job.language,
            lexicon=words if words is not None else job.lexicon,
            title=job.title,
            author=job.author,
            budget=job.budget,
            progress=progress,
        )
    except GridwrightError as error:
        error.add_note(f"seed {seed}")
        raise
    return doc


def _make_bytes(job: Job, seed: int) -> bytes:
    """One puzzle in a worker process."""
    return native.dumps(_make(job, seed, _words(job.family, job.spec, job.language, job.lexicon)))


@functools.lru_cache(maxsize=1)
def _words(family: str, spec: Any, language: str, lexicon: str | None) -> Any:
    """A job's lexicon, opened once a process however many of its puzzles are made there."""
    return registry.family(family).open_lexicon(spec, language, lexicon)


def _digest(job: Job) -> bytes:
    settings = (job.family, job.spec, job.language, job.lexicon, job.title, job.author, job.budget.nodes)
    return hashlib.sha256(msgspec.json.encode(settings)).digest()


def _claim(job: Job, folder: Path, ending: str) -> None:
    """Notes in the folder what is made there, or finds that the same is."""
    note = {"family": job.family, "settings": _digest(job).hex(), "format": ending}
    path = folder / JOB_FILE
    make_folder(folder)
    if path.exists():
        try:
            there = msgspec.json.decode(read_bytes(path, 65536))
        except msgspec.DecodeError:
            there = None
        if there != note:
            raise FormatError("core.other-job", path=str(folder))
        return
    write_bytes(path, msgspec.json.encode(note) + b"\n")
