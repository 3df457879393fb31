"""Caches texts before or after a number that are known not to affect its reading."""

from __future__ import annotations

_MAX_TEXTS = 1000  # half texts
_LONGEST = 200  # characters


class SeenContexts(set[str]):
    """A bounded set of short texts before or after a number that need no second check."""

    def remember(self, text: str) -> bool:
        """Add a text unless it is too long; always True, so that callers can return the result."""
        if len(text) <= _LONGEST:
            if len(self) >= _MAX_TEXTS:
                self.clear()
            self.add(text)
        return True
