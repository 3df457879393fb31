"""What administrators change by hand: projects, members, templates. Records are read only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django_celery_beat.models import ClockedSchedule, SolarSchedule

from triage.models import HistoryEntry, Membership, Project, Template

if TYPE_CHECKING:
    MembershipTable = admin.TabularInline[Membership, Project]
    ProjectPages = admin.ModelAdmin[Project]
    TemplatePages = admin.ModelAdmin[Template]
    HistoryPages = admin.ModelAdmin[HistoryEntry]
else:
    # Django's admin classes take no type arguments when they run.
    MembershipTable = admin.TabularInline
    ProjectPages = TemplatePages = HistoryPages = admin.ModelAdmin


admin.site.site_header = _("mtriage server administration")
admin.site.site_title = _("mtriage server administration")
admin.site.index_title = _("Users, projects and engines")
# Schedules have an hour and perhaps a weekday; mtriage has no other kinds.
admin.site.unregister([ClockedSchedule, SolarSchedule])


class MembershipInline(MembershipTable):
    model = Membership
    extra = 1
    autocomplete_fields = ["user"]


@admin.register(Project)
class ProjectAdmin(ProjectPages):
    list_display = ["name", "mode", "queue_order", "archived_at"]
    prepopulated_fields = {"slug": ["name"]}
    inlines = [MembershipInline]

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Projects are archived, not lost."""
        return False


@admin.register(Template)
class TemplateAdmin(TemplatePages):
    list_display = ["text", "language", "corpus", "active"]
    list_filter = ["project", "language", "active"]
    search_fields = ["text"]


@admin.register(HistoryEntry)
class HistoryAdmin(HistoryPages):
    list_display = ["at", "project", "actor", "action"]
    list_filter = ["project", "action"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
