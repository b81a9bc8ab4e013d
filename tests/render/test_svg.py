"""SVG of a scene: positions computed by hand, escaping, structure, the same bytes each time."""

from __future__ import annotations

import xml.etree.ElementTree as ET

from gridwright.messages import msg
from gridwright.render import SvgOptions, svg
from gridwright.scene.marks import Blanks, Cell, Glyph, Picture, Scene, Stroke, Text, WordList

NS = "{http://www.w3.org/2000/svg}"


def grid(rows: list[list[str]], **rest: object) -> Scene:
    """A plain letter grid with a frame."""
    marks = [
        Glyph(role="glyph", text=letter, x=1000 * c + 500, y=1000 * r + 500, cell=r * len(row) + c)
        for r, row in enumerate(rows)
        for c, letter in enumerate(row)
    ]
    size = {"width": 1000 * len(rows[0]), "height": 1000 * len(rows)}
    return Scene(**{"marks": tuple(marks), **size, **rest})  # type: ignore[arg-type]


def test_a_row_of_letters_is_one_text_with_a_list_of_places() -> None:
    root = ET.fromstring(svg(grid([list("ABC"), list("DEF")])))
    texts = root.findall(f".//{NS}text")
    assert [text.text for text in texts] == ["ABC", "DEF"]
    assert texts[0].get("x") == "500 1500 2500"
    # Size 620; half a capital is 0.35 of it: 217 below the centre at 500 and at 1500.
    assert [text.get("y") for text in texts] == ["717", "1717"]
    assert root.get("text-anchor") == "middle"


def test_a_letter_of_two_signs_is_a_text_of_its_own() -> None:
    root = ET.fromstring(svg(grid([["A", "CH", "B", "C"]])))
    texts = root.findall(f".//{NS}text")
    assert [(text.text, text.get("x")) for text in texts] == [("ABC", "500 2500 3500"), ("CH", "1500")]


def test_a_letter_that_is_wider_than_its_cell_is_set_smaller() -> None:
    scene = Scene(width=1000, height=1000, marks=(Glyph(role="glyph", text="WWW", x=500, y=500, cell=0),))
    text = ET.fromstring(svg(scene)).find(f".//{NS}text")
    assert text is not None
    assert 200 < int(text.get("font-size") or 0) < 620


def test_the_board_has_square_cells_and_room_for_its_outline() -> None:
    root = ET.fromstring(svg(grid([list("ABC")] * 2)))
    assert root.get("viewBox") == "-60 -60 3120 2120"
    assert (root.get("width"), root.get("height")) == ("124", "84")


def test_user_text_is_escaped_and_signs_that_xml_forbids_are_replaced() -> None:
    evil = '<script>alert("&")</script>\x00'
    scene = grid([["<"]], title=evil, label=evil, panels=(Text(text=evil), WordList(words=(evil,))))
    picture = svg(scene, SvgOptions(title=True, panels="below"))
    root = ET.fromstring(picture)
    assert "<script" not in picture
    title = root.find(f"{NS}title")
    assert title is not None
    assert title.text == '<script>alert("&")</script>\ufffd'


def test_cells_of_one_role_are_one_path_in_print_and_elements_on_a_page() -> None:
    cells = tuple(Cell(role="cell", cell=n, x=1000 * n, y=0, label=f"cell {n}") for n in range(3))
    scene = Scene(width=3000, height=1000, marks=cells)
    paths = ET.fromstring(svg(scene, SvgOptions(background=False))).findall(f".//{NS}path")
    assert [path.get("d") for path in paths] == [
        "M0 0h1000v1000h-1000ZM1000 0h1000v1000h-1000ZM2000 0h1000v1000h-1000Z"
    ]
    each = ET.fromstring(svg(scene, SvgOptions(background=False, each_cell=True))).findall(f".//{NS}rect")
    assert [(rect.get("data-cell"), rect.get("aria-label")) for rect in each] == [
        ("0", "cell 0"),
        ("1", "cell 1"),
        ("2", "cell 2"),
    ]


def test_a_capsule_stands_around_its_word() -> None:
    flat = Stroke(role="stroke.answer", points=((500, 500), (2500, 500)), width=700, capsule=True)
    # 3-4-5 triangle: the normal of (3, 4) with half width 500 is (-400, 300).
    slant = Stroke(role="stroke.answer", points=((0, 0), (3000, 4000)), width=1000, capsule=True)
    scene = Scene(width=3000, height=4000, marks=(flat, slant))
    paths = ET.fromstring(svg(scene)).findall(f".//{NS}path")
    assert paths[0].get("d") == "M500 850A350 350 0 0 1 500 150L2500 150A350 350 0 0 1 2500 850Z"
    assert paths[1].get("d") == "M-400 300A500 500 0 0 1 400 -300L3400 3700A500 500 0 0 1 2600 4300Z"


def test_a_hidden_role_is_not_drawn() -> None:
    scene = Scene(width=1000, height=1000, marks=(Cell(role="cell.hole", cell=0, x=0, y=0),))
    assert ET.fromstring(svg(scene, SvgOptions(background=False))).findall(f".//{NS}path") == []


def test_panels_stand_under_or_beside_the_board() -> None:
    panels = (WordList(words=("ČAJ", "ЁЖИК")), Blanks(cells=("", "\t,", "\t ", "Ž")))
    scene = grid([list("ABCDEFGHIJKLMNO")] * 3, panels=panels, title="T")
    below = ET.fromstring(svg(scene, SvgOptions(panels="below")))
    beside = ET.fromstring(svg(scene, SvgOptions(panels="beside")))
    for root in (below, beside):
        assert {"ČAJ", "ЁЖИК", ",", "Ž"} <= {text.text for text in root.findall(f".//{NS}text")}
    place = next(text for text in beside.findall(f".//{NS}text") if text.text == "ČAJ")
    assert int(place.get("x") or 0) == 16000


def test_panels_that_are_higher_than_the_board_go_beside_it() -> None:
    few, many = (WordList(words=("A",)),), (WordList(words=("LONGISH WORD",) * 60),)
    auto = SvgOptions(panels="auto")
    for panels, place in ((few, "below"), (many, "beside")):
        scene = grid([list("ABCDEFGH")] * 3, panels=panels)
        assert svg(scene, auto) == svg(scene, SvgOptions(panels=place))  # type: ignore[arg-type]


def test_a_picture_is_defined_once_and_cropped() -> None:
    data = b"\x89PNG rest"
    parts = tuple(
        Picture(role="picture", data=data, x=1000 * n, y=0, crop=(20 * n, 0, 20, 20), pixels=(40, 20)) for n in (0, 1)
    )
    root = ET.fromstring(svg(Scene(width=2000, height=1000, marks=parts)))
    assert len(root.findall(f".//{NS}image")) == 1
    assert [part.get("viewBox") for part in root.findall(f".//{NS}svg")] == ["0 0 20 20", "20 0 20 20"]


def test_our_own_labels_are_shown_in_the_reader_s_language() -> None:
    scene = grid([["A"]], label=msg("core.searching"))
    assert 'aria-label="поиск"' in svg(scene, SvgOptions(language="ru"))


def test_the_same_scene_gives_the_same_bytes() -> None:
    scene = grid([list("ABC")], title="T", panels=(WordList(words=("A", "B"), done=frozenset({1})),))
    options = SvgOptions(title=True, panels="below")
    assert svg(scene, options) == svg(scene, options)


def test_what_stands_outside_the_board_makes_the_picture_larger() -> None:
    label = Glyph(role="glyph.label", text="1", x=-350, y=500, size=400)
    scene = Scene(width=1000, height=1000, marks=(Cell(role="cell", cell=0, x=0, y=0), label))
    # A figure of PT Sans is 0.545 of its size wide: 218, 109 of it left of -350, and the margin of 60.
    assert ET.fromstring(svg(scene)).get("viewBox") == "-519 -60 1579 1120"
