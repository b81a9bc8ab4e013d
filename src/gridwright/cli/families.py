"""``gridwright families``: what there is to make, with presets and formats."""

from __future__ import annotations

from argparse import Namespace

from gridwright import formats, registry
from gridwright.cli import common
from gridwright.cli.output import Output
from gridwright.cli.parser import Parser
from gridwright.messages import has_text, text


def add_arguments(parser: Parser, argv: list[str]) -> None:
    """Only ``--json``."""
    common.add_json(parser)


def run(args: Namespace, out: Output) -> int:
    """Lists the registry."""
    for family in registry.families():
        own = [item for item in formats.formats() if item.family in ("", family.name)]
        if args.json:
            out.json(
                {
                    "family": family.name,
                    "presets": list(family.presets()),
                    "read": sorted({item.name for item in own if item.readable}),
                    "write": sorted({item.name for item in own if item.writable}),
                }
            )
            continue
        key = f"{family.name}.about"
        out.line(f"{family.name}: {text(key)}" if has_text(key) else family.name)
        out.line(f"  {text('cli.presets', presets=', '.join(family.presets()))}")
        out.line(f"  {text('cli.formats', formats=', '.join(sorted({item.name for item in own})))}")
    return 0
