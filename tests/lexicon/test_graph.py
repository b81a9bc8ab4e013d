"""The word graph kernel against sets and sorted lists of the same random words."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridwright.lexicon import graph_kernel, packing_kernel
from gridwright.lexicon.graph import SEPARATOR, WordGraph, sort_blob
from tests.reference import wordgraph as slow

WORDS = st.lists(st.binary(min_size=1, max_size=6).map(lambda word: bytes(b % 4 for b in word)), max_size=60)
WIDE = st.lists(st.binary(min_size=1, max_size=12).map(lambda word: bytes(b % 62 for b in word)), max_size=60)


@given(WORDS | WIDE)
def test_sorting_is_python_sorting(words: list[bytes]) -> None:
    ordered = sorted(set(words))
    blob, places = sort_blob(slow.blob(words))
    assert blob == slow.blob(ordered)
    assert [ordered[place] for place in places] == words


@given(WORDS | WIDE)
def test_a_graph_is_a_sorted_set(words: list[bytes]) -> None:
    ordered = sorted(set(words))
    graph = WordGraph.from_words(words)
    assert len(graph) == len(ordered)
    assert graph.words() == ordered
    assert [graph.index(word) for word in ordered] == list(range(len(ordered)))
    assert [graph.word(index) for index in range(len(ordered))] == ordered
    known = set(words)
    tries = ordered + [word[:-1] for word in ordered] + [word + b"\x01" for word in ordered] + [b"", b"\x3d"]
    for word in tries:
        assert (word in graph) == (word in known)
    tries = [word for word in tries if word]
    assert [index >= 0 for index in graph.find(slow.blob(tries))] == [word in known for word in tries]
    for length in range(1, 8):
        rows, indexes = graph.matrix(length)
        assert [row.tobytes() for row in rows] == [word for word in ordered if len(word) == length]
        assert [ordered[index] for index in indexes] == [row.tobytes() for row in rows]
    assert graph.words(2, 3) == [word for word in ordered if 2 <= len(word) <= 3]
    assert graph.lengths() == {n: count for n in range(13) if (count := sum(len(w) == n for w in ordered))}


@given(WORDS)
def test_a_graph_is_minimal(words: list[bytes]) -> None:
    edges = WordGraph.from_words(words).edges
    assert int(np.count_nonzero(edges[1:] & 128)) == slow.states(words)


@given(WORDS | WIDE)
def test_a_packed_graph_unpacks_to_the_same_edges(words: list[bytes]) -> None:
    edges = WordGraph.from_words(words).edges
    packed = packing_kernel.pack_graph(edges)
    assert packing_kernel.unpack_graph(*packed) == edges.tobytes()


@given(WORDS, st.data())
def test_a_damaged_packed_graph_is_refused_or_a_graph(words: list[bytes], data: st.DataObject) -> None:
    heads, kinds, references = (
        bytearray(part) for part in packing_kernel.pack_graph(WordGraph.from_words(words).edges)
    )
    stream = data.draw(st.sampled_from([part for part in (heads, kinds, references) if part] or [bytearray(1)]))
    place = data.draw(st.integers(0, len(stream) - 1))
    stream[place] = data.draw(st.integers(0, 255))
    try:
        edges = np.frombuffer(packing_kernel.unpack_graph(bytes(heads), bytes(kinds), bytes(references)), np.uint32)
        graph = WordGraph(edges)
    except ValueError:
        return
    assert len(graph.blob()) >= len(graph)


@given(WORDS)
@settings(max_examples=50)
def test_a_gaddag_holds_the_paths_of_its_definition(words: list[bytes]) -> None:
    blob, _ = sort_blob(slow.blob(words))
    graph = WordGraph(np.frombuffer(graph_kernel.build_gaddag(blob, SEPARATOR), np.uint32))
    assert graph.words() == slow.gaddag_paths(words, SEPARATOR)


@pytest.mark.parametrize("blob", [b"\x3f\xff", b"\xff", b"\x01\xff\xff", b"\x01"])
def test_a_bad_blob_is_refused(blob: bytes) -> None:
    with pytest.raises(ValueError, match=r"word|letter"):
        WordGraph.from_sorted(blob)


def test_a_word_that_is_too_long_is_refused() -> None:
    with pytest.raises(ValueError, match="255"):
        sort_blob(b"\x01" * 256 + b"\xff")


def test_indexes_out_of_range() -> None:
    graph = WordGraph.from_words([b"\x01", b"\x02"])
    for index in (-1, 2):
        with pytest.raises(IndexError):
            graph.word(index)
