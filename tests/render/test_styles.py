"""Roles, prefixes and themes."""

from __future__ import annotations

import re

import pytest

from gridwright.errors import InputError
from gridwright.messages import text
from gridwright.render.styles import THEMES, sheet


def test_a_role_takes_what_its_prefix_says() -> None:
    look = sheet()
    assert look.role("cell.block").width == look.role("cell").width
    assert look.role("cell.block.never-heard-of") == look.role("cell.block")
    assert look.role("never-heard-of").fill is None


@pytest.mark.parametrize("theme", THEMES)
def test_every_colour_of_every_theme_is_a_colour(theme: str) -> None:
    look = sheet("base", theme)
    for role in ("cell.block", "cell.tile.new", "glyph.faint", "stroke.series3", "polygon", "disc.dot"):
        style = look.role(role)
        for colour in (style.fill, style.stroke):
            assert colour is None or re.fullmatch("none|#[0-9a-f]{6}", colour)


def test_print_is_black_on_white() -> None:
    assert sheet("base", "print").role("glyph").fill == "#000000"


def test_an_unknown_theme_names_those_there_are() -> None:
    with pytest.raises(InputError) as error:
        sheet("base", "neon")
    assert error.value.key == "render.unknown-theme"
    assert "screen" in text("render.unknown-theme", "sk", theme="neon", known=", ".join(THEMES))
