"""Gives every request an id that ties its log lines to the response its sender got."""

from __future__ import annotations

import logging
import re
import time
import uuid
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from triage.services.common import log_context

HEADER = "X-Request-ID"
#: Ids that are accepted from a proxy; anything else could forge log lines.
_VALID_ID = re.compile(r"[A-Za-z0-9._-]{8,64}")
logger = logging.getLogger(__name__)


class RequestIdMiddleware:
    """Accepts or creates the id, returns it in the response, and logs the request's outcome."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        given = request.headers.get(HEADER, "")
        request_id = given if _VALID_ID.fullmatch(given) else uuid.uuid4().hex
        start = time.monotonic()
        with log_context.about(request_id=request_id):
            response = self.get_response(request)
            ended = {
                "method": request.method,
                # Without the query string, which may contain search terms.
                "path": request.path,
                "status": response.status_code,
                "milliseconds": round(1000 * (time.monotonic() - start), 1),
            }
            logger.info("%(method)s %(path)s %(status)s", ended, extra={"fields": ended})
        response.headers[HEADER] = request_id
        return response
