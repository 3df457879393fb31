"""How often what people read was wrong, by the tenth of a campaign's scores that it stands in."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from django.db.models import Count

from triage.methods.screening.metric import TENTHS
from triage.models import DECIDED, Campaign, ItemKind, Outcome, Suspect
from triage.reporting.statistics.rates import Rate

#: With ten decisions in a tenth, the interval of its share is half the scale wide at worst.
FEWEST = 10
_READ = (ItemKind.SUSPECT, ItemKind.PASSED)


@dataclass(frozen=True, slots=True)
class ReadTenth:
    """One tenth of the scores, 1 the worst: the share of wrong ones among those with a decision.

    ``suspects`` were chosen by signals and, of the passed cases, ``passed`` were drawn at random: the
    two say different things and are never added up.
    """

    tenth: int
    suspects: Rate
    passed: Rate


def read_tenths(campaign: Campaign) -> list[ReadTenth]:
    """Return all tenths, the worst first; none for a campaign without scores.

    Items count by their newest result, which people decided on.
    """
    runs = [run.pk for run in campaign.runs.all()]
    scored = Outcome.objects.filter(run__in=runs, tenth__isnull=False)
    if campaign.method != "screening" or not scored.exists():
        return []
    rows = Suspect.items.filter(
        project=campaign.project_id,
        kind__in=_READ,
        status__in=DECIDED,
        current__run__in=runs,
        current__tenth__isnull=False,
    )
    counts = Counter[tuple[str, int, str]]()
    for kind, tenth, status, n in (
        rows.values_list("kind", "current__tenth", "status").annotate(n=Count("pk")).order_by()
    ):
        counts[kind, tenth, status] += n

    def rate(kind: str, tenth: int) -> Rate:
        wrong, right = (counts[kind, tenth, status] for status in DECIDED)
        return Rate(wrong, wrong + right)

    return [
        ReadTenth(tenth, rate(ItemKind.SUSPECT, tenth), rate(ItemKind.PASSED, tenth))
        for tenth in TENTHS
    ]
