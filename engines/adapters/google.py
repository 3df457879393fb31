"""Google Cloud Translation (cloud.google.com/translate): v2 by key, v3 by service-account token."""

from __future__ import annotations

import base64
import json
import time
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar
from urllib.parse import urlencode

import httpx
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import padding, rsa
from pydantic import Field

from engines.adapters.base import AdapterOptions, Answer, ItemError, KindGroup, Limits
from engines.adapters.http import HttpAdapter, HttpOptions
from engines.adapters.masking import masked
from engines.adapters.replies import base_url, field
from engines.adapters.translatable import gettext_noop
from engines.errors import EngineConfigurationError, EngineError, EngineRateLimited
from engines.messages import EngineMessage

SCOPE = "https://www.googleapis.com/auth/cloud-translation"
TOKEN_SECONDS = 3600
GRANT = "urn:ietf:params:oauth:grant-type:jwt-bearer"
QUOTA_REASONS = ("rateLimitExceeded", "userRateLimitExceeded", "RATE_LIMIT_EXCEEDED")


class GoogleOptions(HttpOptions):
    """The basic edition (v2)."""

    url: str = Field(
        "https://translation.googleapis.com", description=gettext_noop("address of the service")
    )
    model: str = Field(
        "", description=gettext_noop("nmt or base; leave blank for the service's choice")
    )


class GoogleAdapter(HttpAdapter):
    """Basic edition: an API key."""

    kind: ClassVar[str] = "google"
    title: ClassVar[str] = gettext_noop("Google Cloud Translation v2 (API key)")
    group: ClassVar[KindGroup | None] = KindGroup.SERVICES
    options_type: ClassVar[type[AdapterOptions]] = GoogleOptions

    options: GoogleOptions

    @property
    def limits(self) -> Limits:
        # 128 texts per request; Google recommends at most 5,000 characters.
        return Limits(max_items=128, max_characters=5000)

    def directions(self) -> frozenset[tuple[str, str]]:
        reply = self.call("GET", f"{self._url()}/languages", headers=self._headers())
        codes = [field(one, "language") for one in field(reply, "data", "languages", kind=list)]
        return frozenset((a, b) for a in codes for b in codes if a != b)

    def translate(self, texts: Sequence[str], source: str, target: str) -> list[Answer | ItemError]:
        body = {"q": list(texts), "source": source, "target": target, "format": "text"}
        if self.options.model:
            body["model"] = self.options.model
        reply = self.call("POST", self._url(), headers=self._headers(), body=body)
        found = field(reply, "data", "translations", kind=list)
        return [Answer(field(one, "translatedText")) for one in found]

    def failure(self, response: httpx.Response) -> EngineError:
        return quota_error(response) or super().failure(response)

    def _headers(self) -> dict[str, str]:
        # In a header, so that the key does not appear in URLs or logs.
        return {"X-goog-api-key": self._key}

    def _url(self) -> str:
        return f"{base_url(self.options.url)}/language/translate/v2"


class GoogleV3Options(HttpOptions):
    """The advanced edition (v3)."""

    url: str = Field(
        "https://translation.googleapis.com", description=gettext_noop("address of the service")
    )
    project: str = Field(description=gettext_noop("project number or ID"))
    location: str = Field("global", description=gettext_noop("region of the project's models"))
    model: str = Field("", description=gettext_noop("model ID; leave blank for the general model"))


class GoogleV3Adapter(HttpAdapter):
    """Advanced edition; the key is a service account's JSON, or an access token."""

    kind: ClassVar[str] = "google_v3"
    title: ClassVar[str] = gettext_noop("Google Cloud Translation v3 (service account)")
    group: ClassVar[KindGroup | None] = KindGroup.SERVICES
    options_type: ClassVar[type[AdapterOptions]] = GoogleV3Options

    options: GoogleV3Options

    @property
    def limits(self) -> Limits:
        # 1,024 texts and 30,000 code points per request.
        return Limits(max_items=1024, max_characters=30_000)

    def directions(self) -> frozenset[tuple[str, str]]:
        url = f"{self._url()}/supportedLanguages"
        languages = field(self.call("GET", url, headers=self._headers()), "languages", kind=list)
        sources = [field(one, "languageCode") for one in languages if one.get("supportSource")]
        targets = [field(one, "languageCode") for one in languages if one.get("supportTarget")]
        return frozenset((a, b) for a in sources for b in targets if a != b)

    def translate(self, texts: Sequence[str], source: str, target: str) -> list[Answer | ItemError]:
        body: dict[str, Any] = {
            "contents": list(texts),
            "mimeType": "text/plain",
            "sourceLanguageCode": source,
            "targetLanguageCode": target,
        }
        if self.options.model:
            body["model"] = f"{self._parent()}/models/{self.options.model}"
        reply = self.call(
            "POST", f"{self._url()}:translateText", headers=self._headers(), body=body
        )
        found = field(reply, "translations", kind=list)
        return [Answer(field(one, "translatedText")) for one in found]

    def failure(self, response: httpx.Response) -> EngineError:
        return quota_error(response) or super().failure(response)

    def mask(self, text: str) -> str:
        return masked(text, [self._key, *(token for token, _ in _TOKENS.values())])

    def _parent(self) -> str:
        return f"projects/{self.options.project}/locations/{self.options.location}"

    def _url(self) -> str:
        return f"{base_url(self.options.url)}/v3/{self._parent()}"

    def _headers(self) -> dict[str, str]:
        token = self._token() if self._key.lstrip().startswith("{") else self._key
        return {"Authorization": f"Bearer {token}", "x-goog-user-project": self.options.project}

    def _token(self) -> str:
        account = _account(self._key)
        token, until = _TOKENS.get(account["private_key"], ("", 0.0))
        if time.time() > until - 60:
            form = urlencode({"grant_type": GRANT, "assertion": signed_claim(account)})
            reply = self.call(
                "POST",
                account["token_uri"],
                headers={"Content-Type": "application/x-www-form-urlencoded"},
                content=form.encode(),
                secret=True,
            )
            token, until = field(reply, "access_token"), time.time() + TOKEN_SECONDS
            _TOKENS[account["private_key"]] = (token, until)
        return token


# This process's tokens and their expiry, by private key.
_TOKENS: dict[str, tuple[str, float]] = {}


def quota_error(response: httpx.Response) -> EngineError | None:
    """Google reports exceeded rate limits with 403 as well as with 429."""
    if response.status_code == 403 and any(one in response.text for one in QUOTA_REASONS):
        return EngineRateLimited(EngineMessage.GOOGLE_RATE_LIMIT())
    return None


def signed_claim(account: Mapping[str, str]) -> str:
    """The signed claim that is exchanged for a token (RFC 7523)."""
    now = int(time.time())
    claim = {
        "iss": account["client_email"],
        "scope": SCOPE,
        "aud": account["token_uri"],
        "iat": now,
        "exp": now + TOKEN_SECONDS,
    }
    signed = f"{_encoded({'alg': 'RS256', 'typ': 'JWT'})}.{_encoded(claim)}"
    try:
        key = serialization.load_pem_private_key(account["private_key"].encode(), None)
    except ValueError:
        key = None
    if not isinstance(key, rsa.RSAPrivateKey):
        raise EngineConfigurationError(EngineMessage.PRIVATE_KEY_UNREADABLE())
    signature = key.sign(signed.encode(), padding.PKCS1v15(), hashes.SHA256())
    return f"{signed}.{_base64url(signature)}"


def _account(key: str) -> dict[str, str]:
    try:
        account = json.loads(key)
        return {name: account[name] for name in ("client_email", "private_key", "token_uri")}
    except (ValueError, KeyError, TypeError):
        raise EngineConfigurationError(
            EngineMessage.NO_SERVICE_ACCOUNT(), remedy=EngineMessage.PASTE_THE_FILE()
        ) from None


def _encoded(value: Mapping[str, Any]) -> str:
    return _base64url(json.dumps(value, separators=(",", ":")).encode())


def _base64url(value: bytes) -> str:
    return base64.urlsafe_b64encode(value).rstrip(b"=").decode()
