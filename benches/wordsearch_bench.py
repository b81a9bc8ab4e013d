"""Word searches measured: our generator, the article's greedy loop in the same run, and two other programs.

    python benches/wordsearch_bench.py [--seeds 1000] [--peer-python PYTHON] [--peer-node FOLDER]

The peers are PyPI word-search-generator (in the Python given: ``pip install word-search-generator``) and npm
@blex41/word-search (in the folder given: ``npm install @blex41/word-search``); without them their rows are left out.
All times are CPU time. "kernel" is the search alone, as the article's figures are; "call" is everything from the
settings to the document. Doubles, unwanted words, letters of its own and crossings are counted by a scan of lines of
text that shares nothing with the generator.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import time
from collections import Counter
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from gridwright import making
from gridwright.errors import OutOfBudget
from gridwright.families.wordsearch import make as making_module
from gridwright.families.wordsearch.article_kernel import Article
from gridwright.families.wordsearch.document import WordSearch
from gridwright.families.wordsearch.family import FAMILY
from gridwright.families.wordsearch.spec import WordSearchSpec as Spec
from gridwright.families.wordsearch.wordsearch_kernel import Maker
from gridwright.family import Budget
from gridwright.lexicon import Lexicon
from gridwright.lexicon.profanity import Profanity
from gridwright.rng import Rng

#: The table of "Ako vygenerovať osemsmerovku s tajničkou": side, first try %, attempts, median ms, words, diagonals %.
ARTICLE = {8: (78, 1.30, 1.2, 12.7, 24), 10: (70, 1.42, 2.2, 20.4, 27), 12: (57, 1.73, 4.7, 30.1, 29),
           15: (21, 5.46, 20.0, 48.7, 33)}  # fmt: skip
#: Median milliseconds that are promised.
PROMISED = {15: 0.5, 20: 1.5, 30: 10.0, 50: 600.0}

clock = time.process_time


class TimedMaker:
    """The kernel with a stop watch around it."""

    kernel: type[Any] = Maker
    spent = 0.0
    counters_: ClassVar[dict[str, int]] = {}

    def __init__(self, settings: Any) -> None:
        start = clock()
        self._maker = self.kernel(settings)
        TimedMaker.spent = clock() - start

    def run(self, restarts: int) -> bool:
        start = clock()
        done = self._maker.run(restarts)
        TimedMaker.spent += clock() - start
        TimedMaker.counters_ = self._maker.counters()
        return done

    def __getattr__(self, name: str) -> Any:
        return getattr(self._maker, name)


class TimedArticle(TimedMaker):
    """The article's loop with the same stop watch."""

    kernel = Article


def slovak_list(count: int, shortest: int) -> Lexicon:
    """``count`` Slovak nouns of at least so many letters, accents kept, drawn with a fixed seed."""
    full = FAMILY.open_lexicon(Spec(), "sk", None)
    assert full is not None
    order = [index for index, word in enumerate(full.words()) if len(word) >= shortest]
    Rng.from_seed(1, "bench").shuffle(order)
    mask = np.zeros(len(full), np.bool_)
    mask[order[:count]] = True
    return full.select(mask, f"[{count}]")


def lines_of(doc: WordSearch) -> bytes:
    """Every line of the grid in all eight directions as text, parted by zeros; letters are their rank plus one."""
    rank = doc.letters.rank
    grid = np.array([rank[letter] + 1 if letter else 0 for letter in doc.cells], np.uint8).reshape(doc.rows, doc.cols)
    lines = [bytes(row) for row in grid] + [bytes(col) for col in grid.T]
    for board in (grid, grid[:, ::-1]):
        lines += [bytes(board.diagonal(shift)) for shift in range(1 - doc.rows, doc.cols)]
    return b"\0".join([*lines, *(line[::-1] for line in lines)])


def count(text: bytes, word: bytes) -> int:
    """How often a word stands in a text, overlapping itself too."""
    n, place = 0, text.find(word)
    while place >= 0:
        n, place = n + 1, text.find(word, place + 1)
    return n


def audit(doc: WordSearch, unwanted: list[bytes], totals: Counter[str]) -> None:
    """Counts what is wrong with a finished puzzle, without any kernel."""
    text = lines_of(doc)
    runs = [place.cells(doc.cols) for place in doc.places]
    depth = Counter(cell for run in runs for cell in run)
    for word, run in zip(doc.words, runs, strict=True):
        letters = bytes(rank + 1 for rank in doc.letters.tokens(word))
        expected = 2 if letters == letters[::-1] else 1
        totals["doubles"] += count(text, letters) != expected
        crossings = sum(depth[cell] > 1 for cell in run)
        totals["own"] += crossings < len(run)
        totals["crossed"] += crossings >= 2
        totals["words"] += 1
    for place in doc.places:
        totals[place.direction] += 1
    inside = [bytes(rank + 1 for rank in doc.letters.tokens(word)) for word in doc.words]
    for sequence in unwanted:
        totals["unwanted"] += count(text, sequence) > sum(count(word, sequence) for word in inside)


def unwanted_of(lexicon: Lexicon) -> list[bytes]:
    texts = Profanity.load("sk", "obscene").forbidden_sequences()
    return [bytes(rank + 1 for rank in lexicon.alphabet.tokens(text)) for text in texts]


def sizes(lexicon: Lexicon, seeds: int, **settings: Any) -> None:
    unwanted = unwanted_of(lexicon)
    print(f"{'':>5} {'first':>6} {'kernel ms':>10} {'':>8} {'call':>7} {'':>6} {'diag':>5} {'directions':>11} "
          f"{'cross':>6} {'own':>6} {'double':>6} {'unwanted':>8}")  # fmt: skip
    print(f"{'side':>5} {'call':>6} {'median':>10} {'max':>8} {'median':>7} {'words':>6} {'%':>5} {'% min-max':>11} "
          f"{'>=2 %':>6} {'%':>6} {'':>6} {'':>8}   promised, article")  # fmt: skip
    for side in (8, 10, 12, 15, 20, 30, 50):
        kernel, call, totals, good = [], [], Counter[str](), 0
        number = min(seeds, 20) if side == 50 else seeds
        spec = Spec(size=side, vocabulary="all", **settings)
        for seed in range(number):
            start = clock()
            try:
                doc = making.make(FAMILY, spec, seed=seed, lexicon=lexicon)
            except OutOfBudget:
                continue
            call.append(clock() - start)
            kernel.append(TimedMaker.spent)
            good += TimedMaker.counters_["attempts"] == 1
            audit(doc, unwanted, totals)
        words = totals["words"]
        shares = [100 * totals[name] / words for name in ("E", "SE", "S", "SW", "W", "NW", "N", "NE")]
        article = ARTICLE.get(side)
        told = f"first {article[0]} %, {article[2]} ms, {article[3]} words, {article[4]} %" if article else ""
        print(
            f"{side:>5} {100 * good / number:>5.1f}% "
            f"{1e3 * statistics.median(kernel):>10.3f} {1e3 * max(kernel):>8.2f} "
            f"{1e3 * statistics.median(call):>7.2f} {words / number:>6.1f} {sum(shares[1::2]):>5.1f} "
            f"{min(shares):>5.1f}-{max(shares):<5.1f} {100 * totals['crossed'] / words:>6.2f} "
            f"{100 * totals['own'] / words:>6.2f} {totals['doubles']:>6} {totals['unwanted']:>8}   "
            f"{f'<= {PROMISED[side]} ms' if side in PROMISED else '':<11} {told}"
        )


def greedy(lexicon: Lexicon, grids: int) -> None:
    print(f"{'side':>5} {'first try':>10} {'attempts':>9} {'median ms':>10} {'words':>6} {'diag %':>7}   the article")
    for side, article in ARTICLE.items():
        spec = Spec(
            size=side, vocabulary="all", strategy="greedy", min_length=3, lengths=("6~2:50", "5~1:30", "3:20"),
            quotas=("3:staged",), own_letter=False, diagonals=None, unwanted="allow",
        )  # fmt: skip
        first, attempts, spent, words, diagonals = 0, [], [], [], []
        for seed in range(grids):
            try:
                doc = making.make(FAMILY, spec, seed=seed, lexicon=lexicon)
            except OutOfBudget:
                attempts.append(100)
                continue
            first += doc.attempts == 1
            attempts.append(doc.attempts)
            spent.append(TimedMaker.spent)
            words.append(len(doc.words))
            diagonals += [len(place.direction) == 2 for place in doc.places]
        print(
            f"{side:>5} {100 * first / grids:>9.0f}% {statistics.mean(attempts):>9.2f} "
            f"{1e3 * statistics.median(spent):>10.2f} {statistics.mean(words):>6.1f} "
            f"{100 * statistics.mean(diagonals):>7.0f}   {article[0]} %, {article[1]}, {article[2]} ms, "
            f"{article[3]} words, {article[4]} %"
        )


def lists(lexicon: Lexicon, length: int, number: int) -> list[list[str]]:
    """Lists of words of 5 to 10 letters, each length as likely, none inside another."""
    letters = lexicon.alphabet
    pools = {n: [letters.decode(row.tobytes()) for row in lexicon.matrix(n)] for n in range(5, 11)}
    found: list[list[str]] = []
    rng = Rng.from_seed(2, "lists")
    while len(found) < number:
        words = sorted({rng.choice(pools[rng.between(5, 10)]) for _ in range(length)})
        clash = any(a != b and (a in b or a in b[::-1]) for a in words for b in words)
        if len(words) == length and not clash:
            found.append(words)
    return found


def must_have(lexicon: Lexicon, number: int) -> None:
    print(f"{'words':>5} {'crossings':>9} {'placed and filled':>18} {'median ms':>10} {'max ms':>8}   promised")
    promised = {20: "always", 25: "always, <= 10 ms", 28: ">= 95 % within 1 s"}
    for length, crossings in ((20, 0), (25, 0), (28, 0), (20, 2), (25, 2), (28, 2)):
        spent, good = [], 0
        for seed, words in enumerate(lists(lexicon, length, number)):
            spec = Spec(size=15, vocabulary="all", words=tuple(words), unwanted="allow", crossings=crossings)
            try:
                making.make(FAMILY, spec, seed=seed, lexicon=lexicon, budget=Budget(nodes=60_000_000))
                good += TimedMaker.spent < 1
            except OutOfBudget:
                pass
            spent.append(TimedMaker.spent)
        told = "" if crossings else promised[length]
        print(
            f"{length:>5} {crossings:>9} {100 * good / number:>17.1f}% {1e3 * statistics.median(spent):>10.2f} "
            f"{1e3 * max(spent):>8.1f}   {told}"
        )


def batch(lexicon: Lexicon, number: int) -> None:
    start = clock()
    findings = 0
    for seed in range(number):
        doc = making.make(FAMILY, Spec(size=15, vocabulary="all"), seed=seed, lexicon=lexicon)
        findings += sum(finding.forbids for finding in FAMILY.check(doc, lexicon=lexicon))
    spent = clock() - start
    print(
        f"{number} puzzles 15 x 15 made and checked: {spent:.2f} s of CPU, {findings} findings that forbid publishing"
    )


_PYPI = """
import json, sys, time
from word_search_generator import WordSearch
lists = json.load(sys.stdin)
placed, spent = 0, []
for words in lists:
    start = time.process_time()
    puzzle = WordSearch(" ".join(words), level=7, size=15)
    spent.append(time.process_time() - start)
    placed += len(puzzle.placed_words)
print(json.dumps([placed, spent]))
"""
_NPM = """
const WordSearch = require("@blex41/word-search");
const lists = JSON.parse(require("fs").readFileSync(0));
let placed = 0; const spent = [];
for (let k = 0; k < 200; k++) new WordSearch({cols: 15, rows: 15, dictionary: lists[0], maxWords: 20});
for (const words of lists) {
  const start = process.cpuUsage();
  const puzzle = new WordSearch({cols: 15, rows: 15, dictionary: words, maxWords: words.length, diacritics: true,
                                 backwardsProbability: 0.5});
  const used = process.cpuUsage(start);
  spent.push((used.user + used.system) / 1e6);
  placed += puzzle.words.length;
}
console.log(JSON.stringify([placed, spent]));
"""


def peers(lexicon: Lexicon, number: int, python: str | None, node: str | None) -> None:
    """The same lists of 20 words, 15 x 15, filled up with letters."""
    given = lists(lexicon, 20, number)
    spent, placed = [], 0
    for seed, words in enumerate(given):
        spec = Spec(size=15, words=tuple(words), fill="letters", unwanted="allow", filler="alphabet")
        start = clock()
        doc = making.make(FAMILY, spec, seed=seed, lexicon=lexicon)
        spent.append(clock() - start)
        placed += len(doc.words)
    ours = statistics.mean(spent)
    print(f"{'gridwright (whole call)':<34} {100 * placed / (20 * number):>6.2f} % placed {1e3 * ours:>9.3f} ms")
    rows = []
    if python:
        rows.append(("PyPI word-search-generator", [python, "-c", _PYPI], None))
    if node:
        rows.append(("npm @blex41/word-search", ["node", "-e", _NPM], node))
    for name, command, folder in rows:
        done = subprocess.run(
            command, input=json.dumps(given).encode(), capture_output=True, check=True, cwd=folder and Path(folder)
        )
        placed, times = json.loads(done.stdout)
        mean = statistics.mean(times)
        share = 100 * placed / (20 * number)
        print(f"{name:<34} {share:>6.2f} % placed {1e3 * mean:>9.3f} ms = {mean / ours:.1f} times ours")
    if not rows:
        print("peers left out: give --peer-python and --peer-node")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=1000)
    parser.add_argument("--peer-python", default=None)
    parser.add_argument("--peer-node", default=None)
    args = parser.parse_args()
    making_module.Maker = TimedMaker  # type: ignore[misc, assignment]
    making_module.Article = TimedArticle  # type: ignore[misc, assignment]
    lexicon = slovak_list(16_700, 4)
    print(f"== a secret of side to side + 4 letters; {len(lexicon)} Slovak words, {args.seeds} seeds a size (50: 20)")
    sizes(lexicon, args.seeds)
    print("\n== no message: every cell belongs to a word")
    sizes(lexicon, max(20, args.seeds // 10), secret=False)
    print("\n== the article's greedy loop (--strategy greedy), 16,713 words from 3 letters, 300 grids")
    greedy(slovak_list(16_713, 3), min(300, args.seeds))
    print("\n== words that must be placed, 15 x 15, then the exact fill")
    must_have(lexicon, max(20, args.seeds // 5))
    print("\n== 20 words of 5 to 10 letters, 15 x 15, filled up with letters, the same lists for all")
    peers(lexicon, max(20, args.seeds // 5), args.peer_python, args.peer_node)
    print("\n== a batch with full checks")
    batch(lexicon, args.seeds)


if __name__ == "__main__":
    main()
