"""Labels for the codes that commands, files and URLs use."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext, gettext_noop

from triage.methods.registry import METHODS, get_method
from triage.methods.screening.signals.registry import TITLES
from triage.models import Category
from triage.reporting.subcategories import Subcategory

#: What an entry of a word list is; "" is a glossary's. Signals have some of these names, too.
WORD_KINDS = {
    "": gettext_noop("glossary"),
    "toxic": gettext_noop("toxic word"),
    "idiom": gettext_noop("idiom"),
    "sentiment": gettext_noop("sentiment"),
    "risk": gettext_noop("risk term"),
}
NAMES = {
    # The severity of the word that a language model marks.
    "least likely": gettext_noop("least likely"),
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
    "modifier": gettext_noop("modifier added or removed"),
    "context": gettext_noop("phrase on its own"),
    "meaning": gettext_noop("changed meaning"),
    "aligned": gettext_noop("aligned"),
    "screening": gettext_noop("screening"),
    # Kinds of error.
    "separator": gettext_noop("Separator copied"),
    "digit_dropped": gettext_noop("Digit dropped"),
    "digit_added": gettext_noop("Digit added"),
    "digit_changed": gettext_noop("Digit changed"),
    "scale": gettext_noop("Scale changed"),
    "numeral": gettext_noop("Wrong number word"),
    "form": gettext_noop("Malformed numeral, right value"),
    "unit": gettext_noop("Unit changed or lost"),
    "script_mixed": gettext_noop("Scripts mixed"),
    "date": gettext_noop("Date changed"),
    "time": gettext_noop("Time of day changed"),
    "ordinal": gettext_noop("Rank changed"),
    "range": gettext_noop("Range changed"),
    "bound": gettext_noop("Bound changed"),
    "relative": gettext_noop("Multiple or difference changed"),
    "sign": gettext_noop("Sign changed"),
    "currency": gettext_noop("Currency changed or lost"),
    "misattached": gettext_noop("Number on another noun"),
    "missing": gettext_noop("Number missing"),
    "extra": gettext_noop("Number added"),
    "unclear": gettext_noop("Unclear"),
    "undecided": gettext_noop("Checker abstained"),
    "unchecked": gettext_noop("Not checked"),
    "structure": gettext_noop("Structure changed"),
    "lost": gettext_noop("Negation lost"),
    "added": gettext_noop("Negation added"),
    "moved": gettext_noop("Negation moved"),
    "URL": gettext_noop("Web address changed"),
    "e-mail": gettext_noop("E-mail address changed"),
    "placeholder": gettext_noop("Placeholder changed"),
    "message variable": gettext_noop("Message variable changed"),
    "tag": gettext_noop("Tag changed"),
    "path": gettext_noop("File path changed"),
    "escape": gettext_noop("Escape sequence changed"),
    "entity": gettext_noop("Character entity changed"),
    "Markdown": gettext_noop("Markdown changed"),
    "line break": gettext_noop("Line breaks changed"),
    "no word": gettext_noop("No word left"),
    "too long": gettext_noop("Too long to check"),
}


#: What structure-invariant tests compare.
STRUCTURES = {
    "constituency": gettext_noop("constituency phrases"),
    "dependency": gettext_noop("dependency relations"),
    "linked": gettext_noop("linked words"),
    "raw": gettext_noop("raw text"),
}
#: Titles of groups of suspects by kind of error, where its label does not say enough.
CAUSES = {
    "structure": gettext_noop("Structure changed by one replaced word"),
    "modifier": gettext_noop("Change elsewhere with a modifier added or removed"),
    "context": gettext_noop("Phrase translated differently on its own"),
    "meaning": gettext_noop("Same translation for another meaning"),
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


#: What the questions of surveys count.
SURVEY_NOUNS: Mapping[str, str] = {
    "serious": gettext_noop("serious errors"),
    "critical": gettext_noop("critical errors"),
}


def survey_noun(question: str, category: str) -> str:
    """What a survey counts, such as "critical errors (Negation lost or added)"."""
    if question in SURVEY_NOUNS:
        return gettext(SURVEY_NOUNS[question])
    named = {"what": gettext(SURVEY_NOUNS["critical"]), "category": category_label(category)}
    return gettext("%(what)s (%(category)s)") % named


def finder_label(code: str) -> str:
    """What finds errors, by its code in surveys: ``method:screening``, ``signal:numbers``, ``ranking``."""
    kind, _, name = code.partition(":")
    if kind == "method":
        return method_label(name)
    if kind == "signal":
        return gettext("Signal: %(name)s") % {"name": label_of(name)}
    return gettext("Ranking: the first fifth of the suspects")


def cause_label(error_kind: str, capability: str) -> str:
    """The title of a group of suspects: the common cause of the errors."""
    if error_kind == "separator" and capability == "decimals":
        return gettext("Decimal point or comma copied")
    label = label_of(error_kind)
    cause = label[:1].upper() + label[1:]
    if error_kind in CAUSES and capability != "screening":
        cause = gettext(CAUSES[error_kind])
    # "Unit changed or lost: units" would be redundant.
    named = "numeral" if error_kind == "form" else error_kind
    if capability.rstrip("s") in {"", named, "screening"}:
        return cause
    tested = structure_label(capability) if capability in STRUCTURES else label_of(capability)
    where = {"cause": cause or gettext("Abstained"), "capability": tested}
    return gettext("%(cause)s: %(capability)s") % where


def is_code(text: str) -> bool:
    """Whether a text is the code of a capability, a kind of error or a signal."""
    return text in NAMES or text in TITLES or text in STRUCTURES


def label_of(code: str) -> str:
    """Return the label of a code; an unknown code is returned in readable form."""
    if code in TITLES:
        return gettext(TITLES[code])
    # The rule of a structure test is named for what it compares.
    structure = code.removeprefix("sit:")
    if structure in STRUCTURES:
        return gettext("Structure: %(name)s") % {"name": structure_label(structure)}
    return gettext(NAMES[code]) if code in NAMES else code.replace("_", " ")


def structure_label(code: str) -> str:
    """What a structure-invariant test compares, beside a word that says so."""
    return gettext(STRUCTURES.get(code, code))


def category_label(code: str) -> str:
    """Return the label of a category of errors; other texts are returned as they are."""
    if code in SUBCATEGORIES:
        return gettext(SUBCATEGORIES[code])
    return str(Category(code).label) if code in Category.values else gettext(code)


def method_label(code: str) -> str:
    """Return the title of a method; an unknown name is returned as it is."""
    return gettext(get_method(code).title) if code in METHODS else code


def tenth_label(value: str) -> str:
    """What a tenth of a run's scores is called: "1" has the worst scores, "-" none.

    >>> tenth_label("1"), tenth_label("4"), tenth_label("-")
    ('worst tenth', 'tenth 4 of 10', 'no score')
    """
    named = {"1": gettext("worst tenth"), "10": gettext("best tenth"), "-": gettext("no score")}
    return named.get(value) or gettext("tenth %(n)s of 10") % {"n": value}
