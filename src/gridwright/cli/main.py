"""The command ``gridwright``: finds the command's module, runs it, and turns every failure into one line.

Each command is a module of this package with ``add_arguments(parser, argv)`` and ``run(args, out) -> exit code``; it is
imported only when it is called, so that ``gridwright --help`` stays fast. Exit codes: 0 done, 1 the answer is no
(findings that forbid publishing, no solution), 2 unusable input, 3 the budget ended the search, 130 interrupted.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from types import ModuleType

from gridwright.cli.output import Output
from gridwright.cli.parser import Parser, UsageError
from gridwright.errors import GridwrightError
from gridwright.messages import LANGUAGES, language_from_environment, text, use_language

#: Command to module; the text of a command in ``--help`` is the message ``cli.command.<name>``.
COMMANDS = {
    "make": "gridwright.cli.make",
    "solve": "gridwright.cli.solve",
    "check": "gridwright.cli.check",
    "rate": "gridwright.cli.rate",
    "show": "gridwright.cli.show",
    "print": "gridwright.cli.print_",
    "convert": "gridwright.cli.convert",
    "play": "gridwright.cli.play",
    "analyse": "gridwright.cli.analyse",
    "daily": "gridwright.cli.daily",
    "train": "gridwright.cli.train",
    "words": "gridwright.cli.words",
    "lexicon": "gridwright.cli.lexicons",
    "families": "gridwright.cli.families",
    "completion": "gridwright.cli.completion",
}


def main(argv: list[str] | None = None) -> int:
    """Runs one command; returns its exit code. The console script passes it to ``sys.exit``."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    out = Output()
    use_language(language_from_environment())
    try:
        _take_interface_language(arguments)
        return _run(arguments, out)
    except KeyboardInterrupt:
        out.problem(text("cli.interrupted"))
        return 130
    except BrokenPipeError:  # the reader of our output went away, as head(1) does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except GridwrightError as error:
        out.problem(str(error))
        return error.exit_code
    except MemoryError:
        out.problem(text("cli.memory"))
        return 2


def _run(arguments: list[str], out: Output) -> int:
    if not arguments or arguments[0] in ("-h", "--help", "help"):
        out.line(overview())
        return 0 if arguments else 2
    if arguments[0] == "--version":
        from gridwright import __version__

        out.line(f"gridwright {__version__}")
        return 0
    name, rest = arguments[0], arguments[1:]
    if name not in COMMANDS:
        raise UsageError("cli.unknown-command", name=name, known=", ".join(COMMANDS))
    module = import_module(COMMANDS[name])
    parser = command_parser(name, module, rest)
    args = parser.parse_args(rest)
    result: int = module.run(args, out)
    out.flush()
    return result


def command_parser(name: str, module: ModuleType, argv: list[str]) -> Parser:
    """The parser of one command; a command whose flags depend on the family looks at ``argv`` for it."""
    parser = Parser(prog=f"gridwright {name}", description=text(f"cli.command.{name}"))
    module.add_arguments(parser, argv)
    return parser


def overview() -> str:
    """What ``gridwright --help`` prints."""
    width = max(len(name) for name in COMMANDS)
    lines = [text("cli.usage"), "", text("cli.about"), ""]
    lines += [f"  {name.ljust(width)}  {text(f'cli.command.{name}')}" for name in COMMANDS]
    lines += ["", text("cli.more")]
    return "\n".join(lines)


def _take_interface_language(arguments: list[str]) -> None:
    for position, argument in enumerate(arguments):
        if argument == "--":
            return
        if argument == "--interface" or argument.startswith("--interface="):
            value = argument.partition("=")[2] or "".join(arguments[position + 1 : position + 2])
            if value not in LANGUAGES:
                raise UsageError("cli.unknown-interface", value=value, known=", ".join(LANGUAGES))
            del arguments[position : position + (1 if "=" in argument else 2)]
            use_language(value)
            return


def entry() -> None:
    """The console script."""
    sys.exit(main())


if __name__ == "__main__":
    entry()
