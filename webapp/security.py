"""Security headers, and a bound on requests, that Django has no middleware for."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse


class SecurityHeaders:
    """Sets the content security policy and turns off what no page uses."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.policy = "; ".join(f"{name} {value}" for name, value in settings.CSP.items())

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.headers.setdefault("Content-Security-Policy", self.policy)
        response.headers.setdefault(
            "Permissions-Policy", "camera=(), geolocation=(), microphone=()"
        )
        return response


class BodyLimit:
    """Refuses what no page takes before anything of it is read.

    Otherwise the check for forged forms stores uploads of any size, whoever sends them.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        announced = request.headers.get("Content-Length", "")
        if announced.isdecimal() and int(announced[:18]) > settings.LARGEST_REQUEST:
            most = settings.LARGEST_REQUEST // 2**20
            said = f"The request is larger than {most} MB.\n"
            return HttpResponse(said, status=413, content_type="text/plain")
        return self.get_response(request)
