"""CTranslate2 models with SentencePiece on this machine (https://opennmt.net/CTranslate2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, ClassVar

from pydantic import Field

from engines.adapters.base import AdapterOptions, Answer, ItemError, KindGroup
from engines.adapters.local_models import LocalModelAdapter, LocalModelOptions, existing, library
from engines.adapters.translatable import gettext_noop
from engines.errors import EngineConfigurationError
from engines.messages import EngineMessage

INSTALL = "ctranslate2==4.8.5 sentencepiece==0.2.3"


class CTranslateOptions(LocalModelOptions):
    """The folder of the converted model, and its SentencePiece files."""

    folder: str = Field(description=gettext_noop("folder of the converted model"))
    source_pieces: str = Field(
        "source.spm", description=gettext_noop("SentencePiece file in that folder")
    )
    target_pieces: str = Field(
        "target.spm", description=gettext_noop("the same file if there is only one")
    )
    source_prefix: str = Field(
        "", description=gettext_noop("token before each text; {source} and {target}")
    )
    target_prefix: str = Field(
        "", description=gettext_noop("token that starts each translation, as for NLLB")
    )
    end_token: bool = Field(
        True, description=gettext_noop("add </s> after each text (Marian, NLLB)")
    )
    codes: dict[str, str] = Field(
        default_factory=dict,
        description=gettext_noop(
            'language codes as the model spells them, e.g. {"es": "spa_Latn"}'
        ),
    )


class CTranslateAdapter(LocalModelAdapter):
    """The model is loaded once per process."""

    kind: ClassVar[str] = "ctranslate2"
    title: ClassVar[str] = gettext_noop("CTranslate2 (local model)")
    group: ClassVar[KindGroup | None] = KindGroup.NEAR
    options_type: ClassVar[type[AdapterOptions]] = CTranslateOptions

    options: CTranslateOptions

    def translate(self, texts: Sequence[str], source: str, target: str) -> list[Answer | ItemError]:
        loaded = _load(self._folder(), self.options)
        tokens = [self._tokens(loaded, text, source, target) for text in texts]
        usable = [i for i, one in enumerate(tokens) if self._fits(texts[i], len(one))]
        prefix = self._filled(self.options.target_prefix, source, target)
        found = self._compute(loaded, [tokens[i] for i in usable], prefix)
        answers = dict(zip(usable, found, strict=True))
        return [
            answers.get(i) or self._left_out(text, len(tokens[i])) for i, text in enumerate(texts)
        ]

    def _compute(
        self, loaded: _Loaded, tokens: list[list[str]], prefix: list[str]
    ) -> list[Answer | ItemError]:
        if not tokens:
            return []
        results = loaded.translator.translate_batch(
            tokens,
            target_prefix=[prefix] * len(tokens) if prefix else None,
            beam_size=self.options.beams,
            max_batch_size=self.options.batch,
            max_decoding_length=self.options.max_tokens,
        )
        best = [result.hypotheses[0][len(prefix) :] for result in results]
        return [Answer(loaded.target.decode(one)) for one in best]

    def _tokens(self, loaded: _Loaded, text: str, source: str, target: str) -> list[str]:
        pieces = loaded.source.encode(text, out_type=str)
        prefix = self._filled(self.options.source_prefix, source, target)
        return [*prefix, *pieces, *(["</s>"] if self.options.end_token else [])]

    def _filled(self, prefix: str, source: str, target: str) -> list[str]:
        codes = self.options.codes
        filled = prefix.replace("{source}", codes.get(source, source))
        filled = filled.replace("{target}", codes.get(target, target))
        return [filled] if filled else []

    def _folder(self) -> Path:
        return self._context.data_folder / self.options.folder


@dataclass(frozen=True, slots=True)
class _Loaded:
    translator: Any
    source: Any
    target: Any


def _load(folder: Path, options: CTranslateOptions) -> _Loaded:
    source = existing(folder / options.source_pieces, EngineMessage.SENTENCEPIECE_FILE())
    target = existing(folder / options.target_pieces, EngineMessage.SENTENCEPIECE_FILE())
    return _loaded(str(folder), str(source), str(target), options.device)


@lru_cache(maxsize=1)
def _loaded(folder: str, source: str, target: str, device: str) -> _Loaded:
    ctranslate2 = library("ctranslate2", INSTALL)
    pieces = library("sentencepiece", INSTALL)
    try:
        return _Loaded(
            ctranslate2.Translator(folder, device=device),
            pieces.SentencePieceProcessor(model_file=source),
            pieces.SentencePieceProcessor(model_file=target),
        )
    except (RuntimeError, ValueError, OSError) as error:
        first = str(error).strip().split("\n")[0][:300]
        raise EngineConfigurationError(EngineMessage.MODEL_NOT_LOADED(detail=first)) from None
