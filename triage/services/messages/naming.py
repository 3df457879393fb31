"""What pages call the things that commands, files and addresses name by a code."""

from __future__ import annotations

from django.utils.translation import gettext, gettext_noop

from triage.methods.registry import METHODS, get_method
from triage.methods.screening.signals.registry import SIGNALS, signal_type
from triage.models import Category

NAMES = {
    "integers": gettext_noop("integers"),
    "decimals": gettext_noop("decimals"),
    "numerals": gettext_noop("numerals"),
    "separators": gettext_noop("separators"),
    "percentages": gettext_noop("percentages"),
    "fractions": gettext_noop("fractions"),
    "ordinals": gettext_noop("ordinals"),
    "ranges": gettext_noop("ranges"),
    "units": gettext_noop("units"),
    "dates": gettext_noop("dates"),
    "times": gettext_noop("times of day"),
    "constituency": gettext_noop("constituency"),
    "dependency": gettext_noop("dependency"),
    "linked": gettext_noop("linked words"),
    "aligned": gettext_noop("aligned"),
    "screening": gettext_noop("screening"),
    "separator": gettext_noop("separator"),
    "digit_dropped": gettext_noop("digit dropped"),
    "digit_added": gettext_noop("digit added"),
    "digit_changed": gettext_noop("digit changed"),
    "scale": gettext_noop("scale"),
    "numeral": gettext_noop("numeral"),
    "unit": gettext_noop("unit"),
    "script_mixed": gettext_noop("mixed scripts"),
    "date": gettext_noop("date"),
    "time": gettext_noop("time of day"),
    "ordinal": gettext_noop("rank"),
    "range": gettext_noop("range"),
    "bound": gettext_noop("bound"),
    "sign": gettext_noop("sign"),
    "currency": gettext_noop("currency"),
    "misattached": gettext_noop("attached to another noun"),
    "missing": gettext_noop("missing"),
    "extra": gettext_noop("extra"),
    "unclear": gettext_noop("unclear"),
    "undecided": gettext_noop("abstained"),
    "unchecked": gettext_noop("not checked"),
    "structure": gettext_noop("structure"),
    "lost": gettext_noop("lost"),
    "added": gettext_noop("added"),
    "moved": gettext_noop("moved"),
}


def is_code(text: str) -> bool:
    """Whether it is the code of a capability, a kind of error or a signal."""
    return text in NAMES or text in SIGNALS


def named(code: str) -> str:
    """Return a code in the reader's language; one that no version knows stays readable."""
    if code in SIGNALS:
        return gettext(signal_type(code).title)
    return gettext(NAMES[code]) if code in NAMES else code.replace("_", " ")


def category_named(code: str) -> str:
    """Return what a category of errors is called; what is none stays as it is."""
    return str(Category(code).label) if code in Category.values else gettext(code)


def method_named(code: str) -> str:
    """Return what a method is called; a name that no version knows any more stays as it is."""
    return gettext(get_method(code).title) if code in METHODS else code
