"""The REST API, version 1: strict parsing, a rate limit per token, an OpenAPI document."""

from __future__ import annotations

import json
import threading
from typing import Any, cast

from django.http import HttpRequest
from django.utils.datastructures import MultiValueDict
from ninja import NinjaAPI
from ninja.errors import HttpError
from ninja.openapi.docs import Swagger
from ninja.parser import Parser
from ninja.throttling import BaseThrottle

from engines.texts import storable
from triage.api import checks, errors, review, routes
from triage.api.access import TokenAuth
from triage.api.parameters import refuse_unknown
from triage.services.common.request_rate import PER_TOKEN, RequestRate


class TokenThrottle(BaseThrottle):
    """Counts requests by the token's digest."""

    def __init__(self, rate: RequestRate) -> None:
        self.rate = rate
        # One object serves all threads, and wait() is called after allow_request().
        self._answer = threading.local()

    def allow_request(self, request: HttpRequest) -> bool:
        token = request.auth  # type: ignore[attr-defined]
        wait = self.rate.take(token.digest)
        self._answer.wait = wait
        return wait == 0.0

    def wait(self) -> float:
        return float(self._answer.wait)


class StrictParser(Parser):
    def parse_body(self, request: HttpRequest) -> dict[str, Any]:
        body = json.loads(request.body, parse_constant=_refuse_constant)
        if not storable(body):
            raise ValueError("NUL or half of a surrogate pair in a text")
        return cast(dict[str, Any], body)

    def parse_querydict(
        self, data: MultiValueDict[str, Any], list_fields: list[str], request: HttpRequest
    ) -> dict[str, Any]:
        if not all(storable(values) for _, values in data.lists()):
            raise HttpError(400, "A parameter has a character that cannot be stored.")
        return super().parse_querydict(data, list_fields, request)


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")


PROBLEM = {"$ref": "#/components/schemas/ProblemOut"}


class DescribedAPI(NinjaAPI):
    """Names the media type of problem details in the OpenAPI document."""

    def get_openapi_schema(self, **options: Any) -> Any:
        document = super().get_openapi_schema(**options)
        for operations in document["paths"].values():
            for operation in operations.values():
                for response in operation["responses"].values():
                    _name_problem(response)
        return document


def _name_problem(response: dict[str, Any]) -> None:
    content = response.get("content", {})
    if content.get("application/json", {}).get("schema") == PROBLEM:
        content["application/problem+json"] = content.pop("application/json")


api = DescribedAPI(
    title="mtriage",
    version="1",
    description="Campaigns, file checks, suspects, judgements and bugs; errors are RFC 9457 problem details.",
    auth=TokenAuth(),
    throttle=[TokenThrottle(PER_TOKEN)],
    parser=StrictParser(),
    # Links in the summaries would be controls inside a control.
    docs=Swagger(settings={"persistAuthorization": False, "deepLinking": False}),
    urls_namespace="api-1",
)
errors.install(api)
api.add_decorator(refuse_unknown)
for one in (routes, checks, review):
    api.add_router("/", one.router)
