"""Fixed phrases whose numbers count nothing: Wolke sieben, mil gracias, nine lives.

A translator renders the sense and not the number ("cloud nine" is the seventh heaven in French), so
such a number is never one that the translation adds. It may still be meant: four cats on a roof.
Phrases whose only numbers are one and two are left out, as these are no extra numbers anywhere.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache

from triage.methods.numbers.model import ReadNumber

_PHRASES = {
    "en": r"cloud nine|nine[- ]to[- ]five|fifty[- ]fifty|cats?\b[^.;!?]{0,20}\bnine lives|nine lives of a cat|thanks a million|a million thanks|a thousand (?:thanks|apologies|pardons)"
    r"|dressed to the nines|(?:the )?whole nine yards|at sixes and sevens|stitch in time saves nine"
    r"|ten to one (?:that|he|she|it|they|we|you)|on all fours|forty winks|six of one and half a dozen of the other|a dime a dozen|baker['’]s dozen",
    "de": r"wolke sieben|katzen?\b[^.;!?]{0,20}\bsieben leben|unter vier augen|vier-augen|tausend dank|(?:ihre|seine|meine|deine|unsere) sieben sachen"
    r"|sieben siegeln|auf allen vieren|alle viere von|in (?:den|seinen|ihren|meinen|unseren) (?:eigenen )?vier wänden"
    r"|fünfe gerade|tausend entschuldigungen",
    "es": r"cuatro gatos|gatos?\b[^.;!?]{0,20}\bsiete vidas|mil gracias|gracias mil|mil (?:disculpas|perdones|amores)|a las mil maravillas"
    r"|en un dos por tres|(?:tres|cinco) pies al gato|cantar(?:le)? las cuarenta|en sus trece|que ciento volando|a los cuatro vientos|a cuatro patas",
    "ca": r"quatre gats|gats?\b[^.;!?]{0,20}\bset vides|mil gràcies|gràcies mil|mil perdons|als quatre vents|de quatre grapes|cent ocells volant",
    "fr": r"sur (?:son|leur|mon|notre|votre) trente(?: et un|-et-un)|tirée?s? à quatre épingles|midi à quatorze heures|mille (?:mercis|excuses|pardons)"
    r"|merci mille fois|mille fois merci|cheveux en quatre|les quatre cents coups|un de ces quatre|chats?\b[^.;!?]{0,20}\b(?:sept|neuf) vies"
    r"|à quatre pattes|trente-six (?:chandelles|fois|solutions|manières)|aux quatre vents|en cinq sec|(?:les|des) quatre volontés",
    "it": r"quattro (?:chiacchiere|passi|gatti|salti)|quattro e quattr['’]otto|gatt[oiae]\b[^.;!?]{0,20}\b(?:sette|nove) vite|mille (?:grazie|scuse|baci|auguri)"
    r"|grazie mille|ai quattro venti|a quattr['’]occhi|sette camicie",
    "pt": r"seis por meia dúzia|pintar? o sete|a sete chaves|gatos?\b[^.;!?]{0,20}\bsete vidas|mil (?:desculpas|perdões|agradecimentos)|ficar de quatro\b"
    r"|aos quatro ventos|quatro gatos pingados|bicho de sete cabeças",
    "ru": r"свои пять пальцев|сем[ьи] пятниц|за семью (?:замками|печатями)|семь раз (?:отмерь|отмерить)|на все сто|тысяч[аиу] извинений"
    r"|кош[^\W\d_]+\b[^.;!?]{0,20}\b(?:семь|девять) жизней|на седьмом небе|на все четыре стороны|на четвереньк|ни в одном глазу",
    "hi": r"नौ[ -]दो[ -]ग्यारह|छत्तीस का आ[ँं]कड़ा|दो-चार|चार चा[ँं]द|तीन[ -]तेरह|सोलह आने|उन्नीस[ -]बीस|पा[ँं]चों उ[ँं]गलिया[ँं]",
    "ne": r"दुई-चार|चार चाँद|सोह्र आना|उन्नाइस[ -]बीस",
    "ta": r"நாலா பக்கமும்",
    "ja": "十人十色|三日坊主|八方美人|千差万別|五十歩百歩|百発百中|四六時中|千載一遇|七転び八起き|三度目の正直|一石二鳥|石の上にも三年|九死に一生|百聞は一見|朝三暮四|再三再四|一か八か|十把一|七光り|二束三文",
    "zh": "朝三暮四|退避三舍|五十步笑?百步|百闻不如一见|九死一生|三人行|张三李四|三十六计|四海为家|千载难逢|百里挑一|七嘴八舌|七手八脚",
}


def without_idioms(numbers: list[ReadNumber], text: str, code: str) -> list[ReadNumber]:
    """The numbers; those in words within a fixed phrase are marked as weak.

    >>> from decimal import Decimal
    >>> seven = ReadNumber("sieben", 10, 16, (Decimal(7),), spelled=True)
    >>> without_idioms([seven], "auf Wolke sieben", "de")[0].weak
    True
    """
    if not any(number.spelled and not number.weak for number in numbers):
        return numbers
    pattern = _pattern(code)
    spans = [match.span() for match in pattern.finditer(text)] if pattern is not None else []
    if not spans:
        return numbers
    starts = [start for start, _ in spans]
    return [
        number._replace(weak=True) if number.spelled and _within(number, spans, starts) else number
        for number in numbers
    ]


def _within(number: ReadNumber, spans: Sequence[tuple[int, int]], starts: Sequence[int]) -> bool:
    at = bisect_right(starts, number.start) - 1
    return at >= 0 and number.start < spans[at][1]


@lru_cache(maxsize=64)
def _pattern(code: str) -> re.Pattern[str] | None:
    phrases = _PHRASES.get(code)
    if not phrases:
        return None
    if code in ("ja", "zh"):  # no case to fold, which would cost most of the time
        return re.compile(phrases)
    return re.compile(rf"(?<!\w)(?:{phrases})", re.IGNORECASE)
