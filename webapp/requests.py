"""Every request has an id, by which its log lines and what its sender has are brought together."""

from __future__ import annotations

import logging
import re
import time
import uuid
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from triage.services.common import log_context

HEADER = "X-Request-ID"
#: A proxy's own id is kept where it is one; anything else could forge lines of a log.
_FITTING = re.compile(r"[A-Za-z0-9._-]{8,64}")
logger = logging.getLogger(__name__)


class RequestIds:
    """Takes or makes the id, answers with it, and logs how the request ended."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        given = request.headers.get(HEADER, "")
        request_id = given if _FITTING.fullmatch(given) else uuid.uuid4().hex
        start = time.monotonic()
        with log_context.about(request_id=request_id):
            response = self.get_response(request)
            ended = {
                "method": request.method,
                # Without the query string, which may name what people look for.
                "path": request.path,
                "status": response.status_code,
                "milliseconds": round(1000 * (time.monotonic() - start), 1),
            }
            logger.info("%(method)s %(path)s %(status)s", ended, extra={"fields": ended})
        response.headers[HEADER] = request_id
        return response
