"""The REST API, version 1."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from ninja import NinjaAPI
from ninja.throttling import AuthRateThrottle

from triage.api import checking, errors
from triage.api.access import TokenAuth
from triage.api.parsing import StrictParser
from triage.api.routes import router

RATE = "600/m"
"""Requests of one token."""


class TokenThrottle(AuthRateThrottle):
    """Each token has its own rate; its name would not do, since others may choose the same."""

    def get_cache_key(self, request: HttpRequest) -> str:
        token = request.auth  # type: ignore[attr-defined]
        return self.cache_format % {"scope": self.scope, "ident": token.digest}


PROBLEM = {"$ref": "#/components/schemas/ProblemOut"}


class DescribedAPI(NinjaAPI):
    """Its document names the media type of problems, which the framework cannot know."""

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
    description="Campaigns, suspects, judgements and bugs; errors are RFC 9457 problem details.",
    auth=TokenAuth(),
    throttle=[TokenThrottle(RATE)],
    parser=StrictParser(),
    docs_url=None,
    urls_namespace="api-1",
)
errors.install(api)
api.add_router("/", router)
api.add_router("/", checking.router)
