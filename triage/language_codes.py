"""Language codes (BCP 47)."""

from __future__ import annotations

import re
from functools import lru_cache

# A dash before the language of a code; scripts have four letters, regions capitals or digits.
_BETWEEN = re.compile(r"(?<=.)-(?=[a-z]{2,3}(?:[-_]|$))")

# Old codes that files still use (Android's folders are named values-iw, values-in), and the one of
# Tagalog, whose standard is Filipino.
_RENAMED = {"iw": "he", "in": "id", "ji": "yi", "jw": "jv", "mo": "ro", "tl": "fil"}


#: What translatewiki.net calls the language of its notes on messages, which lie beside translations.
DOCUMENTATION = "qqq"


@lru_cache(maxsize=1024)
def base_language(code: str) -> str:
    """Return the language of a code in lower case, without its script and region.

    >>> base_language("zh-Hans"), base_language("pt_BR"), base_language("iw")
    ('zh', 'pt', 'he')
    """
    language = code.replace("_", "-").partition("-")[0].lower()
    return _RENAMED.get(language, language)


def split_direction(direction: str) -> tuple[str, str]:
    """Return the source and the target language of a direction; a missing one is empty.

    >>> split_direction("en-pt-BR"), split_direction("zh-Hant-en"), split_direction("en")
    (('en', 'pt-BR'), ('zh-Hant', 'en'), ('en', ''))
    """
    between = _BETWEEN.search(direction)
    place = between.start() if between else direction.find("-")
    return (direction, "") if place < 0 else (direction[:place], direction[place + 1 :])
