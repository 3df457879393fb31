"""What can go wrong with a translation engine. Pure: knows neither Django nor HTTP."""

from __future__ import annotations

from typing import Any


class EngineError(Exception):
    """A call failed as a whole. ``retryable``: the same call may work later."""

    retryable = False

    def __init__(self, message: str, *, remedy: str = "", retry_after: float | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.remedy = remedy
        self.retry_after = retry_after
        #: Outcomes of the first texts, where other requests of the same order went through.
        self.answered: list[Any] = []

    def __str__(self) -> str:
        return f"{self.message} {self.remedy}".strip()


class EngineConfigurationError(EngineError):
    """Wrong or missing options, key, program or library: a person must act."""


class EngineNotInstalled(EngineConfigurationError):
    """The program or library that the adapter drives is not on this machine."""


class UnsupportedDirection(EngineConfigurationError):
    """The engine does not translate between these two languages."""


class EngineUnavailable(EngineError):
    """No answer: time-out, cut connection, server error."""

    retryable = True


class EngineBusy(EngineUnavailable):
    """The limits set for the engine leave no room now; the service was not asked."""


class EngineRateLimited(EngineUnavailable):
    """The service asks to wait; ``retry_after`` is in seconds when it said how long."""


class BadReply(EngineError):
    """An answer that is no set of translations: HTML, broken JSON, another count."""

    retryable = True
