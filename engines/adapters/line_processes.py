"""A pool of long-running programs that answer each line with one line."""

from __future__ import annotations

import atexit
import os
import selectors
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from threading import BoundedSemaphore, Lock

from engines.adapters.processes import ENVIRONMENT

CHUNK = 65536


class TookTooLong(Exception):
    """The program did not answer in time and was killed."""


class Ended(Exception):
    """The program exited instead of answering."""


class LineProcesses:
    """Up to ``at_once`` processes of one program, started as needed and reused."""

    def __init__(self, command: Sequence[str], at_once: int) -> None:
        self._command = list(command)
        self._places = BoundedSemaphore(at_once)
        self._lock = Lock()
        self._idle: list[subprocess.Popen[bytes]] = []
        self._owner = os.getpid()
        atexit.register(self.close)

    def ask(self, line: str, seconds: float) -> str:
        """The program's answer to the line.

        :raises TookTooLong: it took longer than ``seconds``.
        :raises Ended: the program exited.
        """
        with self._places, self._one() as process:
            return _reply_to(process, line.encode() + b"\n", time.monotonic() + seconds)

    def close(self) -> None:
        """Kill the idle processes."""
        if os.getpid() != self._owner:
            return
        with self._lock:
            idle, self._idle = self._idle, []
        for process in idle:
            _end(process)

    @contextmanager
    def _one(self) -> Iterator[subprocess.Popen[bytes]]:
        with self._lock:
            process = self._idle.pop() if self._idle else None
        if process is None or process.poll() is not None:
            process = self._start()
        try:
            yield process
        except BaseException:
            _end(process)
            raise
        with self._lock:
            self._idle.append(process)

    def _start(self) -> subprocess.Popen[bytes]:
        # In its own process group: on Ctrl-C the worker lets it finish its text.
        return subprocess.Popen(
            self._command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=ENVIRONMENT,
            bufsize=0,
            process_group=0,
        )


def _reply_to(process: subprocess.Popen[bytes], line: bytes, deadline: float) -> str:
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        left = memoryview(line)
        while left:
            left = left[process.stdin.write(left) or 0 :]
    except BrokenPipeError:
        raise Ended from None
    reply = b""
    with selectors.DefaultSelector() as selector:
        selector.register(process.stdout, selectors.EVENT_READ)
        while not reply.endswith(b"\n"):
            if not selector.select(max(0.0, deadline - time.monotonic())):
                raise TookTooLong
            chunk = os.read(process.stdout.fileno(), CHUNK)
            if not chunk:
                raise Ended
            reply += chunk
    return reply.decode()


def _end(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.wait()
    for pipe in (process.stdin, process.stdout):
        if pipe:
            pipe.close()
