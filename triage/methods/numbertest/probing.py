"""Translate and judge variants of one case within a budget."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from triage.methods.base import AnsweredCase, CaseSpec, MethodError, Result, Verdict
from triage.methods.messages import MethodMessage
from triage.methods.numbertest.generator import canonical, fill
from triage.methods.numbertest.judging import judge_case
from triage.methods.numbertest.styles import RENDERERS, render
from triage.methods.numbertest.templates import SLOT, Noun, Template

Translate = Callable[[list[str]], list[str]]


class BudgetSpent(Exception):
    """The budget of texts to translate is used up."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A case in parts: the sentence with slots, and the numbers with their written form."""

    text: str
    values: tuple[Decimal, ...]
    capability: str
    style: str
    language: str
    noun: Noun = ""
    origin: str = ""
    unit: str = ""

    def numbers(self) -> list[str] | None:
        """Return the numbers as written; None if one has no such form."""
        texts = [
            render(value, self.capability, self.style, self.language, self.noun)
            for value in self.values
        ]
        found = [text for text in texts if text is not None]
        return found if len(found) == len(texts) else None

    def renders(self) -> bool:
        """Return whether every number can be written in this form."""
        return self.numbers() is not None

    def case(self) -> CaseSpec:
        """Return the draft as a case.

        :raises MethodError: a number has no such form.
        """
        numbers = self.numbers()
        if numbers is None:
            raise MethodError(
                MethodMessage.NO_SUCH_FORM(values=str(self.values), name=repr(self.style))
            )
        template = Template(self.origin, self.text, self.language, (), noun=self.noun)
        source, spans = fill(template, numbers, self.language)
        unit = {"unit": self.unit} if self.unit else {}
        values = [canonical(value) for value in self.values]
        return CaseSpec(
            inputs=(source,),
            capability=self.capability,
            style=self.style,
            template=self.text,
            cluster=self.origin,
            expectation={"values": values, "spans": spans, **unit},
        )


def draft_of(case: CaseSpec, language: str) -> Draft:
    """Split a generated case into its parts.

    :raises MethodError: the case was not generated (a recorded sentence).
    """
    values = tuple(Decimal(value) for value in case.expectation.get("values") or ())
    text = _sentence_with_slots(case)
    if case.capability in ("dates", "times"):
        raise MethodError(MethodMessage.ONLY_NUMBERS_SHRINK())
    style = _style_of(case, values, language)
    if not values or not text or not style:
        raise MethodError(MethodMessage.ONLY_TEMPLATES_SHRINK())
    return Draft(
        text=text,
        values=values,
        capability=case.capability,
        style=style,
        language=language,
        noun=case.expectation.get("noun", ""),
        origin=case.cluster,
        unit=case.expectation.get("unit", ""),
    )


def _sentence_with_slots(case: CaseSpec) -> str:
    """Return the template, or the source without its numbers if only the template's id is known."""
    if SLOT in case.template:
        return case.template
    text = case.inputs[0]
    for start, end in reversed(case.expectation.get("spans") or []):
        text = text[:start] + SLOT + text[end:]
    return text if SLOT in text else ""


def _style_of(case: CaseSpec, values: Sequence[Decimal], language: str) -> str:
    """Return the written form of the numbers, detected if a file of bugs does not state it."""
    if case.style in RENDERERS:
        return case.style
    noun = case.expectation.get("noun", "")
    spans = case.expectation.get("spans") or []
    look = [case.inputs[0][start:end].casefold() for start, end in spans]
    for style in ("digits", "digits+scale", "words", "currency", "financial", "wan", "lakh"):
        written = [render(value, case.capability, style, language, noun) for value in values]
        if look and look == [text.casefold() for text in written if text is not None]:
            return style
    return ""


@dataclass(frozen=True, slots=True)
class JudgedDraft:
    translation: str
    verdict: Verdict


class Probe:
    """Sends drafts to the engine, each text once, within the budget."""

    def __init__(
        self, translate: Translate, source_language: str, target_language: str, budget: int
    ) -> None:
        self._translate = translate
        self._languages = (source_language, target_language)
        self._budget = budget
        self._held_back = 0
        self._kind = ""
        self._answers: dict[str, JudgedDraft] = {}
        self.used = 0

    def hold_back(self, texts: int) -> None:
        """Reserve that many texts of the budget for later."""
        self._held_back = texts

    def watch_for(self, error_kind: str) -> None:
        """Count only failures of that kind, so that a search stays on one bug; "" counts all."""
        self._kind = error_kind

    def fails(self, drafts: Sequence[Draft]) -> list[bool]:
        """Return whether the translation of each draft fails; an abstention is not a failure.

        :raises BudgetSpent: the new texts exceed the rest of the budget.
        """
        cases = [draft.case() for draft in drafts]
        new = {case.inputs[0]: case for case in cases if case.inputs[0] not in self._answers}
        if self.used + len(new) > self._budget - self._held_back:
            raise BudgetSpent
        self._ask(new)
        return [self._is_failure(self._answers[case.inputs[0]].verdict) for case in cases]

    def _is_failure(self, verdict: Verdict) -> bool:
        wanted = self._kind in ("", verdict.error_kind)
        return verdict.result is Result.FAIL and wanted

    def answer(self, draft: Draft) -> JudgedDraft:
        """Return the result of a draft that was sent before."""
        return self._answers[draft.case().inputs[0]]

    def _ask(self, new: dict[str, CaseSpec]) -> None:
        if not new:
            return
        outputs = self._translate(list(new))
        self.used += len(new)
        for (text, case), output in zip(new.items(), outputs, strict=True):
            verdict = judge_case(AnsweredCase(case, (output,), *self._languages))
            self._answers[text] = JudgedDraft(output, verdict)
