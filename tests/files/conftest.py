from __future__ import annotations

from tests.cli.conftest import mtriage

__all__ = ["mtriage"]
