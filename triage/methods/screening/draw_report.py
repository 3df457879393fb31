"""What a draw took and by whose output, to stand beside every rate on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(slots=True)
class DrawReport:
    """Counts of drawn cases by the signals and the engines that selected them."""

    cases: int = 0
    signals: Counter[str] = field(default_factory=Counter)
    engines: Counter[str] = field(default_factory=Counter)

    def count(self, expectation: Mapping[str, Any]) -> None:
        """Count a case; one that was not drawn counts nothing."""
        if not expectation.get("oversampled"):
            return
        self.cases += 1
        self.signals.update(expectation.get("drawn_for", ()))
        self.engines.update(expectation.get("selected_by", ()))

    def as_json(self) -> dict[str, object]:
        """Return the counts; nothing where no case was drawn."""
        if not self.cases:
            return {}
        return {
            "oversampled": self.cases,
            "drawn_for": dict(sorted(self.signals.items())),
            "selected_by": dict(sorted(self.engines.items())),
        }
