"""Errors of translation engines. Pure: imports neither Django nor an HTTP library."""

from __future__ import annotations

from typing import Any

from engines.catalogue import joined


class EngineError(Exception):
    """A call failed as a whole. ``retryable``: the same call may work later.

    ``uncharged``: the service certainly did not translate the texts without an answer. After a
    time-out or a broken reply this is unknown.
    """

    retryable = False
    uncharged = False

    def __init__(self, message: str, *, remedy: str = "", retry_after: float | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.remedy = remedy
        self.retry_after = retry_after
        #: Outcomes of the first texts, if earlier requests of the same call succeeded.
        self.answered: list[Any] = []
        #: Seconds since the first of the service's current series of failures.
        self.failing_for = 0.0

    def __str__(self) -> str:
        return joined(self.message, self.remedy) if self.remedy else self.message


class EngineConfigurationError(EngineError):
    """Wrong or missing options, key, program or library: a user has to fix it."""

    uncharged = True


class EngineNotInstalled(EngineConfigurationError):
    """The program or library that the adapter needs is not installed."""


class UnsupportedDirection(EngineConfigurationError):
    """The engine does not translate between these two languages."""


class RequestRefused(EngineConfigurationError):
    """The service rejects this request, because of one of its texts or in general."""


class EngineUnavailable(EngineError):
    """No answer: time-out, dropped connection or server error."""

    retryable = True


class EngineBusy(EngineUnavailable):
    """The service was not called, because of its limits or an open circuit breaker."""

    uncharged = True


class EngineBroke(EngineUnavailable):
    """The service failed internally (HTTP 500), on one of the texts or on any request."""


class EngineRateLimited(EngineUnavailable):
    """The service asks to wait; ``retry_after`` is in seconds, if the service gave a time."""

    uncharged = True


class BadReply(EngineError):
    """The reply is not a list of translations: HTML, broken JSON, a wrong count."""

    retryable = True
