"""The word finder beside a pure-Python anagram index, regular expressions, marisa-trie and dawg2, on the same words.

    python benches/finder_bench.py

Every figure is processor time of this process, the best of several runs; a ratio is peer / ours. Answers are compared,
so that both sides do the same work. Peers that are not installed are left out: pip install marisa-trie dawg2.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any

import numpy as np

from gridwright import cache
from gridwright.lexicon import finder, lexicon, sources
from gridwright.lexicon import graph_kernel as kernel
from gridwright.lexicon.finder import Query, find
from gridwright.lexicon.graph import SEPARATOR, WordGraph, sort_blob
from gridwright.lexicon.packed import PackedList


def best(call: Callable[[], Any], repeats: int) -> float:
    """Seconds of processor time, the best of ``repeats`` runs."""
    times = []
    for _ in range(repeats):
        start = time.process_time()
        call()
        times.append(time.process_time() - start)
    return min(times)


def shown(seconds: float) -> str:
    if seconds < 1e-5:
        return f"{seconds * 1e9:8.0f} ns"
    return f"{seconds * 1e3:8.3f} ms" if seconds < 1 else f"{seconds:8.2f} s "


def report(what: str, ours: float, peers: dict[str, float], note: str = "") -> None:
    print(f"{what}\n    gridwright            {shown(ours)}   {note}")
    for name, seconds in peers.items():
        print(f"    {name:20}  {shown(seconds)}   {seconds / ours:.1f} times ours")


class AnagramIndex:
    """What most programs do: a dictionary from sorted letters to words; a rack is all its subsets with all letters for
    its blanks."""

    def __init__(self, words: list[str]) -> None:
        self.words: dict[str, list[str]] = {}
        for word in words:
            self.words.setdefault("".join(sorted(word)), []).append(word)
        self.letters = sorted(set("".join(words[:20000])))

    def find(self, rack: str) -> set[str]:
        tiles = "".join(sorted(rack.replace("?", "")))
        blanks = rack.count("?")
        keys = set()
        for extra in range(blanks + 1):
            for chosen in combinations_with_replacement(self.letters, extra):
                for subset in set(_subsets(tiles)):
                    keys.add("".join(sorted(subset + "".join(chosen))))
        return {word for key in keys for word in self.words.get(key, ())}


def _subsets(tiles: str) -> Iterator[str]:
    for bits in range(1 << len(tiles)):
        yield "".join(sign for place, sign in enumerate(tiles) if bits >> place & 1)


def kernel_time(source: Any, query: Query, repeats: int) -> tuple[float, float, Any]:
    """Seconds in the kernel alone, seconds of the whole call, and the answer."""
    inner: list[float] = []

    class Timed:
        def __init__(self, *arguments: Any) -> None:
            self.real = real(*arguments)

        def run(self) -> Any:
            start = time.process_time()
            answer = self.real.run()
            inner.append(time.process_time() - start)
            return answer

    real = finder.Finder
    finder.Finder = Timed  # type: ignore[assignment, misc]
    try:
        answer = find(source, query)
        whole = best(lambda: find(source, query), repeats)
    finally:
        finder.Finder = real  # type: ignore[misc]
    return min(inner), whole, answer


def racks(english: Any, words: list[str]) -> None:
    index = AnagramIndex(words)
    for rack, repeats, peer_repeats in (("TRAINES", 50, 20), ("TRAIN??", 50, 5), ("EDUCATIONALST??", 10, 0)):
        inner, whole, answer = kernel_time(english, Query(rack=rack), repeats)
        peers = {}
        if peer_repeats:
            assert {english.alphabet.decode(match.word) for match in answer} == index.find(rack)
            peers["anagram index"] = best(lambda rack=rack: index.find(rack), peer_repeats)  # type: ignore[misc]
        note = f"kernel; {shown(whole).strip()} with setting up; {len(answer)} words, {answer.edges} edges"
        report(f"rack {rack}", inner, peers, note)


def patterns(english: Any, words: list[str]) -> None:
    for pattern, regex in (("*A*B*", ".*A.*B.*"), ("S?A*", "S.A.*"), ("*QU*ING", ".*QU.*ING"), ("?????", ".....")):
        inner, whole, answer = kernel_time(english, Query(pattern=pattern), 20)
        compiled = re.compile(regex)
        scan = best(lambda compiled=compiled: [w for w in words if compiled.fullmatch(w)], 3)  # type: ignore[misc]
        assert len([w for w in words if compiled.fullmatch(w)]) == len(answer)
        note = f"kernel; {shown(whole).strip()} with setting up; {len(answer)} words, {answer.edges} edges"
        report(f"pattern {pattern}", inner, {"re over the list": scan}, note)


def checks(english: Any, words: list[str], peers: dict[str, Any]) -> None:
    sample = words[:: max(1, len(words) // 20000)]
    encoded = [english.alphabet.encode(word) for word in sample]
    blob = b"".join(word + b"\xff" for word in encoded)
    graph = english.graph
    n = len(sample)
    ours = best(lambda: graph.find(blob), 10) / n
    called = best(lambda: [word in graph for word in encoded], 5) / n
    theirs = {
        name: best(lambda peer=peer: [word in peer for word in sample], 5) / n  # type: ignore[misc]
        for name, peer in peers.items()
    }
    report("word check", ours, theirs, f"kernel; {shown(called).strip()} as a Python call of one word")


def loading(words: list[str], peer_files: dict[str, Callable[[], Any]]) -> None:
    path = sources.packs()["en"]
    with tempfile.TemporaryDirectory() as folder:
        os.environ["GRIDWRIGHT_CACHE"] = folder

        def first() -> None:
            cache.clear()
            _ = PackedList(path).graph

        cold = best(first, 5)
        warm = best(lambda: PackedList(path).graph, 10)
        text = Path(folder) / "words.txt"
        text.write_text("\n".join(words))
        peers = {"set of a text file": best(lambda: set(text.read_text().split()), 3)}
        peers |= {name: best(load, 5) for name, load in peer_files.items()}
        size = path.stat().st_size
        report("loading", warm, peers, f"{shown(cold).strip()} the first time; {size} bytes in the package")
    del os.environ["GRIDWRIGHT_CACHE"]


def building(english: Any, words: list[str], builds: dict[str, Callable[[], Any]]) -> None:
    """Graphs from a list of words in memory, and the GADDAG; of all Russian forms too."""
    encoded = b"".join(english.alphabet.encode(word) + b"\xff" for word in words)
    ours = best(lambda: WordGraph.from_sorted(sort_blob(encoded)[0]), 3)
    report("building the graph", ours, {name: best(build, 2) for name, build in builds.items()}, f"{len(words)} words")
    gaddag = best(lambda: kernel.build_gaddag(encoded, SEPARATOR), 2)
    edges = len(kernel.build_gaddag(encoded, SEPARATOR)) // 4
    report("building the GADDAG", gaddag, {}, f"{edges} edges")
    forms = sources.packed("ru-forms").graph
    blob = forms.blob()
    report("graph of all Russian forms", best(lambda: WordGraph.from_sorted(sort_blob(blob)[0]), 2), {},
           f"{len(forms)} words, {len(forms.edges)} edges")  # fmt: skip


def memory() -> None:
    code = (
        "import re, sys; from gridwright.cli.main import main; main(sys.argv[1:]); "
        "told = re.search(r'VmHWM:\\s+(\\d+)', open('/proc/self/status').read()); "
        "print(int(told.group(1)) // 1024, file=sys.stderr)"
    )
    print("most memory of a whole process (Linux)")
    for argv in (["words", "find", "TRAIN??", "--lang", "en"], ["words", "find", "ЭРУД?Т", "--lang", "ru"]):
        done = subprocess.run([sys.executable, "-c", code, *argv], capture_output=True, text=True, check=False)
        print(f"    {' '.join(argv):40} {done.stderr.split()[-1]} MB")


Calls = dict[str, Callable[[], Any]]


def installed(words: list[str], folder: Path) -> tuple[dict[str, Any], Calls, Calls]:
    """Peers that are there: for checks, for loading, for building."""
    peers: dict[str, Any] = {"Python set": set(words)}
    loads: Calls = {}
    builds: Calls = {}
    try:
        import marisa_trie

        marisa_trie.Trie(words).save(str(folder / "words.marisa"))
        peers["marisa-trie"] = marisa_trie.Trie(words)
        builds["marisa-trie"] = lambda: marisa_trie.Trie(words)
        loads["marisa-trie"] = lambda: marisa_trie.Trie().load(str(folder / "words.marisa"))
    except ImportError:
        print("(marisa-trie is not installed)")
    try:
        import dawg

        dawg.CompletionDAWG(words).save(str(folder / "words.dawg"))
        peers["dawg2"] = dawg.CompletionDAWG(words)
        builds["dawg2"] = lambda: dawg.CompletionDAWG(words)
        loads["dawg2"] = lambda: dawg.CompletionDAWG().load(str(folder / "words.dawg"))
    except ImportError:
        print("(dawg2 is not installed)")
    for path in sorted(folder.iterdir()):
        print(f"{path.name}: {path.stat().st_size} bytes on disk")
    return peers, loads, builds


def main() -> None:
    english = lexicon("en")
    words = [english.alphabet.decode(word) for word in english]
    print(f"{len(words)} English words, longest {max(map(len, words))}, {len(english.graph.edges)} edges")
    print(f"letters: {Counter(map(len, words)).most_common(3)}, numpy {np.__version__}")
    racks(english, words)
    patterns(english, words)
    with tempfile.TemporaryDirectory() as folder:
        peers, loads, builds = installed(words, Path(folder))
        checks(english, words, peers)
        loading(words, loads)
        building(english, words, builds)
    memory()


if __name__ == "__main__":
    main()
