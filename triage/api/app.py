"""The REST API, version 1."""

from __future__ import annotations

from typing import Any

from ninja import NinjaAPI

from triage.api import checking, errors, lists
from triage.api.access import TokenAuth
from triage.api.parsing import StrictParser
from triage.api.routes import router
from triage.api.throttle import TokenThrottle
from triage.services.common.request_rate import PER_TOKEN

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
    throttle=[TokenThrottle(PER_TOKEN)],
    parser=StrictParser(),
    docs_url=None,
    urls_namespace="api-1",
)
errors.install(api)
api.add_router("/", router)
api.add_router("/", checking.router)
api.add_router("/", lists.router)
