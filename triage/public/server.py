"""A site's API, with nothing but what the base of the wheel brings."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlencode, urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

_SECONDS = 60
_LARGEST = 64 * 1024 * 1024
#: Waits before a request is sent again; a site that restarts is back within these ten minutes.
WAITS = (1, 2, 5, 10, 30, 60, 60, 120, 120, 180)
_LONGEST_WAIT = 300
_PASSING = frozenset({408, 425, 429, 500, 502, 503, 504})


class ServerProblem(Exception):
    """The site cannot be asked, or refuses; the message says why and what to do."""


class _NoRedirects(HTTPRedirectHandler):
    """Another address would get the token."""

    def redirect_request(self, *args: Any, **kwargs: Any) -> None:
        return None


class Server:
    """A site, asked with a token.

    :raises ServerProblem: the address is none, or there is no token.
    """

    def __init__(
        self, address: str, token: str, sleep: Callable[[float], None] = time.sleep
    ) -> None:
        parts = urlsplit(address)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ServerProblem(
                "Name the site: --server https://..., or run: server: in the configuration."
            )
        if not token.strip() or not token.strip().isascii():
            raise ServerProblem("Put the site's token into the variable MTRIAGE_TOKEN.")
        self.address = address.rstrip("/")
        self._token = token.strip()
        self._sleep = sleep
        self._opener = build_opener(_NoRedirects)

    def get(self, path: str, **query: str) -> Any:
        """Return what the API answers to a GET.

        :raises ServerProblem: it refuses, or cannot be reached for ten minutes.
        """
        asked = {name: value for name, value in query.items() if value}
        return self._ask(f"{quote(path)}{'?' + urlencode(asked) if asked else ''}")

    def post(self, path: str, body: Any, key: str = "") -> Any:
        """Return what the API answers to a POST. With a key it is done once, however often it is sent.

        :raises ServerProblem: it refuses, or cannot be reached for ten minutes.
        """
        return self._ask(path, json.dumps(body).encode(), {"Idempotency-Key": key} if key else {})

    def _ask(
        self, path: str, body: bytes | None = None, headers: dict[str, str] | None = None
    ) -> Any:
        for wait in (*WAITS, None):
            request = Request(f"{self.address}/api/v1{path}", body, headers or {})
            request.add_header("Authorization", f"Bearer {self._token}")
            request.add_header("Content-Type", "application/json")
            try:
                with self._opener.open(request, timeout=_SECONDS) as answer:
                    return _parsed(answer.read(_LARGEST + 1))
            except HTTPError as error:
                with error:
                    if error.code not in _PASSING or wait is None:
                        raise ServerProblem(_refusal(error)) from error
                    wait = _asked_wait(error, wait)
            except (URLError, HTTPException, OSError) as error:
                if wait is None:
                    reason = getattr(error, "reason", None) or error
                    raise ServerProblem(f"{self.address} cannot be reached: {reason}") from error
            self._sleep(wait)
        raise AssertionError("the last turn ends the loop")


def _parsed(data: bytes) -> Any:
    try:
        if len(data) <= _LARGEST:
            return json.loads(data)
    except (ValueError, RecursionError):
        pass
    raise ServerProblem("The answer is no JSON: is the address that of an mtriage site?")


def _asked_wait(error: HTTPError, wait: int) -> int:
    """The seconds that the site asks to wait, within bounds."""
    asked = str(error.headers.get("Retry-After") or "")
    return min(int(asked), _LONGEST_WAIT) if asked.isdecimal() else wait


def _refusal(error: HTTPError) -> str:
    """What the site says against a request: its problem details, or the status."""
    if 300 <= error.code < 400:
        where = error.headers.get("Location") or "elsewhere"
        return f"The site sends on to {where}: give that address."
    try:
        said = json.loads(error.read(_LARGEST))
        problems = said.get("problems") or [said.get("detail") or said["title"]]
        return f"The site answers {error.code}: {' '.join(map(str, problems))}"
    except (ValueError, RecursionError, LookupError, AttributeError, TypeError, OSError):
        return f"The site answers {error.code} ({error.reason})."
