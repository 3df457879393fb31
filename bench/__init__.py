"""Measurements, each a module of its own to run."""

from __future__ import annotations

from webapp import torch_cache

# Benchmarks of models run without Django's settings.
torch_cache.limit_shape_cache()
