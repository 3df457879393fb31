"""The one door to engines: what the rest of the application calls."""

from __future__ import annotations

import os
from collections.abc import Iterator

from django.core.cache import cache
from django.utils.translation import gettext

from engines.adapters import registry
from engines.adapters.base import Answer, Exchange, ItemError, Limits
from engines.adapters.recorded import BadLine, RecordedAdapter, RecordedRow
from engines.errors import EngineConfigurationError, EngineError, UnsupportedDirection
from engines.messages import Sentence
from engines.models import Engine
from engines.services import breaker
from engines.services.calls import named, translate, translate_alone
from engines.services.limiter import BreakerState
from engines.services.trials import Candidate, ConnectionReport, Trial, check_connection, try_out

__all__ = [
    "Answer",
    "BadLine",
    "BreakerState",
    "Candidate",
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
    "is_remote",
    "key_source",
    "kind_title",
    "limits",
    "recorded_rows",
    "reset_breaker",
    "translate",
    "translate_alone",
    "try_out",
]
REMEMBERED_SECONDS = 300
#: A service that cannot be asked is left alone so long, lest every page waits for its time-out.
FAILURE_SECONDS = 20


def limits(engine: Engine) -> Limits:
    """What one request to the engine may carry."""
    return engine.adapter().limits


def directions(engine: Engine) -> frozenset[tuple[str, str]] | None:
    """The engine's pairs of languages; None where the service does not tell.

    What a service elsewhere tells is remembered for some minutes, its failure for some seconds:
    pages ask often.

    :raises EngineError: the service or program cannot be asked.
    """
    adapter = engine.adapter()
    if not adapter.remote:
        return adapter.directions()
    name = f"engines.directions:{engine.answer_key()}"
    known: tuple[frozenset[tuple[str, str]] | None] | EngineError | None = cache.get(name)
    if known is None:
        try:
            with named(adapter):
                known = (adapter.directions(),)
        except EngineError as error:
            cache.set(name, error, FAILURE_SECONDS)
            raise
        cache.set(name, known, REMEMBERED_SECONDS)
    if isinstance(known, EngineError):
        raise known
    return known[0]


def check_direction(engine: Engine, source: str, target: str) -> None:
    """Pass silently if the engine translates between the two languages.

    :raises UnsupportedDirection: it does not; names what it has.
    :raises EngineNotInstalled: its program or library is missing; names what to install.
    """
    known = directions(engine)
    if known is not None and (source, target) not in known:
        listed = [f"{a}-{b}" for a, b in sorted(known)]
        raise UnsupportedDirection(
            Sentence.NOT_THIS_DIRECTION(name=engine.name, direction=f"{source}-{target}"),
            remedy=Sentence.IT_HAS(names=listed or "none"),
        )


def breaker_state(engine: Engine) -> BreakerState:
    """Whether the engine, or one that it wraps, is left alone now, why and how much longer."""
    states = [breaker.state(one) for one in _called(engine) if is_remote(one)]
    return max(states, key=lambda state: state.seconds_left, default=BreakerState(False))


def reset_breaker(engine: Engine) -> None:
    """Call the engine again at once."""
    for one in _called(engine):
        breaker.reset(one)


def _called(engine: Engine) -> list[Engine]:
    try:
        return engine.called()
    except EngineConfigurationError:
        # An engine that it wraps is gone or disabled: whoever calls it is told.
        return [engine]


def kind_title(engine: Engine) -> str:
    """What the engine's kind is called; the kind itself where this installation knows it not."""
    known = registry.ADAPTERS.get(engine.kind)
    return gettext(registry.adapter_type(engine.kind).title) if known else engine.kind


def is_remote(engine: Engine) -> bool:
    """Whether limits, pauses and the circuit breaker apply to it."""
    return engine.kind in registry.ADAPTERS and registry.adapter_type(engine.kind).remote


def key_source(engine: Engine) -> str:
    """Where the key comes from; never the key."""
    if engine.key_variable:
        known = "set" if os.environ.get(engine.key_variable) else "not set"
        return f"${engine.key_variable} ({known})"
    return "stored" if engine.sealed_key else "none"


def recorded_rows(engine: Engine, source: str, target: str) -> Iterator[RecordedRow]:
    """The rows of a recorded engine's file in one direction, in the file's order.

    :raises EngineConfigurationError: the engine is of another kind, or its file is gone.
    """
    return _recorded(engine).rows(source, target)


def _recorded(engine: Engine) -> RecordedAdapter:
    adapter = engine.adapter()
    if not isinstance(adapter, RecordedAdapter):
        raise EngineConfigurationError(Sentence.NO_RECORDED_ENGINE(name=engine.name))
    return adapter
