"""Make templates for a new domain from any corpus (Wang et al. 2021, A.2).

Two pure steps around a translation arranged by the caller: find sentences with one number, then
keep those that engines translate correctly. Dropped sentences are kept with the reason.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from hashlib import sha1

from triage.methods.base import MethodError, Result
from triage.methods.messages import MethodMessage
from triage.methods.numbers.model import ReadNumber
from triage.methods.numbers.oracle import check
from triage.methods.numbers.reading import read_numbers
from triage.methods.numbertest.shares import says_percent
from triage.methods.numbertest.templates import SLOT, Template, default_filler

SHORTEST, LONGEST = 15, 400
"""Length of usable sentences in characters; for Chinese and Japanese the minimum is a quarter."""

AMOUNTS = frozenset({"quantity", "currency"})
MOMENTS_AND_NAMES = frozenset({"date", "time", "year", "code", "label", "ordinal", "vague"})
"""Kinds that may occur in the sentence besides the number; the oracle expects them translated."""

SENTENCE_END = re.compile(r"(?<=[.!?…])\s+(?=[\"'«“¿¡(\[]?[^\W\d_a-zа-я])|(?<=[。！？।])\s*")
DIGITS = re.compile(r"[\d.,'’٫٬ \u00a0\u202f\u2009]*\d")
PERCENT = re.compile(r"[\s\u00a0\u202f]?[%％٪]")


@dataclass(frozen=True, slots=True)
class TemplateCandidate:
    """A sentence with one number, and the template made of it."""

    line: int
    sentence: str
    template: Template
    value: Decimal


@dataclass(frozen=True, slots=True)
class Dropped:
    line: int
    sentence: str
    reason: str


@dataclass(frozen=True, slots=True)
class Found:
    """The result of step one on a corpus."""

    candidates: tuple[TemplateCandidate, ...]
    dropped: tuple[Dropped, ...]


@dataclass(frozen=True, slots=True)
class HarvestResult:
    """The result of step two."""

    templates: tuple[Template, ...]
    dropped: tuple[Dropped, ...]


def find_candidates(lines: Iterable[str], language: str, corpus: str) -> Found:
    """Find the sentences that state exactly one amount in digits.

    >>> found = find_candidates(["We fed 31 hungry owls. Then we all left."], "en", "birds")
    >>> found.candidates[0].template.text, found.dropped[0].reason
    ('We fed [NUM] hungry owls.', 'no number')
    """
    candidates, dropped, seen = [], [], set()
    for line, sentence in _sentences(lines):
        result = _candidate(line, sentence, language, corpus)
        if isinstance(result, TemplateCandidate) and result.template.text in seen:
            result = Dropped(line, sentence, MethodMessage.OCCURS_BEFORE())
        if isinstance(result, TemplateCandidate):
            seen.add(result.template.text)
            candidates.append(result)
        else:
            dropped.append(result)
    return Found(tuple(candidates), tuple(dropped))


def keep_right(
    candidates: Sequence[TemplateCandidate],
    translations: Mapping[str, Sequence[str | None]],
    source_language: str,
    target_language: str,
    minimum: int | None = None,
) -> HarvestResult:
    """Keep the candidates that at least ``minimum`` engines (None: all) translate right.

    :param translations: by engine, one translation per candidate; None if it failed.
    :raises MethodError: no engine, or a count of translations that does not match.
    """
    needed = _needed(candidates, translations, minimum)
    kept, dropped = [], []
    for index, candidate in enumerate(candidates):
        answers = {engine: texts[index] for engine, texts in translations.items()}
        right = tuple(
            engine
            for engine, text in answers.items()
            if text is not None and _is_right(candidate, text, source_language, target_language)
        )
        if len(right) >= needed:
            kept.append(replace(candidate.template, selected_by=right))
        else:
            dropped.append(Dropped(candidate.line, candidate.sentence, _why(answers, right)))
    return HarvestResult(tuple(kept), tuple(dropped))


def reasons(dropped: Iterable[Dropped]) -> dict[str, int]:
    """Count the dropped sentences by reason, the most frequent first."""
    return dict(Counter(item.reason for item in dropped).most_common())


def _sentences(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(lines, 1):
        for sentence in SENTENCE_END.split(line.strip()):
            if sentence.strip():
                yield number, sentence.strip()


def _candidate(line: int, sentence: str, language: str, corpus: str) -> TemplateCandidate | Dropped:
    shortest = SHORTEST // 4 if re.search(r"[\u3040-\u30ff\u4e00-\u9fff]", sentence) else SHORTEST
    if not shortest <= len(sentence) <= LONGEST:
        return Dropped(line, sentence, MethodMessage.UNFIT_LENGTH())
    if SLOT in sentence:
        return Dropped(line, sentence, MethodMessage.HOLDS_SLOT(slot=SLOT))
    numbers = [number for number in read_numbers(sentence, language) if not number.weak]
    amounts = [number for number in numbers if number.kind not in MOMENTS_AND_NAMES]
    reason = _unusable(amounts, sentence)
    if reason:
        return Dropped(line, sentence, reason)
    number = amounts[0]
    template = _template(sentence, number, language, corpus)
    return TemplateCandidate(line, sentence, template, number.values[0])


def _unusable(amounts: Sequence[ReadNumber], sentence: str) -> str:
    """Return why a sentence with these amounts cannot become a template, or "" if it can."""
    if len(amounts) != 1:
        return MethodMessage.WITHOUT_NUMBER() if not amounts else MethodMessage.SEVERAL_NUMBERS()
    number = amounts[0]
    if number.kind not in AMOUNTS and not _has_percent_sign(number, sentence):
        return MethodMessage.OTHER_KIND(what=number.kind)
    if not DIGITS.fullmatch(number.text):
        return MethodMessage.NOT_DIGITS_ALONE()
    if len(number.values) != 1 or (number.doubt and not number.text.isdigit()):
        return MethodMessage.TWO_READINGS()
    if number.values[0] in (0, 1):
        return MethodMessage.GRAMMAR_OF_ONE()
    return ""


def _has_percent_sign(number: ReadNumber, sentence: str) -> bool:
    return number.kind == "percent" and PERCENT.match(sentence, number.end) is not None


def _template(sentence: str, number: ReadNumber, language: str, corpus: str) -> Template:
    """Make a template by replacing the number, and its percent sign, with the slot."""
    end, whole = number.end, number.values[0] == int(number.values[0])
    capabilities: tuple[str, ...] = ("integers",) if whole else ("decimals",)
    capabilities += ("separators",)
    sign = PERCENT.match(sentence, end)
    if sign and number.kind == "percent":
        end, capabilities = sign.end(), ("percentages",)
    text = sentence[: number.start] + SLOT + sentence[end:]
    digest = sha1(text.encode("utf-8", "surrogatepass"), usedforsecurity=False).hexdigest()[:10]
    return Template(
        id=f"{language}-{digest}",
        text=text,
        language=language,
        capabilities=capabilities,
        filler=default_filler(capabilities),
        corpus=corpus,
    )


def _needed(
    candidates: Sequence[TemplateCandidate],
    translations: Mapping[str, Sequence[str | None]],
    minimum: int | None,
) -> int:
    if not translations:
        raise MethodError(MethodMessage.NO_ENGINE_NAMED())
    for engine, texts in translations.items():
        if len(texts) != len(candidates):
            raise MethodError(
                MethodMessage.OTHER_COUNT(name=engine, n=len(texts), m=len(candidates))
            )
    return len(translations) if minimum is None else max(1, min(minimum, len(translations)))


def _is_right(candidate: TemplateCandidate, text: str, source: str, target: str) -> bool:
    answer = check(candidate.sentence, text, source, target, values=[candidate.value])
    if "percentages" in candidate.template.capabilities and not says_percent(text, target):
        return False
    return answer.result is Result.PASS


def _why(answers: Mapping[str, str | None], right: Sequence[str]) -> str:
    wrong = [engine for engine, text in answers.items() if engine not in right and text is not None]
    if not wrong:
        return MethodMessage.ENGINE_GAVE_NONE()
    return MethodMessage.WRONG_FROM(names=sorted(wrong))
