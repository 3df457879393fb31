"""The servers that the client talks to."""

from __future__ import annotations

from tests.cli.conftest import serve

__all__ = ["serve"]
