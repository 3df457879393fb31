"""All errors as problem details (RFC 9457)."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

from django.db import InterfaceError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.csrf import csrf_exempt
from ninja import NinjaAPI
from ninja.errors import AuthenticationError, HttpError, Throttled, ValidationError

from engines.errors import EngineError
from triage.files.units import FileError
from triage.methods.numbers.languages import UnknownLanguageError
from triage.services.common.database_errors import says_disk_full
from triage.services.file_checks.errors import FileCheckError

RETRY_SECONDS = 15

logger = logging.getLogger(__name__)


class Problem(Exception):
    """An error response with an HTTP status."""

    def __init__(self, status: int, detail: str, **more: Any) -> None:
        super().__init__(detail)
        self.status = status
        self.detail = detail
        self.more = more


def problem_response(status: int, detail: str, **more: Any) -> HttpResponse:
    body = {"title": HTTPStatus(status).phrase, "status": status, "detail": detail, **more}
    return JsonResponse(body, status=status, content_type="application/problem+json")


@csrf_exempt
def no_such_address(request: HttpRequest, rest: str) -> HttpResponse:
    """The 404 response for unknown paths under /api/, as problem details."""
    return problem_response(
        404, f"There is no address {request.path}. /api/v1/openapi.json lists those there are."
    )


def install(api: NinjaAPI) -> None:
    """Register the handlers for all kinds of errors."""

    @api.exception_handler(Problem)
    def known(request: HttpRequest, error: Problem) -> HttpResponse:
        return problem_response(error.status, error.detail, **error.more)

    @api.exception_handler(EngineError)
    @api.exception_handler(FileCheckError)
    @api.exception_handler(FileError)
    @api.exception_handler(UnknownLanguageError)
    def refused(request: HttpRequest, error: Exception) -> HttpResponse:
        return problem_response(422, str(error), problems=[str(error)])

    @api.exception_handler(ValidationError)
    def invalid(request: HttpRequest, error: ValidationError) -> HttpResponse:
        problems = [f"{_place(item['loc'])}: {item['msg']}" for item in error.errors]
        return problem_response(422, " ".join(problems), problems=problems)

    @api.exception_handler(AuthenticationError)
    def unknown_caller(request: HttpRequest, error: AuthenticationError) -> HttpResponse:
        response = problem_response(401, "Send a valid token: Authorization: Bearer mtr_...")
        response["WWW-Authenticate"] = "Bearer"
        return response

    @api.exception_handler(Throttled)
    def too_fast(request: HttpRequest, error: Throttled) -> HttpResponse:
        response = problem_response(429, "Too many requests; wait as Retry-After says.")
        response["Retry-After"] = str(int(error.wait or 1) + 1)
        return response

    @api.exception_handler(Http404)
    def missing(request: HttpRequest, error: Http404) -> HttpResponse:
        return problem_response(404, "There is no such thing in your project.")

    @api.exception_handler(OperationalError)
    @api.exception_handler(InterfaceError)
    def database_away(request: HttpRequest, error: Exception) -> HttpResponse:
        what = "The disk is full" if says_disk_full(error) else "The database does not respond"
        logger.error("%s: %s", request.path, what, exc_info=error)
        response = problem_response(503, f"{what}; wait as Retry-After says.")
        response["Retry-After"] = str(RETRY_SECONDS)
        return response

    @api.exception_handler(HttpError)
    def other(request: HttpRequest, error: HttpError) -> HttpResponse:
        return problem_response(error.status_code, str(error))


def _place(parts: Sequence[str | int]) -> str:
    """Where a value stands in the request; a parameter of the view may be called body, too."""
    names = parts[1:] if parts[:2] == ("body", "body") else parts
    return ".".join(map(str, names))
