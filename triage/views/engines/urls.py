"""Addresses of the pages of engines."""

from __future__ import annotations

from django.urls import path

from triage.views.engines import engines, recorded

urlpatterns = [
    path("engines/", engines.engine_list, name="engines"),
    path("engines/new/", engines.choose_kind, name="engine-kinds"),
    path("engines/pasted", engines.read_paste, name="engine-pasted"),
    path("engines/new/<slug:kind>/", engines.new_engine, name="engine-new"),
    path("engines/leads", engines.allow_leads, name="engines-leads"),
    path("engines/<int:pk>/", engines.edit_engine, name="engine"),
    path("engines/<int:pk>/recorded/", recorded.recorded_engine, name="engine-recorded"),
    path("engines/<int:pk>/recorded/delete/", recorded.delete_recorded, name="engine-delete"),
    path("engines/<int:pk>/version/", engines.new_version, name="engine-version"),
    path("engines/<int:pk>/check", engines.check_engine, name="engine-check"),
    path("engines/<int:pk>/reset", engines.reset_breaker, name="engine-reset"),
]
