"""The base of adapters for local models."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from threading import Lock
from typing import Any

from pydantic import Field, field_validator

from engines.adapters.base import Adapter, AdapterOptions, Answer, ItemError, Limits
from engines.adapters.translatable import gettext_noop
from engines.errors import EngineConfigurationError, EngineNotInstalled
from engines.messages import EngineMessage

# FLORES-200 codes, used by NLLB.
FLORES_CODES = {
    "ar": "arb_Arab", "bn": "ben_Beng", "ca": "cat_Latn", "cs": "ces_Latn", "da": "dan_Latn",
    "de": "deu_Latn", "el": "ell_Grek", "en": "eng_Latn", "es": "spa_Latn", "fa": "pes_Arab",
    "fi": "fin_Latn", "fr": "fra_Latn", "he": "heb_Hebr", "hi": "hin_Deva", "it": "ita_Latn",
    "ja": "jpn_Jpan", "ko": "kor_Hang", "ne": "npi_Deva", "nl": "nld_Latn", "pl": "pol_Latn",
    "pt": "por_Latn", "ru": "rus_Cyrl", "sv": "swe_Latn", "ta": "tam_Taml", "th": "tha_Thai",
    "tr": "tur_Latn", "uk": "ukr_Cyrl", "zh": "zho_Hans",
}  # fmt: skip
# Regions and scripts are not two or three small letters, as languages are: en-pt-BR, zh-Hant-en.
_PAIR = re.compile(r"(.+?)-([a-z]{2,3}(?:[-_].+)?)")


class LocalModelOptions(AdapterOptions):
    """Options common to all local models."""

    pairs: list[str] = Field(
        default_factory=list,
        description=gettext_noop('its directions, e.g. ["en-es"]; leave blank to skip the check'),
    )
    device: str = Field("cpu", description=gettext_noop("cpu or cuda"))
    beams: int = Field(4, ge=1, le=32, description=gettext_noop("beam size"))
    batch: int = Field(16, ge=1, le=512, description=gettext_noop("texts translated at once"))
    max_tokens: int = Field(
        512, ge=8, description=gettext_noop("longest text and longest translation")
    )

    @field_validator("pairs")
    @classmethod
    def _are_pairs(cls, value: list[str]) -> list[str]:
        if wrong := [pair for pair in value if not _PAIR.fullmatch(pair)]:
            raise ValueError(f"not of the form en-es: {', '.join(wrong)}")
        return value

    def directions(self) -> frozenset[tuple[str, str]] | None:
        """The pairs, or None if none are given."""
        pairs = map(_PAIR.fullmatch, self.pairs)
        return frozenset((pair[1], pair[2]) for pair in pairs if pair) or None


class LocalModelAdapter(Adapter):
    """Limits and directions from the options."""

    options: LocalModelOptions

    @property
    def limits(self) -> Limits:
        # Padding to the longest text of a batch can change the result of a beam search.
        return Limits(self.options.batch * 4, 200_000, neighbour_dependent=self.options.batch > 1)

    def directions(self) -> frozenset[tuple[str, str]] | None:
        return self.options.directions()

    def translate_alone(
        self, texts: Sequence[str], source: str, target: str
    ) -> list[Answer | ItemError]:
        return [one for text in texts for one in self.translate([text], source, target)]

    def _fits(self, text: str, tokens: int) -> bool:
        return bool(text.strip()) and tokens <= self.options.max_tokens

    def _left_out(self, text: str, tokens: int) -> Answer | ItemError:
        """The outcome of a text that does not fit: of a blank one, the text itself."""
        if not text.strip():
            return Answer(text)
        return ItemError(EngineMessage.TOO_MANY_TOKENS(n=tokens, m=self.options.max_tokens))


def library(name: str, install: str) -> Any:
    """Import an optional library.

    :raises EngineNotInstalled: it is missing; the remedy is the command that installs it.
    """
    try:
        return import_module(name)
    except ModuleNotFoundError:
        raise EngineNotInstalled(
            EngineMessage.NO_LIBRARY(name=name),
            remedy=EngineMessage.INSTALL_IT(command=f".venv/bin/pip install {install}"),
        ) from None


@dataclass(frozen=True, slots=True)
class Pretrained:
    """A model of Hugging Face transformers, which one thread at a time uses."""

    tokenizer: Any
    model: Any
    torch: Any
    lock: Any


def pretrained(
    name: str,
    auto_class: str,
    device: str,
    install: str,
    remedy: str,
    *,
    download: bool = False,
    **options: Any,
) -> Pretrained:
    """Load a tokenizer and its model.

    :param auto_class: the class in transformers that makes the model.
    :param install: the libraries, for pip.
    :param options: of the model, such as its number type.
    :raises EngineNotInstalled: as :func:`library`.
    :raises EngineConfigurationError: the model cannot be loaded.
    """
    torch, transformers = library("torch", install), library("transformers", install)
    try:
        tokenizer = transformers.AutoTokenizer.from_pretrained(name, local_files_only=not download)
        model = getattr(transformers, auto_class).from_pretrained(
            name, local_files_only=not download, **options
        )
        return Pretrained(tokenizer, model.to(device).eval(), torch, Lock())
    except (OSError, ValueError, RuntimeError, ImportError, KeyError) as error:
        first = str(error).strip().split("\n")[0][:300]
        raise EngineConfigurationError(
            EngineMessage.NAMED_MODEL_NOT_LOADED(name=name, detail=first), remedy=remedy
        ) from None


def existing(path: Path, what: str) -> Path:
    """Return the path if it exists.

    :raises EngineConfigurationError: it does not.
    """
    if not path.exists():
        raise EngineConfigurationError(EngineMessage.NOTHING_THERE(thing=what, path=path))
    return path
