"""A list of scenes as one moving SVG: a replay of a solution, in any browser, without a script.

Marks with the same ``group`` in all scenes move together (a tile of a sliding puzzle): their way becomes CSS key
frames. Marks that are in some scenes only appear and disappear. What is the same in all scenes is drawn once. A viewer
who asked for less motion sees jumps instead of glides, one that knows no CSS animation the first scene.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

import msgspec

from gridwright.errors import InputError
from gridwright.render.board import Board
from gridwright.render.svg import SvgOptions, board_box, document
from gridwright.scene.marks import AnyMark, Cell, Disc, Glyph, Picture, Point, Polygon, Scene, Stroke


class Timing(msgspec.Struct, frozen=True, kw_only=True):
    """In milliseconds: one step, its movement, the wait before the first and after the last. 0 loops: for ever."""

    step: int = 400
    move: int = 250
    before: int = 800
    after: int = 2000
    loops: int = 0


class _Track(msgspec.Struct):
    """Marks that share one way: where they stand in each scene (None: not there), relative to the first place."""

    marks: tuple[AnyMark, ...]
    places: list[Point | None]


def animated_svg(scenes: Sequence[Scene], options: SvgOptions | None = None, timing: Timing | None = None) -> str:
    """One SVG that plays the scenes in order. Raises InputError for no scene."""
    options = options or SvgOptions()
    timing = timing or Timing()
    if not scenes:
        raise InputError("render.no-scenes")
    first = scenes[0]
    board = Board(first, options.theme, language=options.language, prefix=options.prefix)
    parts: list[str] = []
    rules: list[str] = []
    for track in _tracks(scenes):
        drawn = board.marks(track.marks)
        if all(place == (0, 0) for place in track.places):
            parts.append(drawn)
            continue
        name = f"{options.prefix}move{len(rules)}"
        rules.append(_key_frames(name, track.places, timing))
        hidden = ' style="visibility:hidden"' if track.places[0] is None else ""
        parts.append(f'<g class="moving {name}"{hidden}>{drawn}</g>')
    total = timing.before + timing.step * (len(scenes) - 1) + timing.after
    loops = "infinite" if timing.loops == 0 else str(timing.loops)
    style = (
        f".moving{{animation-duration:{total}ms;animation-iteration-count:{loops};"
        f"animation-timing-function:linear;animation-fill-mode:both}}{''.join(rules)}"
        "@media (prefers-reduced-motion:reduce){.moving{animation-timing-function:step-end}}"
    )
    head = f"<style>{style}</style>" if rules else ""
    return document(first, options, board_box(first), board.definitions() + "".join(parts), head)


def _tracks(scenes: Sequence[Scene]) -> list[_Track]:
    """All marks of all scenes as tracks, in the order in which they are drawn first."""
    tracks: dict[tuple[str, tuple[AnyMark, ...]], _Track] = {}
    for number, scene in enumerate(scenes):
        for group, run in groupby(scene.marks, key=lambda mark: mark.group):
            for marks in [tuple(run)] if group else [(mark,) for mark in run]:
                home, origin = _home(marks) if group else (marks, (0, 0))
                track = tracks.get((group, home))
                if track is None:
                    track = tracks[group, home] = _Track(marks, [None] * len(scenes))
                start = _home(track.marks)[1] if group else (0, 0)
                track.places[number] = (origin[0] - start[0], origin[1] - start[1])
    return _together([*tracks.values()])


def _together(tracks: list[_Track]) -> list[_Track]:
    """Neighbours that never move, or move alike, as one track, so that their marks can share an element."""
    joined: list[_Track] = []
    for track in tracks:
        if joined and joined[-1].places == track.places and joined[-1].marks[0].group == track.marks[0].group:
            joined[-1].marks += track.marks
        else:
            joined.append(track)
    return joined


def _home(marks: tuple[AnyMark, ...]) -> tuple[tuple[AnyMark, ...], Point]:
    """The marks moved so that the first stands at the origin, with no cell number: what they are, wherever they are."""
    x, y = _place(marks[0])
    return tuple(_moved(mark, -x, -y) for mark in marks), (x, y)


def _place(mark: AnyMark) -> Point:
    if isinstance(mark, (Stroke, Polygon)):
        return mark.points[0]
    return mark.x, mark.y


def _moved(mark: AnyMark, dx: int, dy: int) -> AnyMark:
    replace = msgspec.structs.replace
    match mark:
        case Cell():
            points = tuple((x + dx, y + dy) for x, y in mark.points)
            return replace(mark, cell=-1, label="", x=mark.x + dx, y=mark.y + dy, points=points)
        case Glyph():
            return replace(mark, cell=-1, x=mark.x + dx, y=mark.y + dy)
        case Stroke() | Polygon():
            return replace(mark, points=tuple((x + dx, y + dy) for x, y in mark.points))
        case Disc() | Picture():
            return replace(mark, x=mark.x + dx, y=mark.y + dy)


def _key_frames(name: str, places: list[Point | None], timing: Timing) -> str:
    """The way as key frames: it rests until a step begins, then moves for ``timing.move``, or jumps."""
    total = timing.before + timing.step * (len(places) - 1) + timing.after
    frames = [(0, places[0])]
    for step in range(1, len(places)):
        old, new = places[step - 1], places[step]
        if old == new:
            continue
        start = timing.before + timing.step * (step - 1)
        # Things that appear or go do so when the movement around them is over.
        end = start + timing.move
        frames.append((end - 1 if old is None or new is None else start, old))
        frames.append((end, new))
    frames.append((total, places[-1]))
    body = "".join(f"{_percent(time, total)}{{{_look(place)}}}" for time, place in frames)
    return f"@keyframes {name}{{{body}}}.{name}{{animation-name:{name}}}"


def _look(place: Point | None) -> str:
    if place is None:
        return "visibility:hidden"
    return f"visibility:visible;transform:translate({place[0]}px,{place[1]}px)"


def _percent(time: int, total: int) -> str:
    """``time`` of ``total`` with three decimals, in whole numbers."""
    thousandths = (time * 100_000 + total // 2) // total
    return f"{thousandths // 1000}.{thousandths % 1000:03d}%".replace(".000%", "%")
