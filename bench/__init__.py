"""Measurements, each a module of its own to run."""

from __future__ import annotations

from webapp import shapes

# Those of models run without the settings.
shapes.bound()
