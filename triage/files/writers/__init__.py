"""Writers of copies of translation files with notes, where translation tools show them."""

from __future__ import annotations

#: Whom a note is from.
AUTHOR = "mtriage"
