"""Scenes made visible: SVG, PNG and text for a terminal. All drawing starts here; print places the SVG."""

from gridwright.render.styles import THEMES as THEMES
from gridwright.render.svg import SvgOptions as SvgOptions
from gridwright.render.svg import svg as svg
