"""What stood before or after a number, where it was found to say nothing of it."""

from __future__ import annotations

_MOST = 1000  # half texts
_LONGEST = 200  # characters


class HalfTexts(set[str]):
    """Half texts that need not be looked at again: only so many, and only short ones."""

    def keep(self, text: str) -> bool:
        """Remember a half text; true, so that what was found of it can be said at once."""
        if len(text) <= _LONGEST:
            if len(self) >= _MOST:
                self.clear()
            self.add(text)
        return True
