"""All kinds of engines and scorers by name. To add one, write its module and a line here."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from pydantic import ValidationError

from engines.adapters.base import LIMIT_OPTIONS, Adapter, AdapterContext
from engines.errors import EngineConfigurationError
from engines.messages import EngineMessage, wrong_option

ADAPTERS = {
    "apertium": "engines.adapters.apertium.ApertiumAdapter",
    "apertium_apy": "engines.adapters.apertium_apy.ApertiumApyAdapter",
    "libretranslate": "engines.adapters.libretranslate.LibreTranslateAdapter",
    "deepl": "engines.adapters.deepl.DeepLAdapter",
    "google": "engines.adapters.google.GoogleAdapter",
    "google_v3": "engines.adapters.google.GoogleV3Adapter",
    "microsoft": "engines.adapters.microsoft.MicrosoftAdapter",
    "amazon": "engines.adapters.amazon.AmazonAdapter",
    "openai_chat": "engines.adapters.openai_chat.OpenAIChatAdapter",
    "http": "engines.adapters.generic_http.GenericHttpAdapter",
    "huggingface": "engines.adapters.huggingface.HuggingFaceAdapter",
    "ctranslate2": "engines.adapters.ctranslate.CTranslateAdapter",
    "firefox": "engines.adapters.firefox.FirefoxAdapter",
    "command": "engines.adapters.command.CommandAdapter",
    "pivot": "engines.adapters.pivot.PivotAdapter",
    "faults": "engines.adapters.faults.FaultAdapter",
    "recorded": "engines.adapters.recorded.RecordedAdapter",
}
#: Kinds that score translations instead of making them.
SCORERS = {
    "http_scorer": "engines.adapters.http_scorer.HttpScorer",
    "command_scorer": "engines.adapters.command_scorer.CommandScorer",
    "language_model": "engines.adapters.language_model.LanguageModelScorer",
    "language_model_server": "engines.adapters.language_model_server.LanguageModelServer",
}
#: Kinds of chat models, which can also be asked questions.
CHAT_MODELS = frozenset({"openai_chat"})


def kinds() -> list[str]:
    """The names of all kinds of engines, in the order of the table."""
    return list(ADAPTERS)


def all_kinds() -> list[str]:
    """The names of all kinds, those of scorers last."""
    return [*ADAPTERS, *SCORERS]


def adapter_type(kind: str) -> type[Adapter]:
    """The adapter class of a kind, imported on first use.

    :raises EngineConfigurationError: there is no such kind.
    """
    known = ADAPTERS | SCORERS
    if kind not in known:
        raise EngineConfigurationError(
            EngineMessage.UNKNOWN_KIND(name=repr(kind)),
            remedy=EngineMessage.KNOWN(names=list(known)),
        )
    module, name = known[kind].rsplit(".", 1)
    loaded: type[Adapter] = getattr(import_module(module), name)
    return loaded


def build(
    kind: str,
    options: Mapping[str, Any],
    *,
    key: str = "",
    context: AdapterContext | None = None,
) -> Adapter:
    """Build an adapter with validated options.

    :raises EngineConfigurationError: unknown kind or invalid options.
    """
    chosen = adapter_type(kind)
    try:
        parsed = chosen.options_type.model_validate(dict(options))
    except ValidationError as error:
        raise EngineConfigurationError(
            EngineMessage.WRONG_OPTIONS(name=chosen.title, detail=_problems(error))
        ) from None
    return chosen(parsed, key=key, context=context)


def answer_options(kind: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """Those options that change an engine's answers; options left out have their defaults."""
    try:
        model = adapter_type(kind).options_type.model_validate(dict(options))
    except (EngineConfigurationError, ValidationError):
        found = dict(options)
    else:
        found = model.model_dump(mode="json")
    return {name: value for name, value in found.items() if name not in LIMIT_OPTIONS}


def _problems(error: ValidationError) -> str:
    # include_input=False: the input may be a key entered in the wrong field.
    problems = error.errors(include_input=False, include_url=False)
    return "; ".join(f"{'.'.join(map(str, one['loc']))}: {wrong_option(one)}" for one in problems)
