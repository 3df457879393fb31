"""LibreTranslate, hosted or self-hosted (https://docs.libretranslate.com)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from pydantic import Field

from engines.adapters.base import AdapterOptions, Answer, ItemError, KindGroup, Limits
from engines.adapters.http import HttpAdapter, HttpOptions
from engines.adapters.replies import base_url, field
from engines.adapters.translatable import gettext_noop
from engines.errors import BadReply
from engines.messages import EngineMessage


class LibreTranslateOptions(HttpOptions):
    """The server's address and its limits, which depend on its settings."""

    url: str = Field(
        "https://libretranslate.com", description=gettext_noop("address of the server")
    )
    batch: int = Field(
        25, ge=1, description=gettext_noop("texts per request; the server's --batch-limit")
    )
    characters: int = Field(
        5000, ge=1, description=gettext_noop("characters per request; the server's --char-limit")
    )


class LibreTranslateAdapter(HttpAdapter):
    kind: ClassVar[str] = "libretranslate"
    title: ClassVar[str] = gettext_noop("LibreTranslate")
    group: ClassVar[KindGroup | None] = KindGroup.SERVICES
    options_type: ClassVar[type[AdapterOptions]] = LibreTranslateOptions

    options: LibreTranslateOptions

    @property
    def limits(self) -> Limits:
        return Limits(self.options.batch, self.options.characters)

    def directions(self) -> frozenset[tuple[str, str]]:
        reply = self.call("GET", f"{base_url(self.options.url)}/languages")
        return frozenset(
            (field(one, "code"), target)
            for one in field(reply, kind=list)
            for target in field(one, "targets", kind=list)
            if target != one["code"]
        )

    def translate(self, texts: Sequence[str], source: str, target: str) -> list[Answer | ItemError]:
        body: dict[str, Any] = {"q": list(texts), "source": source, "target": target}
        body["format"] = "text"
        if self._key:
            body["api_key"] = self._key
        reply = self.call("POST", f"{base_url(self.options.url)}/translate", body=body)
        found = field(reply, "translatedText", kind=list)
        if not all(isinstance(one, str) for one in found):
            raise BadReply(EngineMessage.TRANSLATED_TEXT_IS_NO_TEXT())
        return [Answer(one) for one in found]
