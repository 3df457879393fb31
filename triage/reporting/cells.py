"""Cells of tables that no spreadsheet runs as formulas."""

from __future__ import annotations

import re

#: Characters that a spreadsheet may take for the start of a formula, including full-width forms.
_FORMULA_START = tuple("=+-@\t\r\n＝＋－＠")
#: Separators at which a spreadsheet, depending on its locale, may split our cell, if they are
#: followed by the start of a formula.
_CUT = re.compile(r'([;\t\r\n][ "]*)(?=[=+\-@＝＋－＠])')
_MENDED = re.compile(r"""([;\t\r\n][ "]*)'(?=[=+\-@＝＋－＠])""")


def defused(text: str) -> str:
    """Return ``text`` escaped so that no spreadsheet runs it as a formula.

    >>> defused("=HYPERLINK(A1)"), defused("x;=A1"), defused("2,000")
    ("'=HYPERLINK(A1)", "x;'=A1", '2,000')
    """
    start = "'" if text.lstrip(" ").startswith(_FORMULA_START) else ""
    return start + _CUT.sub(r"\1'", text)


def as_typed(cell: str) -> str:
    """Return what became this cell when it was :func:`defused`; other cells as they are.

    >>> as_typed(defused("-ness")), as_typed(defused("x;=A1")), as_typed("'tis")
    ('-ness', 'x;=A1', "'tis")
    """
    inner = _MENDED.sub(r"\1", cell)
    found = (typed for typed in (inner.removeprefix("'"), inner) if defused(typed) == cell)
    return next(found, cell)
