"""Sends errors to Sentry and traces to OpenTelemetry if the environment configures them.

Their libraries are in requirements-watch.txt and not needed otherwise.
"""

from __future__ import annotations

import importlib
import os
from typing import Any

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured


def report_errors() -> None:
    """Send this process's errors to Sentry, without texts, user names or variables' values."""
    dsn = os.environ.get("SENTRY_DSN")
    if not dsn:
        return
    sentry = _needed("sentry_sdk")
    sentry.init(
        dsn=dsn,
        environment=os.environ.get("SENTRY_ENVIRONMENT", "production"),
        # Variables and request bodies hold people's texts and engines' keys.
        send_default_pii=False,
        include_local_variables=False,
        max_request_body_size="never",
        max_breadcrumbs=0,
    )


def trace_web() -> None:
    """Trace this process's requests and the tasks they send.

    Call it before the application is created: it adds a middleware.
    """
    # After the probes, which are allowed any Host header: tracing a request validates its host.
    position = 1 + settings.MIDDLEWARE.index("webapp.health.ProbeMiddleware")
    if _trace("django", middleware_position=position):
        _instrument("celery")


def trace_worker(**_: Any) -> None:
    """Trace this process's tasks, each as part of the request that sent it."""
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
            f"SENTRY_DSN or OTEL_EXPORTER_OTLP_ENDPOINT needs {error.name}, which is not installed: "
            "run .venv/bin/pip install -r requirements-watch.txt, or unset the variable."
        ) from error
