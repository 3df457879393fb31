"""Addresses of campaigns and runs."""

from __future__ import annotations

from django.urls import path

from triage.views.campaigns import campaigns, gates, new_campaign

urlpatterns = [
    path("campaigns/", campaigns.campaign_list, name="campaigns"),
    path("campaigns/new/", new_campaign.new_campaign, name="campaign-new"),
    path("campaigns/<int:pk>/", campaigns.campaign_page, name="campaign"),
    path("campaigns/<int:pk>/progress", campaigns.campaign_progress, name="campaign-progress"),
    path("campaigns/<int:pk>/cap", campaigns.change_cap, name="campaign-cap"),
    path("campaigns/<int:pk>/again", campaigns.rerun_campaign, name="campaign-again"),
    path("campaigns/<int:pk>/archive", campaigns.archive_campaign, name="campaign-archive"),
    path("gates/", gates.gate_list, name="gates"),
    path("gates/new/", gates.new_gate, name="gate-new"),
    path("gates/<int:pk>/", gates.gate_page, name="gate"),
    path("gates/<int:pk>/edit/", gates.edit_gate, name="gate-edit"),
    path("gates/<int:pk>/remove", gates.remove_gate, name="gate-remove"),
    path("runs/<int:pk>/<str:action>", campaigns.change_run, name="run-change"),
]
