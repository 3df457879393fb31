"""The public interface of ``engines`` for the rest of the application."""

from __future__ import annotations

import os
from collections.abc import Iterator

from django.core.cache import cache
from django.utils.translation import gettext

from engines.adapters import registry
from engines.adapters.base import Answer, Exchange, ItemError, Limits
from engines.adapters.chat import ChatReply, Question, ReplyEnd, tokens_of
from engines.adapters.recorded import RecordedAdapter, RecordedRow
from engines.adapters.scorers import Score, ScoredPair, Scorer, Span
from engines.errors import EngineConfigurationError, EngineError, UnsupportedDirection
from engines.messages import EngineMessage
from engines.models import Engine
from engines.services import breaker
from engines.services.breaker import BreakerState
from engines.services.calls import (
    ask,
    chat_model_of,
    named,
    score,
    scorer_of,
    translate,
    translate_alone,
)
from engines.services.costs import Cost, cost_of, price_of
from engines.services.trials import ConnectionReport, ReplyText, Trial, check_connection, try_out

DIRECTIONS_TTL = 300
#: Failures are cached too, so that not every page waits for a service's time-out.
FAILURE_TTL = 20


def limits(engine: Engine) -> Limits:
    """The limits of one request to the engine."""
    return engine.adapter().limits


def sends(engine: Engine) -> bool:
    """Whether texts go to the engine at all; a recorded one's answers are read from its file."""
    return registry.adapter_type(engine.kind).sends


def directions(engine: Engine) -> frozenset[tuple[str, str]] | None:
    """The engine's language pairs; None if the service does not list them.

    Pages ask often, so the answers of remote services are cached.

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
            cache.set(name, error, FAILURE_TTL)
            raise
        cache.set(name, known, DIRECTIONS_TTL)
    if isinstance(known, EngineError):
        raise known
    return known[0]


def check_direction(engine: Engine, source: str, target: str) -> None:
    """Check that the engine translates from ``source`` to ``target``.

    :raises UnsupportedDirection: it does not; the remedy lists its directions.
    :raises EngineNotInstalled: its program or library is missing; the remedy says what to install.
    """
    known = directions(engine)
    if known is not None and (source, target) not in known:
        names = [f"{a}-{b}" for a, b in sorted(known)]
        raise UnsupportedDirection(
            EngineMessage.NOT_THIS_DIRECTION(name=engine.name, direction=f"{source}-{target}"),
            remedy=EngineMessage.IT_HAS(names=names or "none"),
        )


def breaker_state(engine: Engine) -> BreakerState:
    """The circuit breaker of the engine, or of the wrapped engine that is blocked longest."""
    states = [breaker.state(one) for one in _target_engines(engine) if is_remote(one)]
    return max(states, key=lambda state: state.seconds_left, default=BreakerState(False))


def reset_breaker(engine: Engine) -> None:
    """Close the circuit breaker, so that the engine is called again at once."""
    for one in _target_engines(engine):
        breaker.reset(one)


def _target_engines(engine: Engine) -> list[Engine]:
    try:
        return engine.target_engines()
    except EngineConfigurationError:
        # A wrapped engine is missing or disabled; translating reports that.
        return [engine]


def kind_title(engine: Engine) -> str:
    """The title of the engine's kind; the kind itself if this installation does not know it."""
    known = engine.kind in registry.all_kinds()
    return gettext(registry.adapter_type(engine.kind).title) if known else engine.kind


def is_remote(engine: Engine) -> bool:
    """Whether rate limits, pauses and the circuit breaker apply to the engine."""
    return engine.kind in registry.all_kinds() and registry.adapter_type(engine.kind).remote


def is_scorer(engine: Engine) -> bool:
    """Whether it scores translations instead of making them."""
    return engine.kind in registry.SCORERS


def key_source(engine: Engine) -> str:
    """Where the key comes from, without the key itself."""
    if engine.key_variable:
        known = "set" if os.environ.get(engine.key_variable) else "not set"
        return f"${engine.key_variable} ({known})"
    return "stored" if engine.sealed_key else "none"


def recorded_rows(engine: Engine, source: str, target: str) -> Iterator[RecordedRow]:
    """The rows of a recorded engine's file in one direction, in the file's order.

    :raises EngineConfigurationError: the engine is of another kind, or its file is missing.
    """
    return _recorded(engine).rows(source, target)


def _recorded(engine: Engine) -> RecordedAdapter:
    adapter = engine.adapter()
    if not isinstance(adapter, RecordedAdapter):
        raise EngineConfigurationError(EngineMessage.NO_RECORDED_ENGINE(name=engine.name))
    return adapter
