"""The state of a text while its numbers are read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from triage.methods.numbers.languages.base import LanguageSpec
from triage.methods.numbers.lexer.scan import Hit
from triage.methods.numbers.model import ReadNumber


@dataclass(slots=True)
class Reading:
    """A text, what was found in it, and the numbers read so far.

    :param hits: its digits and words in order.
    :param at: the index of the next hit to read.
    :param number: the number that is being read; None if it is finished or is none.
    """

    text: str
    spec: LanguageSpec
    hits: Sequence[Hit]
    at: int = 0
    number: ReadNumber | None = None
    numbers: list[ReadNumber] = field(default_factory=list)

    @property
    def following(self) -> Hit | None:
        """The hit after the next one."""
        return self.hits[self.at + 1] if self.at + 1 < len(self.hits) else None

    def skip_to(self, end: int) -> None:
        """Skip the hits that begin before an offset."""
        while self.at < len(self.hits) and self.hits[self.at].start < end:
            self.at += 1
