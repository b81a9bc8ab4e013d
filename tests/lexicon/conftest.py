"""Small packed lists in a directory of their own, so that tests need no packaged data."""

from __future__ import annotations

from pathlib import Path

import pytest

from gridwright import cache
from gridwright.lexicon import sources
from gridwright.lexicon.pack import Column, Provenance, Source, pack

TERMS = Provenance("CC0-1.0", "nobody", "LICENSE.test", [Source("made-up", "1.0", sha256="00")])

RUSSIAN = {
    "кот": 50,
    "пёс": 48,
    "ёж": 30,
    "еж": 35,
    "стол": 52,
    "тол": 0,
    "лот": 20,
    "лото": 10,
    "столб": 33,
    "год": 60,
}
SLOVAK = {"chlieb": 44, "chata": 40, "hora": 50, "cesta": 50, "whisky": 20, "med": 30, "medzi": 55, "dom": 60}


@pytest.fixture
def packs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Lists ``ru-nouns`` and ``sk`` and nothing else; a cache of the test's own."""
    folder = tmp_path / "packs"
    folder.mkdir()
    monkeypatch.setenv("GRIDWRIGHT_LEXICONS", str(folder))
    monkeypatch.setenv("GRIDWRIGHT_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(cache, "_memory", {})
    monkeypatch.setattr(sources, "PACKAGED", tmp_path / "none")
    pack(
        folder,
        "ru-nouns",
        language="ru",
        title="Test",
        words=RUSSIAN,
        provenance=TERMS,
        columns={
            "commonness": Column(RUSSIAN, TERMS),
            "flags": Column({"тол": 1, "еж": 4, "ёж": 1}, TERMS, names=["archaic", "slang", "obscene"]),
            "clues": Column({"кот": "домашнее животное", "ёж": "колючий зверёк", "нет": "нет в списке"}, TERMS),
        },
    )
    pack(
        folder,
        "sk",
        language="sk",
        title="Test",
        words=SLOVAK,
        provenance=TERMS,
        columns={"level": Column({"dom": 0, "whisky": 2}, TERMS, default=1, names=["common", "known", "rare"])},
    )
    return folder
