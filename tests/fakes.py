"""An in-memory engine that behaves as a test tells it and records its requests."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import ClassVar

import pytest

from engines.adapters import registry
from engines.adapters.base import Adapter, AdapterOptions, Answer, ItemError, KindGroup, Limits
from engines.models import Engine, EngineLine

Reply = list[Answer | ItemError]


@dataclass
class Script:
    """The engine's behaviour: ``reply`` answers a batch, ``alone`` single texts."""

    reply: Callable[[Sequence[str]], Reply] = lambda texts: [Answer(text) for text in texts]
    alone: Callable[[str], str] = lambda text: text
    max_items: int = 10
    neighbour_dependent: bool = False
    calls: list[list[str]] = field(default_factory=list)
    calls_alone: list[str] = field(default_factory=list)


class ScriptedAdapter(Adapter):
    """All instances follow the current script."""

    kind: ClassVar[str] = "scripted"
    title: ClassVar[str] = "Scripted"
    group: ClassVar[KindGroup | None] = KindGroup.WITHOUT_CODE
    options_type: ClassVar[type[AdapterOptions]] = AdapterOptions
    script: ClassVar[Script] = Script()

    @property
    def limits(self) -> Limits:
        return Limits(self.script.max_items, 10**6, self.script.neighbour_dependent)

    def directions(self) -> frozenset[tuple[str, str]]:
        return frozenset({("en", "es"), ("es", "en")})

    def translate(self, texts: Sequence[str], source: str, target: str) -> Reply:
        self.script.calls.append(list(texts))
        return self.script.reply(texts)

    def translate_alone(self, texts: Sequence[str], source: str, target: str) -> Reply:
        self.script.calls_alone.extend(texts)
        return [Answer(self.script.alone(text)) for text in texts]


@contextmanager
def scripted_engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Engine, Script]]:
    """Register the adapter and create an engine that uses it."""
    monkeypatch.setitem(registry.ADAPTERS, "scripted", "tests.fakes.ScriptedAdapter")
    script = Script()
    monkeypatch.setattr(ScriptedAdapter, "script", script)
    line = EngineLine.objects.create(name="scripted")
    yield Engine.objects.create(line=line, version_label="1", kind="scripted"), script
