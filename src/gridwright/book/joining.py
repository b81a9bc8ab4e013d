"""Joins the parts of a book into one PDF, leaving out the empty pages that only kept left and right apart."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

from gridwright.errors import MissingExtra
from gridwright.messages import msg


def join(parts: Sequence[bytes], skipped: Sequence[int], title: str, language: str) -> bytes:
    """One PDF of all parts, each without its first ``skipped`` pages, with their bookmarks."""
    if len(parts) == 1 and not skipped[0]:
        return parts[0]
    try:
        from pypdf import PdfReader, PdfWriter
        from pypdf.generic import NameObject, TextStringObject
    except ImportError:
        raise MissingExtra(str(msg("book.printing")), "print") from None
    writer = PdfWriter()
    for data, skip in zip(parts, skipped, strict=True):
        reader = PdfReader(BytesIO(data))
        writer.append(reader, pages=(skip, len(reader.pages)))
    writer.root_object[NameObject("/Lang")] = TextStringObject(language)
    writer.add_metadata({"/Title": title, "/Producer": "gridwright"})
    result = BytesIO()
    writer.write(result)
    return result.getvalue()
