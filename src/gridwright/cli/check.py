"""``gridwright check FILE``: what an editor would object to. Exit 0 clean, 1 findings that forbid publishing."""

from __future__ import annotations

from argparse import Namespace

from gridwright import making
from gridwright.cli import common
from gridwright.cli.output import Output
from gridwright.cli.parser import Parser
from gridwright.family import Finding, Severity
from gridwright.messages import text


def add_arguments(parser: Parser, argv: list[str]) -> None:
    """One file or several, and how to read them."""
    common.add_sources(parser, argv)
    common.add_lexicon(parser)
    common.add_json(parser)


def run(args: Namespace, out: Output) -> int:
    """Prints the findings of every puzzle, worst first."""
    forbidden = False
    for doc in common.read_sources(args):
        family = making.family_of(doc)
        findings = family.check(doc, lexicon=making.lexicon_of(doc, args.lexicon))
        forbidden = forbidden or any(finding.forbids for finding in findings)
        for finding in findings:
            if args.json:
                out.json({**_plain(finding), "text": str(finding.message)})
            else:
                out.line(f"{text(f'cli.severity.{finding.severity.value}')}: {finding.message} [{finding.code}]")
        if not args.json and not any(finding.severity is not Severity.NOTE for finding in findings):
            out.line(text("cli.clean"))
    return 1 if forbidden else 0


def _plain(finding: Finding) -> dict[str, object]:
    return {
        "code": finding.code,
        "severity": finding.severity.value,
        "cells": finding.cells,
        "words": finding.words,
        "message": finding.message,
    }
