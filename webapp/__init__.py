from __future__ import annotations

import gc

from webapp.celery import app as celery_app

__all__ = ["celery_app"]

# Looking for garbage after every 700 new objects, as Python does, takes a tenth of the start of a
# process and a seventh of a migration.
gc.set_threshold(20_000, 20, 20)
