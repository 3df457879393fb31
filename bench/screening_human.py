"""Measures how often the screening signals accuse human translations, by language and kind of text.

``python -m bench.screening_human DIR`` reads the pairs that bench.human_texts wrote. Nearly every
suspect is a false alarm. Draws (``--draw``) do not overlap; the rules were developed on the first.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

from bench.screening_catalogues import Texts, share
from triage.methods.base import AnsweredCase, CaseSpec, Result
from triage.methods.model_loading import screening
from triage.methods.screening.options import ScreeningOptions


def drawn(folder: Path, count: int, draw: int) -> Iterator[tuple[str, str, list[Texts]]]:
    """Yield kind, language and up to ``count`` pairs of each file, reproducibly."""
    for path in sorted(folder.glob("*.*.jsonl")):
        kind, language, _ = path.name.split(".")
        with path.open(encoding="utf-8") as lines:
            rows = [json.loads(line) for line in lines]
        pairs = [(row["source"], row["translation"]) for row in rows]
        random.Random(path.name).shuffle(pairs)
        if chosen := pairs[draw * count : (draw + 1) * count]:
            yield kind, language, chosen


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=150, help="pairs of each kind and language")
    parser.add_argument("--draw", type=int, default=0, help="0: the one that rules were made with")
    parser.add_argument(
        "--show", metavar="FILE", type=Path, help="write the accused pairs to a file"
    )
    options = parser.parse_args()
    method, every = screening(), ScreeningOptions()
    totals: Counter[str] = Counter()
    accused: Counter[str] = Counter()
    signals: dict[str, Counter[str]] = defaultdict(Counter)
    shown = []
    for kind, language, pairs in drawn(options.folder, options.count, options.draw):
        cases = [AnsweredCase(CaseSpec((a,), "screening"), (b,), "en", language) for a, b in pairs]
        verdicts = method.judge(cases, every)
        for group in (kind, language, f"{kind} {language}", "all"):
            totals[group] += len(pairs)
            accused[group] += sum(one.result is Result.FAIL for one in verdicts)
        for pair, one in zip(pairs, verdicts, strict=True):
            for signal in one.evidence["signals"] if one.result is Result.FAIL else ():
                signals["all"][signal["signal"]] += 1
                signals[language][signal["signal"]] += 1
                shown.append([kind, language, signal["signal"], *pair, str(signal["message"])])
    for group in sorted(totals):
        figures = {"accused": share(accused[group], totals[group]), "by_signal": signals.get(group, {})}  # fmt: skip
        print(json.dumps({"bench": "screening_human", "group": group, **figures}))
    for name, n in signals["all"].most_common():
        figure = {"signal": name, "accused": share(n, totals["all"])}
        print(json.dumps({"bench": "screening_human", **figure}))
    if options.show:
        lines = [json.dumps(one, ensure_ascii=False) for one in shown]
        options.show.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
