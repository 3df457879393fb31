"""The one door to engines: what the rest of the application calls."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

from engines.adapters.base import Adapter, Answer, Exchange, ItemError, Limits
from engines.adapters.recorded import RecordedAdapter, RecordedRow
from engines.errors import BadReply, EngineConfigurationError, EngineError, UnsupportedDirection
from engines.models import Engine
from engines.services import breaker, limiter
from engines.services.limiter import BreakerState

__all__ = [
    "Answer",
    "BreakerState",
    "ConnectionReport",
    "Exchange",
    "ItemError",
    "Limits",
    "RecordedRow",
    "Trial",
    "breaker_state",
    "check_connection",
    "check_direction",
    "directions",
    "limits",
    "recorded_rows",
    "reset_breaker",
    "translate",
    "translate_alone",
    "try_out",
]
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


def translate(
    engine: Engine, texts: Sequence[str], source: str, target: str
) -> list[Answer | ItemError]:
    """One outcome a text, in order; requests are cut at the same places every time.

    :raises EngineError: a request failed as a whole; ``retryable`` says whether to try again,
        ``answered`` holds the outcomes of the texts before it, paid for already.
    """
    adapter = engine.adapter()
    return _translate(engine, adapter, adapter.translate, texts, source, target)


def translate_alone(
    engine: Engine, texts: Sequence[str], source: str, target: str
) -> list[Answer | ItemError]:
    """As :func:`translate`, each text as if it were the only one of its batch."""
    adapter = engine.adapter()
    return _translate(engine, adapter, adapter.translate_alone, texts, source, target)


def limits(engine: Engine) -> Limits:
    """What one request to the engine may carry."""
    return engine.adapter().limits


def directions(engine: Engine) -> frozenset[tuple[str, str]] | None:
    """The engine's pairs of languages; None where the service does not tell.

    :raises EngineError: the service or program cannot be asked.
    """
    return engine.adapter().directions()


def check_direction(engine: Engine, source: str, target: str) -> None:
    """Pass silently if the engine translates between the two languages.

    :raises UnsupportedDirection: it does not; names what it has.
    :raises EngineNotInstalled: its program or library is missing; names what to install.
    """
    known = directions(engine)
    if known is not None and (source, target) not in known:
        listed = ", ".join(f"{a}-{b}" for a, b in sorted(known)) or "none"
        raise UnsupportedDirection(
            f"{engine.name} does not translate {source}-{target}.", remedy=f"It has: {listed}."
        )


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
        (outcome,) = _checked(adapter.translate([text], source, target), [text])
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


def breaker_state(engine: Engine) -> BreakerState:
    """Whether the engine is left alone now, why and how much longer."""
    return breaker.state(engine)


def reset_breaker(engine: Engine) -> None:
    """Call the engine again at once."""
    breaker.reset(engine)


def recorded_rows(engine: Engine, source: str, target: str) -> Iterator[RecordedRow]:
    """The rows of a recorded engine's file in one direction, in the file's order.

    :raises EngineConfigurationError: the engine is of another kind, or its file is gone.
    """
    return _recorded(engine).rows(source, target)


def _translate(
    engine: Engine,
    adapter: Adapter,
    call: Callable[[Sequence[str], str, str], list[Answer | ItemError]],
    texts: Sequence[str],
    source: str,
    target: str,
) -> list[Answer | ItemError]:
    outcomes: list[Answer | ItemError] = []
    for batch in _batches(texts, adapter.limits):
        try:
            with _held_to_limits(engine, adapter, sum(map(len, batch))):
                outcomes += _checked(call(batch, source, target), batch)
        except EngineError as error:
            error.answered = outcomes
            raise
    return outcomes


@contextmanager
def _held_to_limits(engine: Engine, adapter: Adapter, characters: int) -> Iterator[None]:
    """One request: within the engine's limits, and not while it is left alone."""
    if adapter.remote:
        breaker.check(engine)
    try:
        with limiter.permission(engine, characters):
            yield
    except EngineError as error:
        if adapter.remote:
            breaker.failed(engine, error)
        raise
    if adapter.remote:
        breaker.succeeded(engine)


def _recorded(engine: Engine) -> RecordedAdapter:
    adapter = engine.adapter()
    if not isinstance(adapter, RecordedAdapter):
        raise EngineConfigurationError(f"{engine.name} is not a recorded engine.")
    return adapter


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


def _batches(texts: Sequence[str], limits: Limits) -> Iterator[list[str]]:
    batch: list[str] = []
    characters = 0
    for text in texts:
        full = len(batch) >= limits.max_items or characters + len(text) > limits.max_characters
        if batch and full:
            yield batch
            batch, characters = [], 0
        batch.append(text)
        characters += len(text)
    if batch:
        yield batch


def _checked(outcomes: list[Answer | ItemError], batch: Sequence[str]) -> list[Answer | ItemError]:
    if len(outcomes) != len(batch):
        raise BadReply(f"{len(outcomes)} translations came back for {len(batch)} texts.")
    return [_clean(outcome) for outcome in outcomes]


def _clean(outcome: Answer | ItemError) -> Answer | ItemError:
    """NUL cannot be stored in PostgreSQL; lone surrogates not in UTF-8."""
    if isinstance(outcome, ItemError):
        return outcome
    return replace(outcome, text=_storable(outcome.text), raw=_storable(outcome.raw))


def _storable(text: str) -> str:
    return text.replace("\0", "").encode("utf-8", "replace").decode("utf-8")
