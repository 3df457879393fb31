"""Measures segments per second of every screening signal, and rows per second of uploads.

The text is generated from a few words with a seed, so no data is needed. Uses one core and reports
processor time, so that other load on the machine does not matter.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path

import psutil

from triage.files.readers.base import Request
from triage.files.readers.registry import read_rows
from triage.files.units import Row
from triage.methods.base import AnsweredCase
from triage.methods.model_loading import screening
from triage.methods.screening.filters import FilterReport
from triage.methods.screening.judging import screen
from triage.methods.screening.method import Screening
from triage.methods.screening.options import ScreeningOptions, Segment
from triage.methods.screening.signals.base import GlossaryEntry, Pair

WARM_UP = 50  # pairs: enough to use every list
WORDS = [
    ("the report", "der Bericht"), ("a long letter", "ein langer Brief"), ("our guests", "unsere Gäste"),
    ("the valve", "das Ventil"), ("did not arrive", "kamen nicht an"), ("cost 1,250.50 dollars", "kosteten 1.250,50 Dollar"),
    ("on 5 March 2021", "am 5. März 2021"), ("in Berlin", "in Berlin"), ("see {name}", "siehe {name}"),
    ("at https://example.org/en/a", "unter https://example.org/de/a"), ("with great pleasure", "mit großer Freude"),
    ("<b>before</b> noon", "<b>vor</b> Mittag"), ("for 42 people", "für 42 Personen"), ("every winter", "jeden Winter"),
]  # fmt: skip
OPTIONS = ScreeningOptions(
    glossary=(GlossaryEntry("valve", ("Ventil",)), GlossaryEntry("report", ("Bericht",))),
    risk_terms=("valve",),
    filter_input=False,
)


def segments(count: int) -> Iterator[Segment]:
    rng = random.Random(1)
    for number in range(count):
        parts = [rng.choice(WORDS) for _ in range(rng.randint(3, 8))]
        source = " ".join(one for one, _ in parts)
        target = " ".join(other for _, other in parts)
        yield Segment(f"Case {number}: {source}.", f"Fall {number}: {target}.")


def pairs(count: int) -> list[Pair]:
    return [Pair(s.source, s.translation or "", "en", "de") for s in segments(count)]


def rate(work: Callable[[], object], count: int) -> int:
    start = time.process_time()
    work()
    return round(count / (time.process_time() - start))


def show(figure: str, **values: object) -> None:
    print(json.dumps({"bench": "screening.speed", "figure": figure, **values}), flush=True)


def show_signals(count: int) -> None:
    """Time every signal alone, and all together; loading lists and models is timed separately."""
    for signal in Screening().signals(OPTIONS):
        start = time.process_time()
        screen(pairs(WARM_UP), [signal])
        loading = time.process_time() - start
        sample = pairs(count)
        value = rate(partial(screen, sample, [signal]), count)
        show(
            "segments a second",
            signal=signal.name,
            value=value,
            segments=count,
            load_seconds=round(loading, 2),
        )
    show_with_models(count)
    cases = list(answered(segments(count)))
    for models, method in ((False, Screening()), (True, screening())):
        value = rate(partial(method.judge, cases, OPTIONS), count)
        show("segments a second", signal="all", models=models, value=value, segments=count)


def show_with_models(count: int) -> None:
    """Negation by clause: only pairs that negate on both sides are parsed."""
    named = OPTIONS.model_copy(update={"signals": ("negation",)})
    signals = screening().signals(named)
    screen(pairs(WARM_UP), signals)
    value = rate(partial(screen, pairs(count), signals), count)
    show("segments a second", signal="negation", models=True, value=value, segments=count)


def answered(stream: Iterable[Segment]) -> Iterator[AnsweredCase]:
    report = FilterReport()
    cases = Screening().cases(stream, OPTIONS, "en", "de", random.Random(1), report)
    for case in cases:
        yield AnsweredCase(case, (str(case.expectation["translation"]),), "en", "de")


def show_uploads(count: int) -> None:
    process = psutil.Process()
    for name, data in (("tmx", tmx(count)), ("csv", csv(count)), ("jsonl", jsonl(count))):
        before = process.memory_info().rss
        start = time.process_time()
        good = sum(
            isinstance(row, Row) for row in read_rows(Request(Path(f"a.{name}"), content=data))
        )
        seconds = time.process_time() - start
        grown = (process.memory_info().rss - before) / 2**20
        show(
            "rows a second",
            format=name,
            value=round(good / seconds),
            rows=good,
            grown_mib=round(grown),
        )


def tmx(count: int) -> bytes:
    unit = "<tu><tuv xml:lang='en'><seg>Word {0}</seg></tuv><tuv xml:lang='de'><seg>Wort {0}</seg></tuv></tu>"
    return ("<tmx><body>" + "".join(map(unit.format, range(count))) + "</body></tmx>").encode()


def csv(count: int) -> bytes:
    return ("source,translation\n" + "".join(f"Word {i},Wort {i}\n" for i in range(count))).encode()


def jsonl(count: int) -> bytes:
    return "".join(
        json.dumps({"source": f"Word {i}", "translation": f"Wort {i}"}) + "\n" for i in range(count)
    ).encode()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--segments", type=int, default=2_000, help="for the rate of each signal")
    parser.add_argument("--stream", type=int, default=100_000, help="for uploads")
    options = parser.parse_args()
    show_signals(options.segments)
    show_uploads(options.stream)


if __name__ == "__main__":
    main()
