"""Measures how many planted negation errors ``negation`` finds, and its false alarms.

Reads message catalogues like bench.screening_catalogues, and the sentence files of
bench.screening_faults if they exist. A message negated exactly once in English ("not", "cannot",
"never", "no") and once in the translation, by the rules below, yields up to three faults: without
the English negation (added in translation), without the translation's (lost), and with the two
sides swapped.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterator
from pathlib import Path

import regex

from bench.screening_catalogues import FOLDERS, Texts, drawn, share
from bench.screening_faults import goods
from triage.methods.model_loading import screening
from triage.methods.screening.options import ScreeningOptions
from triage.methods.screening.signals.base import Pair

# Rules for each language that remove the negation from a sentence and leave a valid one: a bare
# word that negates only its clause. Written for this benchmark alone; the signal has its own lists.
ENGLISH = (
    (r"\b(do|does|did) not\b", r"\1"),
    (r"\b(is|are|was|were|has|have|had|will|would|should|could|may|might|must|can) not\b", r"\1"),
    (r"\bcannot\b", "can"),
    (r"\b(can|is|are|was|were|has|have|had|would|should|could|do|does|did)(?:n['’]t)\b", r"\1"),
    (r"\bcan['’]t\b", "can"),
    (r"\bwon['’]t\b", "will"),
    (r"\bnever\b", "always"),
)
OTHERS = {
    "ar": ((r"\bلا\s", ""), (r"\bلم\s", ""), (r"\bلن\s", "")),
    "ca": ((r"\bno\s", ""),),
    "de": ((r"\bnicht\s", ""), (r"\bkeine\b", "eine"), (r"\bkein\b", "ein"), (r"\bkeinen\b", "einen"), (r"\bnie(?:mals)?\b", "immer")),
    "es": ((r"\b[Nn]o\s", ""),),
    "fr": ((r"\bne\s(\w+)\spas\b", r"\1"), (r"\bn['’](\w+)\spas\b", r"\1"), (r"\bne pas\s", "")),
    "hi": ((r"\sनहीं\b", ""), (r"\sन\b", "")),
    "it": ((r"\b[Nn]on\s", ""),),
    "ja": ((r"ていません", "ています"), (r"できません", "できます"), (r"ありません", "あります"), (r"ません", "ます"), (r"できない", "できる"), (r"しない", "する")),
    "nl": ((r"\bniet\s", ""), (r"\bgeen\b", "een")),
    "pt": ((r"\b[Nn]ão\s", ""),),
    "ru": ((r"\b[Нн]е\s", ""),),
    "zh": ((r"不(?=能|会|是|要|可以|应|支持|存在)", ""), (r"没有", "有"), (r"无法", "可以")),
}  # fmt: skip
LONGEST = 240


def without(text: str, rules: tuple[tuple[str, str], ...]) -> str | None:
    """Return a text without its only negation by the rules; None unless there is exactly one."""
    found = [(rule, match) for rule in rules for match in regex.finditer(rule[0], text)]
    if len(found) != 1:
        return None
    (_, instead), match = found[0]
    put: str = match.expand(instead)
    start, end = map(int, match.span())
    return text[:start] + put + text[end:]


def texts(folders: list[Path], count: int) -> Iterator[tuple[str, list[Texts]]]:
    for language, pairs in drawn(folders, 20 * count).items():
        suitable = [
            one for one in pairs if 20 <= len(one[0]) <= LONGEST and "\n" not in one[0].strip()
        ]
        suitable += [
            (good.source, good.translation) for good in goods() if good.language == language
        ]
        if language in OTHERS:
            yield language, suitable


def faults(pairs: list[Texts], language: str) -> Iterator[tuple[str, Pair]]:
    for source, translation in pairs:
        positive, negated = without(source, ENGLISH), without(translation, OTHERS[language])
        # A negating word is left, as in "no more than": the rules cannot handle this.
        if positive is None or negated is None or re.search(r"\b(?:no|not|none|nothing|unless|without)\b|n['’]t\b", positive):  # fmt: skip
            continue
        yield "added", Pair(positive, translation, "en", language)
        yield "lost", Pair(source, negated, "en", language)
        yield "lost into English", Pair(translation, positive, language, "en")
        yield "added into English", Pair(negated, source, language, "en")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="*", type=Path, default=FOLDERS)
    parser.add_argument("--count", type=int, default=150, help="sentences of each language")
    parser.add_argument("--missed", action="store_true", help="print the faults not found")
    options = parser.parse_args()
    (signal,) = screening().signals(ScreeningOptions(signals=("negation",)))
    total = hits = 0
    for language, pairs in texts(options.folders, options.count):
        drawn = list(faults(pairs, language))[: 4 * options.count]
        found: dict[str, list[bool]] = {}
        for kind, pair in drawn:
            fired = signal.check_batch([pair])[0] is not None
            found.setdefault(kind, []).append(fired)
            if options.missed and not fired:
                print(json.dumps([language, kind, pair.source, pair.translation], ensure_ascii=False))  # fmt: skip
        values = {kind: share(sum(them), len(them)) for kind, them in found.items()}
        print(json.dumps({"bench": "screening_planted_negations", "language": language, **values}), flush=True)  # fmt: skip
        hits += sum(map(sum, found.values()))
        total += len(drawn)
    if total:
        print(json.dumps({"bench": "screening_planted_negations", "found": share(hits, total)}))


if __name__ == "__main__":
    main()
