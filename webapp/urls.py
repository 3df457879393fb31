"""Every address of the site but those of ``webapp.health.Probes``, which answer for any host."""

from __future__ import annotations

from django.contrib import admin
from django.http import HttpRequest, HttpResponsePermanentRedirect
from django.templatetags.static import static
from django.urls import include, path
from django.views.generic import RedirectView

from triage.views.accounts import language


def icon(request: HttpRequest) -> HttpResponsePermanentRedirect:
    """Where browsers look for the icon of pages that name none, such as the admin's."""
    return HttpResponsePermanentRedirect(static("mtriage/icon.svg"))


handler500 = "webapp.careful.server_error"

urlpatterns = [
    path("favicon.ico", icon),
    # One door, whose attempts are counted.
    path("admin/login/", RedirectView.as_view(pattern_name="login", query_string=True)),
    path("admin/", admin.site.urls),
    path("i18n/setlang/", language.choose, name="set_language"),
    path("", include("triage.urls")),
]
