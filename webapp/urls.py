"""All URLs of the site except those that ``webapp.health.ProbeMiddleware`` answers."""

from __future__ import annotations

from django.contrib import admin
from django.http import HttpRequest, HttpResponsePermanentRedirect
from django.templatetags.static import static
from django.urls import include, path
from django.views.generic import RedirectView

from triage.views.accounts import language


def icon(request: HttpRequest) -> HttpResponsePermanentRedirect:
    """Redirect ``/favicon.ico``, which browsers ask for where a page names no icon (the admin)."""
    return HttpResponsePermanentRedirect(static("mtriage/icon.svg"))


handler500 = "webapp.error_pages.server_error"

urlpatterns = [
    path("favicon.ico", icon),
    # Everybody signs in on one page, whose attempts are rate-limited.
    path("admin/login/", RedirectView.as_view(pattern_name="login", query_string=True)),
    path("admin/", admin.site.urls),
    path("i18n/setlang/", language.choose, name="set_language"),
    path("", include("triage.urls")),
]
