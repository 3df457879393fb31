"""What engines in a row answered, kept until the whole row has: a retry pays for no answer twice."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Protocol

import redis

from engines.adapters.base import Answer, ItemError
from engines.errors import EngineError
from engines.models import Engine
from engines.services.redis_connection import connection

#: Longer than a batch waits between two attempts, whatever a service asks for.
KEPT_SECONDS = 24 * 3600

Outcome = Answer | ItemError


class Ask(Protocol):
    def __call__(
        self, engine: Engine, how: str, texts: Sequence[str], source: str, target: str
    ) -> list[Outcome]: ...


class Orders:
    """The orders that an engine passes on to others while it answers one of its own."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask
        self._names: set[str] = set()

    def __call__(
        self, name: str, how: str, texts: Sequence[str], source: str, target: str
    ) -> list[Outcome]:
        engine = Engine.objects.by_name(name)
        base = f"{engine.answer_key()}\0{how}\0{source}\0{target}\0"
        names = {text: _name(base + text) for text in texts}
        known = _recalled(names)
        self._names |= {names[text] for text in known}
        missing = [text for text in texts if text not in known]
        said: list[Outcome] = []
        try:
            said = self._ask(engine, how, missing, source, target) if missing else []
        except EngineError as error:
            self._keep(names, missing, error.answered)
            raise
        self._keep(names, missing, said)
        fresh = iter(said)
        return [known[text] if text in known else next(fresh) for text in texts]

    def _keep(
        self, names: Mapping[str, str], texts: Sequence[str], said: Sequence[Outcome]
    ) -> None:
        pairs = zip(texts, said, strict=False)
        answers = {names[text]: one for text, one in pairs if isinstance(one, Answer)}
        self._names |= answers.keys()
        try:
            with connection().pipeline(transaction=False) as pipe:
                for name, one in answers.items():
                    pipe.set(name, json.dumps([one.text, one.raw, one.detail]), ex=KEPT_SECONDS)
                pipe.execute()
        except redis.RedisError:
            return

    def done(self) -> None:
        """The order is answered: whoever asks again wants to hear it anew."""
        try:
            if self._names:
                connection().delete(*self._names)
        except redis.RedisError:
            return


def _name(identity: str) -> str:
    digest = hashlib.sha256(identity.encode("utf-8", "surrogatepass")).hexdigest()
    return f"mtriage:kept:{digest[:40]}"


def _recalled(names: Mapping[str, str]) -> dict[str, Outcome]:
    try:
        stored = connection().mget(list(names.values())) if names else []
    except redis.RedisError:
        return {}
    return {
        text: Answer(*json.loads(value))
        for text, value in zip(names, stored, strict=True)
        if value is not None
    }
