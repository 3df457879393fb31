"""Addresses of the triage pages: each package of views has its own, written whole."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from triage.api.app import api
from triage.api.errors import no_such_address
from triage.views import bug_uploads, operations, overview, places, recordings

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("triage.views.accounts.urls")),
    path("", include("triage.views.campaigns.urls")),
    path("", include("triage.views.engines.urls")),
    path("", include("triage.views.queue.urls")),
    path("", include("triage.views.suspects.urls")),
    path("", include("triage.views.review.urls")),
    path("", include("triage.views.charts.urls")),
    path("", include("triage.views.projects.urls")),
    path("", include("triage.views.numbertest.urls")),
    path("", include("triage.views.exchange.urls")),
    path("", include("triage.views.word_lists.urls")),
    path("", include("triage.views.files.urls")),
    path("", include("triage.views.help.urls")),
    path("", overview.overview, name="overview"),
    path("health-banner", overview.health_banner, name="health-banner"),
    path("places", places.places, name="places"),
    path("operations/", operations.operations, name="operations"),
    path("recordings/", recordings.recordings, name="recordings"),
    path("recordings/<int:pk>/", recordings.recorded_import, name="recorded-import"),
    path("recordings/<int:pk>/cancel", recordings.cancel_import, name="recorded-import-cancel"),
    path("exchange/import/", bug_uploads.bug_import, name="bug-import"),
    path("exchange/import/<int:pk>/", bug_uploads.bug_import_state, name="bug-import-state"),
    path("api/v1/", api.urls),
    path("api/v1/<path:rest>", no_such_address, name="api-nothing"),
]
