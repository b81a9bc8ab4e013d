"""Making, loading and saving as one call each, for programs and for every front end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import msgspec

from gridwright import formats, registry
from gridwright.errors import FormatError, LexiconError, SpecError
from gridwright.family import AnyFamily, Budget, Document, Progress, Spec, View
from gridwright.files import write_bytes
from gridwright.formats import native
from gridwright.messages import Message
from gridwright.rng import Rng

if TYPE_CHECKING:
    from gridwright.lexicon import Lexicon

#: What a document can be drawn as; everything else is a format.
PICTURES = (".svg", ".png", ".txt", ".pdf")


def family_of(doc: Document) -> AnyFamily:
    """The family of a document."""
    return registry.family(str(doc.__struct_config__.tag))


def preset(family: AnyFamily, name: str | None = None) -> Spec:
    """A preset of a family by name; None means the first. Raises SpecError that lists the names."""
    presets = family.presets()
    if name is None:
        return cast(Spec, next(iter(presets.values())))
    if name not in presets:
        raise SpecError("core.unknown-preset", name=name, known=", ".join(presets))
    return cast(Spec, presets[name])


def make(
    family: str | AnyFamily,
    spec: Spec | None = None,
    *,
    seed: int,
    language: str = "en",
    lexicon: Lexicon | str | None = None,
    title: str = "",
    author: str = "",
    budget: Budget | None = None,
    progress: Progress | None = None,
) -> Any:
    """One puzzle. The same family, spec, seed and lexicon give the same document everywhere.

    ``lexicon`` is a Lexicon or names as for ``--lexicon`` (default: the language's own).
    """
    kind = registry.family(family) if isinstance(family, str) else family
    spec = preset(kind) if spec is None else spec
    words = kind.open_lexicon(spec, language, lexicon) if lexicon is None or isinstance(lexicon, str) else lexicon
    rng = Rng.from_seed(seed, kind.name)
    doc = kind.generate(spec, rng, lexicon=words, budget=budget, progress=progress)
    changes: dict[str, Any] = {"seed": seed, "language": words.alphabet.language if words else language}
    if title:
        changes["title"] = title
    if author:
        changes["author"] = author
    if words is not None:
        changes["lexicon"] = words.id
    return msgspec.structs.replace(doc, **changes)


def lexicon_of(doc: Document, names: str | None = None) -> Lexicon | None:
    """The lexicon that a document was made with, or the named one; None where it is not to be had here."""
    family = family_of(doc)
    spec = getattr(doc, "spec", None) or family.spec()
    if names:
        return family.open_lexicon(spec, doc.language, names)
    if not doc.lexicon:
        return None
    from gridwright.lexicon import names_of

    try:
        return family.open_lexicon(spec, doc.language, names_of(doc.lexicon))
    except (LexiconError, FormatError):  # a user's own list that is not on this machine
        return None


def load(path: str | Path, *, family: str = "", options: Any = None) -> Any:
    """The puzzle in a file of any known format; ``-`` is standard input."""
    return formats.load(path, family=family, options=options)


def save(doc: Document, path: str | Path, *, view: View = View.PUZZLE) -> None:
    """Saves a puzzle in the format that the file's ending says; ``.svg``, ``.png``, ``.txt`` and ``.pdf`` draw it."""
    write_bytes(path, encode([doc], Path(path).suffix, view=view, name=str(path)))


def encode(
    docs: Sequence[Document], ending: str, *, view: View = View.PUZZLE, name: str = "", book: Any = None
) -> bytes:
    """The bytes of a file with this ending (``.ipuz``) or format (``ipuz``) for one or more puzzles.

    Several puzzles go into one ``.pdf`` book (``book``: its BookOptions) or one ``.jsonl`` file. Raises FormatError
    for an ending that can't hold them.
    """
    ending = ending.lower() if ending.startswith(".") else f".{ending.lower()}"
    if ending == ".pdf":
        return _pdf(docs, book)
    if ending == ".jsonl":
        return b"".join(native.dumps(doc) + b"\n" for doc in docs)
    if len(docs) != 1:
        raise FormatError("core.one-puzzle-a-file", ending=ending)
    doc = docs[0]
    if ending in PICTURES:
        return _picture(doc, ending, view)
    for key in (ending, ending[1:]):
        found = formats.for_writing(doc, key)
        if found is not None:
            return found.write(doc)
    raise FormatError(
        "formats.cannot-write", path=name or ending, family=family_of(doc).name, ending=ending, known=_endings(doc)
    )


def _endings(doc: Document) -> str:
    known = {
        ending
        for item in formats.formats()
        if item.writable
        for ending in item.extensions
        if item.family in ("", family_of(doc).name)
    }
    return ", ".join(sorted(known | set(PICTURES) | {".jsonl"}))


def picture(doc: Document, view: View = View.PUZZLE) -> str:
    """A puzzle as SVG text."""
    from gridwright.render.svg import svg

    return svg(family_of(doc).scene(doc, view))


def _picture(doc: Document, ending: str, view: View) -> bytes:
    if ending == ".svg":
        return picture(doc, view).encode()
    scene = family_of(doc).scene(doc, view)
    if ending == ".png":
        from gridwright.render.png import png

        return png(scene)
    from gridwright.render import terminal

    return terminal.text(scene).encode()


def _pdf(docs: Sequence[Document], book: Any) -> bytes:
    from gridwright.book import BookOptions, print_documents

    return print_documents(docs, book or BookOptions())


def write_book(
    docs: Sequence[Document], path: str | Path, options: Any = None
) -> tuple[list[str], tuple[Message, ...]]:
    """Prints documents into a PDF; an answer key of its own goes to ``<name>-answers.pdf`` beside it.

    ``options`` are the book's (:class:`gridwright.book.BookOptions`). Gives back the names of the files written, and
    notes about puzzles that came out small.
    """
    from gridwright.book import book_of

    book = book_of(docs, options)
    if book.answers is not None and str(path) == "-":
        raise SpecError("book.separate-needs-a-file")
    write_bytes(path, book.pdf)
    if book.answers is None:
        return [str(path)], book.notes
    beside = Path(path).with_name(f"{Path(path).stem}-answers.pdf")
    write_bytes(beside, book.answers)
    return [str(path), str(beside)], book.notes


def read_many(paths: Sequence[str | Path], *, family: str = "") -> Iterator[Any]:
    """The puzzles of several files, in order; a ``.jsonl`` file holds one a line."""
    for path in paths:
        if str(path).lower().endswith(".jsonl"):
            yield from _json_lines(path)
        else:
            yield load(path, family=family)


def _json_lines(path: str | Path) -> Iterator[Document]:
    from gridwright.files import read_bytes

    for number, line in enumerate(read_bytes(path).split(b"\n"), 1):
        if line.strip():
            yield native.loads(line, f"{path}:{number}")
