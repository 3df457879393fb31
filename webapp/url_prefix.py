"""The path under which a proxy serves the site, from the environment variable ``URL_PREFIX``."""

from __future__ import annotations

import os
import re

from django.core.exceptions import ImproperlyConfigured

_VALID = re.compile(r"(/[A-Za-z0-9._~-]+)*")


def from_environment() -> str:
    """The path without a slash at its end, such as ``/mt``; "" for the root of the host.

    :raises ImproperlyConfigured: it is no path.
    """
    given = os.environ.get("URL_PREFIX", "")
    prefix = given.rstrip("/")
    if not _VALID.fullmatch(prefix):
        raise ImproperlyConfigured(
            f"URL_PREFIX={given}: write a path that begins with /, as in /mt."
        )
    return prefix
