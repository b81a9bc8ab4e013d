"""Everything that gridwright raises on purpose.

    GridwrightError
    ├── InputError            what was given can't be used (also a ValueError)
    │   ├── SpecError         a setting is wrong or two settings contradict each other
    │   ├── LetterError       a sign does not belong to the alphabet
    │   ├── LexiconError      a word list can't be found, read or built
    │   ├── FormatError       a file is not what it should be
    │   └── MoveError         a move is against the rules of the puzzle
    ├── Infeasible            it is proved that no such puzzle or solution exists
    ├── OutOfBudget           nothing (more) was found within the budget; nothing is proved
    └── MissingExtra          an optional part of gridwright is not installed

Each carries a :class:`~gridwright.messages.Message` that names the input, the place in it and the remedy, so that it
can be shown in any language. What a check finds about a puzzle is a value, not an exception.
"""

from __future__ import annotations

from gridwright.messages import Message, Value


class GridwrightError(Exception):
    """The root; ``message`` is the text in any language, ``str(error)`` in the current one."""

    exit_code = 2

    def __init__(self, message: str | Message, /, **params: Value) -> None:
        self.message = message if isinstance(message, Message) else Message(message, params)
        super().__init__(self.message)

    @property
    def key(self) -> str:
        """The message's key, which tests and programs can rely on."""
        return self.message.key

    def __str__(self) -> str:
        return self.message.text()


class InputError(GridwrightError, ValueError):
    """What was given can't be used."""


class SpecError(InputError):
    """A setting is wrong, or two settings contradict each other."""


class LetterError(InputError):
    """A sign does not belong to the alphabet."""


class LexiconError(InputError):
    """A word list can't be found, read or built."""


class FormatError(InputError):
    """A file is not what it should be; the message says where."""


class MoveError(InputError):
    """A move is against the rules of the puzzle."""


class Infeasible(GridwrightError):  # noqa: N818  (a proof, not a mistake)
    """It is proved that no such puzzle or solution exists."""

    exit_code = 2


class OutOfBudget(GridwrightError):  # noqa: N818
    """The budget is used up; nothing is proved."""

    exit_code = 3


class MissingExtra(GridwrightError):  # noqa: N818
    """An optional part is not installed."""

    def __init__(self, what: str, extra: str) -> None:
        super().__init__("core.missing-extra", what=what, extra=extra)
