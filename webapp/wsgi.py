"""The web application as WSGI servers load it."""

from __future__ import annotations

import os

from django.core.wsgi import get_wsgi_application

from webapp import telemetry

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "webapp.settings")
telemetry.trace_web()
application = get_wsgi_application()
