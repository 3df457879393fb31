"""Addresses of the triage pages."""

from __future__ import annotations

from django.contrib.auth import views as auth_views
from django.urls import URLPattern, path

from triage.views import (
    bulk,
    campaigns,
    charts,
    check,
    export,
    members,
    overview,
    queue,
    reductions,
    suspects,
    templates,
)
from triage.views.access import public, role_required

urlpatterns: list[URLPattern] = [
    path("accounts/login/", public(auth_views.LoginView.as_view()), name="login"),
    path("accounts/logout/", public(auth_views.LogoutView.as_view()), name="logout"),
    path(
        "accounts/password/",
        role_required()(auth_views.PasswordChangeView.as_view()),
        name="password_change",
    ),
    path(
        "accounts/password/done/",
        role_required()(auth_views.PasswordChangeDoneView.as_view()),
        name="password_change_done",
    ),
    path(
        "accounts/set/<uidb64>/<token>/",
        public(auth_views.PasswordResetConfirmView.as_view()),
        name="password_reset_confirm",
    ),
    path(
        "accounts/set/done/",
        public(auth_views.PasswordResetCompleteView.as_view()),
        name="password_reset_complete",
    ),
    path("", overview.overview, name="overview"),
    path("health-banner", overview.health_banner, name="health-banner"),
    path("campaigns/", campaigns.campaign_list, name="campaigns"),
    path("campaigns/new/", campaigns.new_campaign, name="campaign-new"),
    path("campaigns/<int:pk>/", campaigns.campaign_page, name="campaign"),
    path("campaigns/<int:pk>/progress", campaigns.campaign_progress, name="campaign-progress"),
    path("campaigns/<int:pk>/cap", campaigns.change_cap, name="campaign-cap"),
    path("campaigns/<int:pk>/archive", campaigns.archive_campaign, name="campaign-archive"),
    path("runs/<int:pk>/<str:action>", campaigns.change_run, name="run-change"),
    path("queue/", queue.queue, name="queue"),
    path("queue/next", queue.queue_next, name="queue-next"),
    path("queue/undo", queue.queue_undo, name="queue-undo"),
    path("queue/keep", queue.queue_keep, name="queue-keep"),
    path("queue/release", queue.queue_release, name="queue-release"),
    path("queue/<int:pk>/judge", queue.queue_judge, name="queue-judge"),
    path("queue/<int:pk>/reason", queue.queue_reason, name="queue-reason"),
    path("queue/<int:pk>/evidence", queue.queue_evidence, name="queue-evidence"),
    path("queue/<int:pk>/revise", queue.queue_revise, name="queue-revise"),
    path("suspects/", suspects.suspects, name="suspects"),
    path("suspects/<int:pk>/", suspects.suspect, name="suspect"),
    path("suspects/<int:pk>/smallest", reductions.reduction, name="suspect-smallest"),
    path("suspects/groups/", bulk.group_list, name="groups"),
    path("suspects/bulk/", bulk.suspects_bulk, name="suspects-bulk"),
    path("suspects/bulk/done/", bulk.bulk_done, name="bulk-done"),
    path("suspects/bulk/undo/", bulk.bulk_undo, name="bulk-undo"),
    path("suspects/views/", bulk.save_view, name="view-save"),
    path("charts/", charts.charts, name="charts"),
    path("charts/data.json", charts.chart_data, name="charts-data"),
    path("check/", check.check, name="check"),
    path("templates/", templates.template_list, name="templates"),
    path("templates/add", templates.add_templates, name="templates-add"),
    path("templates/<int:pk>/switch", templates.switch_template, name="template-switch"),
    path("bugs.json", export.bugs_json, name="bugs-json"),
    path("bugs/<str:format_name>", export.bugs_file, name="bugs-file"),
    path("schema/bugs.json", export.bugs_schema, name="bugs-schema"),
    path("project/", members.switch_project, name="switch-project"),
]
