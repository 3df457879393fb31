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


#: What went wrong, as a group of suspects says it; a kind that is not here goes by its name.
CAUSES = {
    "separator": gettext_noop("Copies the separator of the source"),
    "digit_dropped": gettext_noop("Drops digits"),
    "digit_added": gettext_noop("Adds digits"),
    "digit_changed": gettext_noop("Changes digits"),
    "scale": gettext_noop("Changes the scale (thousand, million, billion)"),
    "numeral": gettext_noop("Writes a numeral that is not well formed"),
    "unit": gettext_noop("Changes or loses the unit"),
    "currency": gettext_noop("Changes or loses the currency"),
    "script_mixed": gettext_noop("Mixes digits of two scripts"),
    "missing": gettext_noop("Loses the number"),
    "extra": gettext_noop("Adds a number"),
    "date": gettext_noop("Changes the date"),
    "time": gettext_noop("Changes the time of day"),
    "ordinal": gettext_noop("Changes the rank"),
    "range": gettext_noop("Changes the range"),
    "bound": gettext_noop("Changes the bound"),
    "sign": gettext_noop("Changes the sign"),
    "misattached": gettext_noop("Puts the number on another noun"),
    "structure": gettext_noop("Changes the structure when one word is replaced"),
}


def cause_named(error_kind: str, capability: str) -> str:
    """What a group of suspects has in common, in a sentence's words."""
    if error_kind == "separator" and capability == "decimals":
        return gettext("Copies the decimal point or comma of the source")
    said = gettext(CAUSES[error_kind]) if error_kind in CAUSES else named(error_kind).capitalize()
    # "Changes the unit: units" would say it twice.
    if capability.rstrip("s") in {"", error_kind, "screening"}:
        return said
    where = {"cause": said or gettext("Abstained"), "capability": named(capability)}
    return gettext("%(cause)s: %(capability)s") % where


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
