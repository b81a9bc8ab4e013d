"""What every family promises, checked for each family and preset that the registry knows."""

from __future__ import annotations

import os
import subprocess
import sys
import xml.etree.ElementTree as ET
from functools import cache
from typing import Any

import msgspec
import pytest

from gridwright import making, registry
from gridwright.errors import GridwrightError
from gridwright.family import Budget, Document, Severity, View
from gridwright.formats import formats, native
from gridwright.messages import has_text
from gridwright.render.styles import sheet
from gridwright.render.svg import svg
from gridwright.session import Session

FAMILIES = registry.names()
CASES = [(name, preset) for name in FAMILIES for preset in registry.family(name).presets()]
#: Families without words are the same in every language; the others are made in the three that ship complete.
LANGUAGES = [
    (name, language)
    for name in FAMILIES
    for language in (("en", "ru", "sk") if registry.family(name).needs_lexicon else ("en",))
]


@cache
def made(name: str, preset: str | None, language: str = "en") -> Any:
    family = registry.family(name)
    return making.make(family, making.preset(family, preset), seed=11, language=language)


@cache
def first_answer(name: str, preset: str | None, language: str = "en") -> Any:
    doc = made(name, preset, language)
    answers = registry.family(name).solve(
        doc, lexicon=making.lexicon_of(doc), budget=Budget(nodes=50_000_000, seconds=60)
    )
    return next(iter(answers))


def test_there_are_families() -> None:
    assert FAMILIES


@pytest.mark.parametrize(("name", "preset"), CASES)
def test_a_preset_makes_what_can_be_published(name: str, preset: str) -> None:
    doc = made(name, preset)
    findings = registry.family(name).check(doc, lexicon=making.lexicon_of(doc))
    assert [str(finding.message) for finding in findings if finding.severity is Severity.ERROR] == []


@pytest.mark.parametrize(("name", "language"), LANGUAGES)
def test_every_language_makes_what_can_be_published(name: str, language: str) -> None:
    doc = made(name, None, language)
    assert doc.language == language
    findings = registry.family(name).check(doc, lexicon=making.lexicon_of(doc))
    assert [str(finding.message) for finding in findings if finding.severity is Severity.ERROR] == []


@pytest.mark.parametrize(("name", "preset"), CASES)
def test_every_role_it_draws_stands_in_a_style_file(name: str, preset: str) -> None:
    """A misspelt role would be drawn as its prefix says, and nobody would notice."""
    family, doc = registry.family(name), made(name, preset)
    for view in View:
        scene = family.scene(doc, view, family.start(doc) if view is View.PLAY else None)
        styles = sheet(scene.style)
        assert {mark.role for mark in scene.marks if not styles.names(mark.role)} == set()


@pytest.mark.parametrize(("name", "preset"), CASES)
def test_a_document_is_saved_and_read_to_the_same_bytes(name: str, preset: str) -> None:
    doc = made(name, preset)
    data = native.dumps(doc)
    again = native.loads(data)
    assert again == doc
    assert native.dumps(again) == data
    assert doc.seed == 11


@pytest.mark.parametrize("name", FAMILIES)
def test_unknown_fields_are_refused_with_the_place(name: str) -> None:
    plain = msgspec.json.decode(native.dumps(made(name, None)))
    plain["surprise"] = 1
    with pytest.raises(GridwrightError, match="surprise"):
        native.loads(msgspec.json.encode(plain))


@pytest.mark.parametrize(("name", "preset"), CASES)
def test_it_is_rated(name: str, preset: str) -> None:
    doc = made(name, preset)
    rating = registry.family(name).rate(doc, lexicon=making.lexicon_of(doc))
    assert 0 <= rating.score <= 100
    assert rating.reasons
    assert all(str(reason) for reason in rating.reasons)


@pytest.mark.parametrize("view", list(View))
@pytest.mark.parametrize(("name", "preset"), CASES)
def test_every_view_is_drawn(name: str, preset: str, view: View) -> None:
    family = registry.family(name)
    doc = made(name, preset)
    scene = family.scene(doc, view, family.start(doc) if view is View.PLAY else None)
    assert scene.width > 0
    assert scene.height > 0
    assert scene.marks
    root = ET.fromstring(svg(scene))
    assert root.tag.endswith("svg")


@pytest.mark.parametrize(("name", "preset"), CASES)
def test_it_plays_its_own_solution_and_undoes_to_the_start(name: str, preset: str) -> None:
    family = registry.family(name)
    doc = made(name, preset)
    session = Session(doc)
    start = session.position
    assert not session.status.finished
    for move in family.moves(doc, first_answer(name, preset)):
        session.play(move)
    assert session.status.state in ("won", "over"), session.status
    finished = session.position
    again = Session.load(session.save())
    assert again.position == finished
    assert again.moves == session.moves
    while session.undo():
        pass
    assert session.position == start
    while session.redo():
        pass
    assert session.position == finished


@pytest.mark.parametrize("name", FAMILIES)
def test_a_hint_helps_at_the_start(name: str) -> None:
    family = registry.family(name)
    hint = family.hint(family.start(made(name, None)))
    assert str(hint.message)


@pytest.mark.parametrize("name", FAMILIES)
def test_an_answer_can_be_read_and_written(name: str) -> None:
    answer = first_answer(name, None)
    assert answer.text()
    assert msgspec.json.encode(answer)


@pytest.mark.parametrize("name", FAMILIES)
def test_the_same_seed_gives_the_same_bytes_in_another_process(name: str) -> None:
    here = native.dumps(made(name, None))
    program = (
        "import sys; from gridwright import making; from gridwright.formats import native;"
        f"sys.stdout.buffer.write(native.dumps(making.make({name!r}, seed=11)))"
    )
    environment = {**os.environ, "PYTHONHASHSEED": "4242", "LC_ALL": "C"}
    there = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, env=environment).stdout
    assert there == here


@pytest.mark.parametrize("name", FAMILIES)
def test_the_bytes_do_not_depend_on_which_equal_objects_they_are_made_of(name: str) -> None:
    """A default that is left out where it is the very same object would come and go with the way it was given."""
    doc = made(name, None)
    copy = msgspec.convert(msgspec.to_builtins(msgspec.structs.replace(doc, language="".join(doc.language))), type(doc))
    assert native.dumps(copy) == native.dumps(doc)
    assert msgspec.json.decode(native.dumps(doc))["language"] == "en"


@pytest.mark.parametrize("name", FAMILIES)
def test_the_form_to_hand_out_is_a_document_too(name: str) -> None:
    family = registry.family(name)
    public = family.public(made(name, None))
    assert isinstance(public, Document)
    assert native.loads(native.dumps(public)) == public
    scene = family.scene(public, View.PUZZLE)
    assert scene.marks == family.scene(made(name, None), View.PUZZLE).marks


@pytest.mark.parametrize("name", FAMILIES)
def test_every_setting_is_explained(name: str) -> None:
    family = registry.family(name)
    keys = [f"{name}.about"]
    keys += [f"{name}.spec.{field}" for field in family.spec.__struct_fields__]
    keys += [f"{name}.preset.{preset}" for preset in family.presets()]
    keys += [f"{name}.solve.{field}" for field in family.solve_options.__struct_fields__]
    keys += [
        f"{name}.read.{field}" for item in formats() if item.family == name for field in item.options.__struct_fields__
    ]
    assert [key for key in keys if not has_text(key)] == []


@pytest.mark.parametrize("name", FAMILIES)
def test_lossless_formats_lose_nothing(name: str) -> None:
    doc = made(name, None)
    lossless = [item for item in formats() if item.lossless and item.writable and item.family in ("", name)]
    assert lossless
    for item in lossless:
        data = item.write(doc)
        assert item.sniff(data) > 0, item.name
        assert item.read(data, f"puzzle{item.extensions[0]}") == doc, item.name
        if item.name == "ipuz":  # its form for web pages is the argument of a call
            assert item.read(b"ipuz(" + data + b")\n", "puzzle.ipuz") == doc
