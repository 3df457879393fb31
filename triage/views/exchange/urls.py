"""Addresses of exports, public links, webhooks and schedules."""

from __future__ import annotations

from django.urls import path

from triage.views.exchange import export, schedules, sharing, webhooks

urlpatterns = [
    path("bugs.json", export.bugs_json, name="bugs-json"),
    path("bugs/<str:format_name>", export.bugs_file, name="bugs-file"),
    path("exchange/webhooks/", webhooks.webhooks, name="webhooks"),
    path("exchange/webhooks/<int:pk>/edit/", webhooks.edit_webhook, name="webhook-edit"),
    path("exchange/webhooks/<int:pk>/switch", webhooks.switch_webhook, name="webhook-switch"),
    path("exchange/webhooks/<int:pk>/test", webhooks.send_test, name="webhook-test"),
    path("exchange/deliveries/<int:pk>/again", webhooks.send_again, name="delivery-again"),
    path("exchange/schedules/", schedules.schedule_list, name="schedules"),
    path("exchange/schedules/<int:pk>", schedules.change_schedule, name="schedule-change"),
    path("exchange/exports/", sharing.exports, name="exports"),
    path("exchange/exports/files", sharing.export_files, name="export-files"),
    path("exchange/exports/<int:pk>", sharing.export_file, name="export-file"),
    path("exchange/links/", sharing.links, name="links"),
    path("exchange/links/report", sharing.make_report, name="report-new"),
    path("exchange/links/<int:pk>/revoke", sharing.revoke_link, name="link-revoke"),
    path("exchange/disclose", sharing.disclose_view, name="disclose-view"),
    path("exchange/disclose/undo", sharing.disclose_undo, name="disclose-undo"),
    path("suspects/<int:pk>/disclose", sharing.disclose, name="disclose"),
    path("public/<str:token>/", sharing.public_page, name="public-page"),
    path("public/<str:token>/bugs.json", sharing.public_bugs, name="public-bugs"),
    path("schema/bugs.json", export.bugs_schema, name="bugs-schema"),
]
