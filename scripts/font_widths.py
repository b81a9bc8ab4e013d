"""Writes data/fonts/widths.toml: how wide the letters of PT Sans are, so that text can be set without the font.

Run it after a change of the font's version: ``python scripts/font_widths.py`` (needs ``gridwright[print]``).
"""

from __future__ import annotations

from pathlib import Path

from fontpkg_pt_sans import ROOT
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

TARGET = Path(__file__).parent.parent / "src/gridwright/data/fonts/widths.toml"
RANGES = ((0x20, 0x7F), (0xA0, 0x180), (0x400, 0x460), (0x490, 0x4FA), (0x2010, 0x2027), (0x2030, 0x203B))


def main() -> None:
    """Writes one line per width, in 1/1000 of the type size."""
    lines = [
        "# Widths of the letters of PT Sans in 1/1000 of the type size: for setting text where the font itself is not",
        "# at hand. Written by scripts/font_widths.py from fontpkg-pt-sans (OFL).",
    ]
    for weight, name in (("normal", "PT_Sans-Web-Regular.ttf"), ("bold", "PT_Sans-Web-Bold.ttf")):
        font = TTFont(ROOT / "files" / name)
        cmap, metrics, em = font.getBestCmap(), font["hmtx"], font["head"].unitsPerEm
        by_width: dict[int, list[str]] = {}
        for low, high in RANGES:
            for code in range(low, high):
                if code in cmap:
                    width = round(metrics[cmap[code]][0] * 1000 / em)
                    by_width.setdefault(width, []).append(chr(code))
        lines += ["", f"[{weight}]"]
        for width, letters in sorted(by_width.items()):
            escaped = "".join(f"\\u{ord(c):04X}" if c in '"\\' or not c.isprintable() else c for c in letters)
            lines.append(f'{width} = "{escaped}"')
    TARGET.write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
