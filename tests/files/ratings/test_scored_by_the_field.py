"""The tree and the table that we write, scored by mt-metrics-eval, have our figures.

MTRIAGE_METRICS_EVAL names a checkout of github.com/google-research/mt-metrics-eval, which was at commit
68a481aea1a787392d55af8f76ac8ef40c5f4664; its packages dacite and absl-py are needed. Beam is not: it is only
imported.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from statistics import fmean
from typing import Any

import numpy as np
import pytest

from triage.files.ratings import metrics_eval, mqm_tsv
from triage.files.ratings.rated import FileMark, RatedOutput
from triage.reporting.statistics.intervals import NoFigure
from triage.reporting.statistics.marked_errors import MarkedError, mqm_score
from triage.reporting.statistics.metric_correlation import (
    ScoredOutput,
    kendall_by_segment,
    over_systems,
    pearson_over_outputs,
)

CHECKOUT = os.environ.get("MTRIAGE_METRICS_EVAL", "")
NEEDS_THE_TOOLKIT = pytest.mark.skipif(
    not CHECKOUT or find_spec("dacite") is None or find_spec("absl") is None,
    reason="missing: a checkout of mt-metrics-eval (MTRIAGE_METRICS_EVAL) with dacite and absl-py",
)
pytestmark = NEEDS_THE_TOOLKIT
SYSTEMS, SEGMENTS = 6, 40
#: Runs in another process, as it would be used; prints what it finds as JSON.
SCORER = """
import json, sys, types
sys.modules["apache_beam"] = types.ModuleType("apache_beam")
sys.path.insert(0, sys.argv[1])
from mt_metrics_eval import data, meta_info
info = meta_info.MetaInfo("refA", {"sys": "mqm", "seg": "mqm"}, set(), set())
test = data.EvalSet("t", "en-es", info=info, path=sys.argv[2], read_stored_ratings=True)
metric = json.load(open(sys.argv[3]))
gold = test.Scores("seg", "mqm")
by_system = {name: [sum(own) / len(own)] for name, own in metric.items()}
segments = test.Correlation(gold, metric)
systems = test.Correlation(test.Scores("sys", "mqm"), by_system)
print(json.dumps({
    "systems": {name: own[0] for name, own in test.Scores("sys", "mqm").items()},
    "pearson over systems": systems.Pearson()[0],
    "pearson over outputs": segments.Pearson()[0],
    "kendall by segment": segments.Kendall(average_by="item")[0],
    "accuracy": segments.KendallWithTiesOpt(average_by="item", variant="acc23", sample_rate=1.0)[0],
    "marks": sum(len(one.errors) for own in test.Ratings("mqm.first").values() for one in own),
}))
"""


def rated(rng: random.Random) -> list[RatedOutput]:
    kinds = [("Accuracy", "major"), ("Style", "minor"), ("Fluency/Punctuation", "minor"),
             ("Non-translation!", "major")]  # fmt: skip
    found = []
    for system in range(SYSTEMS):
        for segment in range(SEGMENTS):
            marks = tuple(
                FileMark("translation", place, place + 3, *rng.choice(kinds[: 3 + (place == 4)]))
                for place in range(0, rng.randrange(0, 3 + system, 2), 2)
            )
            found.append(
                RatedOutput(
                    f"system {system}",
                    f"Sentence {segment}.",
                    f"Frase {segment} de {system}.",
                    "en",
                    "es",
                    f"doc {segment // 10}",
                    str(segment % 10 + 1),
                    rater="ann",
                    marks=marks,
                )
            )
    return found


def weighed(one: RatedOutput) -> float:
    names = {"Fluency/Punctuation": "punctuation", "Non-translation!": "non-translation"}
    errors = (
        MarkedError(mark.side, mark.start, mark.end, mark.severity, names.get(mark.category, ""))
        for mark in one.marks
    )
    return mqm_score(errors)


@pytest.fixture(scope="module")
def outputs() -> list[RatedOutput]:
    return rated(random.Random(4))


def test_the_tree_is_scored_as_we_do(outputs, tmp_path):
    rng = random.Random(5)
    by_system: dict[str, list[RatedOutput]] = {}
    for one in outputs:
        by_system.setdefault(metrics_eval.safe_name(one.system), []).append(one)
    scores = {name: [-weighed(one) for one in own] for name, own in by_system.items()}
    metric = {
        name: [round(score + rng.gauss(0, 4), 1) for score in own] for name, own in scores.items()
    }
    first = next(iter(by_system.values()))
    test = metrics_eval.EvalSet(
        "en-es",
        [("all", metrics_eval.safe_name(one.document)) for one in first],
        [one.source for one in first],
        {"refA": [None] * SEGMENTS},
        {name: [one.translation for one in own] for name, own in by_system.items()},
        {"mqm": scores},
        {"mqm": {name: fmean(own) for name, own in scores.items()}},
        {
            "mqm.first": {
                name: [(one.marks, one.rater) for one in own] for name, own in by_system.items()
            }
        },
    )
    for path, text in metrics_eval.written(test):
        target = tmp_path / "t" / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, "utf-8")
    (tmp_path / "references").mkdir()
    (tmp_path / "metric.json").write_text(json.dumps(metric))
    found = scored(tmp_path)
    ours = [
        ScoredOutput(str(n), name, metric[name][n], scores[name][n])
        for name in scores
        for n in range(SEGMENTS)
    ]
    generator = np.random.default_rng(1)
    systems = over_systems(ours)
    pearson = pearson_over_outputs(ours, generator)
    kendall = kendall_by_segment(ours, generator)
    assert not any(isinstance(one, NoFigure) for one in (systems, pearson, kendall))
    assert found["systems"] == pytest.approx(test.system_scores["mqm"])
    assert found["pearson over systems"] == pytest.approx(getattr(systems, "pearson", None))
    assert found["pearson over outputs"] == pytest.approx(getattr(pearson, "value", None))
    assert found["kendall by segment"] == pytest.approx(getattr(kendall, "value", None))
    assert found["marks"] == sum(len(one.marks) for one in outputs)


def scored(folder: Path) -> dict[str, Any]:
    """What the toolkit finds in the test set ``t`` of a folder, with the metric beside it."""
    done = subprocess.run(
        [sys.executable, "-c", SCORER, CHECKOUT, str(folder), str(folder / "metric.json")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    answer: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return answer


def test_the_table_is_weighed_as_we_do(outputs, tmp_path):
    (tmp_path / "mqm.tsv").write_text(mqm_tsv.written(mqm_tsv.table_of(outputs)), "utf-8")
    command = f"{CHECKOUT}/mt_metrics_eval/converters/score_mqm.py"
    paths = [f"--input={tmp_path / 'mqm.tsv'}", f"--output={tmp_path / 'scores'}"]
    subprocess.run([sys.executable, command, *paths], check=True, capture_output=True)
    lines = [line.split("\t") for line in (tmp_path / "scores").read_text().splitlines()]
    found = {(system, doc, number): float(score) for system, doc, number, score, *_ in lines}
    assert found == pytest.approx(
        {(one.system, one.document, one.segment): -weighed(one) for one in outputs}
    )
