"""Makes the similar sentences by replacing one noun or adjective at a time."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from triage.methods import messages
from triage.methods.sit.options import SitOptions, SourceSentence
from triage.methods.sit.perturbation.generators import Generator
from triage.methods.sit.perturbation.grammar import Grammar
from triage.methods.sit.text import clean, count_words, sentence_id
from triage.methods.sit.values import Slot, SurfaceToken, Tagger, Variant
from triage.methods.timing import step

# A longer line is not a sentence; its words are not even counted.
MAX_CHARACTERS = 5000
# How many of a position's best words are drawn before the next position's turn.
WORDS_A_TURN = 2


@dataclass(slots=True)
class VariantGroup:
    """An input sentence with its variants, or the reason why it has none."""

    text: str
    corpus: str
    variants: list[Variant] = field(default_factory=list)
    problem: str = ""


@dataclass(slots=True)
class _Drafts:
    """A group in progress, with its unchecked drafts in the order drawn."""

    group: VariantGroup
    tokens: tuple[SurfaceToken, ...]
    waiting: list[tuple[int, Variant]]


class Perturber:
    """Perturbs sentences in bulk with a tagger and a generator."""

    def __init__(
        self, tagger: Tagger, generator: Generator, grammar: Grammar, options: SitOptions
    ) -> None:
        self._tagger = tagger
        self._generator = generator
        self._grammar = grammar
        self._options = options

    def perturb(self, sentences: Sequence[SourceSentence], seed: str) -> list[VariantGroup]:
        """Return one group per sentence, in order; those that cannot be perturbed give the reason.

        The variants depend only on the seed and the sentence, not on its position in the input.
        """
        groups = [VariantGroup(clean(s.text), s.corpus) for s in sentences]
        for group in groups:
            group.problem = unfit(group.text, self._options)
        fit = [group for group in groups if not group.problem]
        tagged = self._tag([group.text for group in fit])
        pending = self._draft(fit, tagged, seed)
        while pending:
            pending = self._check_some(pending)
        for group in fit:
            if not group.variants:
                group.problem = messages.MethodMessage.NO_WORD_REPLACED()
        return groups

    def _tag(self, texts: Sequence[str]) -> dict[str, tuple[SurfaceToken, ...]]:
        unique = list(dict.fromkeys(texts))
        with step("tagging"):
            return dict(zip(unique, self._tagger.tag(unique), strict=True)) if unique else {}

    def _draft(
        self, groups: Sequence[VariantGroup], tagged: dict[str, tuple[SurfaceToken, ...]], seed: str
    ) -> list[_Drafts]:
        slots = {group.text: self._slots(group.text, tagged[group.text]) for group in groups}
        flat = [slot for found in slots.values() for slot in found]
        words = iter(self._generator.propose(flat, self._options.candidates))
        drafts = {text: self._variants(found, words) for text, found in slots.items()}
        pending = []
        for group in groups:
            rng = random.Random(f"{seed}:{sentence_id(group.text)}")
            waiting = drawn_in_turns(drafts[group.text], rng)
            pending.append(_Drafts(group, tagged[group.text], waiting))
        return pending

    def _slots(self, text: str, tokens: tuple[SurfaceToken, ...]) -> list[Slot]:
        slots = (Slot(text, tokens, index) for index in range(len(tokens)))
        return [slot for slot in slots if self._grammar.replaceable(slot)]

    def _variants(
        self, slots: Sequence[Slot], words: Iterator[list[str]]
    ) -> list[tuple[int, Variant]]:
        found = []
        for slot in slots:
            for word in next(words):
                if self._grammar.accepts(slot, word):
                    found.append((slot.index, self._grammar.replace(slot, word)))
        return found

    def _check_some(self, pending: list[_Drafts]) -> list[_Drafts]:
        """Tag as many drafts as still needed, keep the sound ones; return groups that need more."""
        batches = []
        for drafts in pending:
            wanted = self._options.variants - len(drafts.group.variants)
            batches.append(drafts.waiting[:wanted])
            del drafts.waiting[:wanted]
        tagged = self._tag([variant.text for batch in batches for _, variant in batch])
        for drafts, batch in zip(pending, batches, strict=True):
            drafts.group.variants += [
                variant
                for index, variant in batch
                if self._grammar.agrees(drafts.tokens, tagged[variant.text], index)
            ]
        return [d for d in pending if d.waiting and len(d.group.variants) < self._options.variants]


def unfit(text: str, options: SitOptions) -> str:
    """Return why a cleaned sentence is left out, or an empty string."""
    if len(text) > MAX_CHARACTERS:
        return messages.MethodMessage.LONGER_THAN(n=MAX_CHARACTERS)
    words = count_words(text)
    if not words:
        return messages.MethodMessage.NO_WORDS()
    if words < options.min_words:
        count = (
            messages.MethodMessage.ONE_WORD if words == 1 else messages.MethodMessage.TOO_FEW_WORDS
        )
        return count(n=words, m=options.min_words)
    if words > options.max_words:
        return messages.MethodMessage.TOO_MANY_WORDS(n=words, m=options.max_words)
    return ""


def drawn_in_turns(
    drafts: Sequence[tuple[int, Variant]], rng: random.Random
) -> list[tuple[int, Variant]]:
    """Draw from all positions in turn, two words from each, better words first."""
    met: Counter[int] = Counter()
    turns = []
    for draft in drafts:
        turns.append((met[draft[0]] // WORDS_A_TURN, rng.random(), draft))
        met[draft[0]] += 1
    return [draft for _, _, draft in sorted(turns, key=lambda turn: turn[:2])]
