"""Requests for cached figures, the kinds of figures, and their results."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import datetime
from typing import Any

from django.db.models import QuerySet
from pydantic import TypeAdapter

from triage.models import Outcome, Project, Run
from triage.reporting.messages import FigureMessage, joined
from triage.reporting.messages import word as _
from triage.services.suspects.filters import ViewFilter


@dataclass(frozen=True)
class FigureRequest:
    """A request for a figure: ``sides`` are groups of runs, whose order matters.

    A figure over votes has a ``view`` instead, as a query string.
    """

    project: int
    kind: str
    sides: tuple[tuple[int, ...], ...]
    capability: str = ""
    corpus: str = ""
    view: str = ""

    @property
    def key(self) -> str:
        return hashlib.sha256(json.dumps(asdict(self)).encode()).hexdigest()


@dataclass(frozen=True)
class FigureResult:
    """A figure, and the outcomes that its marks open, if stored: two per case."""

    value: Any
    lists: Mapping[str, Sequence[tuple[int, int]]] = field(default_factory=dict)


@dataclass(frozen=True)
class FigureKind:
    """How one kind of figure is computed and stored.

    ``judged``: it depends on votes; ``effort``: the cost of a case, relative to an ordinary one.
    """

    stored: TypeAdapter[Any]
    compute: Callable[[Project, list[list[Run]], str, str], FigureResult]
    judged: bool = False
    effort: int = 1

    @classmethod
    def of_runs(
        cls,
        stored: TypeAdapter[Any],
        compute: Callable[[list[Run], str, str], Any],
        effort: int = 1,
    ) -> FigureKind:
        """A figure about one side that holds all runs; ``compute`` returns its value."""

        def of_side(
            project: Project, sides: list[list[Run]], capability: str, corpus: str
        ) -> FigureResult:
            return FigureResult(compute(sides[0], capability, corpus))

        return cls(stored, of_side, effort=effort)


@dataclass(frozen=True)
class VotesKind:
    """One kind of figure over votes, whose cost depends on votes rather than cases.

    ``of_view`` is False if it is the same in every view of the project.
    """

    stored: TypeAdapter[Any]
    compute: Callable[[Project, ViewFilter], Any]
    of_view: bool = True

    @classmethod
    def of_project(cls, stored: TypeAdapter[Any], compute: Callable[[Project], Any]) -> VotesKind:
        """A figure that is the same in every view of the project."""
        return cls(stored, lambda project, _view: compute(project), of_view=False)


Kinds = Mapping[str, FigureKind | VotesKind]


@dataclass(frozen=True)
class FigureAnswer:
    """``value`` is None while first computed; ``waiting`` is the row being computed."""

    value: Any = None
    at: datetime | None = None
    waiting: int | None = None
    figure: int | None = None
    problem: str = ""
    lists: Mapping[str, Sequence[tuple[int, int]]] = field(default_factory=dict)

    @property
    def note(self) -> str:
        """The note below the figure."""
        if self.value is None:
            return self.problem or _("Computing: the figures appear here in a few seconds.")
        stamp = FigureMessage.COMPUTED(stamp=f"{self.at:%Y-%m-%d %H:%M:%S}") if self.at else ""
        return joined(stamp, _("New figures are being computed.")) if self.waiting else stamp


def outcomes_of(runs: Iterable[int], capability: str, corpus: str) -> QuerySet[Outcome]:
    """The outcomes of runs with a capability and from a test set; "" stands for all."""
    found = Outcome.objects.filter(run__in=list(runs))
    if capability:
        found = found.filter(capability=capability)
    return found.filter(case__corpus=corpus) if corpus else found
