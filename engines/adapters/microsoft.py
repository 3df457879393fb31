"""Microsoft Translator, text API v3 (learn.microsoft.com/azure/ai-services/translator)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from pydantic import Field

from engines.adapters.base import AdapterOptions, Answer, ItemError, KindGroup, Limits
from engines.adapters.http import HttpAdapter, HttpOptions
from engines.adapters.replies import base_url, field
from engines.adapters.translatable import gettext_noop

CODES = {"zh": "zh-Hans", "pt-pt": "pt-pt", "sr": "sr-Cyrl", "no": "nb"}
ISO_CODES = {theirs.lower(): ours for ours, theirs in CODES.items()}


class MicrosoftOptions(HttpOptions):
    url: str = Field(
        "https://api.cognitive.microsofttranslator.com",
        description=gettext_noop("address of the service"),
    )
    region: str = Field(
        "", description=gettext_noop("region of the resource; leave blank for a global one")
    )
    category: str = Field("", description=gettext_noop("category id of a custom model"))


class MicrosoftAdapter(HttpAdapter):
    kind: ClassVar[str] = "microsoft"
    title: ClassVar[str] = gettext_noop("Microsoft Translator")
    group: ClassVar[KindGroup | None] = KindGroup.SERVICES
    options_type: ClassVar[type[AdapterOptions]] = MicrosoftOptions

    options: MicrosoftOptions

    @property
    def limits(self) -> Limits:
        # 1,000 elements and 50,000 characters per request.
        return Limits(max_items=1000, max_characters=50_000)

    def directions(self) -> frozenset[tuple[str, str]]:
        params = {"api-version": "3.0", "scope": "translation"}
        reply = self.call("GET", f"{base_url(self.options.url)}/languages", params=params)
        theirs = field(reply, "translation", kind=dict)
        codes = [ISO_CODES.get(code.lower(), code) for code in theirs]
        return frozenset((a, b) for a in codes for b in codes if a != b)

    def translate(self, texts: Sequence[str], source: str, target: str) -> list[Answer | ItemError]:
        params = {
            "api-version": "3.0",
            "from": CODES.get(source, source),
            "to": CODES.get(target, target),
            "textType": "plain",
        }
        if self.options.category:
            params["category"] = self.options.category
        url = f"{base_url(self.options.url)}/translate"
        body = [{"Text": text} for text in texts]
        reply = self.call("POST", url, params=params, headers=self._headers(), body=body)
        return [Answer(field(one, "translations", 0, "text")) for one in field(reply, kind=list)]

    def _headers(self) -> dict[str, str]:
        headers = {"Ocp-Apim-Subscription-Key": self._key}
        if self.options.region:
            headers["Ocp-Apim-Subscription-Region"] = self.options.region
        return headers
