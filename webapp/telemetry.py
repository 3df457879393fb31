"""Errors to Sentry and traces to OpenTelemetry, where the environment names an address for them.

Their libraries are in requirements-watch.txt and needed nowhere else.
"""

from __future__ import annotations

import importlib
import os
from typing import Any

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured


def report_errors() -> None:
    """Send errors of this process to Sentry, without texts, names or values of variables."""
    dsn = os.environ.get("SENTRY_DSN")
    if not dsn:
        return
    sentry = _needed("sentry_sdk")
    sentry.init(
        dsn=dsn,
        environment=os.environ.get("SENTRY_ENVIRONMENT", "production"),
        # What people translate, and keys of engines, stand in variables and bodies.
        send_default_pii=False,
        include_local_variables=False,
        max_request_body_size="never",
        max_breadcrumbs=0,
    )


def trace_web() -> None:
    """Trace the requests of this process and the tasks that they send.

    Call it before the application is made: it adds to the middleware.
    """
    # Behind the probes, which come for any host: whoever traces a request asks for its host.
    position = 1 + settings.MIDDLEWARE.index("webapp.health.Probes")
    if _trace("django", middleware_position=position):
        _instrument("celery")


def trace_worker(**_: Any) -> None:
    """Trace the tasks of this process, each as a part of the request that sent it."""
    _trace("celery")


def _trace(what: str, **options: Any) -> bool:
    if not os.environ.get("OTEL_EXPORTER_OTLP_ENDPOINT"):
        return False
    trace = _needed("opentelemetry.trace")
    sdk = _needed("opentelemetry.sdk.trace")
    export = _needed("opentelemetry.sdk.trace.export")
    otlp = _needed("opentelemetry.exporter.otlp.proto.http.trace_exporter")
    os.environ.setdefault("OTEL_SERVICE_NAME", "mtriage")
    provider = sdk.TracerProvider()
    provider.add_span_processor(export.BatchSpanProcessor(otlp.OTLPSpanExporter()))
    trace.set_tracer_provider(provider)
    _instrument(what, **options)
    return True


def _instrument(what: str, **options: Any) -> None:
    found = _needed(f"opentelemetry.instrumentation.{what}")
    getattr(found, f"{what.title()}Instrumentor")().instrument(**options)


def _needed(module: str) -> Any:
    """
    :raises ImproperlyConfigured: the library is not installed.
    """
    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise ImproperlyConfigured(
            f"{error.name} is not installed, which SENTRY_DSN or OTEL_EXPORTER_OTLP_ENDPOINT asks for: "
            "run .venv/bin/pip install -r requirements-watch.txt, or unset the variable."
        ) from error
