"""Each token has a rate of its own, whichever process answers."""

from __future__ import annotations

import threading

from django.http import HttpRequest
from ninja.throttling import BaseThrottle

from triage.services.common.request_rate import RequestRate


class TokenThrottle(BaseThrottle):
    """Counts by the token: its name would not do, since others may choose the same."""

    def __init__(self, rate: RequestRate) -> None:
        self.rate = rate
        # The framework keeps one object for all threads and asks for the wait afterwards.
        self._answer = threading.local()

    def allow_request(self, request: HttpRequest) -> bool:
        token = request.auth  # type: ignore[attr-defined]
        wait = self.rate.take(token.digest)
        self._answer.wait = wait
        return wait == 0.0

    def wait(self) -> float:
        return float(self._answer.wait)
