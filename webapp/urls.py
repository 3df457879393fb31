"""Every address of the site."""

from __future__ import annotations

from django.contrib import admin
from django.urls import include, path

from webapp import health

urlpatterns = [
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("admin/", admin.site.urls),
    path("i18n/", include("django.conf.urls.i18n")),
    path("", include("triage.urls")),
]
