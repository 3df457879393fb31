"""The choice of a language, kept with who made it."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST
from django.views.i18n import set_language

from triage.services.projects import ui_language
from triage.views.access import public


@public
@require_POST
def choose(request: HttpRequest) -> HttpResponse:
    """Django's own answer, whose cookie is this browser's; a signed-in person's is remembered."""
    if request.user.is_authenticated:
        ui_language.remember(request.user, request.POST.get("language", ""))
    return set_language(request)


def use(response: HttpResponse, language: str) -> None:
    """Show this browser the site in a language from now on."""
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        path=settings.LANGUAGE_COOKIE_PATH,
        domain=settings.LANGUAGE_COOKIE_DOMAIN,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        httponly=settings.LANGUAGE_COOKIE_HTTPONLY,
        samesite=settings.LANGUAGE_COOKIE_SAMESITE,
    )
