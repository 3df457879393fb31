"""The filter bar of the charts, with the values that occur in the project's runs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from django.utils.translation import gettext_lazy as _

from triage.models import Campaign, CaseCount, Run, SuspectStatus
from triage.services.messages.labels import label_of, method_label
from triage.services.statistics.scope import Scope


def filter_bar(scope: Scope) -> list[dict[str, Any]]:
    """Name, label, options and chosen value of each filter."""
    view = scope.view
    return [
        {"name": name, "label": label, "options": options, "chosen": getattr(view, name)}
        for name, label, options in _choices(scope)
        if options or getattr(view, name)
    ]


def _choices(scope: Scope) -> list[tuple[str, Any, list[tuple[Any, Any]]]]:
    rows = list(
        Run.objects.filter(campaign__project=scope.project, cases_total__gt=0)
        .order_by()
        .values_list(
            "engine__line__name",
            "engine__version_label",
            "source_language",
            "target_language",
            "campaign__method",
        )
        .distinct()
    )
    counted = list(
        CaseCount.objects.filter(run__campaign__project=scope.project)
        .order_by()
        .values_list("capability", "corpus")
        .distinct()
    )
    seen = [*counted, *((row.capability, row.corpus) for row in scope.count_rows)]
    campaigns = (
        Campaign.objects.filter(project=scope.project, archived_at__isnull=True)
        .order_by("-created")
        .values_list("pk", "name")[:50]
    )
    return [
        ("method", _("Method"), _named(method_label, (row[4] for row in rows))),
        ("engine", _("Engine"), _pairs(row[0] for row in rows)),
        ("version", _("Version"), _pairs(row[1] for row in rows)),
        ("direction", _("Direction"), _pairs(f"{row[2]}-{row[3]}" for row in rows)),
        ("capability", _("Capability"), _named(label_of, (one for one, _corpus in seen))),
        ("corpus", _("Corpus"), _pairs(corpus for _one, corpus in seen)),
        ("campaign", _("Campaign"), [(str(pk), f"{pk} {name}") for pk, name in campaigns]),
        ("verdict", _("Checker"), [("fail", _("failed")), ("abstain", _("abstained"))]),
        ("status", _("Status"), SuspectStatus.of_suspects()),
    ]


def _pairs(values: Iterable[str]) -> list[tuple[str, str]]:
    return [(value, value) for value in sorted(set(values)) if value]


def _named(word: Callable[[str], str], codes: Iterable[str]) -> list[tuple[str, str]]:
    return [(code, word(code)) for code, _code in _pairs(codes)]
