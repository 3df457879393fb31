"""``manage.py rotate_engine_keys``: the former name of ``rotate_secrets``."""

from __future__ import annotations

from triage.management.commands.rotate_secrets import Command

__all__ = ["Command"]
