"""The board of a scene as SVG: every mark in the scene's order.

Marks of one role that follow each other become one group, so that a grid of letters is one path and one ``<text>`` a
row, small and searchable: the x list of a ``<text>`` gives each letter its place. The look stands in presentation
attributes, which a page's style sheet may override by the role's class, and which need no style sheet in print.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from itertools import groupby

from gridwright.errors import InputError
from gridwright.messages import Message
from gridwright.render.metrics import text_width
from gridwright.render.shapes import capsule, polyline, rectangle
from gridwright.render.styles import RoleStyle, Sheet, sheet
from gridwright.render.xml import attributes, element, escape
from gridwright.scene.marks import AnyMark, Cell, Disc, Glyph, Label, Picture, Polygon, Scene, Stroke

#: Fonts by kind: the packaged ones first, then what a reader's machine may have.
FONTS = {
    "sans": "'PT Sans', 'Noto Sans', Inter, Arial, sans-serif",
    "serif": "'PT Serif', 'Noto Serif', Georgia, serif",
}
#: Half the height of a capital letter of PT Sans, in 1/1000 of the size: from the centre down to the base line.
HALF_CAPITAL = 350
#: Room around the board for outlines that stand on its edge, in units.
MARGIN = 60
#: A glyph may fill this much of its cell's width (in 1/1000) before it is set smaller.
FILL = 900
#: A line so wide (in units) is a band that letters stand on: it lets them show through unless its role says otherwise.
BAND, BAND_OPACITY = 200, "0.28"

_PICTURE_KINDS = {b"\x89PNG": "image/png", b"\xff\xd8\xff": "image/jpeg"}


def label_text(label: Label, language: str | None = None) -> str:
    """A label in the reader's language."""
    return label.text(language) if isinstance(label, Message) else label


class Board:
    """Draws the marks of one scene.

    ``each_cell`` keeps every cell an element of its own with ``data-cell`` and a label for screen readers, for a page
    on which cells are touched; otherwise cells of one role are one path. ``prefix`` makes ids unique on a page.
    """

    def __init__(
        self,
        scene: Scene,
        theme: str = "screen",
        *,
        each_cell: bool = False,
        language: str | None = None,
        prefix: str = "",
    ) -> None:
        self._scene = scene
        self._sheet: Sheet = sheet(scene.style, theme)
        self._each_cell = each_cell
        self._language = language
        self._prefix = prefix
        self._pictures: dict[bytes, str] = {}
        self._cell_widths = {mark.cell: mark.width for mark in scene.marks if isinstance(mark, Cell)}

    def svg(self) -> str:
        """All marks, without a root element."""
        body = self.marks(self._scene.marks)
        return self.definitions() + body

    def marks(self, marks: tuple[AnyMark, ...]) -> str:
        """These marks, in order; their pictures are defined by :meth:`definitions`, asked for afterwards.

        Letters that follow each other are sorted by role, since they never cover each other.
        """
        parts: list[str] = []
        for (kind, _, group), run in groupby(marks, key=_kind):
            by_role: dict[str, list[AnyMark]] = {}
            for mark in run:
                by_role.setdefault(mark.role, []).append(mark)
            for role, members in by_role.items():
                style = self._sheet.role(role)
                if not style.hidden:
                    content = "".join(self._run(kind, members, style))
                    parts.append(f"<g{attributes(self._group(kind, role, group, style))}>{content}</g>")
        return "".join(parts)

    def _run(self, kind: type, marks: list[AnyMark], style: RoleStyle) -> Iterator[str]:
        if kind is Cell:
            yield from self._cells([mark for mark in marks if isinstance(mark, Cell)], style)
        elif kind is Glyph:
            yield from self._glyphs([mark for mark in marks if isinstance(mark, Glyph)], style)
        else:
            for mark in marks:
                yield self._one(mark, style)

    def _one(self, mark: AnyMark, style: RoleStyle) -> str:
        match mark:
            case Stroke(capsule=True, points=(start, *_, end)) if len(mark.points) == 2:
                return element("path", {"d": capsule(start, end, mark.width), "stroke-width": 45})
            case Stroke(capsule=True, points=(start,)):
                return element("path", {"d": capsule(start, start, mark.width), "stroke-width": 45})
            case Stroke():
                wide = mark.width >= BAND and style.opacity is None
                values = {"d": polyline(mark.points, mark.closed), "stroke-width": mark.width}
                return element("path", {**values, "stroke-opacity": BAND_OPACITY if wide else None})
            case Disc():
                return element("circle", {"cx": mark.x, "cy": mark.y, "r": mark.radius})
            case Polygon():
                return element("path", {"d": polyline(mark.points, closed=True)})
            case Picture():
                return self._picture(mark)
            case _:
                raise TypeError(type(mark).__name__)

    def _group(self, kind: type, role: str, group: str, style: RoleStyle) -> dict[str, object]:
        """The class and the look of a group of marks."""
        values: dict[str, object] = {"class": role_classes(role), "data-group": group or None}
        if kind is Glyph:
            values["fill"] = style.fill
            if style.font == "serif":
                values["font-family"] = FONTS["serif"]
            values["font-weight"] = "bold" if style.weight == "bold" else None
            values["font-style"] = "italic" if style.italic else None
        elif kind is not Picture:
            values["fill"] = style.fill or "none"
            values["stroke"] = style.stroke or "none"
            if kind is not Stroke and style.stroke not in (None, "none"):
                values["stroke-width"] = style.width
            if kind is Stroke:
                values["stroke-linecap"] = "round"
                values["stroke-linejoin"] = "round"
        values["opacity"] = None if style.opacity is None else f"{style.opacity / 100:.2f}"
        values["stroke-dasharray"] = " ".join(map(str, style.dash)) if style.dash else None
        return values

    # --- cells

    def _cells(self, cells: list[Cell], style: RoleStyle) -> Iterator[str]:
        if self._each_cell:
            for cell in cells:
                label = label_text(cell.label, self._language)
                extra: dict[str, object] = {
                    "data-cell": cell.cell,
                    "role": "gridcell" if label else None,
                    "aria-label": label or None,
                }
                yield self._cell_shape(cell, style, extra)
        elif style.radius:
            for cell in cells:
                yield self._cell_shape(cell, style, {})
        else:
            yield element("path", {"d": "".join(_cell_path(cell, style.inset or 0) for cell in cells)})

    def _cell_shape(self, cell: Cell, style: RoleStyle, extra: dict[str, object]) -> str:
        inset = style.inset or 0
        if cell.points:
            return element("path", {"d": polyline(cell.points, closed=True), **extra})
        place: dict[str, object] = {
            "x": cell.x + inset,
            "y": cell.y + inset,
            "width": cell.width - 2 * inset,
            "height": cell.height - 2 * inset,
            "rx": style.radius or None,
        }
        return element("rect", {**place, **extra})

    # --- letters

    def _glyphs(self, glyphs: list[Glyph], style: RoleStyle) -> Iterator[str]:
        lines: dict[tuple[int, int, str, tuple[int, str] | None], list[Glyph]] = {}
        for glyph in glyphs:
            alone = len(glyph.text) != 1 or ord(glyph.text) > 0xFFFF
            size = self._size(glyph, style)
            key = (glyph.y, size, glyph.anchor, (glyph.x, glyph.text) if alone else None)
            lines.setdefault(key, []).append(glyph)
        for (_, size, _, _), members in lines.items():
            first = members[0]
            values: dict[str, object] = {
                "x": " ".join([str(glyph.x) for glyph in members]),
                "y": first.y + HALF_CAPITAL * size // 1000,
                "font-size": size,
                "text-anchor": None if first.anchor == "middle" else first.anchor,
            }
            yield element("text", values, escape("".join([glyph.text for glyph in members])))

    def _size(self, glyph: Glyph, style: RoleStyle) -> int:
        """The glyph's size, less where it would not fit its cell."""
        if glyph.cell < 0 or glyph.anchor != "middle" or len(glyph.text) < 2:
            return glyph.size
        room = self._cell_widths.get(glyph.cell, 1000) * FILL // 1000
        width = text_width(glyph.text, glyph.size, style.weight or "normal")
        return glyph.size if width <= room else glyph.size * room // width

    # --- pictures

    def _picture(self, mark: Picture) -> str:
        name = self._pictures.setdefault(mark.data, f"{self._prefix}picture{len(self._pictures)}")
        width, height = mark.pixels
        crop = mark.crop or (0, 0, width, height)
        values: dict[str, object] = {
            "x": mark.x,
            "y": mark.y,
            "width": mark.width,
            "height": mark.height,
            "viewBox": " ".join(map(str, crop)),
            "preserveAspectRatio": "xMidYMid slice",
        }
        return element("svg", values, f'<use href="#{name}" width="{width}" height="{height}"/>')

    def definitions(self) -> str:
        """The pictures that the marks drawn so far use."""
        sizes = {mark.data: mark.pixels for mark in self._scene.marks if isinstance(mark, Picture)}
        images = []
        for data, name in self._pictures.items():
            kind = next((kind for head, kind in _PICTURE_KINDS.items() if data.startswith(head)), None)
            if kind is None:
                raise InputError("render.bad-picture")
            width, height = sizes[data]
            href = f"data:{kind};base64,{b64encode(data).decode('ascii')}"
            images.append(element("image", {"id": name, "width": width, "height": height, "href": href}))
        return f"<defs>{''.join(images)}</defs>" if images else ""


def _kind(mark: AnyMark) -> tuple[type, str, str]:
    """What marks that become one group of elements have in common."""
    return type(mark), "" if isinstance(mark, Glyph) else mark.role, mark.group


def role_classes(role: str) -> str:
    """The classes of a role: ``cell.block`` is ``cell cell-block``, so that a page can style either.

    >>> role_classes("cell.block.dark")
    'cell cell-block cell-block-dark'
    """
    parts = role.split(".")
    return " ".join("-".join(parts[:length]) for length in range(1, len(parts) + 1))


def _cell_path(cell: Cell, inset: int) -> str:
    if cell.points:
        return polyline(cell.points, closed=True)
    return rectangle(cell.x + inset, cell.y + inset, cell.width - 2 * inset, cell.height - 2 * inset)


def extent(scene: Scene) -> tuple[int, int, int, int]:
    """What the board takes (x, y, width, height): its rectangle and whatever stands outside it, such as labels."""
    left, top, right, bottom = 0, 0, scene.width, scene.height
    for mark in scene.marks:
        x0, y0, x1, y1 = _mark_extent(mark)
        if x0 < left or y0 < top or x1 > right or y1 > bottom:
            left, top, right, bottom = min(left, x0), min(top, y0), max(right, x1), max(bottom, y1)
    return left, top, right - left, bottom - top


def _mark_extent(mark: AnyMark) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of a mark; lines count without their width, for which there is the margin."""
    match mark:
        case Glyph() if mark.cell >= 0:  # it stands in its cell
            return mark.x, mark.y, mark.x, mark.y
        case Glyph():
            wide, half = text_width(mark.text, mark.size), mark.size // 2
            start = {"start": mark.x, "middle": mark.x - wide // 2, "end": mark.x - wide}[mark.anchor]
            return start, mark.y - half, start + wide, mark.y + half
        case Stroke() | Polygon():
            xs, ys = [x for x, _ in mark.points], [y for _, y in mark.points]
            return min(xs), min(ys), max(xs), max(ys)
        case Disc():
            return mark.x - mark.radius, mark.y - mark.radius, mark.x + mark.radius, mark.y + mark.radius
        case Cell() | Picture():
            return mark.x, mark.y, mark.x + mark.width, mark.y + mark.height


def scene_texts(scene: Scene) -> Iterator[str]:
    """Every text on the board, for checking that a font has all of its signs."""
    for mark in scene.marks:
        if isinstance(mark, Glyph):
            yield mark.text
