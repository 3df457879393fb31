"""Interrupts what runs too long, in the main thread of a process and in any other."""

from __future__ import annotations

import ctypes
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from triage.methods.messages import Sentence


class OutOfTime(Exception):
    """A parser call took longer than it was given."""


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Interrupt what runs inside after that many seconds.

    The main thread is interrupted by a signal, any other between two steps of Python; a single
    step in a library's own code is not cut short there.

    :raises OutOfTime: the time is over.
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
    """Have a timer raise in this thread; only the main one gets signals."""
    thread, lock = ctypes.c_ulong(threading.get_ident()), threading.Lock()
    over = False

    def interrupt() -> None:
        with lock:
            if not over:
                # A class, not an instance, is what Python raises in another thread.
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
            # What came too late must not strike elsewhere.
            _raise_in(thread, None)


def _raise_in(thread: ctypes.c_ulong, error: ctypes.py_object[type[OutOfTime]] | None) -> None:
    ctypes.pythonapi.PyThreadState_SetAsyncExc(thread, error)


def _message(seconds: float) -> str:
    return Sentence.PARSER_STOPPED(n=f"{seconds:g}")
