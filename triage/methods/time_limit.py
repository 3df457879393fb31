"""Interrupts code that runs too long, in the main thread or any other."""

from __future__ import annotations

import ctypes
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from triage.methods.messages import MethodMessage


class OutOfTime(Exception):
    """The code exceeded its time limit."""


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Interrupt the block after that many seconds.

    The main thread is interrupted by a signal, any other thread between two Python instructions,
    so that a single long call into a C library is not interrupted there.

    :raises OutOfTime: the time is up.
    """
    in_main = threading.current_thread() is threading.main_thread()
    with _by_signal(seconds) if in_main else _by_exception(seconds):
        yield


@contextmanager
def _by_signal(seconds: float) -> Iterator[None]:
    def interrupt(signum: int, frame: FrameType | None) -> None:
        raise OutOfTime(_message(seconds))

    previous = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, previous)


@contextmanager
def _by_exception(seconds: float) -> Iterator[None]:
    """Let a timer raise the exception in this thread, since only the main thread gets signals."""
    thread, lock = ctypes.c_ulong(threading.get_ident()), threading.Lock()
    over = False

    def interrupt() -> None:
        with lock:
            if not over:
                # Python can only raise a class, not an instance, in another thread.
                _raise_in(thread, ctypes.py_object(OutOfTime))

    timer = threading.Timer(seconds, interrupt)
    timer.daemon = True
    timer.start()
    try:
        yield
    except OutOfTime as error:
        raise OutOfTime(_message(seconds)) from error
    finally:
        timer.cancel()
        with lock:
            over = True
            # Cancel an exception that is still pending, so that it is not raised outside the block.
            _raise_in(thread, None)


def _raise_in(thread: ctypes.c_ulong, error: ctypes.py_object[type[OutOfTime]] | None) -> None:
    ctypes.pythonapi.PyThreadState_SetAsyncExc(thread, error)


def _message(seconds: float) -> str:
    return MethodMessage.PARSER_STOPPED(n=f"{seconds:g}")
