"""argparse in the user's language, with errors as our own one-line messages."""

from __future__ import annotations

import argparse
import difflib
import re
from typing import Any, NoReturn

from gridwright.errors import InputError
from gridwright.messages import has_text, text


class UsageError(InputError):
    """The command line itself is wrong."""


class Parser(argparse.ArgumentParser):
    """An argument parser that never abbreviates, raises instead of exiting, and speaks the user's language."""

    def __init__(self, **settings: Any) -> None:
        _translate_argparse()
        settings.setdefault("allow_abbrev", False)
        settings.setdefault("add_help", False)
        super().__init__(**settings)
        self.add_argument("-h", "--help", action="help", help=text("cli.flag.help"))

    def error(self, message: str) -> NoReturn:
        raise UsageError("cli.usage-error", problem=message, command=self.prog)

    def parse_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Like argparse's, but names the flag that an unknown one may have meant."""
        # Intermixed, so that a list of words or files may go on behind a flag.
        result, unknown = self.parse_known_intermixed_args(args, namespace)
        if unknown:
            flags = [flag for action in self._actions for flag in action.option_strings]
            near = difflib.get_close_matches(unknown[0].partition("=")[0], flags, n=1)
            if near:
                raise UsageError("cli.unknown-flag-near", flag=unknown[0], near=near[0], command=self.prog)
            raise UsageError("cli.unknown-flag", flag=unknown[0], command=self.prog)
        return result


def _translate_argparse() -> None:
    """argparse looks its own words up through ``_``; here that is our catalogue, keyed by the English words."""

    def look_up(words: str) -> str:
        key = "cli.argparse." + re.sub(r"[^a-z]+", "-", words.lower()).strip("-")
        return text(key) if has_text(key) else words

    def look_up_plural(one: str, many: str, n: int) -> str:
        return look_up(one) if n == 1 else look_up(many)

    argparse._ = look_up  # type: ignore[attr-defined]
    argparse.ngettext = look_up_plural  # type: ignore[attr-defined]
