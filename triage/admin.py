"""Django's administration: accounts, and a project's address and end. The rest has pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.models import Group, User
from django.db import models
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django_celery_beat import models as beat

from triage.models import Project

if TYPE_CHECKING:
    AccountPages = UserAdmin[User]
    ProjectPages = admin.ModelAdmin[Project]
else:
    # Django's admin classes take no type arguments when they run.
    AccountPages = UserAdmin
    ProjectPages = admin.ModelAdmin


admin.site.site_header = _("Server administration")
# Its name in the header leads back to the site.
admin.site.site_url = None
admin.site.index_title = _("Users, projects and engines")
# Schedules have a page, and the site keeps its own timers. Roles in projects say who may do what, not
# groups and permissions.
admin.site.unregister([beat.PeriodicTask, beat.CrontabSchedule, beat.IntervalSchedule])
admin.site.unregister([beat.ClockedSchedule, beat.SolarSchedule, Group, User])


@admin.register(User)
class AccountAdmin(AccountPages):
    fieldsets = (
        (None, {"fields": ["username", "password", "email"]}),
        (_("Access"), {"fields": ["is_active", "is_staff", "is_superuser"]}),
        (_("Dates"), {"fields": ["last_login", "date_joined"]}),
    )
    list_display = ("username", "email", "is_active", "is_superuser", "last_login")
    readonly_fields = ("last_login", "date_joined")
    list_filter = ("is_active", "is_superuser")
    filter_horizontal = ()


@admin.register(Project)
class ProjectAdmin(ProjectPages):
    list_display = ["name", "mode", "queue_order", "archived_at"]
    # Members and settings have pages of their own, which check them.
    fields = ["name", "slug", "archived_at"]
    prepopulated_fields = {"slug": ["name"]}
    formfield_overrides = {
        models.DateTimeField: {
            "form_class": forms.DateTimeField,
            "widget": forms.DateTimeInput({"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        }
    }

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Projects are archived, not lost."""
        return False
