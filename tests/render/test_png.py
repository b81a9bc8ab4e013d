"""PNG with the packaged fonts, and signs that they have not got."""

from __future__ import annotations

import struct

import pytest

import gridwright.render.fonts as fonts
from gridwright.errors import InputError, MissingExtra
from gridwright.render import SvgOptions
from gridwright.render.fonts import check_signs
from gridwright.render.png import png
from gridwright.scene.marks import Glyph, Scene


def board(sign: str, **rest: object) -> Scene:
    """One cell."""
    marks = (Glyph(role="glyph", text=sign, x=500, y=500),)
    return Scene(**{"marks": marks, "width": 1000, "height": 1000, **rest})  # type: ignore[arg-type]


def test_a_picture_has_the_size_asked_for_and_ink_on_it() -> None:
    data = png(board("Ж"), SvgOptions(pixels=100), zoom=2)
    assert data.startswith(b"\x89PNG")
    # 1000 units and a margin of 60 on each side, at 100 pixels a cell, twice.
    assert struct.unpack(">II", data[16:24]) == (224, 224)
    assert len(data) > len(png(board(" "), SvgOptions(pixels=100), zoom=2))


def test_the_alphabets_of_our_languages_can_be_set() -> None:
    letters = (
        "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯҐЄІЇ"  # Russian, Ukrainian
        "ÁÄČĎÉÍĹĽŇÓÔŔŠŤÚÝŽĚŘŮ"  # Slovak, Czech
        "ĄĆĘŁŃÓŚŹŻŐŰÖÜÀÂÇÈÊËÎÏÔÙÛŸŒÆØÅÑßẞ"  # Polish, Hungarian, German, French, Nordic
        "„“”«»–—…№→↓★"
    )
    check_signs([letters, letters.lower()], "alphabets")
    assert "Ž" in letters


def test_a_missing_sign_is_named_not_drawn_as_a_box() -> None:
    with pytest.raises(InputError) as error:
        png(board("A", title="Snow ☃"))
    assert str(error.value) == (
        "“Snow ☃”: the packaged fonts have no sign “☃” (U+2603, SNOWMAN). Replace it by another."
    )


def test_without_the_extra_one_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    fonts.font_folders.cache_clear()
    monkeypatch.setattr(fonts, "find_spec", lambda name: None)  # noqa: ARG005
    with pytest.raises(MissingExtra) as error:
        fonts.font_folders("png")
    fonts.font_folders.cache_clear()
    assert "pip install 'gridwright[png]'" in str(error.value)
    assert "\n" not in str(error.value)
