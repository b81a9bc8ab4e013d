"""What a role looks like: style files, themes and their palettes.

A role is a dotted name. Its look is put together from the general to the particular: for ``cell.block`` first what the
base file says of ``cell``, then what the family's file says of ``cell``, then both for ``cell.block``. A theme changes
the palette (screen, print, dark, ...) and, where it must, a role.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import resources

import msgspec

from gridwright.errors import InputError

#: The looks there are; a family's file may change any of them.
THEMES = ("screen", "print", "color", "dark", "contrast")

_COLOUR = re.compile(r"#[0-9a-f]{6}")


class RoleStyle(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How marks of one role are drawn; None means "as the prefix says". The fields are explained in base.toml."""

    fill: str | None = None
    stroke: str | None = None
    width: int | None = None
    inset: int | None = None
    radius: int | None = None
    opacity: int | None = None
    dash: tuple[int, ...] | None = None
    font: str | None = None
    weight: str | None = None
    italic: bool | None = None
    terminal: str | None = None
    sign: str | None = None
    hidden: bool | None = None

    def over(self, below: RoleStyle) -> RoleStyle:
        """This style where it says something, ``below`` where it does not."""
        return RoleStyle(
            **{
                name: getattr(below, name) if getattr(self, name) is None else getattr(self, name)
                for name in self.__struct_fields__
            }
        )


class Theme(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What one theme changes."""

    palette: dict[str, str] = {}
    roles: dict[str, RoleStyle] = {}


class StyleFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The content of one file in ``data/styles``."""

    palette: dict[str, str] = {}
    roles: dict[str, RoleStyle] = {}
    themes: dict[str, Theme] = {}


class Sheet:
    """The looks of all roles for one family in one theme."""

    def __init__(self, layers: tuple[Theme, ...]) -> None:
        self._layers = layers
        self._palette: dict[str, str] = {}
        for layer in layers:
            self._palette.update(layer.palette)
        self._known: dict[str, RoleStyle] = {}

    def role(self, name: str) -> RoleStyle:
        """The whole look of a role, colours resolved to ``#rrggbb`` or ``none``."""
        known = self._known.get(name)
        if known is None:
            known = self._known[name] = self._resolve(name)
        return known

    def names(self, role: str) -> bool:
        """Whether a style file has this very role; one that none has is drawn as its prefix says."""
        return any(role in layer.roles for layer in self._layers)

    def colour(self, name: str) -> str:
        """A palette name, ``#rrggbb`` or ``none`` as a colour; an unknown name is a mistake in a style file."""
        if name == "none" or _COLOUR.fullmatch(name):
            return name
        return self._palette[name]

    def _resolve(self, name: str) -> RoleStyle:
        result = RoleStyle()
        parts = name.split(".")
        for length in range(1, len(parts) + 1):
            prefix = ".".join(parts[:length])
            for layer in self._layers:
                if prefix in layer.roles:
                    result = layer.roles[prefix].over(result)
        fill = None if result.fill is None else self.colour(result.fill)
        stroke = None if result.stroke is None else self.colour(result.stroke)
        return msgspec.structs.replace(result, fill=fill, stroke=stroke)


@cache
def sheet(style: str = "base", theme: str = "screen") -> Sheet:
    """The style sheet of a family's style in a theme. A family without a file has the base styles."""
    if theme not in THEMES:
        raise InputError("render.unknown-theme", theme=theme, known=", ".join(THEMES))
    layers: list[Theme] = []
    for name in dict.fromkeys(("base", style)):
        file = _load(name)
        layers.append(Theme(palette=file.palette, roles=file.roles))
        if theme in file.themes:
            layers.append(file.themes[theme])
    return Sheet(tuple(layers))


@cache
def _load(name: str) -> StyleFile:
    file = resources.files("gridwright") / "data" / "styles" / f"{name}.toml"
    if not file.is_file():
        return StyleFile()
    return msgspec.toml.decode(file.read_bytes(), type=StyleFile)
