"""Local Hugging Face transformers: Marian, NLLB, M2M100, mBART and similar models."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, ClassVar

from pydantic import Field

from engines.adapters.base import AdapterOptions, Answer, ItemError, KindGroup
from engines.adapters.local_models import (
    FLORES_CODES,
    LocalModelAdapter,
    LocalModelOptions,
    Pretrained,
    pretrained,
)
from engines.adapters.translatable import gettext_noop
from engines.errors import UnsupportedDirection
from engines.messages import EngineMessage

INSTALL = "transformers==5.23.0 torch==2.13.0 sentencepiece==0.2.3 sacremoses==0.2.0"


class HuggingFaceOptions(LocalModelOptions):
    model: str = Field(
        description=gettext_noop("folder, or a name such as Helsinki-NLP/opus-mt-en-es")
    )
    download: bool = Field(
        False, description=gettext_noop("download a model that is not on this machine yet")
    )
    prefix: str = Field(
        "", description=gettext_noop("added before each text, e.g. >>cat<< for some Marian models")
    )
    codes: dict[str, str] = Field(
        default_factory=dict,
        description=gettext_noop(
            'codes that the model spells differently, e.g. {"zh": "zho_Hant"}'
        ),
    )


class HuggingFaceAdapter(LocalModelAdapter):
    """The model is loaded once per process and translates one batch at a time."""

    kind: ClassVar[str] = "huggingface"
    title: ClassVar[str] = gettext_noop("Hugging Face transformers (local model)")
    group: ClassVar[KindGroup | None] = KindGroup.NEAR
    options_type: ClassVar[type[AdapterOptions]] = HuggingFaceOptions

    options: HuggingFaceOptions

    def translate(self, texts: Sequence[str], source: str, target: str) -> list[Answer | ItemError]:
        loaded = _load(self.options.model, self.options.device, self.options.download)
        size = self.options.batch
        batches = [list(texts[at : at + size]) for at in range(0, len(texts), size)]
        with loaded.lock:
            return [one for batch in batches for one in self._batch(loaded, batch, source, target)]

    def _batch(
        self, loaded: Pretrained, texts: list[str], source: str, target: str
    ) -> list[Answer | ItemError]:
        first = self._languages(loaded.tokenizer, source, target)
        lengths = [len(loaded.tokenizer(self.options.prefix + text)["input_ids"]) for text in texts]
        fitting = [text for text, n in zip(texts, lengths, strict=True) if self._fits(text, n)]
        found = iter(self._generate(loaded, fitting, first) if fitting else [])
        return [
            Answer(next(found)) if self._fits(text, n) else self._left_out(text, n)
            for text, n in zip(texts, lengths, strict=True)
        ]

    def _generate(self, loaded: Pretrained, texts: list[str], first: dict[str, int]) -> list[str]:
        prefixed = [self.options.prefix + text for text in texts]
        inputs = loaded.tokenizer(prefixed, return_tensors="pt", padding=True)
        with loaded.torch.inference_mode():
            tokens = loaded.model.generate(
                **inputs.to(self.options.device),
                num_beams=self.options.beams,
                do_sample=False,
                max_new_tokens=self.options.max_tokens,
                **first,
            )
        decoded: list[str] = loaded.tokenizer.batch_decode(tokens, skip_special_tokens=True)
        return decoded

    def _languages(self, tokenizer: Any, source: str, target: str) -> dict[str, int]:
        """Set the tokenizer's source language; return the token that starts the translation."""
        if hasattr(tokenizer, "get_lang_id"):  # M2M100
            tokenizer.src_lang = self._code(source, tokenizer.lang_code_to_id, {})
            code = self._code(target, tokenizer.lang_code_to_id, {})
            return {"forced_bos_token_id": int(tokenizer.get_lang_id(code))}
        if hasattr(tokenizer, "src_lang"):  # NLLB, mBART
            known = tokenizer.get_vocab()
            tokenizer.src_lang = self._code(source, known, FLORES_CODES)
            code = self._code(target, known, FLORES_CODES)
            return {"forced_bos_token_id": int(tokenizer.convert_tokens_to_ids(code))}
        return {}

    def _code(self, language: str, known: Any, table: dict[str, str]) -> str:
        code = self.options.codes.get(language) or table.get(language, language)
        if code not in known:
            raise UnsupportedDirection(EngineMessage.UNKNOWN_TO_THE_MODEL(code=repr(code)))
        return code


@lru_cache(maxsize=1)
def _load(name: str, device: str, download: bool) -> Pretrained:
    """Load tokenizer and model; the last one used stays in memory."""
    return pretrained(
        name,
        "AutoModelForSeq2SeqLM",
        device,
        INSTALL,
        EngineMessage.ENTER_A_MODEL(),
        download=download,
    )
