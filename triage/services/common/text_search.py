"""Find a text inside lists of texts that the database keeps as JSON."""

from __future__ import annotations

import json

from django.db import connection
from django.db.models import Q


def holding(field: str, text: str) -> Q:
    """Rows whose list ``field`` has a text that contains ``text``, in upper or lower case.

    SQLite keeps letters outside ASCII as ``\\u00f1`` and folds the case of ASCII alone, so it is
    asked for each way in which the text may be written.
    """
    ascii_only = connection.vendor == "sqlite"
    forms = (text, text.lower(), text.upper(), text.title()) if ascii_only else (text,)
    found = Q()
    for form in dict.fromkeys(forms):
        # Without the quotation marks: the text may stand anywhere in a longer one.
        written = json.dumps(form, ensure_ascii=ascii_only)[1:-1]
        found |= Q(**{f"{field}__icontains": written})
    return found
