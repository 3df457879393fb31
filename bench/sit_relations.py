"""Compares the relations of SIT on the same sentences: what each reports, and how often it is right.

    python -m bench.sit_relations [--engines apertium firefox] [--folder FOLDER]
    python -m bench.sit_relations --folder FOLDER --store FILE
    python -m bench.sit_relations --judgements FILE

The first call prints the groups that each relation reports; with ``--folder`` it also writes
``list.txt``, a shuffled list of reported and other pairs to judge blind, and ``key.json``, which the
reader must not see. The reader writes ``reader.jsonl``: {"id", "original", "variant", "unequal",
"odd"}, whether each translation has a bug, whether one has a bug that the other has not, and whether
no one would write the variant. The second call joins both without texts, the third evaluates the
result; the shipped file is the one that docs/sit.md reports.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bench.sit_blind import rows_of
from engines.adapters import registry
from engines.adapters.base import Answer
from triage.methods.base import AnsweredCase, CaseSpec, Result
from triage.methods.sit.judging import Examined, Judge
from triage.methods.sit.method import StructureInvariantTest
from triage.methods.sit.options import SitOptions
from triage.reporting.statistics.rates import Rate

DATA = Path(__file__).parent / "data"
SENTENCES = DATA / "sit_relations_en.txt"
SHIPPED = DATA / "sit_relations_judgements.jsonl"
DIRECTIONS = {"apertium": ("en", "es"), "firefox": ("en", "pt")}
#: Word replacement is compared by the structure that needs no parser of the target language.
RELATIONS = {
    "substitution": {"structure": "linked"},
    "modifier": {},
    "context": {},
    "meaning": {},
}
REPORTED, OTHERS, SEED = 30, 10, 2026
AT_ONCE = 50


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sentences", type=Path, default=SENTENCES)
    parser.add_argument("--engines", nargs="+", choices=DIRECTIONS, default=list(DIRECTIONS))
    parser.add_argument("--folder", type=Path)
    parser.add_argument("--store", type=Path)
    parser.add_argument("--judgements", type=Path)
    options = parser.parse_args()
    if options.judgements:
        return evaluate(rows_of(options.judgements))
    if options.store:
        return store(options.folder, options.store)
    sentences = tuple(options.sentences.read_text("utf-8").splitlines())
    items = [item for engine in options.engines for item in compare(engine, sentences)]
    if options.folder:
        write_list(options.folder, items)


def compare(engine: str, sentences: tuple[str, ...]) -> list[dict[str, Any]]:
    """Print what each relation reports on one engine; return the pairs to judge."""
    items: list[dict[str, Any]] = []
    reported: dict[str, set[str]] = {}
    for relation, chosen in RELATIONS.items():
        options = SitOptions(relation=relation, sentences=sentences, **chosen)
        cases = translated(engine, options)
        examined = judged(engine, options, cases)
        failed = [one.verdict.result is Result.FAIL for one in examined]
        reported[relation] = {
            case.spec.inputs[0] for case, bad in zip(cases, failed, strict=True) if bad
        }
        report(
            f"{engine}, {relation}",
            sentences=len(sentences),
            originals=len(cases),
            variants=sum(len(case.outputs) - 1 for case in cases),
            reported_groups=sum(failed),
            reported_variants=sum(
                len(one.verdict.evidence["reported"].get(options.measure, ()))
                for one, bad in zip(examined, failed, strict=True)
                if bad
            ),
        )
        items += pairs_of(engine, relation, cases, examined)
    for relation, found in reported.items():
        others = set().union(*(reported[other] for other in reported if other != relation))
        report(f"{engine}, originals that {relation} alone reports", count=len(found - others))
    return items


def translated(engine: str, options: SitOptions) -> list[AnsweredCase]:
    """The cases of a campaign with an engine's translations."""
    source, target = DIRECTIONS[engine]
    method = StructureInvariantTest()
    specs = list(method.generate(options, source, target, random.Random(SEED)))
    return answered(engine, specs, AT_ONCE)


def answered(engine: str, specs: Sequence[CaseSpec], at_once: int) -> list[AnsweredCase]:
    adapter = registry.build(engine, {})
    texts = list(dict.fromkeys(text for spec in specs for text in spec.inputs))
    known: dict[str, str] = {}
    for start in range(0, len(texts), at_once):
        part = texts[start : start + at_once]
        answers = adapter.translate(part, *DIRECTIONS[engine])
        pairs = zip(part, answers, strict=True)
        known |= {text: one.text if isinstance(one, Answer) else "" for text, one in pairs}
    return [
        AnsweredCase(spec, tuple(known[text] for text in spec.inputs), *DIRECTIONS[engine])
        for spec in specs
    ]


def judged(engine: str, options: SitOptions, cases: list[AnsweredCase]) -> list[Examined]:
    """Judge the cases; where neighbours in a batch matter, reported ones are translated again alone."""
    judge = Judge(options)
    examined = judge.examine(cases)
    if not registry.build(engine, {}).limits.neighbour_dependent:
        return examined
    doubted = [i for i, one in enumerate(examined) if one.verdict.result is Result.FAIL]
    alone = answered(engine, [cases[i].spec for i in doubted], 1)
    for place, case, one in zip(doubted, alone, judge.examine(alone), strict=True):
        cases[place], examined[place] = case, one
    return examined


def pairs_of(
    engine: str, relation: str, cases: Sequence[AnsweredCase], examined: Sequence[Examined]
) -> list[dict[str, Any]]:
    """Draw reported groups and others, each with its farthest variant."""
    rng = random.Random(f"{engine}:{relation}")
    found = []
    for wanted, most in ((Result.FAIL, REPORTED), (Result.PASS, OTHERS)):
        places = [i for i, one in enumerate(examined) if one.verdict.result is wanted]
        for place in rng.sample(places, min(most, len(places))):
            farthest = examined[place].ranked[0]
            found.append(
                {
                    "engine": engine,
                    "relation": relation,
                    "sentence": cases[place].spec.cluster,
                    "reported": wanted is Result.FAIL,
                    "texts": [
                        cases[place].spec.inputs[0],
                        cases[place].outputs[0],
                        farthest.source,
                        farthest.translation,
                    ],
                }
            )
    return found


def write_list(folder: Path, items: list[dict[str, Any]]) -> None:
    random.Random(SEED).shuffle(items)
    folder.mkdir(parents=True, exist_ok=True)
    lines = [
        f"{number} {source}\n    -> {translation}\n  {variant}\n    -> {other}\n"
        for number, item in enumerate(items, 1)
        for source, translation, variant, other in [item["texts"]]
    ]
    (folder / "list.txt").write_text("\n".join(lines), "utf-8")
    key = [
        {"id": number, **{name: value for name, value in item.items() if name != "texts"}}
        for number, item in enumerate(items, 1)
    ]
    (folder / "key.json").write_text(json.dumps(key, indent=1), "utf-8")


def store(folder: Path, path: Path) -> None:
    """Join the reader's answers with the key; sentences are identified by ``text.sentence_id``."""
    answers = {row["id"]: row for row in rows_of(folder / "reader.jsonl")}
    key = json.loads((folder / "key.json").read_text("utf-8"))
    path.write_text("".join(json.dumps(row | answers[row["id"]]) + "\n" for row in key), "utf-8")


def evaluate(rows: Sequence[dict[str, Any]]) -> None:
    """Print for each engine and relation how many pairs hold a bug."""
    groups = Counter((row["engine"], row["relation"], row["reported"]) for row in rows)
    for engine, relation, reported in sorted(groups, key=str):
        chosen = [
            row
            for row in rows
            if (row["engine"], row["relation"], row["reported"]) == (engine, relation, reported)
        ]
        report(
            f"{engine}, {relation}, {'reported' if reported else 'not reported'}",
            any_bug=share([row["original"] or row["variant"] for row in chosen]),
            unequal=share([row["unequal"] for row in chosen]),
            odd=share([row["odd"] for row in chosen]),
        )


def share(held: Sequence[bool]) -> dict[str, Any]:
    rate = Rate(sum(held), len(held))
    interval = rate.interval
    return {
        "count": f"{rate.successes} of {rate.n}",
        "wilson95": interval and [round(interval.low, 3), round(interval.high, 3)],
    }


def report(figure: str, **values: Any) -> None:
    print(json.dumps({"bench": "sit_relations", "figure": figure, **values}), flush=True)


if __name__ == "__main__":
    main()
