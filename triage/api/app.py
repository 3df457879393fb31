"""The REST API, version 1."""

from __future__ import annotations

from ninja import NinjaAPI
from ninja.throttling import AuthRateThrottle

from triage.api import errors
from triage.api.access import TokenAuth
from triage.api.routes import router

RATE = "600/m"
"""Requests of one token."""

api = NinjaAPI(
    title="mtriage",
    version="1",
    description="Campaigns, suspects, judgements and bugs; errors are RFC 9457 problem details.",
    auth=TokenAuth(),
    throttle=[AuthRateThrottle(RATE)],
    docs_url=None,
    urls_namespace="api-1",
)
errors.install(api)
api.add_router("/", router)
