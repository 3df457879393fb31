"""Where the command palette leads to."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from triage.models import Campaign, Role
from triage.templatetags.navigation import places as pages_of
from triage.views.access import GRANTS, MemberRequest, role_required

#: The newest campaigns that are found by name.
MAX_CAMPAIGNS = 200


@require_GET
@role_required()
def places(request: MemberRequest) -> HttpResponse:
    """The pages that the member may open, the newest campaigns, and what may be started from here."""
    campaigns = Campaign.objects.filter(project=request.project, archived_at__isnull=True)
    newest = campaigns.order_by("-created").values_list("pk", "name")[:MAX_CAMPAIGNS]
    grants = GRANTS[request.role]
    context = {
        "pages": pages_of(request.role),
        "campaigns": list(newest),
        "leads": Role.LEAD in grants,
        "administrator": Role.ADMINISTRATOR in grants,
    }
    return render(request, "triage/overview/_places.html", context)
