"""What sister languages have in common."""

from __future__ import annotations
