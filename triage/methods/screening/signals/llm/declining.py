"""What a language model's refusals and lead-ins are made of, whatever their words.

A refusal speaks in the first person, of something that it cannot or may not do, and of its own
work: the text, the request, its rules. None of that is said where the source speaks of it, too.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from triage.methods.screening.signals.base import Pair, Span, base_language

_LONGEST = 400  # characters; longer texts are translations with a refusal somewhere in them


class _Parts(NamedTuple):
    """First person, inability or ban, and the model's own work, in one language."""

    person: re.Pattern[str]
    unable: re.Pattern[str]
    work: re.Pattern[str]


def _parts(person: str, unable: str, work: str) -> _Parts:
    return _Parts(*(re.compile(one, re.IGNORECASE) for one in (person, unable, work)))


_BY_LANGUAGE = {
    "en": _parts(
        r"\b(?:I|me|my)\b",
        r"\bunable\b|\bnot able\b|\bcan(?:no|['’])t\b|\bwon['’]t\b|\brefus|\bdecline|\bimpossible\b"
        r"|n(?:o|['’])t (?:be )?(?:possible|allow|permit|(?:feel )?comfortable)|\bagainst my\b"
        r"|\b(?:rather|prefer) not\b|\bforbid|\bprohibit|\boutside\b",
        r"\btranslat|\blanguage model\b|\bmy (?:\w+ )?(?:guideline|polic)"
        r"|\b(?:this|that|your) (?:\w+ )?(?:request|text|content|passage|sentence|task)\b",
    ),
    "es": _parts(
        r"\b(?:me|mis?|puedo|debo|estoy|lamento|podré)\b",
        r"\bno (?:me |le )?(?:es posible|pued|pod|permit|est[áo]y? (?:autorizad|permitid))"
        r"|\bno l[aeo]s? pued|\bprefiero no\b|\bimposible\b|\brechaz|\bimpid|\bprohíb|\bprohib|\bdeclin",
        r"\btradu[cz]|\bmodelo de lenguaje\b|\bmis (?:normas|directrices|políticas)\b"
        r"|\b(?:est[ea]|es[ea]|su) (?:texto|contenido|petición|solicitud|frase|tarea)\b",
    ),
    "de": _parts(
        r"\b(?:ich|mir|mein\w*)\b",
        r"\bnicht\b|\bablehn|\bverweiger|\bunmöglich\b|\buntersag|\bverb[ie]+t|\bverboten\b",
        r"\bübersetz|\bsprachmodell\b|\bmeine\w* (?:richtlinien|vorgaben)\b"
        r"|\b(?:dies\w+|ihre\w*) (?:text|satz|inhalt|anfrage|aufgabe)",
    ),
    "fr": _parts(
        r"\b(?:je|me|mes)\b|\b[jm]['’]",
        r"\bpas\b|\bimpossible\b|\brefus|\binterdi|\bdécline|\bne saurai",
        r"\btradui|\btraduction|\bmod[èe]le de langage\b|\bmes (?:consignes|directives|règles)\b"
        r"|\b(?:ce|cette|cet|votre) (?:texte|contenu|demande|passage|phrase|requête)\b",
    ),
    "zh": _parts(
        r"我|恕",
        r"无法|没有?办法|不能|不可以|不想|拒绝|婉拒|禁止|无权|超出|不便|不[起了到懂动下住]",
        r"翻[译譯]|译文|语言模型|[这该此](?:[段个篇句类些])?(?:话|内容|请求|文字|文本|任务|要求)",
    ),
}
_LEAD = re.compile(r"[\s*_#]{0,6}(?P<lead>[^\n:：]{2,60})[:：](?P<gap>\s*)(?=\S)")
_HEADING = re.compile(r"\s*(?:#{1,6} [^\n]{1,200}|\*\*[^*\n]{1,60}\*\*[^\S\n]{0,9})\n")
_LAST_LINE = re.compile(r"\n[^\S\n]{0,9}[(（\[][^()（）\n]{2,200}[)）\]]\s*$")
_OF_VERSIONS = re.compile(
    r"\bversi[oó]n\b|\bfassung\b|版本|\btranslat|\btradu[cz]|\bübersetz|译文|翻译"
    r"|\b(?:english|spanish|german|french|chinese|deutsche?|español|inglés|français|anglais)\b|[中英][文语]",
    re.IGNORECASE,
)


def declines(pair: Pair) -> Span | None:
    """The words of a refusal in a translation whose source speaks of nothing of the kind."""
    text = pair.translation.strip()
    if len(text) > _LONGEST or base_language(pair.source_language) not in _BY_LANGUAGE:
        return None
    for parts in _BY_LANGUAGE.values():
        unable, work = parts.unable.search(text), parts.work.search(text)
        if unable and work and parts.person.search(text):
            if _spoken_of(pair.source):
                return None
            return Span(unable.start(), unable.end(), unable[0])
    return None


def source_declines(pair: Pair) -> bool:
    """Whether the source itself says that somebody cannot, may not or declines."""
    parts = _BY_LANGUAGE.get(base_language(pair.source_language))
    return parts is not None and parts.unable.search(pair.source) is not None


def _spoken_of(source: str) -> bool:
    return any(parts.work.search(source) for parts in _BY_LANGUAGE.values())


def lead_in(pair: Pair) -> Span | None:
    """A heading, words with a colon before, or a bracket below, that the source has nothing of."""
    if re.search(r"[:：#*(（\[\n]", pair.source):
        return None
    if aside := _HEADING.match(pair.translation) or _LAST_LINE.search(pair.translation):
        return Span(aside.start(), aside.end(), aside[0])
    lead = _LEAD.match(pair.translation)
    if lead is None:
        return None
    of_versions = _OF_VERSIONS.search(lead["lead"].strip())
    if "\n" in lead["gap"] or (of_versions and not _OF_VERSIONS.search(pair.source)):
        return Span(lead.start(), lead.end("lead") + 1, lead[0])
    return None
