"""Security headers and a limit on request size, for which Django has no middleware."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse


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


class BodyLimitMiddleware:
    """Refuses requests larger than any page accepts before their body is read.

    Otherwise the CSRF check would store uploads of any size from anyone.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        announced = request.headers.get("Content-Length", "")
        if announced.isdecimal() and int(announced[:18]) > settings.LARGEST_REQUEST:
            most = settings.LARGEST_REQUEST // 2**20
            message = f"The request is larger than {most} MB.\n"
            return HttpResponse(message, status=413, content_type="text/plain")
        return self.get_response(request)
