"""Checks that all hosts of a site have the same SECRET_KEY.

A worker whose key differs from the web server's cannot decrypt stored engine keys or open uploads.
"""

from __future__ import annotations

import logging
from typing import Any

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import DatabaseError
from django.utils.crypto import salted_hmac

from triage.models import SiteKey

_ROW = 1
logger = logging.getLogger(__name__)


def check(**_: Any) -> None:
    """Check SECRET_KEY, or one of its fallbacks, against the key of the site, if there is one yet.

    :raises ImproperlyConfigured: the site has another key.
    """
    try:
        own = _digest(settings.SECRET_KEY)
        row, _made = SiteKey.objects.get_or_create(pk=_ROW, defaults={"digest": own})
        if row.digest == own:
            return
        if row.digest in map(_digest, settings.SECRET_KEY_FALLBACKS):
            take_over()
            return
    except DatabaseError as error:
        # A process that starts before the database is available has to wait for it anyway.
        logger.info("The secret key is not compared with the other hosts': %s", error)
        return
    raise ImproperlyConfigured(
        "This host's SECRET_KEY is not the one that the site's other hosts have: set the same on "
        "all of them (without one, it is in the file secret_key of the first host's data folder). To start over with "
        "this one, run manage.py set_up --new-secret-key: everybody signs in again, and "
        "engine keys that were typed in must be typed again."
    )


def take_over() -> None:
    """Make this host's key that of the site."""
    SiteKey.objects.update_or_create(pk=_ROW, defaults={"digest": _digest(settings.SECRET_KEY)})


def _digest(key: str) -> str:
    return salted_hmac("mtriage.site_key", "", secret=key, algorithm="sha256").hexdigest()
