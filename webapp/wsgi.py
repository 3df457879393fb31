"""The WSGI application."""

from __future__ import annotations

import os

from django.core.handlers.wsgi import WSGIHandler
from django.core.wsgi import get_wsgi_application

from webapp import telemetry

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "webapp.settings")


def _application() -> WSGIHandler:
    telemetry.trace_web()
    made = get_wsgi_application()
    # Models can be imported only now.
    from triage.services.common import site_key

    site_key.check()
    return made


application = _application()
