"""The base of adapters for web services: sends requests and turns failures into engine errors."""

from __future__ import annotations

import json
import os
import re
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from contextlib import closing
from functools import lru_cache
from typing import Any, ClassVar

import httpx
from pydantic import Field

from engines.adapters.address_guard import checked_transport
from engines.adapters.base import Adapter, AdapterOptions, Answer, Exchange, ItemError
from engines.adapters.deadlines import within
from engines.adapters.masking import masked
from engines.adapters.replies import error_text, one_by_one, retry_after
from engines.adapters.translatable import gettext_noop
from engines.errors import (
    BadReply,
    EngineBroke,
    EngineConfigurationError,
    EngineError,
    EngineRateLimited,
    EngineUnavailable,
    RequestRefused,
)
from engines.messages import EngineMessage

MAX_REPLY_BYTES = 20_000_000
MAX_REDIRECTS = 3
REDIRECTS = frozenset({301, 302, 303, 307, 308})
#: Bad request, content too large, URI too long, unprocessable: the request itself is at fault.
REFUSED = frozenset({400, 413, 414, 422})
SHOWN = 4000  # characters of a request or reply that are shown
_ERRNO = re.compile(r"\[Errno -?\d+\] ")
READ = 20_000  # characters in which keys are masked before the text is shortened to SHOWN


class HttpOptions(AdapterOptions):
    timeout_seconds: float = Field(30, gt=0, le=600, description=gettext_noop("per request"))


class HttpAdapter(Adapter):
    """A service reached over HTTP. Subclasses build requests and read replies."""

    remote: ClassVar[bool] = True
    options: Any

    def call(
        self,
        method: str,
        url: str,
        *,
        headers: Mapping[str, str] | None = None,
        params: Mapping[str, str] | None = None,
        body: Any = None,
        content: bytes | None = None,
        secret: bool = False,
    ) -> Any:
        """Send one request and return the JSON of its reply; ``body`` is sent as JSON.

        ``secret``: do not record the exchange, for example of a token.

        :raises EngineError: the connection failed, or the status or the reply is an error.
        """
        sent = dict(headers or {})
        if content is None and body is not None:
            content = json.dumps(body, ensure_ascii=False).encode("utf-8", "replace")
            sent.setdefault("Content-Type", "application/json; charset=utf-8")
        request = self._request(method, url, sent, params, content)
        request.extensions = {"timeout": httpx.Timeout(self.options.timeout_seconds).as_dict()}
        if not secret:
            request.extensions["trace"] = self._count
        response = self._follow(request)
        if not secret:
            self._watch(request, response)
        if response.status_code >= 400:
            raise self.failure(response)
        return self._json(response)

    def failure(self, response: httpx.Response) -> EngineError:
        """The error for a status of 400 or more; adapters of services with own codes extend it."""
        status, host, reply = (
            response.status_code,
            response.request.url.host,
            self._error_in(response),
        )
        message = EngineMessage.ANSWERED(host=host, status=status)
        if reply:
            message = EngineMessage.ANSWERED_WITH(host=host, status=status, detail=reply)
        if status == 429:
            return EngineRateLimited(message, retry_after=retry_after(response.headers))
        if status in (401, 403):
            return EngineConfigurationError(message, remedy=EngineMessage.CHECK_THE_KEY())
        if status == 500:
            return EngineBroke(message, retry_after=retry_after(response.headers))
        if status > 500 or status in (408, 425):
            return EngineUnavailable(message, retry_after=retry_after(response.headers))
        if status in REFUSED:
            return RequestRefused(message)
        return EngineConfigurationError(message)

    def mask(self, text: str) -> str:
        """The text with the key and its parts masked."""
        return masked(text, [self._key, *self._key.split(":")])

    def _request(
        self,
        method: str,
        url: str,
        headers: Mapping[str, str],
        params: Mapping[str, str] | None,
        content: bytes | None,
    ) -> httpx.Request:
        if not url.startswith(("http://", "https://")):
            raise EngineConfigurationError(
                EngineMessage.NO_HTTP_ADDRESS(address=self.mask(repr(url)))
            )
        try:
            return httpx.Request(method, url, headers=headers, params=params, content=content)
        except (httpx.InvalidURL, ValueError, UnicodeError):
            raise EngineConfigurationError(
                EngineMessage.NOT_SENT(address=self.mask(repr(url)))
            ) from None

    def _follow(self, request: httpx.Request) -> httpx.Response:
        """Follow redirects on the same host only, so that keys are not sent elsewhere."""
        for _ in range(MAX_REDIRECTS + 1):
            response = self._send(request)
            if response.status_code not in REDIRECTS:
                return response
            request = self._redirected(request, response)
        raise EngineConfigurationError(EngineMessage.ENDLESS_REDIRECTS(host=request.url.host))

    def _redirected(self, request: httpx.Request, response: httpx.Response) -> httpx.Request:
        target = request.url.join(response.headers.get("Location", ""))
        here = (request.url.scheme, request.url.host, request.url.port)
        if (target.scheme, target.host, target.port) != here:
            raise EngineConfigurationError(
                EngineMessage.REDIRECTS(
                    host=request.url.host, address=f"{target.scheme}://{_place(target)}"
                ),
                remedy=EngineMessage.ENTER_THAT_ADDRESS(),
            )
        return httpx.Request(
            request.method,
            target,
            headers=request.headers,
            content=request.content,
            extensions=request.extensions,
        )

    def _count(self, event: str, _: Any) -> None:
        """httpx's trace hook: count requests that were sent completely."""
        if event.endswith(".send_request_body.complete"):
            self._context.sent()

    def _send(self, request: httpx.Request) -> httpx.Response:
        client = _client(os.getpid(), self._context.allow_private_addresses)
        seconds = self.options.timeout_seconds
        try:
            with within(seconds), closing(client.send(request, stream=True)) as response:
                content = _read(response)
        except httpx.TimeoutException:
            raise self._late(request) from None
        except httpx.ConnectError as error:
            raise EngineUnavailable(
                EngineMessage.NOTHING_ANSWERS(host=_place(request.url), detail=self._cause(error)),
                remedy=EngineMessage.CHECK_THE_ADDRESS(),
            ) from None
        except httpx.HTTPError as error:
            raise EngineUnavailable(
                EngineMessage.FAILED_AT(host=request.url.host, detail=self._cause(error))
            ) from None
        return httpx.Response(
            response.status_code,
            # The content is already decoded.
            headers=[(k, v) for k, v in response.headers.items() if k != "content-encoding"],
            content=content,
            request=request,
        )

    def _cause(self, error: httpx.HTTPError) -> str:
        cause = _ERRNO.sub("", self.mask(str(error))).rstrip(".")
        return cause or type(error).__name__

    def _late(self, request: httpx.Request) -> EngineUnavailable:
        seconds = self.options.timeout_seconds
        return EngineUnavailable(
            EngineMessage.NO_ANSWER_FROM(host=request.url.host, n=f"{seconds:g}")
        )

    def _json(self, response: httpx.Response) -> Any:
        host = response.request.url.host
        try:
            return json.loads(response.content.decode("utf-8-sig"))
        except UnicodeDecodeError:
            raise BadReply(EngineMessage.ANSWERED_NO_UTF_8(host=host)) from None
        except (ValueError, RecursionError):
            # ValueError is also raised for numbers with thousands of digits.
            start = self.mask(response.text[:READ])[:80]
            raise BadReply(EngineMessage.ANSWERED_NO_JSON(host=host, text=repr(start))) from None

    def _error_in(self, response: httpx.Response) -> str:
        try:
            found = error_text(json.loads(response.content))
        except (ValueError, RecursionError):
            found = ""
        return self.mask(found)[:300]

    def _watch(self, request: httpx.Request, response: httpx.Response) -> None:
        if self._context.record:
            head = "\n".join(f"{name}: {value}" for name, value in request.headers.items())
            sent = f"{request.method} {request.url}\n{head}\n\n"
            got = f"{response.status_code}\n\n{self._shown(response.content)}"
            self._context.record(Exchange(self.mask(sent) + self._shown(request.content), got))

    def _shown(self, content: bytes) -> str:
        """Mask before shortening, so that no part of a key is left."""
        whole = content.decode("utf-8", "replace")
        text = self.mask(whole[:READ])
        return text if len(text) <= SHOWN else f"{text[:SHOWN]}… ({len(whole)} characters)"


class OneByOneAdapter(HttpAdapter):
    """A service that takes one text per request; the option ``parallel`` says how many at a time."""

    @property
    def asks_singly(self) -> bool:
        return True

    def translate(self, texts: Sequence[str], source: str, target: str) -> list[Answer | ItemError]:
        return one_by_one(
            texts,
            lambda text: self._one(text, source, target),
            self.options.parallel,
            self._context.permission,
        )

    @abstractmethod
    def _one(self, text: str, source: str, target: str) -> Answer | ItemError:
        """Translate one text.

        :raises EngineError: the request failed.
        """


def _place(url: httpx.URL) -> str:
    return url.netloc.decode("ascii", "replace").rpartition("@")[2]


def _read(response: httpx.Response) -> bytes:
    parts: list[bytes] = []
    size = 0
    for part in response.iter_bytes():
        parts.append(part)
        size += len(part)
        if size > MAX_REPLY_BYTES:
            raise BadReply(EngineMessage.ANSWER_TOO_LARGE(host=response.request.url.host))
    return b"".join(parts)


@lru_cache(maxsize=4)
def _client(process: int, allow_private: bool) -> httpx.Client:
    """One connection pool per ``process``, so that a fork does not share its parent's."""
    return httpx.Client(transport=checked_transport(allow_private=allow_private), trust_env=False)
