"""Webhooks and the log of their deliveries, for leads."""

from __future__ import annotations

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from triage.models import Delivery, Event, Role, Webhook
from triage.services.events import webhooks as services
from triage.services.events.webhooks import WebhookError
from triage.views.access import MemberRequest, role_required

LOGGED = 50


@require_http_methods(["GET", "POST"])
@role_required(Role.LEAD)
def webhooks(request: MemberRequest) -> HttpResponse:
    secret = problem = ""
    if request.method == "POST":
        try:
            _made, secret = services.add(
                request.project,
                request.user,
                request.POST.get("url", "").strip()[:500],
                request.POST.getlist("events"),
            )
        except WebhookError as error:
            problem = str(error)
    return _page(request, secret, problem)


def _page(request: MemberRequest, secret: str = "", problem: str = "") -> HttpResponse:
    context = {
        "webhooks": Webhook.objects.filter(project=request.project),
        "deliveries": _own_deliveries(request)[:LOGGED],
        "events": Event.choices,
        "posted": request.POST,
        "chosen": request.POST.getlist("events") if problem else Event.values,
        "secret": secret,
        "problem": problem,
    }
    status = 400 if problem else 200
    return render(request, "triage/exchange/webhooks.html", context, status=status)


@require_http_methods(["GET", "POST"])
@role_required(Role.LEAD)
def edit_webhook(request: MemberRequest, pk: int) -> HttpResponse:
    webhook = get_object_or_404(Webhook, pk=pk, project=request.project)
    problem = ""
    if request.method == "POST":
        webhook.url = request.POST.get("url", "").strip()[:500]
        webhook.events = request.POST.getlist("events")
        webhook.active = "active" in request.POST
        try:
            secret = services.change(
                webhook,
                request.user,
                webhook.url,
                webhook.events,
                active=webhook.active,
                new_secret="new_secret" in request.POST,
            )
        except WebhookError as error:
            problem = str(error)
        else:
            return _page(request, secret) if secret else redirect("webhooks")
    context = {"webhook": webhook, "events": Event.choices, "problem": problem}
    return render(request, "triage/exchange/webhook.html", context, status=400 if problem else 200)


def _own_deliveries(request: MemberRequest) -> QuerySet[Delivery]:
    rows = Delivery.objects.filter(webhook__project=request.project)
    return rows.select_related("webhook")


@require_POST
@role_required(Role.LEAD)
def switch_webhook(request: MemberRequest, pk: int) -> HttpResponse:
    """Switch a webhook on or off, or remove it."""
    webhook = get_object_or_404(Webhook, pk=pk, project=request.project)
    if "remove" in request.POST:
        services.remove(webhook, request.user)
    else:
        services.switch(webhook, request.user, active=not webhook.active)
    return redirect("webhooks")


@require_POST
@role_required(Role.LEAD)
def send_test(request: MemberRequest, pk: int) -> HttpResponse:
    webhook = get_object_or_404(Webhook, pk=pk, project=request.project)
    if webhook.active:
        services.send_test(webhook, request.user)
        said = _("Test message sent. The response appears under Recent deliveries.")
        messages.success(request, said)
    else:
        messages.warning(request, _("This webhook is off; enable it to send a test."))
    return redirect("webhooks")


@require_POST
@role_required(Role.LEAD)
def send_again(request: MemberRequest, pk: int) -> HttpResponse:
    delivery = get_object_or_404(_own_deliveries(request), pk=pk)
    services.send_again(delivery, request.user)
    messages.success(request, _("The message is being resent."))
    return redirect("webhooks")
