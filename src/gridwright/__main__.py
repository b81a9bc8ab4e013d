"""``python -m gridwright``."""

from gridwright.cli.main import entry

entry()
