"""The choice of a language, stored in the browser and, for signed-in users, in the account."""

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
    """Set the browser's language by Django's own view; for signed-in users also the account's."""
    if request.user.is_authenticated:
        ui_language.remember(request.user, request.POST.get("language", ""))
    return set_language(request)


def use(response: HttpResponse, language: str) -> None:
    """Set the language cookie of this browser."""
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
