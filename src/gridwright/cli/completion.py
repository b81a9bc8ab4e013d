"""``gridwright completion bash|zsh|fish``: a script that completes commands and flags."""

from __future__ import annotations

from argparse import Namespace
from importlib import import_module

from gridwright import registry
from gridwright.cli.output import Output
from gridwright.cli.parser import Parser
from gridwright.messages import text

SHELLS = ("bash", "zsh", "fish")


def add_arguments(parser: Parser, argv: list[str]) -> None:
    """Which shell."""
    parser.add_argument("shell", choices=SHELLS, help=text("cli.flag.shell"))


def run(args: Namespace, out: Output) -> int:
    """Prints the script; how to install it is in the command's help."""
    import shtab

    out.line(shtab.complete(whole_parser(), args.shell))
    return 0


def whole_parser() -> Parser:
    """One parser of all commands; ``make`` has a parser of its own for each family."""
    from gridwright.cli.main import COMMANDS

    root = Parser(prog="gridwright")
    commands = root.add_subparsers()
    for name, module_name in COMMANDS.items():
        module = import_module(module_name)
        parser = commands.add_parser(name, help=text(f"cli.command.{name}"))
        if name != "make":
            module.add_arguments(parser, [])
            continue
        families = parser.add_subparsers()
        for family in registry.names():
            module.add_arguments(families.add_parser(family), [family])
    return root
