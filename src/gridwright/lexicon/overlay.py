"""Lexicons put together by name: ``ru+mine.txt-banned.txt``.

``+`` adds the words of a list, ``-`` takes them away (a deny list), ``&`` keeps only those that are in it too, from
left to right. A list is a packaged one, a language (its default list), a pack of one's own or a file. ``:LEVEL``
after a list keeps the words up to a level: ``en:common``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from gridwright.errors import LexiconError
from gridwright.lexicon.graph import WordGraph, sort_blob
from gridwright.lexicon.lexicon import Lexicon, Link

OPERATORS = "+-&"


def parse(text: str, known: Callable[[str], bool]) -> list[tuple[str, str]]:
    """Takes a name apart into (operator, list); names and paths may hold the operators' signs themselves.

    The longest text that ``known`` says is a list is taken at each step. LexiconError names what is no list.
    """
    result: list[tuple[str, str]] = []
    operator, place = "+", 0
    while True:
        ends = [end for end in range(place + 1, len(text)) if text[end] in OPERATORS] + [len(text)]
        end = next((end for end in reversed(ends) if known(text[place:end])), None)
        if end is None:
            likely = next((end for end in ends if "." in text[place:end]), ends[-1])
            raise LexiconError("lexicon.no-such-list", name=text[place:likely], spec=text)
        result.append((operator, text[place:end]))
        if end == len(text):
            return result
        operator, place = text[end], end + 1


def merge(first: Lexicon, second: Lexicon) -> Lexicon:
    """The words of both; facts come from the first that has the word."""
    blob, _ = sort_blob(first.graph.blob() + second.graph.blob())
    graph = WordGraph.from_sorted(blob)
    links = [*_relinked(first, graph.blob()), *_relinked(second, graph.blob())]
    return _named(first, graph, links, f"+{second.name}", f"+{second.id}", levels=first.levels or second.levels)


def subtract(first: Lexicon, second: Lexicon) -> Lexicon:
    """The words of the first that are not in the second."""
    return first.select(second.graph.find(first.graph.blob()) < 0, f"-{second.id}")


def intersect(first: Lexicon, second: Lexicon) -> Lexicon:
    """The words that are in both, with the facts of the first, then of the second."""
    kept = first.select(second.graph.find(first.graph.blob()) >= 0, f"&{second.id}")
    links = [*kept.links(), *_relinked(second, kept.graph.blob())]
    return _named(kept, kept.graph, links, "", "", levels=first.levels or second.levels)


def _relinked(source: Lexicon, blob: bytes) -> Iterator[Link]:
    places = source.graph.find(blob)
    for part, own in source.links():
        yield part, places if own is None else _through(own, places)


def _through(own: NDArray[np.int32], places: NDArray[np.int32]) -> NDArray[np.int32]:
    if not len(own):
        return np.full(len(places), -1, np.int32)
    return np.where(places >= 0, own[places], np.int32(-1)).astype(np.int32)


def _named(
    first: Lexicon, graph: WordGraph, links: Sequence[Link], name: str, id_: str, *, levels: Sequence[str]
) -> Lexicon:
    return Lexicon(
        first.alphabet, graph, links,
        name=first.name + name, sha256=first.sha256, licence=first.licence, levels=levels, id_=first.id + id_,
    )  # fmt: skip
