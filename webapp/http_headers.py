"""Security headers and the scheme that a proxy reports, for which Django has no middleware."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from triage.services.common.proxies import is_trusted


class SecurityHeadersMiddleware:
    """Sets the content security policy and turns off browser features that no page uses.

    Nothing but static files, which are answered before, is kept by browsers or proxies: the back
    button shows no texts after signing out.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.policy = "; ".join(f"{name} {value}" for name, value in settings.CSP.items())

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.headers.setdefault("Content-Security-Policy", self.policy)
        response.headers.setdefault("Cache-Control", "private, no-store")
        response.headers.setdefault(
            "Permissions-Policy", "camera=(), geolocation=(), microphone=()"
        )
        return response


class ForwardedSchemeMiddleware:
    """Believes a proxy that says that the browser used HTTPS."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        forwarded = request.headers.get("X-Forwarded-Proto") == "https"
        if forwarded and is_trusted(request.META["REMOTE_ADDR"]):
            # What is_secure() reads.
            request.META["wsgi.url_scheme"] = "https"
        return self.get_response(request)
