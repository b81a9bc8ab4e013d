"""A scene as an SVG document: the board alone, or with title and panels under or beside it.

The bytes depend only on the scene and the options. Text stays text; user text is escaped; the picture names itself
(``<title>``, ``role="img"``) to screen readers.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from gridwright.render.board import FONTS, MARGIN, Board, extent, label_text
from gridwright.render.panels import GAP, TITLE_SIZE, PanelWriter
from gridwright.render.styles import Sheet, sheet
from gridwright.render.xml import attributes, element, escape
from gridwright.scene.marks import UNIT, Scene

#: A page with panels is at least so wide (in units), however small the board.
LEAST_WIDTH = 14 * UNIT
#: The widths that panels beside the board may take: the first with which they are no higher than the board.
SIDE_WIDTHS = (11 * UNIT, 20 * UNIT, 29 * UNIT)
#: White border of a picture with panels.
PAGE_MARGIN = UNIT // 2


class SvgOptions(msgspec.Struct, frozen=True, kw_only=True):
    """How a picture is made: ``panels`` says where they stand, ``pixels`` how large a cell is at first.

    Panels that stand ``auto`` stand below the board, or beside it where they would be higher than it.

    ``each_cell`` keeps cells as elements of their own with ``data-cell``; ``prefix`` makes ids unique on a page;
    ``background`` paints the theme's paper under the picture.
    """

    theme: str = "screen"
    panels: Literal["none", "below", "beside", "auto"] = "none"
    title: bool = False
    pixels: int = 40
    each_cell: bool = False
    background: bool = True
    prefix: str = ""
    language: str | None = None


def svg(scene: Scene, options: SvgOptions | None = None) -> str:
    """The scene as a standalone SVG document.

    >>> from gridwright.scene.marks import Glyph
    >>> board = Scene(width=1000, height=1000, marks=(Glyph(role="glyph", text="A", x=500, y=500),))
    >>> svg(board, SvgOptions(background=False)).count("<text")
    1
    """
    options = options or SvgOptions()
    board = Board(
        scene,
        options.theme,
        each_cell=options.each_cell,
        language=options.language,
        prefix=options.prefix,
    ).svg()
    if options.panels == "none" and not options.title:
        return document(scene, options, board_box(scene), board)
    return _page(scene, options, board)


def board_box(scene: Scene) -> tuple[int, int, int, int]:
    """What a picture of the board alone shows (x, y, width, height), its white margin included."""
    x, y, width, height = extent(scene)
    return x - MARGIN, y - MARGIN, width + 2 * MARGIN, height + 2 * MARGIN


def document(scene: Scene, options: SvgOptions, box: tuple[int, int, int, int], content: str, head: str = "") -> str:
    """The root element around ``content``; ``box`` is what is seen (x, y, width, height), ``head`` stands first."""
    x, y, width, height = box
    name = label_text(scene.label, options.language) or label_text(scene.title, options.language)
    values: dict[str, object] = {
        "xmlns": "http://www.w3.org/2000/svg",
        "viewBox": f"{x} {y} {width} {height}",
        "width": width * options.pixels // UNIT,
        "height": height * options.pixels // UNIT,
        "lang": scene.language,
        "role": "group" if options.each_cell else "img",
        "aria-label": name or None,
        "font-family": FONTS["sans"],
        "text-anchor": "middle",
    }
    paper = ""
    if options.background:
        fill = sheet(scene.style, options.theme).colour("paper")
        paper = element("rect", {"x": x, "y": y, "width": width, "height": height, "fill": fill})
    title = f"<title>{escape(name)}</title>" if name else ""
    return f"<svg{attributes(values)}>{title}{head}{paper}{content}</svg>\n"


def _page(scene: Scene, options: SvgOptions, board: str) -> str:
    """Title, board and panels on one picture."""
    look = sheet(scene.style, options.theme)
    left, above, wide, high = extent(scene)
    beside = options.panels == "beside"
    if options.panels == "auto":
        below = PanelWriter(look, 0, 0, max(wide, LEAST_WIDTH), options.language)
        below.write(scene.panels)
        beside = below.y > high
    beside = beside and bool(scene.panels)
    side = _side(scene, look, high, options.language) if beside else 0
    block = wide if beside else max(wide, LEAST_WIDTH if scene.panels else 0)
    width = block + (UNIT + side if beside else 0)
    top = PanelWriter(look, 0, 0, width, options.language)
    title = label_text(scene.title, options.language) if options.title else ""
    if title:
        top.title(title)
        top.y += TITLE_SIZE // 2
    shift = (block - wide) // 2 - left
    parts = [*top.parts, f'<g transform="translate({shift} {top.y - above})">{board}</g>']
    height = top.y + high
    if options.panels != "none" and scene.panels:
        x, y = (block + UNIT, top.y) if beside else (0, height + GAP)
        panels = PanelWriter(look, x, y, width - x, options.language)
        panels.write(scene.panels)
        parts.append(element("g", {"text-anchor": "start"}, "".join(panels.parts)))
        height = max(height, panels.y)
    box = (-PAGE_MARGIN, -PAGE_MARGIN, width + 2 * PAGE_MARGIN, height + 2 * PAGE_MARGIN)
    return document(scene, options, box, "".join(parts))


def _side(scene: Scene, look: Sheet, high: int, language: str | None) -> int:
    """How wide the panels beside a board of this height are."""
    for width in SIDE_WIDTHS:
        writer = PanelWriter(look, 0, 0, width, language)
        writer.write(scene.panels)
        if writer.y <= high * 11 // 10:
            return width
    return SIDE_WIDTHS[-1]
