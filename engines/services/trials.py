"""Tries out an engine with one sentence, before or after it is saved."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engines.adapters.base import Adapter, Exchange, ItemError
from engines.adapters.generic_http import GenericHttpAdapter, text_paths
from engines.adapters.recorded import RecordedAdapter
from engines.adapters.scorers import Score, ScoredPair, Scorer
from engines.errors import EngineError, UnsupportedDirection
from engines.messages import EngineMessage
from engines.models import Engine
from engines.services.calls import call_adapter, checked

MAX_CANDIDATES = 20
SHOWN = 2_000
SAMPLE = {
    "en": "The house has three rooms.",
    "es": "La casa tiene tres cuartos.",
    "ca": "La casa té tres habitacions.",
}


@dataclass(frozen=True, slots=True)
class ConnectionReport:
    """Whether an engine works, with a sample translation or score and the seconds that it took."""

    ok: bool
    message: str
    source: str = ""
    translation: str = ""
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class ReplyText:
    """A text in a reply, with its response path."""

    path: str
    text: str


@dataclass(frozen=True, slots=True)
class Trial:
    """The result for one sentence, with the requests and replies, keys masked.

    ``candidates``: where the translation may be in the reply, for services that are configured
    with a response path.
    """

    report: ConnectionReport
    exchanges: Sequence[Exchange]
    candidates: Sequence[ReplyText] = ()

    @property
    def sent(self) -> bool:
        """Whether any request was sent."""
        return bool(self.exchanges)

    @property
    def answered(self) -> bool:
        """Whether the service accepted the last request."""
        return self.sent and status(self.exchanges[-1]) < 400


def status(exchange: Exchange) -> int:
    """The HTTP status in the first line of a reply.

    >>> status(Exchange("GET /", "429\\n\\nslow down"))
    429
    """
    first = exchange.response.partition("\n")[0]
    return int(first) if first.isdigit() else 0


def check_connection(
    engine: Engine,
    source: str = "",
    target: str = "",
    text: str = "",
    record: Callable[[Exchange], None] | None = None,
    translation: str = "",
) -> ConnectionReport:
    """Translate one sample, or score one; errors are returned in the report, not raised."""
    started = time.perf_counter()
    try:
        adapter = engine.adapter(record)
        if isinstance(adapter, Scorer):
            source, target = source or "en", target or "es"
            text = text or SAMPLE.get(source, SAMPLE["en"])
            pair = ScoredPair(text, translation or SAMPLE.get(target, text))
            (outcome,) = checked(call_adapter(adapter, "score", [pair], source, target), [pair])
        else:
            source, target = _some_direction(adapter, source, target)
            text = text or _sample(adapter, source, target)
            (outcome,) = checked(call_adapter(adapter, "translate", [text], source, target), [text])
    except EngineError as error:
        return ConnectionReport(False, str(error), text, seconds=time.perf_counter() - started)
    seconds = time.perf_counter() - started
    if isinstance(outcome, ItemError):
        return ConnectionReport(False, outcome.message, text, seconds=seconds)
    answer = f"{outcome.value:g}" if isinstance(outcome, Score) else _cut(outcome.text)
    return ConnectionReport(
        True, EngineMessage.WORKS(direction=f"{source}-{target}"), text, answer, seconds
    )


def _cut(text: str) -> str:
    """Shorten a translation for a page: a service may answer with megabytes."""
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}… ({len(text)} characters)"


def try_out(engine: Engine, source: str, target: str, text: str, translation: str = "") -> Trial:
    """Translate a sentence with an engine, saved or not, and return the exchanges as well.

    ``translation``: what a scorer scores.
    """
    exchanges: list[Exchange] = []
    report = check_connection(engine, source, target, text, exchanges.append, translation)
    return Trial(report, exchanges, _candidates(engine, exchanges))


def _candidates(engine: Engine, exchanges: Sequence[Exchange]) -> list[ReplyText]:
    """Texts in the last reply; none if it is an error, not JSON, or was recorded in part only."""
    if engine.kind != GenericHttpAdapter.kind or not exchanges or status(exchanges[-1]) >= 400:
        return []
    try:
        reply = json.loads(exchanges[-1].response.partition("\n\n")[2])
    except ValueError:
        return []
    lists = "{{texts}}" in str(engine.options.get("body", "")).replace(" ", "")
    found = dict(text_paths(reply, lists=lists))
    return [ReplyText(path, text[:200]) for path, text in found.items()][:MAX_CANDIDATES]


def _some_direction(adapter: Adapter, source: str, target: str) -> tuple[str, str]:
    if source and target:
        return source, target
    known = adapter.directions()
    if known is None:
        return source or "en", target or "es"
    if not known:
        raise UnsupportedDirection(EngineMessage.NO_DIRECTION(name=adapter.title))
    return min(known, key=lambda pair: (pair != ("en", "es"), pair))


def _sample(adapter: Adapter, source: str, target: str) -> str:
    if isinstance(adapter, RecordedAdapter):
        return next((row.source for row in adapter.rows(source, target)), SAMPLE["en"])
    return SAMPLE.get(source, SAMPLE["en"])
