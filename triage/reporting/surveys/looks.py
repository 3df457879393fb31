"""When a survey may stop early: at looks that are fixed before it starts.

Whoever looks after every reading, and stops when the figure pleases, has no 95 % interval. Here the
error allowed is shared evenly by all planned looks, so that all of their intervals hold together with
the stated probability, whenever one stops.
"""

from __future__ import annotations

from triage.reporting.statistics.intervals import LEVEL

#: The numbers of readings at which a survey that may stop early is looked at.
LOOKS = (60, 120, 200, 300, 600)


def planned(budget: int) -> list[int]:
    """Return the looks of a survey of ``budget`` readings; the last one is the whole budget.

    >>> planned(250)
    [60, 120, 200, 250]
    """
    return [*(look for look in LOOKS if look < budget), budget]


def level_per_look(budget: int, level: float = LEVEL) -> float:
    """Return the level of each look's interval, so that all of them hold with ``level`` together.

    :source: C. E. Bonferroni's inequality (1936); it asks nothing of how the looks depend on each other.

    >>> round(level_per_look(200), 4)
    0.9833
    """
    return 1 - (1 - level) / len(planned(budget))


def reached(read: int, budget: int) -> int:
    """Return the last look that ``read`` readings have reached; 0 before the first.

    >>> reached(130, 600), reached(59, 600)
    (120, 0)
    """
    return max((look for look in planned(budget) if look <= read), default=0)
