"""Compares the generators of SIT's word replacement: how many of their variants a reader finds sound.

    python -m bench.sit_generators --folder FOLDER [--mlm-model MODEL]
    python -m bench.sit_generators --folder FOLDER --store FILE
    python -m bench.sit_generators [--judgements FILE]

The first call makes variants of the same sentences with each generator and writes ``list.txt``, a
shuffled list to judge blind, and ``key.json``, which the reader must not see. Without a model of
Hugging Face, "mlm" asks the masked word model that comes along (``models/en/context.npz``) for its
best guesses. The reader writes ``reader.jsonl``: {"id", "grammatical", "meaningful", "structure"},
whether the variant is grammatical, whether someone could write it, and whether the new word has the
old one's part of speech and place in the structure. The second call joins both, the third
evaluates the result; the shipped file is the one that docs/sit.md reports.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from bench.sit_blind import rows_of
from bench.sit_relations import share
from triage.methods.sit.language_models.backends import load_fill_mask, load_tagger
from triage.methods.sit.options import SitOptions, SourceSentence
from triage.methods.sit.perturbation.context import ContextModel, load_context
from triage.methods.sit.perturbation.factory import make_generator, make_grammar
from triage.methods.sit.perturbation.generators import FillMask, MaskedModelGenerator
from triage.methods.sit.perturbation.perturber import Perturber, VariantGroup
from triage.methods.sit.text import split_tokens
from triage.methods.sit.values import Variant

DATA = Path(__file__).parent / "data"
SENTENCES = DATA / "sit_relations_en.txt"
SHIPPED = DATA / "sit_generators_judgements.jsonl"
#: Variants of each generator, at most one of a sentence, from sentences that both can change.
EACH, SEED = 100, 2026
QUESTIONS = ("grammatical", "meaningful", "structure")


class ContextFillMask:
    """The best guesses of the masked word model that comes along."""

    name = "context"
    mask = "<mask>"

    def __init__(self, model: ContextModel) -> None:
        self._model = model
        self._words = sorted(model.vocabulary, key=model.vocabulary.__getitem__)

    def fill(self, texts: Sequence[str], count: int) -> list[list[str]]:
        found = []
        for text in texts:
            before, after = (split_tokens(part) for part in text.split(self.mask))
            (scores,) = self._model.log_probabilities([([*before, self.mask, *after], len(before))])
            scores[self._model.proper] = -1e9
            found.append([self._words[row] for row in (-scores).argsort()[:count]])
        return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path)
    parser.add_argument("--mlm-model", help="name or folder; default: the model that comes along")
    parser.add_argument("--store", type=Path)
    parser.add_argument("--judgements", type=Path, default=SHIPPED)
    options = parser.parse_args()
    if options.store:
        store(options.folder, options.store)
    elif options.folder:
        write_list(options.folder, options.mlm_model)
    else:
        evaluate(rows_of(options.judgements))


def write_list(folder: Path, mlm_model: str | None) -> None:
    """Write a shuffled list of variants of both generators, and its key."""
    model: FillMask = load_fill_mask(mlm_model) if mlm_model else ContextFillMask(load_context())
    sentences = [SourceSentence(text=line) for line in SENTENCES.read_text("utf-8").splitlines()]
    options = SitOptions()
    generators = {"wordnet": make_generator(options), "mlm": MaskedModelGenerator(model)}
    made = {
        name: Perturber(load_tagger("en"), generator, make_grammar("en"), options).perturb(
            sentences, str(SEED)
        )
        for name, generator in generators.items()
    }
    for name, groups in made.items():
        counts = [len(group.variants) for group in groups]
        report(name, sentences=sum(map(bool, counts)), of=len(counts), variants=sum(counts))
    rng = random.Random(SEED)
    items = [item for name, groups in made.items() for item in drawn(name, groups, made, rng)]
    rng.shuffle(items)
    folder.mkdir(parents=True, exist_ok=True)
    lines = (f"{i}. {item.pop('shown')}\n" for i, item in enumerate(items, 1))
    (folder / "list.txt").write_text("".join(lines), "utf-8")
    (folder / "key.json").write_text(json.dumps(items, ensure_ascii=False), "utf-8")


def drawn(
    name: str,
    groups: Sequence[VariantGroup],
    made: dict[str, list[VariantGroup]],
    rng: random.Random,
) -> Iterator[dict[str, Any]]:
    """Draw one variant of each of the first sentences that every generator can change."""
    both = [i for i in range(len(groups)) if all(other[i].variants for other in made.values())]
    for i in both[:EACH]:
        variant = rng.choice(groups[i].variants)
        yield {
            "generator": name,
            "old": variant.swap.old,
            "new": variant.swap.new,
            "text": variant.text,
            "shown": shown(variant),
        }


def shown(variant: Variant) -> str:
    """The variant with the replaced word, and the old one, marked."""
    swap, end = variant.swap, variant.swap.start + len(variant.swap.new)
    return f"{variant.text[: swap.start]}[{swap.old} > {swap.new}]{variant.text[end:]}"


def store(folder: Path, path: Path) -> None:
    """Join the reader's answers with the key."""
    key = json.loads((folder / "key.json").read_text("utf-8"))
    answers = {answer["id"]: answer for answer in rows_of(folder / "reader.jsonl")}
    rows = [item | answers[number] for number, item in enumerate(key, 1)]
    lines = (json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    path.write_text("".join(lines), "utf-8")


def evaluate(rows: Sequence[dict[str, Any]]) -> None:
    """Print each generator's share of good variants, with Wilson intervals."""
    for name in dict.fromkeys(row["generator"] for row in rows):
        own = [row for row in rows if row["generator"] == name]
        figures = {question: share([row[question] for row in own]) for question in QUESTIONS}
        report(name, **figures, all=share([all(row[q] for q in QUESTIONS) for row in own]))


def report(measured: str, **figures: Any) -> None:
    print(json.dumps({"bench": "sit_generators", "measured": measured} | figures), flush=True)


if __name__ == "__main__":
    main()
