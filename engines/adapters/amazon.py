"""Amazon Translate, TranslateText (docs.aws.amazon.com/translate), signed without the SDK."""

from __future__ import annotations

import hashlib
import hmac
import json
from datetime import UTC, datetime
from typing import Any, ClassVar
from urllib.parse import urlsplit

import httpx
from pydantic import Field

from engines.adapters.base import AdapterOptions, Answer, ItemError, KindGroup, Limits
from engines.adapters.http import HttpOptions, OneByOneAdapter
from engines.adapters.replies import base_url, field
from engines.adapters.translatable import gettext_noop
from engines.errors import (
    EngineConfigurationError,
    EngineError,
    EngineRateLimited,
    EngineUnavailable,
)
from engines.messages import EngineMessage

SERVICE = "translate"
TARGET_PREFIX = "AWSShineFrontendService_20170701"
MAX_BYTES = 10_000
TOO_FAST = ("ThrottlingException", "TooManyRequestsException", "LimitExceededException")
LATER = ("ServiceUnavailableException", "InternalServerException")


class AmazonOptions(HttpOptions):
    """Which region."""

    region: str = Field(
        "us-east-1", pattern=r"^[a-z0-9-]+$", description=gettext_noop("AWS region")
    )
    url: str = Field("", description=gettext_noop("leave blank for the region's own address"))
    parallel: int = Field(
        4, ge=1, le=32, description=gettext_noop("concurrent requests; one text per request")
    )


class AmazonAdapter(OneByOneAdapter):
    """One text per request; the key is ``ACCESS_KEY_ID:SECRET_ACCESS_KEY[:SESSION_TOKEN]``."""

    kind: ClassVar[str] = "amazon"
    title: ClassVar[str] = gettext_noop("Amazon Translate")
    group: ClassVar[KindGroup | None] = KindGroup.SERVICES
    options_type: ClassVar[type[AdapterOptions]] = AmazonOptions

    options: AmazonOptions

    @property
    def limits(self) -> Limits:
        return Limits(max_items=self.options.parallel * 4, max_characters=40_000)

    def directions(self) -> frozenset[tuple[str, str]]:
        codes: list[str] = []
        token = ""
        while True:
            body = {"MaxResults": 500, **({"NextToken": token} if token else {})}
            reply = self._ask("ListLanguages", body)
            codes += [field(one, "LanguageCode") for one in field(reply, "Languages", kind=list)]
            token = reply.get("NextToken") or ""
            if not token:
                break
        known = [code for code in codes if code != "auto"]
        return frozenset((a, b) for a in known for b in known if a != b)

    def _one(self, text: str, source: str, target: str) -> Answer | ItemError:
        size = len(text.encode("utf-8", "replace"))
        if not text.strip():
            return Answer(text)
        if size > MAX_BYTES:
            return ItemError(EngineMessage.TOO_MANY_BYTES(n=MAX_BYTES, m=size))
        body = {"Text": text, "SourceLanguageCode": source, "TargetLanguageCode": target}
        return Answer(field(self._ask("TranslateText", body), "TranslatedText"))

    def _ask(self, action: str, body: Any) -> Any:
        url = base_url(self.options.url) or (
            f"https://{SERVICE}.{self.options.region}.amazonaws.com"
        )
        content = json.dumps(body).encode()
        headers = {
            "Content-Type": "application/x-amz-json-1.1",
            "X-Amz-Target": f"{TARGET_PREFIX}.{action}",
        }
        now = datetime.now(UTC)
        signed = sign(self._key, self.options.region, f"{url}/", headers, content, now)
        return self.call("POST", f"{url}/", headers=signed, content=content)

    def failure(self, response: httpx.Response) -> EngineError:
        try:
            kind = str(response.json().get("__type", "")).split("#")[-1]
        except (ValueError, AttributeError):
            kind = ""
        if kind in TOO_FAST:
            return EngineRateLimited(EngineMessage.AMAZON_SAYS(kind=kind))
        if kind in LATER:
            return EngineUnavailable(EngineMessage.AMAZON_SAYS(kind=kind))
        return super().failure(response)


def sign(
    key: str, region: str, url: str, headers: dict[str, str], content: bytes, now: datetime
) -> dict[str, str]:
    """The headers with AWS's signature, version 4, for a POST to the root of ``url``.

    :raises EngineConfigurationError: the key does not have two or three parts.
    """
    identity, secret, *session = _parts(key)
    stamp, day = now.strftime("%Y%m%dT%H%M%SZ"), now.strftime("%Y%m%d")
    full = {**headers, "Host": urlsplit(url).netloc, "X-Amz-Date": stamp}
    if session:
        full["X-Amz-Security-Token"] = session[0]
    lower = {name.lower(): value.strip() for name, value in sorted(full.items(), key=_lower)}
    names = ";".join(lower)
    canonical = "\n".join(
        ["POST", "/", "", *(f"{n}:{v}" for n, v in lower.items()), "", names, _sha256(content)]
    )
    scope = f"{day}/{region}/{SERVICE}/aws4_request"
    to_sign = f"AWS4-HMAC-SHA256\n{stamp}\n{scope}\n{_sha256(canonical.encode())}"
    signing_key = f"AWS4{secret}".encode()
    for part in (day, region, SERVICE, "aws4_request"):
        signing_key = hmac.digest(signing_key, part.encode(), "sha256")
    signature = hmac.digest(signing_key, to_sign.encode(), "sha256").hex()
    full["Authorization"] = (
        f"AWS4-HMAC-SHA256 Credential={identity}/{scope}, "
        f"SignedHeaders={names}, Signature={signature}"
    )
    return full


def _parts(key: str) -> list[str]:
    parts = key.strip().split(":", 2)
    if len(parts) < 2 or not all(parts):
        raise EngineConfigurationError(
            EngineMessage.AMAZON_KEY_FORM(), remedy=EngineMessage.ENTER_AMAZON_KEY()
        )
    return parts


def _lower(item: tuple[str, str]) -> str:
    return item[0].lower()


def _sha256(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
