"""Labels for the codes that commands, files and URLs use."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext, gettext_noop

from triage.methods.registry import METHODS, get_method
from triage.methods.screening.signals.registry import TITLES
from triage.models import Category
from triage.reporting.subcategories import Subcategory

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
    "raw": gettext_noop("raw string"),
    "modifier": gettext_noop("modifier added or removed"),
    "context": gettext_noop("phrase on its own"),
    "meaning": gettext_noop("changed meaning"),
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
    "relative": gettext_noop("relative change"),
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


#: Titles of groups of suspects by kind of error; other kinds use their label.
CAUSES = {
    "separator": gettext_noop("Copies the separator of the source"),
    "digit_dropped": gettext_noop("Drops digits"),
    "digit_added": gettext_noop("Adds digits"),
    "digit_changed": gettext_noop("Changes digits"),
    "scale": gettext_noop("Changes the scale (thousand, million, billion)"),
    "numeral": gettext_noop("Gets a number in words wrong"),
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
    "relative": gettext_noop("Changes a multiple, or a difference into a result"),
    "sign": gettext_noop("Changes the sign"),
    "misattached": gettext_noop("Puts the number on another noun"),
    "structure": gettext_noop("Changes the structure when one word is replaced"),
    "modifier": gettext_noop("Changes elsewhere when a modifier is added or removed"),
    "context": gettext_noop("Translates a phrase differently on its own"),
    "meaning": gettext_noop("Stays the same when the meaning changes"),
}
#: The same for screening, whose kinds are named after what its signals compare.
SCREENING_CAUSES = {
    "URL": gettext_noop("Changes or loses a web address"),
    "e-mail": gettext_noop("Changes or loses an e-mail address"),
    "placeholder": gettext_noop("Changes or loses a placeholder"),
    "message variable": gettext_noop("Changes or loses a message variable"),
    "tag": gettext_noop("Changes or loses a tag"),
    "path": gettext_noop("Changes or loses a file path"),
    "escape": gettext_noop("Changes or loses an escape sequence"),
    "entity": gettext_noop("Changes or loses a character entity"),
    "Markdown": gettext_noop("Changes the Markdown"),
    "structure": gettext_noop("Changes the structure of the markup"),
    "line break": gettext_noop("Changes the line breaks"),
    "lost": gettext_noop("Loses a negation"),
    "added": gettext_noop("Adds a negation"),
    "moved": gettext_noop("Moves a negation to another clause"),
    "no word": gettext_noop("Contains no word"),
}


SUBCATEGORIES: Mapping[str, str] = {
    Subcategory.TOXIC_SOURCE: gettext_noop("Toxic already in the source"),
    Subcategory.COPIED_SOURCE: gettext_noop("Source copied"),
}

#: Categories as the queue names them: short enough for one row of buttons. Everywhere else they have
#: the labels of ``triage.models.Category``.
SHORT_CATEGORIES: Mapping[str, str] = {
    "TOX": gettext_noop("toxicity"),
    "SAF": gettext_noop("safety"),
    "NAM": gettext_noop("name"),
    "NEG": gettext_noop("negation"),
    "SEN": gettext_noop("sentiment"),
    "NUM": gettext_noop("number, unit, date"),
    "OTH": gettext_noop("other"),
}


def cause_label(error_kind: str, capability: str) -> str:
    """The title of a group of suspects: the common cause of the errors."""
    if error_kind == "separator" and capability == "decimals":
        return gettext("Copies the decimal point or comma of the source")
    if capability == "screening" and error_kind in SCREENING_CAUSES:
        return gettext(SCREENING_CAUSES[error_kind])
    cause = (
        gettext(CAUSES[error_kind]) if error_kind in CAUSES else label_of(error_kind).capitalize()
    )
    # "Changes the unit: units" would be redundant.
    if capability.rstrip("s") in {"", error_kind, "screening"}:
        return cause
    where = {"cause": cause or gettext("Abstained"), "capability": label_of(capability)}
    return gettext("%(cause)s: %(capability)s") % where


def is_code(text: str) -> bool:
    """Whether a text is the code of a capability, a kind of error or a signal."""
    return text in NAMES or text in TITLES


def label_of(code: str) -> str:
    """Return the label of a code; an unknown code is returned in readable form."""
    if code in TITLES:
        return gettext(TITLES[code])
    return gettext(NAMES[code]) if code in NAMES else code.replace("_", " ")


def category_label(code: str) -> str:
    """Return the label of a category of errors; other texts are returned as they are."""
    if code in SUBCATEGORIES:
        return gettext(SUBCATEGORIES[code])
    return str(Category(code).label) if code in Category.values else gettext(code)


def method_label(code: str) -> str:
    """Return the title of a method; an unknown name is returned as it is."""
    return gettext(get_method(code).title) if code in METHODS else code
