"""Apertium APy, Apertium's web service (https://wiki.apertium.org/wiki/Apertium-apy)."""

from __future__ import annotations

from typing import ClassVar
from urllib.parse import urlencode

from pydantic import Field

from engines.adapters.apertium import APERTIUM_CODES, ISO_CODES
from engines.adapters.base import AdapterOptions, Answer, ItemError, KindGroup, Limits
from engines.adapters.http import HttpOptions, OneByOneAdapter
from engines.adapters.replies import base_url, field
from engines.adapters.translatable import gettext_noop


class ApertiumApyOptions(HttpOptions):
    url: str = Field("http://127.0.0.1:2737", description=gettext_noop("address of the server"))
    parallel: int = Field(
        2, ge=1, le=32, description=gettext_noop("concurrent requests; one text per request")
    )


class ApertiumApyAdapter(OneByOneAdapter):
    """One text per request, since the service joins texts and cannot separate them again."""

    kind: ClassVar[str] = "apertium_apy"
    title: ClassVar[str] = gettext_noop("Apertium APy (web service)")
    group: ClassVar[KindGroup | None] = KindGroup.NEAR
    options_type: ClassVar[type[AdapterOptions]] = ApertiumApyOptions

    options: ApertiumApyOptions

    @property
    def limits(self) -> Limits:
        return Limits(max_items=10, max_characters=100_000, neighbour_dependent=True)

    def directions(self) -> frozenset[tuple[str, str]]:
        reply = self.call("GET", f"{base_url(self.options.url)}/listPairs")
        pairs = [
            (field(one, "sourceLanguage"), field(one, "targetLanguage"))
            for one in field(reply, "responseData", kind=list)
        ]
        return frozenset((ISO_CODES.get(a, a), ISO_CODES.get(b, b)) for a, b in pairs)

    def _one(self, text: str, source: str, target: str) -> Answer | ItemError:
        if not text.strip():
            return Answer(text)
        pair = f"{APERTIUM_CODES.get(source, source)}|{APERTIUM_CODES.get(target, target)}"
        url = f"{base_url(self.options.url)}/translate"
        form = {"q": text, "langpair": pair, "markUnknown": "no", "format": "txt"}
        reply = self.call(
            "POST",
            url,
            headers={"Content-Type": "application/x-www-form-urlencoded"},
            content=urlencode(form, errors="replace").encode(),
        )
        return Answer(field(reply, "responseData", "translatedText").removesuffix("\n"))
