"""SVG to PNG by resvg, with the packaged fonts only, so that the picture is the same on every machine."""

from __future__ import annotations

from gridwright.errors import MissingExtra
from gridwright.messages import msg
from gridwright.render.board import label_text, scene_texts
from gridwright.render.fonts import check_signs, font_files
from gridwright.render.panels import panel_texts
from gridwright.render.svg import SvgOptions, svg
from gridwright.scene.marks import Scene


def png(scene: Scene, options: SvgOptions | None = None, *, zoom: float = 2.0) -> bytes:
    """The scene as a PNG of ``zoom`` times the SVG's size in pixels.

    Raises MissingExtra without ``gridwright[png]``, InputError for a sign that the packaged fonts have not got.
    """
    options = options or SvgOptions()
    title = label_text(scene.title, options.language)
    texts = [title, *scene_texts(scene)]
    for panel in scene.panels:
        texts += panel_texts(panel, options.language)
    check_signs(texts, title, "png")
    return svg_to_png(svg(scene, options), zoom=zoom)


def svg_to_png(picture: str, *, zoom: float = 2.0) -> bytes:
    """An SVG document as PNG."""
    try:
        import resvg_py
    except ImportError:
        raise MissingExtra(str(msg("render.png")), "png") from None
    return resvg_py.svg_to_bytes(
        svg_string=picture,
        zoom=zoom,
        skip_system_fonts=True,
        font_files=[str(file) for file in font_files("png")],
        sans_serif_family="PT Sans",
        serif_family="PT Serif",
    )
