"""Which replacement words fit the words around them, as far as counts can tell."""

from __future__ import annotations

from collections.abc import Sequence

from triage.methods.sit.values import Token


class ContextFilter:
    """Keeps the order of the candidates: no counts are at hand."""

    def best(
        self, tokens: Sequence[Token], index: int, candidates: Sequence[str], limit: int
    ) -> list[str]:
        """Return up to ``limit`` candidates, the best first."""
        del tokens, index
        return list(candidates)[:limit]
