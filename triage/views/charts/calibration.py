"""How reliable the checkers are."""

from __future__ import annotations

import random

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET, require_POST

from triage.models import Role
from triage.services.campaigns.expected_suspects import MIN_JUDGED
from triage.services.messages.charts import localized
from triage.services.messages.sentences import in_reader_language
from triage.services.statistics.calibration import passed_sample
from triage.services.statistics.charts.chart_sit import threshold
from triage.services.statistics.fault_detection import fault_table, gold_from_faults
from triage.services.statistics.figure_kinds import figure_of_votes
from triage.services.statistics.scope import Scope
from triage.services.suspects.filter_values import NAMES
from triage.services.suspects.filters import ViewFilter
from triage.views.access import MemberRequest, role_required
from triage.views.charts.charts import enqueue_rows

#: Title and head of the first column.
TITLES = {
    "method": (_("By method"), _("Method")),
    "engine": (_("By engine"), _("Engine")),
    "direction": (_("By direction"), _("Direction")),
    "rule": (_("By rule"), _("Rule")),
    "signal": (_("By screening signal"), _("Signal")),
    "kind of error": (_("By kind of error"), _("Kind of error")),
}


@require_GET
@role_required(Role.LEAD, Role.ENGINEER)
def calibration(request: MemberRequest) -> HttpResponse:
    view = ViewFilter.from_query(request.GET)
    estimate, strata = passed_sample(request.project)
    scope = Scope(request.project, view)
    precision = figure_of_votes(scope, "precision")
    tables = precision.value or {}
    enqueue_rows([precision.waiting] if precision.waiting else [])
    context = {
        "view": view,
        # PostgreSQL's jsonb does not preserve the order of keys.
        "tables": [(name, *TITLES[name], tables[name]) for name in TITLES if tables.get(name)],
        "floor_from": MIN_JUDGED,
        "judged": sum(row.judged for row in tables.get("method", ())),
        "precision": precision,
        "precision_note": in_reader_language(precision.note),
        "misses": estimate,
        "faults": fault_table(request.project, view),
        "strata": strata,
        "figure": localized(threshold(scope)),
        "name": "sit-threshold",
        "rest": view.query_string(),
        "parameters": NAMES,
    }
    return render(request, "triage/calibration/page.html", context)


@require_POST
@role_required(Role.LEAD)
def gold_of_faults(request: MemberRequest) -> HttpResponse:
    """Make gold items of translations with injected faults."""
    wanted = request.POST.get("count", "")
    count = int(wanted) if wanted.isdecimal() and len(wanted) < 4 else 0
    seed = random.SystemRandom().randrange(2**31)
    made = gold_from_faults(request.project, request.user, count, seed)
    messages.success(
        request, gettext("%(n)d broken translations added to the queue.") % {"n": made}
    )
    return redirect("gold")
