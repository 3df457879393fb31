"""An end for a whole exchange: httpx's time-outs begin anew with every byte that comes."""

from __future__ import annotations

import ssl
import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

import httpcore

#: When the exchange of this thread has to be over, by the monotonic clock.
_end: ContextVar[float | None] = ContextVar("end", default=None)
#: Bytes that are written before the clock is looked at again.
_PIECE = 65_536


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Let everything that this thread exchanges in the block be over after so many seconds.

    What is late raises httpx's time-out of that step. Only connections made through
    :func:`engines.adapters.addresses.checked_transport` look at the clock.
    """
    token = _end.set(time.monotonic() + seconds)
    try:
        yield
    finally:
        _end.reset(token)


def left(timeout: float | None, late: type[httpcore.TimeoutException]) -> float | None:
    """The time-out of one step, in seconds: no longer than what is left of the whole.

    :raises httpcore.TimeoutException: of the given kind, where nothing is left.
    """
    end = _end.get()
    if end is None:
        return timeout
    rest = end - time.monotonic()
    if rest <= 0:
        raise late("The time of the whole call is over.")
    return rest if timeout is None else min(timeout, rest)


class TimedStream(httpcore.NetworkStream):
    """A connection each of whose steps ends with the whole exchange at the latest."""

    def __init__(self, stream: httpcore.NetworkStream) -> None:
        self._stream = stream

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return self._stream.read(max_bytes, left(timeout, httpcore.ReadTimeout))

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        for start in range(0, len(buffer), _PIECE):
            piece = buffer[start : start + _PIECE]
            self._stream.write(piece, left(timeout, httpcore.WriteTimeout))

    def close(self) -> None:
        self._stream.close()

    def start_tls(
        self,
        ssl_context: ssl.SSLContext,
        server_hostname: str | None = None,
        timeout: float | None = None,
    ) -> httpcore.NetworkStream:
        rest = left(timeout, httpcore.ConnectTimeout)
        return TimedStream(self._stream.start_tls(ssl_context, server_hostname, rest))

    def get_extra_info(self, info: str) -> Any:
        return self._stream.get_extra_info(info)
