"""Runs the command ``mtriage``, whose reports show what was read and found."""

from __future__ import annotations

from tests.cli.conftest import mtriage

__all__ = ["mtriage"]
