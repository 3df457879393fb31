"""Signals by name with their titles; imported on first use. Evidence is listed in this order."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from triage.methods.base import MethodError
from triage.methods.messages import MethodMessage
from triage.methods.screening.signals.base import Setup, Signal


def _(text: str) -> str:
    """Mark a title for translation; it is translated where it is shown."""
    return text


_HERE = "triage.methods.screening.signals"

SIGNALS = {
    "numbers": f"{_HERE}.numbers.numbers.Numbers",
    "markup": f"{_HERE}.format.markup.Markup",
    "empty": f"{_HERE}.completeness.empty.Empty",
    "untranslated": f"{_HERE}.completeness.untranslated.Untranslated",
    "unknown_words": f"{_HERE}.completeness.unknown_words.UnknownWords",
    "wrong_language": f"{_HERE}.completeness.wrong_language.WrongLanguage",
    "truncated": f"{_HERE}.completeness.truncated.Truncated",
    "detached": f"{_HERE}.completeness.detached.Detached",
    "repeated": f"{_HERE}.completeness.repeated.Repeated",
    "negation": f"{_HERE}.negation.negation.Negation",
    "toxicity": f"{_HERE}.tone.toxicity.Toxicity",
    "entities": f"{_HERE}.entities.entities.Entities",
    "sentiment": f"{_HERE}.tone.sentiment.Sentiment",
    "emoji": f"{_HERE}.format.emojis.Emojis",
    "senses": f"{_HERE}.terminology.senses.Senses",
    "idioms": f"{_HERE}.terminology.idioms.Idioms",
    "refusal": f"{_HERE}.llm.refusal.Refusal",
    "chatter": f"{_HERE}.llm.chatter.Chatter",
    "obeyed": f"{_HERE}.llm.obeyed.Obeyed",
    "risk_terms": f"{_HERE}.terminology.risk_terms.RiskTerms",
    "glossary": f"{_HERE}.terminology.glossary.Glossary",
}

TITLES = {
    "numbers": _("Number, unit or date changed"),
    "markup": _("Markup or format changed"),
    "empty": _("Empty translation"),
    "untranslated": _("Untranslated source"),
    "unknown_words": _("Word of no language"),
    "wrong_language": _("Wrong language"),
    "truncated": _("Truncated translation"),
    "detached": _("Translation of something else"),
    "repeated": _("Repeated words"),
    "negation": _("Negation lost, added or moved"),
    "toxicity": _("Introduced toxicity"),
    "entities": _("Name lost or changed"),
    "sentiment": _("Sentiment inverted"),
    "emoji": _("Different number of emoji"),
    "senses": _("Word taken in another sense"),
    "idioms": _("Idiom in the source"),
    "refusal": _("Translation refused"),
    "chatter": _("Chatter around the translation"),
    "obeyed": _("Instruction followed instead of translated"),
    "risk_terms": _("Risk term lost"),
    "glossary": _("Glossary not followed"),
}


def signal_type(name: str) -> type[Signal]:
    """Return the class of a signal.

    :raises MethodError: there is no such signal.
    """
    if name not in SIGNALS:
        raise MethodError(MethodMessage.UNKNOWN_SIGNAL(name=repr(name), names=list(SIGNALS)))
    module, _, attribute = SIGNALS[name].rpartition(".")
    found: type[Signal] = getattr(import_module(module), attribute)
    return found


def make_signals(names: tuple[str, ...], setup: Setup) -> list[Signal]:
    """Return one signal per name, in the order of the table.

    :raises MethodError: there is no such signal.
    """
    types = {name: signal_type(name) for name in names}
    return [types[name](setup) for name in SIGNALS if name in types]


@cache
def strata() -> frozenset[str]:
    """Return the signals that only sort segments and open no suspects."""
    return frozenset(name for name in SIGNALS if not signal_type(name).accuses)
