"""A language model that talks around its translation."""

from __future__ import annotations

import re

from triage.methods.messages import MethodMessage
from triage.methods.screening.signals.base import Pair, Signal, SignalFinding, Span
from triage.methods.screening.signals.llm.patterns import chatter, find_patterns

_FENCE = re.compile(r"```")
_BRACKET = re.compile(r"[(（\[]")
_ASIDE = re.compile(
    r"[(（\[](?:alternativ\w*|alternatief|or|oder|ou|o|oppure|of|или|または|或者?|也可译\w*|also|literally|wörtlich"
    r"|littéralement|literalmente|letteralmente|дословно|informal|formal|直译)\s?[:：,，]\s?[^()（）]{3,300}[)）\]]\s*$",
    re.IGNORECASE,
)
_WRAPPING_TAG = re.compile(
    r"\s*<(translat(?:ion|ed)\w*|target\w*|output|answer|response|result)>", re.IGNORECASE
)
_COLON = re.compile(r"[:：]")
_GOES_ON = re.compile(r"[.!?:。！？：…\n]\s*\S|[\"“„«「]")
_PARAGRAPH = re.compile(r"\n\s*\n\s*(?=\S)")
_AGREES = re.compile(
    r"\W{0,3}(?:ok|okay|yes|yeah|yep|indeed|certainly|of course|aye|right|all ?right|fine|good|great|sure|sí|vale|bueno|ja|gut|gerne?|oui|d['’]accord|bon"
    r"|sì|va bene|sim|está bem|да|ладно|хорошо|はい|ええ|わかりました|goed|prima)\b|\W{0,3}(?:好|行|是|对|可以|没问题)",
    re.IGNORECASE,
)
# "Indeed! I just left them." is translated as "Certainly! ...".
_EXCLAIMS = re.compile(r"\W{0,3}(?:[\w'’]+ ?){1,2}[.!！]\s+\S")
_QUOTED = re.compile(r"\s*[\"“”«„「『].*[\"”“»」』]\s*\.?\s*", re.DOTALL)
_LEAD = re.compile(r"[\s*_#]{0,6}(?P<lead>[^\n:：]{2,60})[:：](?P<gap>\s*)(?=\S)")
_HEADING = re.compile(r"\s*(?:#{1,6} [^\n]{1,200}|\*\*[^*\n]{1,60}\*\*[^\S\n]{0,9})\n")
_LAST_LINE = re.compile(r"\n[^\S\n]{0,9}[(（\[][^()（）\n]{2,200}[)）\]]\s*$")
_OF_VERSIONS = re.compile(
    r"\bversi[oó]n\b|\bfassung\b|版本|\btranslat|\btradu[cz]|\bübersetz|译文|翻译"
    r"|\b(?:english|spanish|german|french|chinese|deutsche?|español|inglés|français|anglais)\b|[中英][文语]",
    re.IGNORECASE,
)
_ASKS = re.compile(r"[?？؟]")
_MARKS = "\"“”«»„「」『』'‘’‹›"


class Chatter(Signal):
    """Words, a code fence or quotation marks around the translation that are not in the source."""

    name = "chatter"
    category = "OTH"

    def check(self, pair: Pair) -> SignalFinding | None:
        found = find_patterns(pair.translation, chatter)
        if found is not None and not _as_the_source(pair, found):
            return self.finding(MethodMessage.TALKS(text=found.text.strip()), 0.75, (), [found])
        if (lead := lead_in(pair)) is not None:
            said = MethodMessage.WORDS_BESIDE(text=lead.text.strip())
            return self.finding(said, 0.7, (), [lead], "lead")
        fence = _FENCE.search(pair.translation)
        if fence and not _FENCE.search(pair.source):
            span = Span(fence.start(), fence.end(), fence[0])
            return self.finding(MethodMessage.CODE_FENCE(), 0.9, (), [span], "fence")
        aside = _ASIDE.search(pair.translation)
        if aside and not _BRACKET.search(pair.source):
            span = Span(aside.start(), aside.end(), aside[0])
            return self.finding(MethodMessage.ANOTHER_WORDING(), 0.6, (), [span], "aside")
        tag = _WRAPPING_TAG.match(pair.translation)
        if tag and tag[1].casefold() not in pair.source.casefold():
            span = Span(tag.start(), tag.end(), tag[0])
            return self.finding(MethodMessage.TAG_AROUND(), 0.8, (), [span], "tag")
        extra = _PARAGRAPH.search(pair.translation.strip())
        if extra and "\n" not in pair.source.strip():
            span = Span(extra.start(), extra.end(), extra[0])
            return self.finding(MethodMessage.PARAGRAPH(), 0.6, (), [span], "paragraph")
        if _wrapped(pair):
            whole = Span(0, len(pair.translation), pair.translation)
            return self.finding(MethodMessage.QUOTED(), 0.6, (), [whole], "quoted")
        return None


def _as_the_source(pair: Pair, found: Span) -> bool:
    """Whether the suspected chatter is probably a translation of the source."""
    text, source = pair.translation, pair.source
    if find_patterns(source, chatter) is not None or _agrees(pair) or _EXCLAIMS.match(source):
        return True
    if _COLON.search(text[found.start : found.end + 1]) and _COLON.search(source):
        return True
    if _ASKS.search(source) and _ASKS.search(text, found.end):  # "Would you like to sign in again?"
        return True
    # Chatter comes with a translation; a single sentence as long as the source is the translation.
    return not text[: found.start].strip() and not _GOES_ON.search(text[found.start :].strip())


def _agrees(pair: Pair) -> bool:
    """Whether the source itself opens with a word of agreement, translated as "Sure, ..."."""
    return _AGREES.match(pair.source) is not None


def _wrapped(pair: Pair) -> bool:
    text = pair.translation.strip()
    if not text or text[0] not in _MARKS or _QUOTED.fullmatch(text) is None:
        return False
    return not any(mark in pair.source for mark in _MARKS)


def lead_in(pair: Pair) -> Span | None:
    """Find a heading, introduction with a colon or closing bracketed remark not in the source."""
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
