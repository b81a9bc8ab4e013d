"""``make demo``: one puzzle of each family into a folder, as PDF, SVG, PNG and JSON, with an index page.

Nothing here knows a family: it loops over the registry. Each family shows itself in its presets' first setting, in the
languages it can speak; what can't be made is said on the page and ends the run with exit code 1.
"""

from __future__ import annotations

import sys
import time
from html import escape
from pathlib import Path

from gridwright import making, registry
from gridwright.errors import GridwrightError
from gridwright.family import AnyFamily, View
from gridwright.messages import has_text, text
from gridwright.render import SvgOptions, svg

SEED = 7
LANGUAGES = ("en", "ru", "sk")
PICTURE = SvgOptions(panels="auto", title=True)

PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>gridwright: one puzzle of each family</title>
<style>
  body {{ font: 17px/1.5 "PT Sans", "Noto Sans", system-ui, sans-serif; margin: 2rem auto; max-width: 72rem;
         padding: 0 1rem; color: #1a1a1a; background: #fff }}
  h1, h2 {{ font-family: "PT Serif", Georgia, serif; font-weight: 400 }}
  h2 {{ border-bottom: 1px solid #b4b4b4; margin-top: 3rem }}
  .row {{ display: flex; flex-wrap: wrap; gap: 2rem }}
  figure {{ margin: 0; flex: 1 1 20rem; max-width: 34rem }}
  img {{ max-width: 100%; height: auto; border: 1px solid #ececec }}
  a {{ color: #0b62a4 }}
  .problem {{ color: #b3261e }}
</style>
<h1>gridwright: one puzzle of each family</h1>
<p>Made by <code>make demo</code>. Each puzzle comes from its seed alone: the same command gives the same bytes.</p>
{body}
</html>
"""


def main(folder: str) -> int:
    """Fills ``folder``; 1 if a family failed in English, which every family speaks."""
    target = Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    sections, failed = [], 0
    for family in registry.families():
        figures = []
        for language in LANGUAGES if family.needs_lexicon else LANGUAGES[:1]:
            started = time.process_time()
            try:
                figures.append(show(family, language, target))
            except GridwrightError as error:
                failed += language == "en"
                figures.append(f'<p class="problem">{escape(language)}: {escape(str(error))}</p>')
                print(f"{family.name} {language}: {error}", file=sys.stderr)
                continue
            print(f"{family.name:10} {language}  {time.process_time() - started:5.2f} s")
        title = f"{family.name}.preset.{next(iter(family.presets()))}"
        note = f"<p>{escape(text(title))}</p>" if has_text(title) else ""
        sections.append(f'<h2>{escape(family.name)}</h2>\n{note}<div class="row">{"".join(figures)}</div>')
    (target / "index.html").write_text(PAGE.format(body="\n".join(sections)), "utf-8")
    print(f"open {target / 'index.html'}")
    return 1 if failed else 0


def show(family: AnyFamily, language: str, target: Path) -> str:
    """Makes one puzzle, writes its files, and gives back its figure for the page."""
    doc = making.make(family, seed=SEED, language=language)
    name = f"{family.name}-{language}"
    making.save(doc, target / f"{name}.json")
    making.save(doc, target / f"{name}.pdf")
    making.save(doc, target / f"{name}.png")
    for view, ending in ((View.PUZZLE, ""), (View.SOLUTION, "-solution")):
        scene = family.scene(doc, view)
        (target / f"{name}{ending}.svg").write_text(svg(scene, PICTURE), "utf-8")
    links = " · ".join(
        f'<a href="{name}{ending}">{label}</a>'
        for ending, label in (
            (".pdf", "PDF"),
            (".svg", "SVG"),
            (".png", "PNG"),
            (".json", "JSON"),
            ("-solution.svg", "solution"),
        )
    )
    alt = escape(f"{family.name}, {language}")
    return f'<figure><img src="{name}.svg" alt="{alt}"><figcaption>{language}: {links}</figcaption></figure>\n'


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else "out"))
