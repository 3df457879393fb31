"""How Django's administration writes dates: as the templates of the site do."""

from __future__ import annotations

DATE_FORMAT = "Y-m-d"
DATETIME_FORMAT = "Y-m-d H:i"
