"""Records changes of suspects in the counts that depend on them.

Code that opens a suspect, or changes its decision, its presence or its kind of error, records the
change in the same transaction, with the suspect's row locked. Sums over the counts' rows then equal
a count of the suspects. ``reconcile`` adds what is missing for rows that were written in another
way.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from triage.models import Project, Suspect
from triage.services.counts import decision_counts, suspect_counts


class CountedState(NamedTuple):
    """What a suspect is counted as."""

    decision: decision_counts.CountedDecision | None = None
    place: suspect_counts.Place | None = None


#: The state of a suspect that does not exist, or is not counted.
UNCOUNTED = CountedState()


def counted_state(suspect: Suspect) -> CountedState:
    return CountedState(decision_counts.decision_on(suspect), suspect_counts.place_of(suspect))


def note_changes(changes: Mapping[int, tuple[CountedState, CountedState]]) -> None:
    """Record changed suspects: suspect -> before and after."""
    decision_counts.note({pk: (old.decision, new.decision) for pk, (old, new) in changes.items()})
    suspect_counts.note({pk: (old.place, new.place) for pk, (old, new) in changes.items()})


def reconcile(project: Project) -> int:
    """Make the counts equal to the rows again; return how many counts were wrong."""
    return decision_counts.reconcile(project) + suspect_counts.reconcile(project)
