"""What can go wrong with a translation engine. Pure: knows neither Django nor HTTP."""

from __future__ import annotations

from typing import Any

from engines.messages import joined


class EngineError(Exception):
    """A call failed as a whole. ``retryable``: the same call may work later.

    ``uncharged``: the service surely translated none of the texts that have no answer. After a
    time-out or a broken reply nobody knows.
    """

    retryable = False
    uncharged = False

    def __init__(self, message: str, *, remedy: str = "", retry_after: float | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.remedy = remedy
        self.retry_after = retry_after
        #: Outcomes of the first texts, where other requests of the same order went through.
        self.answered: list[Any] = []
        #: Seconds for which the service has let nothing through, this failure included.
        self.failing_for = 0.0

    def __str__(self) -> str:
        return joined(self.message, self.remedy) if self.remedy else self.message


class EngineConfigurationError(EngineError):
    """Wrong or missing options, key, program or library: a person must act."""

    uncharged = True


class EngineNotInstalled(EngineConfigurationError):
    """The program or library that the adapter drives is not on this machine."""


class UnsupportedDirection(EngineConfigurationError):
    """The engine does not translate between these two languages."""


class RequestRefused(EngineConfigurationError):
    """The service will not take this request: for one of its texts, or it never takes any."""


class EngineUnavailable(EngineError):
    """No answer: time-out, cut connection, server error."""

    retryable = True


class EngineBusy(EngineUnavailable):
    """The service was not asked: limits leave no room now, or it is left alone for a while."""

    uncharged = True


class EngineBroke(EngineUnavailable):
    """The service broke while it worked: on one of the texts, or on whatever it is sent."""


class EngineRateLimited(EngineUnavailable):
    """The service asks to wait; ``retry_after`` is in seconds when it said how long."""

    uncharged = True


class BadReply(EngineError):
    """An answer that is no set of translations: HTML, broken JSON, another count."""

    retryable = True
