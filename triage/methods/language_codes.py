"""Language codes (BCP 47)."""

from __future__ import annotations


def base_language(code: str) -> str:
    """Return the language of a code in lower case, without its script and region.

    >>> base_language("zh-Hans"), base_language("pt_BR")
    ('zh', 'pt')
    """
    return code.replace("_", "-").partition("-")[0].lower()
