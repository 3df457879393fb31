"""A client for a site's API, with a method for every operation of its OpenAPI document.

>>> with Client.of("https://mt.example.org", "mtr_...") as client:
...     client.address
'https://mt.example.org'
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping
from ipaddress import ip_address
from typing import Any, TypeVar
from urllib.parse import quote, urlsplit

import httpx
from pydantic import BaseModel, TypeAdapter, ValidationError

from triage.client import models

_SECONDS = 60.0
_LARGEST = 64 * 1024 * 1024
#: Waits before a request is retried; a restarting site is back within these ten minutes.
WAITS = (1, 2, 5, 10, 30, 60, 60, 120, 120, 180)
_LONGEST_WAIT = 300
_PASSING = frozenset({408, 425, 429, 500, 502, 503, 504})
_PAGE = 500

Model = TypeVar("Model")


class ClientProblem(Exception):
    """The site cannot be reached, or refuses a request; the message says why and what to do."""


def _url(address: str) -> httpx.URL:
    try:
        url = httpx.URL(address)
        # httpx escapes what cannot be in a name, or in a port.
        is_valid = urlsplit(address).port != 0 and "%" not in url.host
    except (httpx.InvalidURL, ValueError):
        is_valid = False
    if not is_valid:
        raise ClientProblem(f"{address} is not an address.")
    if url.scheme not in ("http", "https") or not url.host:
        raise ClientProblem(
            "Name the site: --server https://..., or run: server: in the configuration."
        )
    return url


def is_on_this_machine(address: str) -> bool:
    """Say whether a site's address is a loopback address.

    >>> [is_on_this_machine(f"http://{host}/") for host in ("[::1]:8000", "localhost", "localhost.example")]
    [True, True, False]

    :raises ClientProblem: the address is invalid.
    """
    host = _url(address).host
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def is_same_site(one: str, other: str) -> bool:
    """Say whether two addresses are of one site.

    >>> is_same_site("https://mt.example", "https://MT.example:443/"), is_same_site("https://mt.example", "")
    (True, False)

    :raises ClientProblem: an address is invalid.
    """
    if not other:
        return False
    first, second = _url(one), _url(other)
    return (first.scheme, first.host, first.port) == (second.scheme, second.host, second.port)


class Client:
    """A site, accessed with a token.

    Every method raises :class:`ClientProblem` if the site refuses, or cannot be reached for ten
    minutes. Redirects are not followed, because another address would receive the token.

    :param http: sends the requests; its base URL is the site's address.
    """

    def __init__(
        self, http: httpx.Client, token: str, sleep: Callable[[float], None] = time.sleep
    ) -> None:
        if not token.strip() or not token.strip().isascii():
            raise ClientProblem("Put the site's token into the variable MTRIAGE_TOKEN.")
        self.address = str(http.base_url).rstrip("/")
        self._http = http
        self._http.headers["Authorization"] = f"Bearer {token.strip()}"
        self._sleep = sleep

    @classmethod
    def of(cls, address: str, token: str, sleep: Callable[[float], None] = time.sleep) -> Client:
        """Return the client of the site at an address.

        :raises ClientProblem: the address is invalid, or there is no token.
        """
        return cls(httpx.Client(base_url=_url(address), timeout=_SECONDS), token, sleep)

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the connections to the site."""
        self._http.close()

    def engines(self) -> list[models.Engine]:
        """List the engines, without their options and keys."""
        return self._get(list[models.Engine], "/engines")

    def start_campaign(self, campaign: models.NewCampaign, key: str = "") -> models.Campaign:
        """Start a campaign. Repeating a request with the same key returns the first campaign."""
        headers = {"Idempotency-Key": key} if key else {}
        return self._post(models.Campaign, "/campaigns", campaign, headers)

    def campaigns(self, after: int = 0, limit: int = 50) -> list[models.Campaign]:
        """List campaigns from oldest to newest, beginning after the given one."""
        return self._get(list[models.Campaign], "/campaigns", after=after, limit=limit)

    def all_campaigns(self) -> Iterator[models.Campaign]:
        """Yield every campaign from oldest to newest, page by page."""
        page = self.campaigns(limit=_PAGE)
        while page:
            yield from page
            page = self.campaigns(after=page[-1].id, limit=_PAGE)

    def campaign(self, campaign_id: int) -> models.Campaign:
        """Return a campaign with the results of its runs."""
        return self._get(models.Campaign, f"/campaigns/{campaign_id}")

    def cancel_campaign(self, campaign_id: int) -> models.Campaign:
        """Stop all unfinished runs; existing results are kept."""
        return self._post(models.Campaign, f"/campaigns/{campaign_id}/cancel")

    def gate_list(self) -> list[models.Gate]:
        """List the project's gates by name."""
        return self._get(list[models.Gate], "/gates")

    def campaign_gates(self, campaign_id: int, name: str = "") -> list[models.Held]:
        """Evaluate a campaign's runs against all its gates, or the one named."""
        return self._get(list[models.Held], f"/campaigns/{campaign_id}/gates", name=name)

    def run(self, run_id: int) -> models.Run:
        """Return the run of one engine and direction of a campaign."""
        return self._get(models.Run, f"/runs/{run_id}")

    def suspects(self, after: int = 0, limit: int = 100, **view: str) -> models.SuspectPage:
        """Return a page of suspects, filtered by the same parameters as the site's pages."""
        return self._get(models.SuspectPage, "/suspects", after=after, limit=limit, **view)

    def all_suspects(self, **view: str) -> Iterator[models.Suspect]:
        """Yield every suspect that matches the filters, page by page."""
        after: int | None = 0
        while after is not None:
            page = self.suspects(after, _PAGE, **view)
            yield from page.items
            after = page.next

    def suspect(self, suspect_id: int) -> models.Suspect:
        """Return one suspect."""
        return self._get(models.Suspect, f"/suspects/{suspect_id}")

    def judge(self, suspect_id: int, vote: models.Vote) -> models.Judgement:
        """Judge a suspect by the same rules as on the site."""
        return self._post(models.Judgement, f"/suspects/{suspect_id}/judgements", vote)

    def bugs(self, after: int = 0, limit: int = 100, **view: str) -> models.BugPage:
        """Return a page of confirmed bugs that match the filters, in the published format."""
        return self._get(models.BugPage, "/bugs", after=after, limit=limit, **view)

    def scores(self, after: int = 0, limit: int = 100, **view: str) -> models.ScorePage:
        """Return a page of the cases that were sent to a scorer and match the filters, with scores."""
        return self._get(models.ScorePage, "/scores", after=after, limit=limit, **view)

    def ratings(self) -> list[models.RatingCampaign]:
        """Return the rating campaigns, the newest first."""
        return self._get(list[models.RatingCampaign], "/ratings")

    def votes(self, rating_id: int, after: int = 0, limit: int = 100) -> models.RatedPage:
        """Return the votes on a page of translations of a rating campaign."""
        return self._get(models.RatedPage, f"/ratings/{rating_id}/votes", after=after, limit=limit)

    def survey(self, survey_id: int) -> models.Survey:
        """Return the error rate of a survey, and what finds the errors."""
        return self._get(models.Survey, f"/surveys/{survey_id}")

    def judge_run(self, run_id: int) -> models.JudgeRun:
        """Return how far a judge is with its run, and what that cost."""
        return self._get(models.JudgeRun, f"/judge-runs/{run_id}")

    def judge_answers(
        self, run_id: int, after: int = 0, limit: int = 100
    ) -> models.JudgeAnswerPage:
        """Return a page of a judge's answers."""
        address = f"/judge-runs/{run_id}/answers"
        return self._get(models.JudgeAnswerPage, address, after=after, limit=limit)

    def check(self, pair: models.NumberPair) -> models.NumberVerdict:
        """Check one pair with the number oracle."""
        return self._post(models.NumberVerdict, "/check", pair)

    def check_files(
        self, files: Mapping[str, bytes], options: models.NewFileCheck | None = None
    ) -> models.FileCheck:
        """Upload translation files to be checked.

        :param files: their content by name; folders count.
        """
        chosen = options or models.NewFileCheck()
        body = {**chosen.model_dump(exclude_unset=True, exclude_none=True), "paths": [*files]}
        parts = [("files", (name.rpartition("/")[2], data)) for name, data in files.items()]
        return _read(models.FileCheck, self._ask("POST", "/files", data=body, files=parts))

    def file_report(self, check_id: int, after: str = "", limit: int = 100) -> models.FileCheck:
        """Return a check of files with a page of its findings."""
        return self._get(models.FileCheck, f"/files/{check_id}", after=after, limit=limit)

    def word_lists(self) -> list[models.WordList]:
        """Return the newest version of every word list."""
        return self._get(list[models.WordList], "/word-lists")

    def keep_word_list(self, rows: models.NewWordList) -> models.WordList:
        """Save rows as a list under a name; an existing name gets a new version."""
        return self._post(models.WordList, "/word-lists", rows)

    def _get(self, kind: type[Model], path: str, **query: Any) -> Model:
        parameters = {name: value for name, value in query.items() if value not in ("", 0, None)}
        return _read(kind, self._ask("GET", path, params=parameters))

    def _post(
        self,
        kind: type[Model],
        path: str,
        body: BaseModel | None = None,
        headers: dict[str, str] | None = None,
    ) -> Model:
        # Send only what the caller set: the site would refuse fields added in later releases of the
        # client.
        content = None if body is None else body.model_dump(mode="json", exclude_unset=True)
        return _read(kind, self._ask("POST", path, json=content, headers=headers))

    def _ask(self, method: str, path: str, **parts: Any) -> bytes:
        for wait in (*WAITS, None):
            try:
                with self._http.stream(method, f"api/v1{quote(path)}", **parts) as answer:
                    data = _bounded(answer)
                if answer.is_success:
                    return data
                if answer.status_code not in _PASSING or wait is None:
                    raise ClientProblem(_refusal(answer, data))
                wait = _retry_after(answer, wait)
            except (httpx.HTTPError, OSError) as error:
                if wait is None:
                    reason = str(error) or type(error).__name__
                    raise ClientProblem(f"{self.address} cannot be reached: {reason}") from error
            self._sleep(wait)
        raise AssertionError("the last turn ends the loop")


def _bounded(answer: httpx.Response) -> bytes:
    """Read the reply, up to a maximum size."""
    data = bytearray()
    for piece in answer.iter_bytes():
        data += piece
        if len(data) > _LARGEST:
            break
    return bytes(data)


def _read(kind: type[Model], data: bytes) -> Model:
    try:
        if len(data) <= _LARGEST:
            return TypeAdapter(kind).validate_json(data)
    except ValidationError:
        pass
    raise ClientProblem("The answer is not of an mtriage site: is the address right?")


def _retry_after(answer: httpx.Response, wait: int) -> int:
    """The seconds that the site asks to wait, within limits."""
    header = answer.headers.get("Retry-After", "")
    return min(int(header), _LONGEST_WAIT) if header.isdecimal() else wait


def _refusal(answer: httpx.Response, data: bytes) -> str:
    """The site's reason for refusing: its problem details, or the status."""
    if answer.is_redirect:
        return f"The site sends on to {answer.headers['Location']}: give that address."
    try:
        problem = json.loads(data)
        problems = problem.get("problems") or [problem.get("detail") or problem["title"]]
        return f"The site answers {answer.status_code}: {' '.join(map(str, problems))}"
    except (ValueError, RecursionError, LookupError, AttributeError, TypeError):
        return f"The site answers {answer.status_code} ({answer.reason_phrase})."
