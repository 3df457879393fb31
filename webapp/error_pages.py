"""Turns requests that cannot be answered into readable error pages."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Iterable
from typing import Any

from django.core.exceptions import BadRequest
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseServerError
from django.template.loader import render_to_string

from triage.api.errors import RETRY_SECONDS
from triage.services.common.database_errors import says_disk_full

#: The API reports these errors itself, as JSON.
API = "/api/"

logger = logging.getLogger(__name__)


class ErrorPagesMiddleware:
    """Pages for a wrong method, a full disk and a lost database; refuses NUL in requests.

    PostgreSQL cannot store NUL in a text.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.status_code == 405 and not response.streaming and not response.content:
            response.content = render_to_string("405.html")
        return response

    def process_view(
        self, request: HttpRequest, view: Any, args: Any, kwargs: dict[str, Any]
    ) -> None:
        """
        :raises BadRequest: the address or a form field contains NUL.
        """
        if request.path_info.startswith(API):
            return
        values = [*kwargs.values(), *_texts(request.GET.lists())]
        # CsrfViewMiddleware has already read the form.
        if request.method == "POST":
            values += _texts(request.POST.lists())
        if any(isinstance(value, str) and "\0" in value for value in values):
            raise BadRequest("NUL")

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if says_disk_full(error):
            return _not_ready(request, error, disk_full=True)
        if isinstance(error, OperationalError | InterfaceError):
            return _not_ready(request, error, disk_full=False)
        return None


def _not_ready(
    request: HttpRequest, error: BaseException | None, *, disk_full: bool
) -> HttpResponse:
    what = "the disk is full" if disk_full else "the database does not answer"
    logger.error("%s: %s", request.path, what, exc_info=error)
    # Rendered without the request: finding out who is signed in would need the database.
    page = render_to_string("503.html", {"disk_full": disk_full})
    response = HttpResponse(page, status=503)
    response.headers["Retry-After"] = str(RETRY_SECONDS)
    return response


def server_error(request: HttpRequest) -> HttpResponse:
    """Render 500.html, or plain HTML if static files were not collected after an upgrade.

    An upload that fills the disk ends up here too, since forms are read before any view.
    """
    error = sys.exception()
    if says_disk_full(error):
        return _not_ready(request, error, disk_full=True)
    try:
        page: str = render_to_string("500.html")
    except ValueError:
        page = "<!doctype html><title>500</title><p>Something went wrong on our side. See log/."
    return HttpResponseServerError(page)


def _texts(lists: Iterable[tuple[str, list[Any]]]) -> Iterable[Any]:
    return [value for name, values in lists for value in (name, *values)]
