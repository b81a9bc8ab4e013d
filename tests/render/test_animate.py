"""Moving SVG: which marks move, when, and how far, computed by hand."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

from gridwright.errors import InputError
from gridwright.render.animate import Timing, animated_svg
from gridwright.scene.marks import Cell, Glyph, Scene, Stroke

NS = "{http://www.w3.org/2000/svg}"
#: One step of 200 ms in the middle of a second.
TIMING = Timing(step=300, move=200, before=400, after=300)


def position(place: int, *more: Glyph) -> Scene:
    """A strip of three cells with one tile."""
    tile = (
        Cell(role="cell.tile", group="tile.7", cell=place, x=1000 * place, y=0),
        Glyph(role="glyph", group="tile.7", text="7", x=1000 * place + 500, y=500, cell=place),
    )
    frame = Stroke(role="frame", points=((0, 0), (3000, 0), (3000, 1000), (0, 1000)), closed=True)
    return Scene(width=3000, height=1000, marks=(frame, *tile, *more), rows=1, cols=3)


def test_a_tile_glides_and_the_frame_stands() -> None:
    picture = animated_svg([position(0), position(1)], timing=TIMING)
    root = ET.fromstring(picture)
    moving = [group for group in root.findall(f".//{NS}g") if "moving" in (group.get("class") or "")]
    assert len(moving) == 1
    assert moving[0].findtext(f".//{NS}text") == "7"
    # Total 400 + 300 + 300 = 1000 ms: rest until 40 %, at the new place from 60 %.
    frames = re.search(r"@keyframes move0\{(.*?\})\}", picture)
    assert frames
    assert frames[1] == (
        "0%{visibility:visible;transform:translate(0px,0px)}"
        "40%{visibility:visible;transform:translate(0px,0px)}"
        "60%{visibility:visible;transform:translate(1000px,0px)}"
        "100%{visibility:visible;transform:translate(1000px,0px)}"
    )
    assert "animation-duration:1000ms" in picture
    assert "prefers-reduced-motion" in picture


def test_what_comes_later_is_hidden_at_first() -> None:
    late = Glyph(role="glyph", text="!", x=2500, y=500)
    picture = animated_svg([position(0), position(0, late)], timing=TIMING)
    assert picture.count('style="visibility:hidden"') == 1
    assert picture.count("@keyframes") == 1


def test_a_single_scene_does_not_move() -> None:
    assert "<style" not in animated_svg([position(0)])


def test_the_same_scenes_give_the_same_bytes() -> None:
    scenes = [position(0), position(1), position(2), position(1)]
    assert animated_svg(scenes) == animated_svg(scenes)


def test_no_scene_is_an_error() -> None:
    with pytest.raises(InputError):
        animated_svg([])
