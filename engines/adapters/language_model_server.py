"""A server that returns the log-probabilities of a prompt (vLLM's /v1/completions with echo)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from pydantic import Field

from engines.adapters.base import AdapterOptions, ItemError, Limits
from engines.adapters.http import HttpAdapter, HttpOptions
from engines.adapters.likelihood import Likelihoods, TokenLikelihood, completion, prompt
from engines.adapters.scorers import ScoredPair
from engines.adapters.translatable import gettext_noop
from engines.errors import BadReply
from engines.messages import EngineMessage

#: No token is less likely; anything below, such as -Infinity, is a broken reply.
_LEAST = -1e6


class LanguageModelServerOptions(HttpOptions):
    url: str = Field(description=gettext_noop("of the API, e.g. http://gpu.example.org:8000/v1"))
    model: str = Field(description=gettext_noop("its name on the server"))
    max_items: int = Field(16, ge=1, description=gettext_noop("pairs per request"))
    longest: int = Field(
        8_000,
        ge=200,
        description=gettext_noop("characters of a pair and its prompt; beyond, by sentences"),
    )
    max_characters: int = Field(50_000, ge=1, description=gettext_noop("characters per request"))
    timeout_seconds: float = Field(120, gt=0, le=600, description=gettext_noop("per request"))


class LanguageModelServer(Likelihoods, HttpAdapter):
    kind: ClassVar[str] = "language_model_server"
    title: ClassVar[str] = gettext_noop("Scorer (language model on a server)")
    options_type: ClassVar[type[AdapterOptions]] = LanguageModelServerOptions

    options: LanguageModelServerOptions

    @property
    def limits(self) -> Limits:
        return Limits(self.options.max_items, self.options.max_characters)

    def _fits(self, pair: ScoredPair, source: str, target: str) -> bool:
        text = prompt(pair, source, target) + completion(pair.translation)
        return len(text) <= self.options.longest

    def _tokens(
        self, pairs: Sequence[ScoredPair], source: str, target: str
    ) -> list[list[TokenLikelihood] | ItemError]:
        prompts = [prompt(pair, source, target) for pair in pairs]
        texts = [
            before + completion(pair.translation)
            for before, pair in zip(prompts, pairs, strict=True)
        ]
        reply = self.call(
            "POST",
            f"{self.options.url.rstrip('/')}/completions",
            headers={"Authorization": f"Bearer {self._key}"} if self._key else {},
            body={
                "model": self.options.model,
                "prompt": texts,
                "max_tokens": 1,
                "temperature": 0,
                "echo": True,
                "logprobs": 0,
            },
        )
        choices = _choices(reply, len(pairs))
        return [
            _tokens(choice, len(before) + 1, len(text))
            for choice, before, text in zip(choices, prompts, texts, strict=True)
        ]


def _choices(reply: Any, count: int) -> list[Mapping[str, Any]]:
    found = reply.get("choices") if isinstance(reply, Mapping) else None
    if not isinstance(found, list) or not all(isinstance(one, Mapping) for one in found):
        raise BadReply(EngineMessage.NO_LOG_PROBABILITIES(), remedy=EngineMessage.ECHO_NEEDED())
    if len(found) != count:
        raise BadReply(EngineMessage.SCORES_MISCOUNTED(path="choices", n=len(found), m=count))
    return sorted(found, key=lambda one: one["index"] if type(one.get("index")) is int else 0)


def _tokens(choice: Mapping[str, Any], start: int, stop: int) -> list[TokenLikelihood]:
    """The tokens between two places of the echoed text, in the code points after the first."""
    found = choice.get("logprobs")
    values = found.get("token_logprobs") if isinstance(found, Mapping) else None
    offsets = found.get("text_offset") if isinstance(found, Mapping) else None
    if not isinstance(values, list) or not isinstance(offsets, list) or len(values) != len(offsets):
        raise BadReply(EngineMessage.NO_LOG_PROBABILITIES(), remedy=EngineMessage.ECHO_NEEDED())
    ends = [*offsets[1:], stop]
    tokens = [
        TokenLikelihood(max(0, at - start), min(end, stop) - start, float(value))
        for at, end, value in zip(offsets, ends, values, strict=True)
        if _log_probability(value)
        and type(at) is int
        and type(end) is int
        and start < end
        and at < stop
    ]
    if not tokens:
        raise BadReply(EngineMessage.NO_LOG_PROBABILITIES(), remedy=EngineMessage.ECHO_NEEDED())
    return tokens


def _log_probability(value: Any) -> bool:
    return type(value) in (int, float) and _LEAST <= value <= 0
