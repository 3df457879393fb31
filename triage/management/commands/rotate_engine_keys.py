"""The earlier name of ``rotate_secrets``; it does the same."""

from __future__ import annotations

from triage.management.commands.rotate_secrets import Command

__all__ = ["Command"]
