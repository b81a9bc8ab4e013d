"""Making, checking, rating and playing crosswords: every check code, gestures, clues, designs."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
import pytest

from gridwright import making, registry
from gridwright.errors import GridwrightError, MoveError, SpecError
from gridwright.families.crossword.clues import enumeration, leaks, shortened
from gridwright.families.crossword.design import Wish, arrow, barred, blocked, has_black_area
from gridwright.families.crossword.document import CrosswordDocument, Entry, from_grid
from gridwright.families.crossword.layout import parse
from gridwright.families.crossword.spec import CrosswordSpec, FillOptions
from gridwright.family import Command, Key, Severity, Sweep, Tap, Type, View
from gridwright.letters import alphabet
from gridwright.lexicon import Flag, lexicon
from gridwright.rng import Rng
from gridwright.session import Session

FAMILY = registry.family("crossword")
ENGLISH = lexicon("en")


@cache
def made(language: str, spec: CrosswordSpec) -> CrosswordDocument:
    doc: CrosswordDocument = making.make("crossword", spec, seed=5, language=language)
    return doc


def small(grid: str = "CAT\nA#A\nRAN", **fields: Any) -> CrosswordDocument:
    """A grid with proper clues for all entries."""
    drawn = parse(grid)
    doc = from_grid(drawn.layout, drawn.fixed, **fields)
    clues = ["A pet", "Fled", "Vehicle", "Brown", "Far", "Near", "Odd", "Even"]
    entries = tuple(msgspec.structs.replace(entry, clue=clue) for entry, clue in zip(doc.entries, clues, strict=False))
    return msgspec.structs.replace(doc, entries=entries)


def codes(doc: CrosswordDocument, words: Any = ENGLISH) -> set[str]:
    return {finding.code for finding in FAMILY.check(doc, lexicon=words) if finding.severity is not Severity.NOTE}


def changed(doc: CrosswordDocument, number: int, **fields: Any) -> CrosswordDocument:
    entries = list(doc.entries)
    entries[number] = msgspec.structs.replace(entries[number], **fields)
    return msgspec.structs.replace(doc, entries=tuple(entries))


CLEAN = small("CATS\nAREA\nRENT\nTARS")
TRIGGERS: dict[str, CrosswordDocument] = {
    "unfilled": small("C.TS\nAREA\nRENT\nTARS"),
    "bad-letter": small("CЩTS\nAREA\nRENT\nTARS"),
    "isolated": small("CAT#\n###T\nCAR#"),
    "no-entry": msgspec.structs.replace(CLEAN, entries=CLEAN.entries[1:]),
    "disconnected": small("CAT\n###\nDOG"),
    "unchecked": small("CAT\nA#A\nRAN\n##."),
    "two-letter": small("AT\nDO"),
    "many-blocks": small("CAT\n###\nDOG"),
    "duplicate": small("CAT\n###\nCAT"),
    "answer-differs": changed(CLEAN, 0, answer="DOGS"),
    "outside": small("QXZ"),
    "no-clue": changed(CLEAN, 0, clue=" "),
    "same-clue": changed(CLEAN, 0, clue="fled"),
    "stand-in-clue": changed(CLEAN, 0, clue="Rearrange: T-S-C-A"),
    "leak": changed(CLEAN, 0, clue="Cats and dogs"),
    "enumeration": changed(CLEAN, 0, answer="CATS", enumeration="(5)"),
    "secret": msgspec.structs.replace(CLEAN, secret="STAR", marked=(0, 1)),
    "secret-twice": msgspec.structs.replace(CLEAN, secret="TT", marked=(2, 2)),
    "checksum": msgspec.structs.replace(CLEAN, extra={"puz": {"damaged": True}}),
}


@pytest.mark.parametrize("code", TRIGGERS)
def test_each_code_has_a_document_that_triggers_it_and_one_that_does_not(code: str) -> None:
    assert code in codes(TRIGGERS[code])
    clean = made("en", CrosswordSpec(checked=False))
    assert code not in codes(clean)


def flagged(flag: Flag, without: Flag | None = None) -> str:
    """A word of four letters with the one flag and not the other."""
    for word in ENGLISH.words(4, 4):
        flags = ENGLISH.flags(word)
        if flags & flag and not (without and flags & without):
            return ENGLISH.alphabet.decode(word)
    raise AssertionError("no such word")


def test_words_that_editors_refuse_are_told() -> None:
    unwanted, sensitive = flagged(Flag.OBSCENE), flagged(Flag.SENSITIVE, Flag.OBSCENE)
    assert "unwanted" in codes(small(unwanted))
    assert "sensitive" in codes(small(sensitive))
    assert "unwanted" not in codes(small(sensitive))
    assert not codes(small("AREA")) & {"unwanted", "sensitive"}


NOTES: dict[str, tuple[CrosswordDocument, CrosswordDocument]] = {
    "alike": (small("PLANNER\n#######\nPLANNED"), small("PLANNER\n#######\nSTAPLER")),
    "no-symmetry": (small("CAT#\nAREA\nRENT\nTARS"), small("CAT#\nAREA\nRENT\n#ARS")),
    "statistics": (CLEAN, from_grid(parse(".").layout)),
    "scores": (CLEAN, from_grid(parse("...").layout)),
    "lowest": (msgspec.structs.replace(CLEAN, lowest=30), CLEAN),
    "lowest-best": (msgspec.structs.replace(CLEAN, lowest=30, lowest_bound=30), CLEAN),
    "lowest-bound": (msgspec.structs.replace(CLEAN, lowest=30, lowest_bound=40), CLEAN),
}


@pytest.mark.parametrize("code", NOTES)
def test_each_note_has_a_document_that_triggers_it_and_one_that_does_not(code: str) -> None:
    with_it, without = ({finding.code for finding in FAMILY.check(doc, lexicon=ENGLISH)} for doc in NOTES[code])
    assert code in with_it
    assert code not in without


@pytest.mark.parametrize("language", ["en", "ru", "sk"])
def test_classic_grids_have_real_clues_alone(language: str) -> None:
    for seed in (1, 2):
        doc = making.make("crossword", CrosswordSpec(grid="15", checked=False), seed=seed, language=language)
        found = {finding.code for finding in FAMILY.check(doc, lexicon=lexicon(language))}
        assert not found & {"stand-in-clue", "no-clue", "leak"}


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_dense_grid_of_these_languages_has_real_clues_alone(language: str) -> None:
    doc = making.make("crossword", CrosswordSpec(grid="15"), seed=1, language=language)
    found = {finding.code for finding in FAMILY.check(doc, lexicon=lexicon(language))}
    assert not found & {"stand-in-clue", "no-clue", "leak", "unchecked", "many-blocks"}


def test_obscure_words_that_cross_are_told() -> None:
    rare = sorted(
        (ENGLISH.alphabet.decode(word) for word in ENGLISH.words(3, 3) if not ENGLISH.commonness(word)),
    )
    pair = next((a, b) for a in rare for b in rare if a != b and a[0] == b[0])
    doc = small(f"{pair[0]}\n{pair[1][1]}##\n{pair[1][2]}##")
    assert "obscure-crossing" in codes(doc)
    assert "obscure-crossing" not in codes(small("CAT\nA##\nR##"))


@pytest.mark.parametrize(("language", "text"), [("en", "Good morning"), ("ru", "Доброе утро"), ("sk", "Dobré ráno")])
def test_the_secret_stands_in_marked_cells(language: str, text: str) -> None:
    doc = made(language, CrosswordSpec(arrow="11x9", secret=text))
    letters = FAMILY.open_lexicon(doc.spec, language, None)
    assert letters is not None
    held = "".join(doc.solution[cell] for cell in doc.marked)
    assert letters.alphabet.encode(held) == letters.alphabet.tokens(text)
    assert len(set(doc.marked)) == len(doc.marked)
    assert all(entry.clue_cell >= 0 for entry in doc.entries)


@pytest.mark.parametrize(("language", "text"), [("en", "Early birds"), ("ru", "Век живи"), ("sk", "Chlieb a soľ")])
def test_words_of_the_secret_can_be_entries(language: str, text: str) -> None:
    doc = made(language, CrosswordSpec(arrow="11x9", secret=text, secret_slots=True))
    words = FAMILY.open_lexicon(doc.spec, language, None)
    assert words is not None
    letters = words.alphabet
    held = [doc.solution[cell] for cell in doc.marked]
    assert letters.encode("".join(held)) == letters.tokens(text)
    by_cells = {entry.cells: entry for entry in doc.entries}
    start = number = 0
    for word in text.split():
        cells = doc.marked[start : start + len(letters.tokens(word))]
        start += len(cells)
        if len(cells) >= 3:  # "a" is no entry
            number += 1
            assert str(number) in by_cells[cells].clue


def test_a_grid_without_a_fill_is_filled_as_far_as_it_goes() -> None:
    def solved(text: str) -> Any:
        drawn = parse(text)
        doc = from_grid(drawn.layout, drawn.fixed)
        return next(FAMILY.solve(doc, options=FillOptions(partial=True), lexicon=ENGLISH))

    answer = solved("QXZ.\n....\n....\n....")  # no word begins with QXZ; the rows below it can be filled
    note = answer.notes[0].params
    left = str(note["slots"]).split(", ")
    assert "1A" in left
    assert note["filled"] == 8 - len(left) >= 3
    whole = [word for label, word in answer.answers if label not in left]
    assert len(set(whole)) == note["filled"]
    assert set(whole) <= {ENGLISH.alphabet.decode(word) for word in ENGLISH.words(4, 4)}
    assert solved("C...\n####\n....").notes[0].params == {"filled": 2, "n": 2, "slots": "-"}


def test_designs_keep_their_rules() -> None:
    for seed in range(6):
        layout = blocked(Wish(15, 15, max_length=11, min_blocks=34), Rng(seed))
        assert layout.has_symmetry("half-turn")
        assert layout.parts() == 1
        assert not layout.unchecked()
        assert all(3 <= len(slot.cells) <= 11 for slot in layout.slots)
        bars = barred(Wish(9, 9, max_length=7), Rng(seed))
        assert "#" not in bars.kinds
        assert not bars.lone_cells()
        assert bars.has_symmetry("half-turn")
        swedish = arrow(11, 9, 3, 7, Rng(seed))
        for slot in swedish.slots:
            before = slot.cells[0] - (1 if slot.direction == "across" else swedish.cols)
            assert swedish.kinds[before] == "="


def test_must_and_fixed_words_and_bans_are_kept() -> None:
    spec = CrosswordSpec(grid="...#...\n...#...\n...#...", must=("cat",), fixed=("1A=DOG",), ban=("ode",))
    doc = made("en", spec)
    answers = {doc.answer_of(entry) for entry in doc.entries}
    assert {"CAT", "DOG"} <= answers
    assert "ODE" not in answers
    assert doc.answer_of(doc.entries[0]) == "DOG"


def test_own_words_bring_their_clues() -> None:
    doc = made("en", CrosswordSpec(grid="...", lists=("QXZ;200\tMade up",), must=("QXZ",)))
    assert [(entry.answer, entry.clue) for entry in doc.entries] == [("QXZ", "Made up")]


def test_the_best_floor_is_told_in_the_check() -> None:
    doc = made("en", CrosswordSpec(grid="....\n....\n....\n....", best=True))
    found = {finding.code for finding in FAMILY.check(doc, lexicon=ENGLISH)}
    assert found & {"lowest-best", "lowest-bound"}
    assert doc.lowest >= 30  # the fill of preferred words alone reaches 30


@pytest.mark.parametrize(
    ("spec", "key"),
    [
        (CrosswordSpec(square=4, arrow="9x9"), "crossword.two-kinds"),
        (CrosswordSpec(single=True), "crossword.single-needs-square"),
        (CrosswordSpec(min_length=5, max_length=4), "crossword.lengths"),
        (CrosswordSpec(arrow="big"), "crossword.bad-size"),
        (CrosswordSpec(grid="1x9"), "crossword.size-range"),
        (CrosswordSpec(grid="15x"), "crossword.bad-size"),
        (CrosswordSpec(secret_slots=True), "crossword.secret-slots-alone"),
        (CrosswordSpec(must=("cat", "CAT")), "crossword.must-twice"),
        (CrosswordSpec(fixed=("CAT",)), "crossword.bad-fixed"),
        (CrosswordSpec(floors=("x",)), "crossword.bad-floor"),
        (CrosswordSpec(lists=("cat;999",)), "crossword.bad-score"),
        (CrosswordSpec(lists=("кот",)), "crossword.bad-list-word"),
        (CrosswordSpec(grid="..\n..."), "crossword.ragged"),
        (CrosswordSpec(grid=". .\n..."), "crossword.space-in-row"),
        (CrosswordSpec(grid=".[.\n..."), "crossword.bad-bracket"),
        (CrosswordSpec(secret="!", grid="...\n...\n..."), "crossword.empty-word"),
    ],
)
def test_contradictions_and_mistakes_are_named(spec: CrosswordSpec, key: str) -> None:
    with pytest.raises(GridwrightError) as error:
        making.make("crossword", spec, seed=1)
    assert error.value.key == key
    assert str(error.value)


def test_gestures_move_write_check_and_reveal() -> None:
    game = Session(CLEAN)
    game.gesture(Tap(0))  # the cursor is there: turns
    assert game.position.direction == "down"
    game.gesture(Key("space"))
    game.gesture(Type("c"))
    game.gesture(Type("OT"))
    assert game.position.letters[:4] == ("C", "O", "T", "")
    game.gesture(Command("check"))
    assert game.position.wrong == {1}
    game.gesture(Key("left"))
    game.gesture(Key("left"))
    game.gesture(Command("reveal", "cell"))
    assert game.position.letters[1] == "A"
    assert game.position.revealed == {1}
    game.gesture(Type("X"))  # what was revealed stays
    assert game.position.letters[1] == "A"
    game.gesture(Key("backspace"))
    assert game.position.letters[2] == ""
    game.gesture(Sweep((0, 4, 8, 12)))
    assert (game.position.cell, game.position.direction) == (0, "down")
    game.gesture(Command("pencil"))
    game.gesture(Type("CART"))
    assert game.position.pencilled == {0, 4, 8, 12}
    assert not game.status.finished
    game.gesture(Command("reveal", "grid"))
    assert game.status.state == "won"
    with pytest.raises(MoveError):
        game.gesture(Command("check", "everything"))
    with pytest.raises(MoveError):
        game.gesture(Command("go", "99A"))


def test_without_its_solution_a_full_grid_ends_the_game() -> None:
    public = FAMILY.public(CLEAN)
    assert not any(public.solution)
    game = Session(public)
    with pytest.raises(MoveError):
        game.gesture(Command("reveal"))
    for place in range(4):
        game.gesture(Tap(4 * place))
        if game.position.direction == "down":
            game.gesture(Key("space"))
        game.gesture(Type("ABCD"))
    assert game.status.state == "over"


def test_open_grids_are_filled_one_after_another() -> None:
    drawn = parse("C...\n....\n....\n....")
    doc = from_grid(drawn.layout, drawn.fixed)
    answers = FAMILY.solve(doc, options=FillOptions(), lexicon=ENGLISH)
    first, second = next(answers), next(answers)
    assert first.document.solution[0] == second.document.solution[0] == "C"
    assert first.answers != second.answers
    assert "1A" in first.text()


def test_clues_leak_and_shorten() -> None:
    english, russian = alphabet("en"), alphabet("ru")
    assert leaks("PLANNER", "One who plans; a planner", english)
    assert leaks("ДОМИК", "Маленький дом, домик", russian)
    assert leaks("ЁЛКА", "Лесная елка", russian)
    assert not leaks("CAT", "Feline pet", english)
    assert shortened("A pet (of many kinds); an animal", 10) == "A pet"
    assert shortened("Unendingly long", 5) == ""


def test_enumeration_counts_cells() -> None:
    assert enumeration("ICE CREAM", alphabet("en")) == "(3,5)"
    assert enumeration("CHLIEB", alphabet("sk")) == "(5)"
    assert enumeration("TWO-STEP", alphabet("en")) == "(3-4)"


def test_scenes_show_numbers_bars_clues_and_letters() -> None:
    swedish = made("en", CrosswordSpec(arrow="11x9", secret="Good morning"))
    scene = FAMILY.scene(swedish, View.PUZZLE)
    roles = {mark.role for mark in scene.marks}
    assert {"cell.clue", "glyph.clue", "polygon.arrow", "cell.message"} <= roles
    assert "glyph" not in roles
    assert "glyph" in {mark.role for mark in FAMILY.scene(swedish, View.SOLUTION).marks}
    barred_doc = made("en", CrosswordSpec(grid="9", bars=True))
    assert any(mark.role == "bar" for mark in FAMILY.scene(barred_doc, View.PUZZLE).marks)


def test_documents_refuse_contradictions() -> None:
    with pytest.raises(GridwrightError, match="solution"):
        CrosswordDocument(grid=("..",), solution=("A",), entries=())
    with pytest.raises(GridwrightError, match="entries"):
        CrosswordDocument(
            grid=(".#",), solution=("A", ""), entries=(Entry(number="1", direction="across", cells=(0, 1)),)
        )


def test_a_clue_file_and_a_setting_that_is_no_word() -> None:
    doc = made("en", CrosswordSpec(grid="...", must=("CAT",), clues=("cat\tSays miaow",)))
    assert doc.entries[0].clue == "Says miaow"
    with pytest.raises(SpecError):
        making.make("crossword", CrosswordSpec(must=("кот",)), seed=1)


def test_a_black_area_is_seen_and_designs_have_none() -> None:
    """Three of four 3 x 3 corners hold a letter; the fourth is all black."""
    drawn = parse("....\n.###\n.###\n.###").layout
    assert has_black_area(drawn)
    assert not has_black_area(parse("....\n.###\n.#.#\n.###").layout)
    for seed in range(10):
        wish = Wish(15, 15, max_length=11, all_checked=False)
        assert not has_black_area(blocked(wish, Rng(seed)))
