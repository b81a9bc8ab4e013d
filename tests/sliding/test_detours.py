"""Detours against a slow twin that compares whole positions, and against the definition."""

from __future__ import annotations

import pytest

from gridwright.families.sliding import tables
from gridwright.families.sliding.detour_kernel import Detours
from tests.reference.sliding import all_detours, blank_run


def test_the_same_detours_as_when_whole_positions_are_compared() -> None:
    assert sorted(Detours(8).list()) == sorted(all_detours(8))


def test_the_first_detours_are_steps_back_and_turns_round_a_square() -> None:
    """Half of the eight ways to go one and a half times round 2 x 2 cells (Taylor and Korf 1993 find the same)."""
    found = Detours(6).list()
    assert sorted(run for run in found if len(run) == 2) == [b"\0\3", b"\1\2", b"\2\1", b"\3\0"]
    assert len([run for run in found if len(run) == 6]) == 4
    assert {len(run) for run in found} == {2, 6}


def test_beside_walls_a_detour_and_what_replaces_it_visit_the_same_cells() -> None:
    for run in Detours(6).list():
        if len(run) == 6:
            a, b = run[:2]
            assert run == bytes([a, b, 3 - a, 3 - b, a, b])
            assert blank_run(run) == blank_run(bytes([b, a, 3 - b, 3 - a, b, a]))


@pytest.mark.parametrize("length", [6, 9, 12])
def test_the_automaton_cuts_exactly_where_a_detour_ends(length: int) -> None:
    kernel = Detours(length)
    automaton = memoryview(kernel.automaton()).cast("i")
    detours = set(kernel.list())
    assert kernel.count == len(detours)
    state, path, number = 0, b"", 1
    for _ in range(20_000):
        number = (number * 1103515245 + 12345) % 2**31
        way = number >> 16 & 3
        then = automaton[4 * state + way]
        longer = path + bytes([way])
        ends = any(longer[-size:] in detours for size in range(2, length + 1))
        assert (then < 0) == ends
        if then >= 0:
            state, path = then, longer[-length:]


def test_straight_runs_are_no_detours() -> None:
    automaton = memoryview(tables.detours(False)).cast("i")
    state = 0
    for _ in range(40):
        state = automaton[4 * state + 2]
        assert state >= 0
