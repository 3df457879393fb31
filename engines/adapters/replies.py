"""Helpers for adapters of web services: reading headers and replies, one text per request."""

from __future__ import annotations

import email.utils
import re
import time
from collections.abc import Callable, Mapping, Sequence, Sized
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from typing import Any, TypeVar

from engines.adapters.base import ItemError, no_limit
from engines.errors import BadReply, EngineBusy, EngineError, EngineRateLimited, RequestRefused
from engines.messages import EngineMessage

#: Seconds; longer waits that a service asks for are shortened to this.
LONGEST_ASKED = 600.0
Item = TypeVar("Item", bound=Sized)
Answered = TypeVar("Answered")


def one_by_one(
    texts: Sequence[Item],
    ask: Callable[[Item], Answered | ItemError],
    parallel: int,
    permission: Callable[[int], AbstractContextManager[None]] = no_limit,
) -> list[Answered | ItemError]:
    """Ask services that take one text per request, each subject to the engine's limits.

    A rejected request is an error of its text only, unless all of them are rejected.

    :raises EngineError: a request failed; ``answered`` holds every text's outcome, so that only
        those without an answer are retried. No further requests are sent after one that asks to
        wait or that is not retryable.
    """
    failures: list[EngineError] = []
    refusals: list[RequestRefused] = []

    def outcome(text: Item) -> Answered | ItemError:
        if any(isinstance(one, EngineRateLimited) or not one.retryable for one in failures):
            return ItemError(str(failures[0]), retryable=failures[0].retryable)
        try:
            with permission(len(text)):
                return ask(text)
        except RequestRefused as error:
            refusals.append(error)
            return ItemError(str(error), kind="rejected")
        except EngineError as error:
            failures.append(error)
            return ItemError(str(error), retryable=error.retryable)

    with ThreadPoolExecutor(max(1, parallel)) as pool:
        outcomes = list(pool.map(outcome, texts))
    if len(refusals) == len(texts):
        failures += refusals
    if failures:
        error = max(failures, key=_urgency)
        error.answered = outcomes
        raise error
    return outcomes


def _urgency(error: EngineError) -> tuple[bool, bool, float]:
    """Sort key for failures: permanent ones, then requests that were sent, then longer waits."""
    return not error.retryable, not isinstance(error, EngineBusy), error.retry_after or 0.0


def retry_after(headers: Mapping[str, str]) -> float | None:
    """Seconds to wait from a ``Retry-After`` header: a number or a date (RFC 9110, 10.2.3).

    At most :data:`LONGEST_ASKED`.

    >>> retry_after({"Retry-After": "7"})
    7.0
    """
    value = headers.get("Retry-After", "").strip()
    if re.fullmatch(r"[0-9]+(\.[0-9]+)?", value):
        return min(float(value), LONGEST_ASKED)
    try:
        seconds = email.utils.parsedate_to_datetime(value).timestamp() - time.time()
    except (TypeError, ValueError, OverflowError):
        return None
    return min(max(0.0, seconds), LONGEST_ASKED)


def field(value: Any, *path: str | int, kind: type = str) -> Any:
    """The value at a path of a parsed reply.

    :raises BadReply: it is missing or not of type ``kind``.
    """
    at = value
    for step in path:
        try:
            at = at[step]
        except (KeyError, IndexError, TypeError):
            raise BadReply(EngineMessage.REPLY_LACKS(path=".".join(map(str, path)))) from None
    if not isinstance(at, kind):
        where = ".".join(map(str, path)) or "whole"
        raise BadReply(EngineMessage.REPLY_OF_ANOTHER_TYPE(path=where, type=kind.__name__))
    return at


def base_url(url: str) -> str:
    """A URL as entered, without white space and trailing slashes, to append a path to."""
    return url.strip().rstrip("/")


def error_text(value: Any) -> str:
    """The text of an error, from where different services put it."""
    if isinstance(value, Mapping):
        for name in ("message", "Message", "error", "detail", "explanation"):
            if found := error_text(value.get(name)):
                return found
        return ""
    return value.strip() if isinstance(value, str) else ""
