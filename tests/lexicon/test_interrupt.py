"""Ctrl-C goes through long work of the kernels."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator

import pytest

from gridwright.lexicon import graph_kernel as kernel
from gridwright.lexicon import sources
from gridwright.lexicon.finder import Query, find
from gridwright.lexicon.graph import WordGraph


@pytest.fixture
def soon() -> Iterator[Callable[[], None]]:
    """Raises KeyboardInterrupt in the main thread a moment after it is called, while one long call is running."""
    timers: list[threading.Timer] = []

    def start() -> None:
        timers.append(threading.Timer(0.02, signal.raise_signal, [signal.SIGINT]))
        timers[-1].start()

    yield start
    for timer in timers:
        timer.join()


@pytest.fixture(scope="module")
def forms() -> WordGraph:
    return sources.packed("ru-forms").graph


def test_a_search_is_interrupted(forms: WordGraph, soon: Callable[[], None]) -> None:
    source = sources.lexicon("ru-forms", product="scrabble")
    find(source, Query(pattern="*а*"), limit=1)
    soon()
    with pytest.raises(KeyboardInterrupt):
        find(source, Query(shortest=1))


def test_sorting_and_building_are_interrupted(forms: WordGraph, soon: Callable[[], None]) -> None:
    blob = forms.blob()
    for work in (kernel.sort_words, kernel.build, lambda words: kernel.build_gaddag(words, 62)):
        soon()
        with pytest.raises(KeyboardInterrupt):
            work(blob)
    assert WordGraph.from_sorted(forms.blob(1, 4)).words() == forms.words(1, 4)
