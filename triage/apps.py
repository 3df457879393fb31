from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TriageConfig(AppConfig):
    name = "triage"
    verbose_name = _("Projects")
    default_auto_field = "django.db.models.BigAutoField"
