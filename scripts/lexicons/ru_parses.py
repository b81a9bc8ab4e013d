"""Writes every parse of the OpenCorpora dictionary inside PyPI pymorphy3-dicts-ru as text: 5.1 million lines.

Slow (about five minutes), so it is done once: form, tag, dictionary form, share. The share is the part of the form's
uses that this parse takes, as OpenCorpora counted it (P(tag | form)) where it did, else equal parts.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

import pymorphy3
from common import BUILD

PARSES = BUILD / "ru-parses.tsv"


def dump() -> None:
    """Write the parses unless a complete file is there."""
    if PARSES.exists():
        return
    analyser = pymorphy3.MorphAnalyzer(lang="ru")
    shares = analyser.prob_estimator.p_t_given_w
    partial = PARSES.with_suffix(".part")
    with partial.open("w", encoding="utf-8", newline="\n") as out:
        for form, group in groupby(analyser.dictionary.iter_known_words(), key=lambda parse: str(parse[0])):
            parses = [(str(tag), str(normal)) for _, tag, normal, _, _ in group]
            known = [float(shares.prob(form, tag)) for tag, _ in parses]
            total = sum(known)
            for (tag, normal), share in zip(parses, known, strict=True):
                part = share / total if total > 0 else 1 / len(parses)
                out.write(f"{form}\t{tag}\t{normal}\t{part:.6f}\n")
    partial.replace(PARSES)


def parses() -> Iterator[tuple[str, list[str], str, float]]:
    """Every parse: form, grammemes, dictionary form, share."""
    dump()
    with PARSES.open(encoding="utf-8") as lines:
        for line in lines:
            form, tag, normal, share = line.rstrip("\n").split("\t")
            yield form, tag.replace(" ", ",").split(","), normal, float(share)


if __name__ == "__main__":
    dump()
