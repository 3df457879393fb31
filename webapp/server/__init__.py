"""``python -m webapp.server``: everything that mtriage consists of, under one supervisor."""

from __future__ import annotations
