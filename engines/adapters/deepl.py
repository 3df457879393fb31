"""DeepL API, free and pro (https://developers.deepl.com/docs)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal

import httpx
from pydantic import Field

from engines.adapters.base import AdapterOptions, Answer, ItemError, KindGroup, Limits
from engines.adapters.http import HttpAdapter, HttpOptions
from engines.adapters.replies import base_url, field
from engines.adapters.translatable import gettext_noop
from engines.errors import EngineConfigurationError, EngineError
from engines.messages import EngineMessage

# DeepL requires a variant of these as a target and rejects variants as a source.
TARGET_VARIANTS = {"en": "EN-US", "pt": "PT-BR", "zh": "ZH-HANS"}
QUOTA_EXCEEDED = 456


class DeepLOptions(HttpOptions):
    url: str = Field(
        "", description=gettext_noop("leave blank to derive it from the key (free keys end in :fx)")
    )
    formality: Literal["default", "prefer_more", "prefer_less"] = "default"
    model: Literal["", "latency_optimized", "quality_optimized", "prefer_quality_optimized"] = ""


class DeepLAdapter(HttpAdapter):
    kind: ClassVar[str] = "deepl"
    title: ClassVar[str] = gettext_noop("DeepL")
    group: ClassVar[KindGroup | None] = KindGroup.SERVICES
    options_type: ClassVar[type[AdapterOptions]] = DeepLOptions

    options: DeepLOptions

    @property
    def limits(self) -> Limits:
        # 50 texts and 128 KiB per request; a character can take four bytes plus JSON's escapes.
        return Limits(max_items=50, max_characters=25_000)

    def directions(self) -> frozenset[tuple[str, str]]:
        sources, targets = self._languages("source"), self._languages("target")
        return frozenset((a, b) for a in sources for b in targets if a != b)

    def translate(self, texts: Sequence[str], source: str, target: str) -> list[Answer | ItemError]:
        body = {
            "text": list(texts),
            "source_lang": source.split("-")[0].upper(),
            "target_lang": TARGET_VARIANTS.get(target, target.upper()),
            # Each text is one test case, which DeepL must not split at line breaks.
            "split_sentences": "nonewlines",
        }
        if self.options.formality != "default":
            body["formality"] = self.options.formality
        if self.options.model:
            body["model_type"] = self.options.model
        reply = self.call("POST", f"{self._url()}/v2/translate", headers=self._headers(), body=body)
        return [Answer(field(one, "text")) for one in field(reply, "translations", kind=list)]

    def failure(self, response: httpx.Response) -> EngineError:
        if response.status_code == QUOTA_EXCEEDED:
            return EngineConfigurationError(
                EngineMessage.DEEPL_QUOTA(), remedy=EngineMessage.RAISE_OR_WAIT()
            )
        return super().failure(response)

    def _languages(self, kind: str) -> set[str]:
        url = f"{self._url()}/v2/languages"
        reply = self.call("GET", url, headers=self._headers(), params={"type": kind})
        codes = {field(one, "language").lower() for one in field(reply, kind=list)}
        return codes | {code.split("-")[0] for code in codes}

    def _headers(self) -> dict[str, str]:
        return {"Authorization": f"DeepL-Auth-Key {self._key}"}

    def _url(self) -> str:
        default = (
            "https://api-free.deepl.com" if self._key.endswith(":fx") else "https://api.deepl.com"
        )
        return base_url(self.options.url) or default
