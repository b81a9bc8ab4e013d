"""A session with the template family: moves, undo, clock, saving, and what a notebook shows."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gridwright.errors import GridwrightError, MoveError
from gridwright.family import Tap, Type
from gridwright.session import Session, is_saved_game
from tests.template import Lamps, Toggle

pytestmark = pytest.mark.usefixtures("lamps")


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_undo_and_redo_are_exact() -> None:
    session = Session(Lamps(lamps="..*."))
    assert session.gesture(Tap(0))
    assert session.gesture(Tap(2))
    assert session.position.lamps == "*..."
    assert session.undo()
    assert session.position.lamps == "*.*."
    assert session.redo()
    assert session.position.lamps == "*..."
    assert not session.redo()
    session.undo()
    session.play(Toggle(cells=(3,)))
    assert not session.redo()  # a new move ends what could be redone


def test_what_means_nothing_changes_nothing() -> None:
    session = Session(Lamps(lamps=".."))
    assert not session.gesture(Type("x"))
    with pytest.raises(MoveError):
        session.gesture(Tap(7))
    assert session.moves == []
    assert not session.undo()


def test_the_clock_stops_when_solved_and_when_paused() -> None:
    clock = Clock()
    session = Session(Lamps(lamps=".."), clock=clock)
    clock.now += 5
    session.pause()
    clock.now += 60
    assert session.seconds == 5
    session.play(Toggle(cells=(0,)))
    clock.now += 2
    session.play(Toggle(cells=(1,)))
    assert session.status.state == "won"
    clock.now += 60
    assert session.seconds == 7
    session.undo()
    clock.now += 1
    assert session.seconds == 8


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.lists(st.one_of(st.integers(0, 3), st.just("undo"), st.just("redo")), max_size=20))
def test_a_saved_game_is_the_same_game(steps: list[Any]) -> None:
    session = Session(Lamps(lamps="...."))
    for step in steps:
        if step == "undo":
            session.undo()
        elif step == "redo":
            session.redo()
        elif not session.status.finished:
            session.play(Toggle(cells=(step,)))
    session.hints = 3
    data = session.save()
    assert is_saved_game(data)
    again = Session.load(data)
    assert (again.position, again.moves, again.undone, again.hints) == (
        session.position,
        session.moves,
        session.undone,
        3,
    )


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.data())
def test_a_damaged_game_is_refused_or_a_game(data: st.DataObject) -> None:
    session = Session(Lamps(lamps="...."), clock=Clock())
    session.play(Toggle(cells=(1,)))
    saved = bytearray(session.save())
    for _ in range(data.draw(st.integers(1, 3))):
        saved[data.draw(st.integers(0, len(saved) - 1))] = data.draw(st.integers(0, 255))
    outcome: Session | GridwrightError
    try:
        outcome = Session.load(bytes(saved))
    except GridwrightError as error:  # and nothing else
        outcome = error
    assert isinstance(outcome, Session) or str(outcome)


def test_a_notebook_shows_documents_and_games() -> None:
    doc = Lamps(lamps=".*.")
    assert "<svg" in doc._repr_svg_()
    session = Session(doc)
    assert "<svg" in session._repr_svg_()
    from tests.template import FAMILY

    answer = next(FAMILY.solve(doc))
    assert "<svg" in (answer._repr_svg_() or "")
    assert msgspec.json.encode(answer)
