"""Analysis of finished games: turns against the best ones, endgames exactly, chances, the command."""

from __future__ import annotations

from pathlib import Path

import pytest

from gridwright import analysis, family
from gridwright.cli.main import main
from gridwright.errors import InputError
from gridwright.families.erudit.board import Play
from gridwright.families.erudit.document import Entry, Erudit
from gridwright.families.erudit.engine import Turn
from gridwright.families.erudit.spec import EruditSpec
from gridwright.formats.gcg import FORMAT


def _record() -> Erudit:
    """CAT for 10 and, with the rack RETINAS and CAT on the board, a pass."""
    cat = Turn(plays=(Play(7, 7, False, "CAT"),), points=10)
    record = (
        Entry(player=0, what="lay", points=10, turn=cat, rack="CATVVWU"),
        Entry(player=1, what="pass", rack="AEINRST"),
    )
    return Erudit(spec=EruditSpec(rules="scrabble", kind="game"), language="en", record=record)


def test_a_pass_instead_of_all_seven_tiles_is_a_big_mistake_and_says_why() -> None:
    erudit = family("erudit")
    assert analysis.offers(erudit)
    report = erudit.analyse(_record(), ())
    first, second = report.steps
    assert first.exact is False
    assert second.grade == "blunder"
    assert second.lost > 25_000  # ANESTRI and the like: the 50 points of a full rack, less what keeping it is worth
    assert {reason.key for reason in second.reasons} >= {"analysis.why.bonus", "analysis.why.could-lay"}
    assert report.chart is not None


def test_while_tiles_are_hidden_no_chance_is_0_or_100() -> None:
    lead = (Entry(player=0, what="bonus", points=900), *_record().record)
    doc = Erudit(spec=EruditSpec(rules="scrabble", kind="game"), language="en", record=lead)
    chances = [step.chance for step in family("erudit").analyse(doc, ()).steps]
    assert all(chance is not None and 0 < chance < 100 for chance in chances)


def test_there_must_be_a_game() -> None:
    with pytest.raises(InputError):
        family("erudit").analyse(Erudit(), ())


def test_the_command_reads_gcg_and_draws_the_chart(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.gcg"
    path.write_bytes(FORMAT.write(_record()))
    assert main(["analyse", str(path), "-o", str(tmp_path / "chart.svg")]) == 0
    assert "CAT +10" in capsys.readouterr().out
    assert (tmp_path / "chart.svg").read_text().startswith("<")
