"""Judges groups: parses their translations, measures distances, ranks the members and decides."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from triage.language_codes import base_language
from triage.methods.base import AnsweredCase, CaseSpec, Result, Verdict
from triage.methods.messages import MethodMessage, as_messages
from triage.methods.sit.comparison.linking import Link, replaced_words
from triage.methods.sit.comparison.phrases import SUFFIX
from triage.methods.sit.comparison.structures import (
    Constituency,
    Dependency,
    Distances,
    Linked,
    Raw,
    Structure,
    Translated,
    attachments,
)
from triage.methods.sit.comparison.thresholds import (
    MeasuredVariant,
    default_threshold,
    exceeding,
    rank,
)
from triage.methods.sit.comparison.tree_drawing import stored_trees
from triage.methods.sit.language_models.backends import load_parser
from triage.methods.sit.language_models.model_files import ModelBroken, ModelMissing
from triage.methods.sit.language_models.parsing import BulkParser, Outcome
from triage.methods.sit.options import SitOptions
from triage.methods.sit.relations.expectations import MEASURES, RELATIONS, Relation, VariantPair
from triage.methods.sit.values import Parse, Parser, Swap, Unparsed

NO_TRANSLATION = Unparsed("empty", MethodMessage.UNTRANSLATED())
LABELS_IN_CAUSE = 4
STRUCTURES: dict[str, Structure] = {
    structure.name: structure for structure in (Raw(), Constituency(), Dependency(), Linked())
}


@dataclass(frozen=True, slots=True)
class PairPlan:
    """How translations into one language are compared; it may differ from the options.

    ``structure`` is the measure of a relation that has its own.
    """

    relation: Relation
    structure: Structure
    parser: BulkParser | None
    threshold: float
    parser_name: str = ""
    note: str = ""
    # Whether the parses are dependency trees, from which phrases can be derived.
    trees: bool = False
    # Threshold of each structure that reports, the chosen one first.
    limits: Mapping[str, float] = field(default_factory=dict)
    include_unchanged: bool = False

    def clears(self, member: MeasuredVariant) -> bool:
        """Whether the explanation of a variant's distance is that nothing has changed."""
        return member.unchanged and not self.include_unchanged

    @property
    def structures(self) -> list[Structure]:
        """All structures that can be compared without another parser."""
        if self.relation.name in MEASURES:
            return [self.structure]
        if self.trees:
            return list(STRUCTURES.values())
        return [
            s
            for s in STRUCTURES.values()
            if not s.parser or s.name in ("linked", self.structure.name)
        ]


@dataclass(frozen=True, slots=True)
class Examined:
    """A verdict and all members of its group, farthest first."""

    verdict: Verdict
    ranked: list[MeasuredVariant]


class Judge:
    """Judges batches with one set of options."""

    def __init__(
        self, options: SitOptions, load: Callable[[str, str], Parser] = load_parser
    ) -> None:
        self._options = options
        self._load = load

    def judge(self, batch: Sequence[AnsweredCase]) -> list[Verdict]:
        return [examined.verdict for examined in self.examine(batch)]

    def examine(self, batch: Sequence[AnsweredCase]) -> list[Examined]:
        """Return one verdict per case, in order, each with all members of its group."""
        plans = {language: self._plan(language) for language in {c.target_language for c in batch}}
        parses: dict[str, dict[str, Outcome]] = {}
        for language, plan in plans.items():
            texts = [t for c in batch if c.target_language == language for t in c.outputs]
            parses[language] = _parse(plan, texts)
        return [
            self._examined(case, plans[case.target_language], parses[case.target_language])
            for case in batch
        ]

    def _plan(self, language: str) -> PairPlan:
        plan = self._plan_alone(language)
        limits = {plan.structure.name: plan.threshold}
        if self._options.every_structure:
            for other in plan.structures:
                usual = default_threshold(other.name, language, plan.parser_name)
                limits.setdefault(other.name, usual)
        return replace(plan, limits=limits, include_unchanged=self._options.include_unchanged)

    def _plan_alone(self, language: str) -> PairPlan:
        relation = RELATIONS[self._options.relation]
        wanted = MEASURES.get(relation.name) or STRUCTURES[self._options.structure]
        if not wanted.parser and not self._options.every_structure:
            return PairPlan(relation, wanted, None, self._threshold(wanted.name, language))
        try:
            parser, name, trees = self._parser(wanted, language)
        except (ModelMissing, ModelBroken) as error:
            if wanted.name in ("linked", "raw"):
                note = MethodMessage.WORDS_ALONE(why=str(error))
                return PairPlan(
                    relation, wanted, None, self._threshold(wanted.name, language), note=note
                )
            note = MethodMessage.RAW_INSTEAD(why=str(error))
            return PairPlan(
                relation, STRUCTURES["raw"], None, default_threshold("raw", language), note=note
            )
        threshold = self._threshold(wanted.name, language, name)
        return PairPlan(relation, wanted, parser, threshold, name, trees=trees)

    def _parser(self, wanted: Structure, language: str) -> tuple[BulkParser, str, bool]:
        """Return the parser for a structure, its name, and whether its parses are dependency trees.

        Phrases can also be derived from dependency trees, which comparing every structure requires.

        :raises ModelMissing: there is none.
        :raises ModelBroken: a file of it is missing or cannot be read.
        """
        every = self._options.every_structure
        if wanted.parser == "constituency" and not every:
            try:
                parser = BulkParser(self._load(language, wanted.parser))
                return parser, parser.name, False
            except ModelMissing:
                pass
        parser = BulkParser(self._load(language, "dependency"))
        derived = every or wanted.parser == "constituency"
        return parser, f"{parser.name}, {SUFFIX}" if derived else parser.name, True

    def _threshold(self, structure: str, language: str, parser: str = "") -> float:
        given = self._options.threshold
        return default_threshold(structure, language, parser) if given is None else given

    def _examined(
        self, case: AnsweredCase, plan: PairPlan, parses: Mapping[str, Outcome]
    ) -> Examined:
        found = compare_group(case, plan, parses)
        return Examined(self._verdict(case, plan, found, parses), found.ranked)

    def _verdict(
        self,
        case: AnsweredCase,
        plan: PairPlan,
        found: ComparedGroup,
        parses: Mapping[str, Outcome],
    ) -> Verdict:
        changed = [member for member in found.ranked if not plan.clears(member)]
        reported = _reported(changed, plan.limits, self._options.top_k)
        top = list({id(m): m for members in reported.values() for m in members}.values())
        evidence = _evidence(case, plan, found, top)
        if top:
            numbers = {id(member): number for number, member in enumerate(top, 1)}
            evidence["reported"] = {
                name: [numbers[id(member)] for member in members]
                for name, members in reported.items()
            }
            texts = [case.outputs[0], *(member.translation for member in top)]
            # Stored so that the trees can be drawn on a machine without a parser.
            evidence["trees"] = stored_trees(texts, parses)
            return _fail(plan, reported, top, evidence)
        if found.problems and (not found.ranked or found.original_unusable):
            message = MethodMessage.NOT_COMPARED(why=found.problems[0]["problem"])
            return Verdict(Result.ABSTAIN, "uncompared", message, evidence=evidence)
        farthest = changed[0].comparison.scaled if changed else 0.0
        satisfied = plan.relation.satisfied(f"{farthest:.2g}", f"{plan.threshold:g}")
        if cleared := _reported(found.ranked, plan.limits, len(found.ranked)):
            satisfied = MethodMessage.NOTHING_CHANGED(
                n=len({id(m) for members in cleared.values() for m in members})
            )
        return Verdict(Result.PASS, message=satisfied, evidence=evidence)


@dataclass(frozen=True, slots=True)
class ComparedGroup:
    """The members of a group, farthest first, and those that could not be compared."""

    ranked: list[MeasuredVariant]
    problems: list[dict[str, str]]
    original_unusable: bool = False


def _reported(
    ranked: Sequence[MeasuredVariant], limits: Mapping[str, float], top_k: int
) -> dict[str, list[MeasuredVariant]]:
    """Return the reported members, farthest first, of each structure that reports the group."""
    found = {
        name: exceeding(rank(ranked, name), limit, top_k, name) for name, limit in limits.items()
    }
    return {name: members for name, members in found.items() if members}


def compare_group(
    case: AnsweredCase, plan: PairPlan, parses: Mapping[str, Outcome]
) -> ComparedGroup:
    """Measure each variant of a case against its original."""
    original = _translated(case.outputs[0], parses) if case.outputs else NO_TRANSLATION
    if isinstance(original, Unparsed):
        problem = {"source": case.spec.inputs[0], "problem": original.message}
        return ComparedGroup([], [problem], original_unusable=True)
    variants: list[tuple[int, Translated]] = []
    problems = []
    for index, text in enumerate(case.outputs[1:]):
        variant = _translated(text, parses)
        if isinstance(variant, Unparsed):
            source = case.spec.inputs[index + 1]
            problems.append({"source": source, "problem": variant.message})
        else:
            variants.append((index, variant))
    return ComparedGroup(rank(_members(case, plan, original, variants)), problems)


def _members(
    case: AnsweredCase,
    plan: PairPlan,
    original: Translated,
    variants: Sequence[tuple[int, Translated]],
) -> list[MeasuredVariant]:
    languages = (base_language(case.source_language), base_language(case.target_language))
    pairs = [
        VariantPair(
            (case.spec.inputs[0], case.spec.inputs[index + 1]),
            (original.text, variant.text),
            swap_of(case.spec, index, languages[0]),
            languages,
        )
        for index, variant in variants
    ]
    members = []
    links = plan.relation.links(pairs)
    for (_, variant), pair, linked in zip(variants, pairs, links, strict=True):
        compared = {s.name: s.compare(original, variant, linked) for s in plan.structures}
        faults = _faults(linked, original, variant)
        named = faults["source"] or faults["target"] or faults.get("copied")
        members.append(
            MeasuredVariant(
                pair.sources[1],
                variant.text,
                pair.swap,
                compared[plan.structure.name],
                plan.relation.score(pair, linked),
                faults,
                compared,
                unchanged=not (named or plan.relation.expects_change),
            )
        )
    return members


def _faults(linked: Link, original: Translated, variant: Translated) -> dict[str, Any]:
    """The spans that changed in both translations, and which of them became which."""
    found: dict[str, Any] = {"source": [], "target": [], "became": []}
    if copied := [token.text for _, token in linked.copied]:
        found["copied"] = copied
    for change in linked.named:
        if change.became:
            found["became"].append([len(found["source"]), len(found["target"])])
        for name, spans, text in (
            ("source", change.left, original.text),
            ("target", change.right, variant.text),
        ):
            found[name] += [{"text": text[i:j], "start": i, "end": j} for i, j in spans]
    moved = attachments(linked, original, variant)
    return found | ({"heads": moved} if moved else {})


def _parse(plan: PairPlan, texts: Sequence[str]) -> dict[str, Outcome]:
    if plan.parser:
        return plan.parser.parse(texts)
    empty = Unparsed("empty", MethodMessage.EMPTY())
    return {text: Parse() if text.strip() else empty for text in texts}


def _translated(text: str, parses: Mapping[str, Outcome]) -> Translated | Unparsed:
    parse = parses[text]
    return parse if isinstance(parse, Unparsed) else Translated(text, parse)


def _fail(
    plan: PairPlan,
    reported: Mapping[str, Sequence[MeasuredVariant]],
    top: Sequence[MeasuredVariant],
    evidence: dict[str, Any],
) -> Verdict:
    name, (farthest, *_) = next(iter(reported.items()))
    comparison = farthest.under(name)
    value, limit = f"{comparison.scaled:.3g}", f"{plan.limits[name]:g}"
    message = plan.relation.violated(farthest.swap, value, limit, name)
    scores = [member.score for member in top if member.score is not None]
    return Verdict(
        Result.FAIL,
        plan.relation.error_kind,
        message,
        # A structure tells nothing of the kind of error; the message describes it.
        category="OTH",
        cause="/".join(filter(None, [f"sit:{name}", _changed_labels(comparison)])),
        # Distances of relations without a score lie between 0 and 1.
        confidence=max(scores, default=comparison.scaled),
        evidence=evidence,
    )


def _changed_labels(comparison: Distances) -> str:
    """Return the labels gained (+) or lost (-) by the variant, often the same for similar bugs."""
    counts = comparison.difference
    changed = counts.get("relations") or counts.get("phrases") or {}
    return "".join(
        f"{'+' if after > before else '-'}{label}"
        for label, (before, after) in sorted(changed.items())[:LABELS_IN_CAUSE]
    )


def _evidence(
    case: AnsweredCase, plan: PairPlan, found: ComparedGroup, top: Sequence[MeasuredVariant]
) -> dict[str, Any]:
    return {
        "relation": plan.relation.name,
        "structure": plan.structure.name,
        "parser": plan.parser_name,
        "threshold": plan.threshold,
        "thresholds": dict(plan.limits),
        "note": plan.note,
        "note_messages": as_messages(plan.note),
        "generator": case.spec.expectation.get("generator", ""),
        "original": {"source": case.spec.inputs[0], "translation": (case.outputs or ("",))[0]},
        "members": [member_json(member, rank) for rank, member in enumerate(top, 1)],
        # For every variant, so that other thresholds can be tried without a new run.
        "distances": [_distance_json(case.spec.inputs, member, plan) for member in found.ranked],
        "generated": len(case.spec.inputs) - 1,
        "problems": found.problems,
    }


def _distance_json(
    inputs: Sequence[str], member: MeasuredVariant, plan: PairPlan
) -> dict[str, Any]:
    cleared = {"unchanged": True} if plan.clears(member) else {}
    return cleared | {
        "variant": inputs.index(member.source, 1),
        "distance": member.comparison.distance,
        "scaled_distance": round(member.comparison.scaled, 4),
        "score": member.score,
        "structures": _all_figures(member),
    }


def _all_figures(member: MeasuredVariant) -> dict[str, list[float]]:
    return {name: _figures(one) for name, one in member.structures.items()}


def _figures(comparison: Distances) -> list[float]:
    """The paper's distance and the scaled one."""
    return [comparison.distance, round(comparison.scaled, 4)]


def member_json(member: MeasuredVariant, rank: int) -> dict[str, Any]:
    """A member as shown in evidence and command output."""
    return {
        "source": member.source,
        "translation": member.translation,
        "position": member.swap.position,
        "start": member.swap.start,
        "old": member.swap.old,
        "new": member.swap.new,
        "distance": member.comparison.distance,
        "scaled_distance": round(member.comparison.scaled, 4),
        "rank": rank,
        "score": member.score,
        "structures": _all_figures(member),
        "difference": {**member.comparison.difference, **member.faults},
    }


def swap_of(spec: CaseSpec, index: int, language: str) -> Swap:
    """Return the swap of the case's variant with that index (0 is the first variant)."""
    recorded = spec.expectation.get("variants", ())
    if index < len(recorded) and "old" in recorded[index]:
        entry = recorded[index]
        return Swap(entry["position"], entry["old"], entry["new"], entry.get("start", -1))
    return find_swap(spec.inputs[0], spec.inputs[index + 1], language)


def find_swap(original: str, variant: str, language: str) -> Swap:
    """Find the stretch that differs between two source sentences, in whole words.

    >>> find_swap("a big dog", "a small dog", "en")
    Swap(position=2, old='big', new='small', start=2)
    >>> find_swap("我喜欢美国。", "我喜欢英国。", "zh")
    Swap(position=3, old='美国', new='英国', start=3)
    """
    replaced = replaced_words(original, variant, language)
    (position, old), (start, new) = (
        (tokens[0].start, text[tokens[0].start : tokens[-1].end]) if tokens else (0, "")
        for text, tokens in ((original, replaced.old), (variant, replaced.new))
    )
    return Swap(position, old, new, start)
