"""Writing XML: escaping, and only signs that XML allows."""

from __future__ import annotations

import re

#: Signs that XML 1.0 does not allow (https://www.w3.org/TR/xml/#charsets); they are shown as U+FFFD.
_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

_ENTITIES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\t": " ", "\n": " ", "\r": " "})


def escape(text: str) -> str:
    """Text as XML content or attribute value, on one line."""
    return _FORBIDDEN.sub("\ufffd", text).translate(_ENTITIES)


def attributes(values: dict[str, object]) -> str:
    """`` name="value"`` for each value that is not None, in the given order."""
    return "".join(
        [
            f' {name}="{escape(value) if isinstance(value, str) else value}"'
            for name, value in values.items()
            if value is not None
        ]
    )


def element(name: str, values: dict[str, object], content: str | None = None) -> str:
    """An element; ``content`` is XML already, None makes it empty."""
    if content is None:
        return f"<{name}{attributes(values)}/>"
    return f"<{name}{attributes(values)}>{content}</{name}>"
