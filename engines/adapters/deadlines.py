"""Deadlines for whole HTTP calls: httpx's own time-outs start over with every byte received."""

from __future__ import annotations

import ssl
import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

import httpcore

#: The deadline of this thread's call, by the monotonic clock.
_end: ContextVar[float | None] = ContextVar("end", default=None)
#: Bytes that are written between two checks of the clock.
_PIECE = 65_536


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Apply one deadline to all HTTP I/O of this thread inside the block.

    A step that is late raises its httpx time-out. This works only for connections made through
    :func:`engines.adapters.address_guard.checked_transport`.
    """
    token = _end.set(time.monotonic() + seconds)
    try:
        yield
    finally:
        _end.reset(token)


def left(timeout: float | None, late: type[httpcore.TimeoutException]) -> float | None:
    """The time-out of one step in seconds, at most the time left until the deadline.

    :raises httpcore.TimeoutException: the deadline has passed; of the type ``late``.
    """
    end = _end.get()
    if end is None:
        return timeout
    rest = end - time.monotonic()
    if rest <= 0:
        raise late("The time of the whole call is over.")
    return rest if timeout is None else min(timeout, rest)


class TimedStream(httpcore.NetworkStream):
    """A connection whose reads and writes respect the deadline."""

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
