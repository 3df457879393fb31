"""Caches text before or after a number that is known not to affect its reading."""

from __future__ import annotations

_MOST = 1000  # half texts
_LONGEST = 200  # characters


class HalfTexts(set[str]):
    """A limited number of short half texts that need no second look."""

    def keep(self, text: str) -> bool:
        """Remember a half text; always True, so that callers can return the result."""
        if len(text) <= _LONGEST:
            if len(self) >= _MOST:
                self.clear()
            self.add(text)
        return True
