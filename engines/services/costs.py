"""What translating texts would take: requests, characters and money, before anything is sent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from engines.adapters.base import Adapter
from engines.models import Engine
from engines.services.calls import batches_within

_MILLION = 1_000_000


@dataclass(frozen=True)
class Cost:
    """``price`` is in the currency of the engine's price, or None if it has none."""

    requests: int = 0
    characters: int = 0
    price: Decimal | None = Decimal()

    def __add__(self, other: Cost) -> Cost:
        known = self.price is not None and other.price is not None
        return Cost(
            self.requests + other.requests,
            self.characters + other.characters,
            self.price + other.price if known else None,  # type: ignore[operator]
        )

    def __mul__(self, times: int) -> Cost:
        price = None if self.price is None else self.price * times
        return Cost(self.requests * times, self.characters * times, price)


def cost_of(engine: Engine, texts: Sequence[str], source: str, target: str) -> Cost:
    """The cost of one call to :func:`~engines.services.calls.translate`, if nothing fails.

    An engine that wraps others costs what they cost, unless it has a price of its own. The
    second of two engines in a row is taken to get texts as long as the source.

    :raises EngineConfigurationError: the engine, or one that it wraps, cannot be used.
    """
    adapter = engine.adapter()
    if not adapter.sends:
        return Cost()
    characters = sum(map(len, texts))
    wrapped = engine.target_engines()
    if wrapped == [engine]:
        return Cost(
            _requests(adapter, texts), characters, _price(engine, adapter, texts, source, target)
        )
    inner = [
        cost_of(one, batch, source, target)
        for batch in batches_within(texts, adapter.limits)
        for one in wrapped
    ]
    total = sum(inner, Cost())
    own = _price(engine, adapter, texts, source, target)
    return Cost(total.requests, characters, total.price if own is None else own)


def _requests(adapter: Adapter, texts: Sequence[str]) -> int:
    if adapter.asks_singly:
        return len(texts)
    return sum(1 for _ in batches_within(texts, adapter.limits))


def _price(
    engine: Engine, adapter: Adapter, texts: Sequence[str], source: str, target: str
) -> Decimal | None:
    tokens = [adapter.tokens(text, source, target) for text in texts]
    sent, received = sum(into for into, _ in tokens), sum(out for _, out in tokens)
    return price_of(engine, sum(map(len, texts)), sent, received)


def price_of(engine: Engine, characters: int, sent: int, received: int) -> Decimal | None:
    """What so many characters, and tokens sent and received, cost; None without a price."""
    amounts = (
        (engine.price_per_million_characters, characters),
        (engine.price_per_million_input_tokens, sent),
        (engine.price_per_million_output_tokens, received),
    )
    known = [price * amount for price, amount in amounts if price is not None]
    return Decimal(sum(known)) / _MILLION if known else None
