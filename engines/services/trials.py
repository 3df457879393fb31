"""Try an engine with one sentence, before or after it is saved."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engines.adapters.base import Adapter, Exchange, ItemError
from engines.adapters.recorded import RecordedAdapter
from engines.errors import EngineError, UnsupportedDirection
from engines.models import Engine
from engines.services.calls import checked

SAMPLE = {
    "en": "The house has three rooms.",
    "es": "La casa tiene tres cuartos.",
    "ca": "La casa té tres habitacions.",
}


@dataclass(frozen=True, slots=True)
class ConnectionReport:
    """Whether an engine answers, with a sample and the time of the call in seconds."""

    ok: bool
    message: str
    source: str = ""
    translation: str = ""
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Trial:
    """A tried sentence with the requests and replies behind it, keys masked."""

    report: ConnectionReport
    exchanges: Sequence[Exchange]


def check_connection(
    engine: Engine,
    source: str = "",
    target: str = "",
    text: str = "",
    record: Callable[[Exchange], None] | None = None,
) -> ConnectionReport:
    """Translate one sample; problems come back in the report, not as exceptions."""
    started = time.perf_counter()
    try:
        adapter = engine.adapter(record)
        source, target = _some_direction(adapter, source, target)
        text = text or _sample(adapter, source, target)
        (outcome,) = checked(adapter.translate([text], source, target), [text])
    except EngineError as error:
        return ConnectionReport(False, str(error), text, seconds=time.perf_counter() - started)
    seconds = time.perf_counter() - started
    if isinstance(outcome, ItemError):
        return ConnectionReport(False, outcome.message, text, seconds=seconds)
    return ConnectionReport(True, f"{source}-{target} works.", text, outcome.text, seconds)


def try_out(engine: Engine, source: str, target: str, text: str) -> Trial:
    """Translate a sentence with an engine that need not be saved, and show what was said."""
    exchanges: list[Exchange] = []
    report = check_connection(engine, source, target, text, exchanges.append)
    return Trial(report, exchanges)


def _some_direction(adapter: Adapter, source: str, target: str) -> tuple[str, str]:
    if source and target:
        return source, target
    known = adapter.directions()
    if known is None:
        return source or "en", target or "es"
    if not known:
        raise UnsupportedDirection(f"{adapter.title} has no direction at all.")
    return min(known, key=lambda pair: (pair != ("en", "es"), pair))


def _sample(adapter: Adapter, source: str, target: str) -> str:
    if isinstance(adapter, RecordedAdapter):
        return next((row.source for row in adapter.rows(source, target)), SAMPLE["en"])
    return SAMPLE.get(source, SAMPLE["en"])
