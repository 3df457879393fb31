"""A member's own API tokens: create one, see its text once, revoke it."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from triage.forms import TokenForm
from triage.models import ApiToken, Scope
from triage.services.projects import tokens
from triage.views.access import MemberRequest, role_required


@role_required()
def token_list(request: MemberRequest) -> HttpResponse:
    form = TokenForm(request.POST or None)
    shown = ""
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        shown = tokens.issue(
            request.user, request.project, data["name"], Scope(data["scope"]), data["days"]
        )
        form = TokenForm()
    mine = ApiToken.objects.filter(user=request.user, project=request.project)
    address = request.build_absolute_uri(reverse("api-1:engines"))
    example = f'curl -H "Authorization: Bearer {shown}" {address}'
    context = {"tokens": mine, "form": form, "shown": shown, "example": example}
    return render(request, "triage/tokens/list.html", context)


@require_POST
@role_required()
def revoke_token(request: MemberRequest, pk: int) -> HttpResponse:
    token = get_object_or_404(ApiToken, pk=pk, user=request.user, project=request.project)
    tokens.revoke(token, request.user)
    return redirect("tokens")
