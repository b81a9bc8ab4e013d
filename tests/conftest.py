"""Fixtures that several folders of tests use."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from gridwright import registry
from gridwright.cli.main import main
from gridwright.messages import current_language, use_language

# Tests never judge time: a busy machine must not fail them.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def lamps(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The template family, registered for one test."""
    from tests.template import FAMILY

    entries = {**registry._entries(), "lamps": SimpleNamespace(name="lamps", load=lambda: FAMILY)}
    registry.family.cache_clear()
    monkeypatch.setattr(registry, "_entries", lambda: entries)
    yield FAMILY
    monkeypatch.undo()
    registry.family.cache_clear()


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Run]:
    """Runs the command line in an empty folder, in English: ``run("make", "lamps") -> (exit code, out, err)``."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GRIDWRIGHT_LANGUAGE", "en")
    before = current_language()

    def call(*argv: str) -> tuple[int, str, str]:
        capfd.readouterr()
        try:
            code = main(list(argv))
        except SystemExit as stop:  # argparse ends --help this way
            code = int(stop.code or 0)
        out, err = capfd.readouterr()
        return code, out, err

    yield call
    use_language(before)
