"""The publication gate: everything an editor would object to in a tile-path puzzle, worst first."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from gridwright.errors import LetterError
from gridwright.families.tilepath import validate
from gridwright.families.tilepath.document import Answer, TilePathDoc
from gridwright.families.tilepath.validate import finding
from gridwright.families.tilepath.words import along, find_words, forbidden_words
from gridwright.family import Finding, Severity
from gridwright.messages import msg

if TYPE_CHECKING:
    from gridwright.lexicon import Lexicon

_ORDER = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.NOTE: 2}


def check(doc: TilePathDoc, lexicon: Lexicon | None = None) -> list[Finding]:
    """All findings about a document. Without answers only the board itself is looked at."""
    board = doc.board
    found = validate.unknown_letters(board, doc.tiles, doc.letters)
    if found:
        return found
    if not board.shape.is_connected():
        found.append(finding("in-pieces", Severity.WARNING))
    found += _forbidden(doc)
    if not doc.answers:
        if not doc.lengths:
            found.append(finding("no-answers", Severity.WARNING))
        return sorted(found, key=lambda item: _ORDER[item.severity])
    sound = True
    for answer in doc.answers:
        problems = _answer(doc, answer)
        sound = sound and not problems
        found += problems
    found += _repeated(doc)
    paths = {f"{answer.word}": answer.path for answer in doc.answers}
    if doc.covers:
        found += validate.overlaps(board, paths)
        found += validate.uncovered(board, paths.values())
        if not doc.crossing:
            found += validate.crossings(board, paths)
        found += _span(doc)
    if sound:
        found += _paths(doc)
    if lexicon is not None:
        found += _not_in_lexicon(doc, lexicon)
    return sorted(found, key=lambda item: _ORDER[item.severity])


def _answer(doc: TilePathDoc, answer: Answer) -> list[Finding]:
    """The rules for one answer and its path."""
    board = doc.board
    try:
        letters = len(doc.letters.encode(answer.word))
    except LetterError as error:
        return [finding("bad-answer", words=(answer.word,), word=answer.word, problem=error.message)]
    found = validate.movement(board, answer.path, crossing=doc.crossing)
    found = [
        Finding(
            code=item.code, severity=item.severity, cells=item.cells, words=(answer.word,),
            message=msg("tilepath.of-answer", word=answer.shown, finding=item.message),
        )
        for item in found
    ]  # fmt: skip
    if not found:
        found += validate.spelling(board, doc.tiles, answer.path, answer.word)
    return found + validate.length(answer.path, answer.word, doc.min_length, letters)


def _repeated(doc: TilePathDoc) -> list[Finding]:
    counts = Counter(answer.word for answer in doc.answers)
    return [
        finding("duplicate-answer", words=(word,), word=word, n=number) for word, number in counts.items() if number > 1
    ]


def _span(doc: TilePathDoc) -> list[Finding]:
    spans = [answer for answer in doc.answers if answer.role == "span"]
    if doc.mode == "strands" and len(spans) != 1:
        return [finding("span-count", n=len(spans))]
    return [
        finding("span-short", cells=span.path, words=(span.word,), word=span.shown)
        for span in spans
        if not doc.board.spans(span.path)
    ]


def _paths(doc: TilePathDoc) -> list[Finding]:
    """One set of cells a word where the board is covered; no tile without use where it is not."""
    alphabet = doc.letters
    words = sorted({alphabet.encode(answer.word) for answer in doc.answers})
    found = {
        alphabet.decode(item.word): sorted(item.paths.values())
        for item in find_words(doc.board, doc.tiles, alphabet, words)
    }
    if not doc.covers:
        return validate.unused(doc.board, [path for paths in found.values() for path in paths])
    result = []
    for answer in doc.answers:
        others = [path for path in found.get(answer.word, []) if set(path) != set(answer.path)]
        if others:
            first = " ".join(doc.shape.label(cell) for cell in others[0])
            result.append(
                finding(
                    "second-path", cells=others[0], words=(answer.word,),
                    word=answer.shown, n=len(others), path=first,
                )
            )  # fmt: skip
    return result


def _forbidden(doc: TilePathDoc) -> list[Finding]:
    """No path spells what the profanity list forbids, save inside an answer, which its author chose."""
    level = doc.spec.profanity if doc.spec is not None else "school"
    alphabet = doc.letters
    words = forbidden_words(alphabet, level)
    if not words:
        return []
    answers = [answer.path for answer in doc.answers]
    result = []
    for item in find_words(doc.board, doc.tiles, alphabet, words):
        word = alphabet.decode(item.word)
        strays = [path for path in sorted(item.paths.values()) if not along(path, answers)]
        if strays:
            path = " ".join(doc.shape.label(cell) for cell in strays[0])
            result.append(finding("forbidden-word", cells=strays[0], words=(word,), word=word, path=path))
    return result


def _not_in_lexicon(doc: TilePathDoc, lexicon: Lexicon) -> list[Finding]:
    """Answers of the curated list that the lexicon does not know: often names and phrases, sometimes misprints."""
    if lexicon.alphabet != doc.letters:
        return []
    missing = [answer.shown for answer in doc.answers if answer.word not in lexicon and " " not in answer.text]
    if not missing:
        return []
    return [finding("not-in-lexicon", Severity.NOTE, words=missing, n=len(missing), list=", ".join(missing))]
