"""Benchmarks that guard a stated target, in folders by subject; each module is run on its own."""

from __future__ import annotations

from webapp import torch_cache

# Benchmarks of models run without Django's settings.
torch_cache.limit_shape_cache()
