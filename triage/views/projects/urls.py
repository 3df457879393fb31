"""Addresses of projects, their members and settings."""

from __future__ import annotations

from django.urls import path

from triage.views.projects import members, projects, settings

urlpatterns = [
    path("review/members/", members.members, name="members"),
    path("review/members/<int:pk>/", members.member_change, name="member-change"),
    path("review/settings/", settings.settings, name="settings"),
    path("review/guidelines/", settings.guidelines, name="guidelines"),
    path("project/", members.switch_project, name="switch-project"),
    path("projects/", projects.projects, name="projects"),
    path("projects/new", projects.new_project, name="project-new"),
    path("projects/rename", projects.rename_project, name="project-rename"),
]
