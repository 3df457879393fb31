"""A corpus is checked piece by piece, even if workers are lost."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.engines.loopback import Reply, Service, running_service
from tests.management.test_quality_score import by_length
from tests.servers import ROOT
from triage.management.corpus import answer_piece, lines_within

PAIRS = [
    {
        "id": number,
        "source": f"It has {number} rooms.",
        "translation": f"Tiene {number + (number % 10 == 3)} habitaciones.",
        "src_lang": "en",
        "tgt_lang": "es",
    }
    for number in range(2000, 2200)
]


def lines(path: Path) -> list[str]:
    return path.read_text().splitlines()


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    path = tmp_path / "corpus.jsonl"
    path.write_text("".join(json.dumps(pair) + "\n" for pair in PAIRS))
    return path


@pytest.mark.parametrize("length", [1, 7, 100, 10_000_000])
def test_every_line_is_in_one_piece(corpus: Path, length: int) -> None:
    starts = range(0, corpus.stat().st_size, length)
    pieces = [lines_within(str(corpus), start, length) for start in starts]
    assert b"".join(pieces) == corpus.read_bytes()


# In a process of its own: the cluster shares no threads, ports or event loops with other tests.
CHECK = """
import json, sys
from pathlib import Path
from distributed import Client, LocalCluster
from engines.errors import EngineError
from triage.files.units import FileError
from triage.management.corpus import QualityModel, check_corpus
source, folder, *model = sys.argv[1:]
with (
    LocalCluster(n_workers=2, processes=False, scheduler_port=0, dashboard_address=None) as cluster,
    Client(cluster) as client,
):
    try:
        found = check_corpus(
            Path(source),
            Path(folder),
            "numbers",
            client,
            quality=QualityModel(*model) if model else None,
            piece=4000,
        )
    except (EngineError, FileError) as error:
        sys.exit(str(error))
print(json.dumps(found))
"""


def run_check(corpus: Path, folder: Path, *model: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", CHECK, corpus, folder, *model],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
    )


def checked(corpus: Path, folder: Path, *model: str) -> dict[str, int]:
    done = run_check(corpus, folder, *model)
    assert done.returncode == 0, done.stderr
    found: dict[str, int] = json.loads(done.stdout)
    return found


def test_a_cluster_answers_all_pairs_and_a_second_run_only_what_is_left(
    corpus: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "answers"
    found = checked(corpus, folder)
    parts = sorted(folder.glob("part-*"))
    first, last = parts[0].stat().st_mtime_ns, parts.pop()
    last.unlink()
    # The unfinished file of a killed worker is not used.
    last.with_name(f"{last.name}.1").write_text("{")
    assert checked(corpus, folder) == found
    assert found == {"fail": 20, "pass": 180}
    assert parts[0].stat().st_mtime_ns == first
    answers = [json.loads(line) for part in [*parts, last] for line in lines(part)]
    assert [one["id"] for one in answers] == [pair["id"] for pair in PAIRS]


def test_a_line_that_is_no_pair_is_named_by_its_number_in_the_file(
    corpus: Path, tmp_path: Path
) -> None:
    with corpus.open("a") as file:
        file.write("\r\n\n[]\n")
    checked(corpus, tmp_path / "answers")
    parts = (tmp_path / "answers").glob("part-*")
    answers = [json.loads(line) for part in parts for line in lines(part)]
    assert [one["line"] for one in answers if "line" in one] == [len(PAIRS) + 3]


def test_a_line_that_is_no_pair_is_told(tmp_path: Path) -> None:
    path, part = tmp_path / "corpus.jsonl", tmp_path / "part"
    path.write_text("[]\n")
    assert answer_piece(str(path), 0, 100, str(part), "numbers") == {"not read": 1}


def test_answers_to_another_check_are_not_mixed_with_these(corpus: Path, tmp_path: Path) -> None:
    checked(corpus, tmp_path / "answers")
    before = {path: path.read_bytes() for path in (tmp_path / "answers").iterdir()}
    done = run_check(corpus, tmp_path / "answers", "models/other")
    assert "holds the answers of another check (another quality)" in done.stderr
    assert {path: path.read_bytes() for path in (tmp_path / "answers").iterdir()} == before


@pytest.fixture
def service() -> Iterator[Service]:
    with running_service() as running:
        running.answer = by_length
        yield running


def test_every_pair_gets_its_score_and_the_least_likely_come_first(
    corpus: Path, tmp_path: Path, service: Service
) -> None:
    folder = tmp_path / "answers"
    others = [
        PAIRS[0] | {"id": 1, "tgt_lang": "is"},
        PAIRS[0] | {"translation": "Incredibly long."},
    ]
    with corpus.open("a") as file:
        file.write("".join(json.dumps(pair) + "\n" for pair in others))
        file.write("[]\n")
    found = checked(corpus, folder, service.url, "small")
    assert found["not scored"] == found["not read"] == 1
    answers = [json.loads(line) for part in sorted(folder.glob("part-*")) for line in lines(part)]
    assert answers[0]["verdict"] == "pass"
    assert answers[0]["least"]["text"] == "habitaciones"
    assert (answers[-3]["score"], "is" in answers[-3]["reason"]) == (None, True)
    assert "score" not in answers[-1]
    ordered = [json.loads(line) for line in lines(folder / "least-likely-first.jsonl")]
    assert ordered[0] == answers[-2]
    assert sorted(one["score"] for one in ordered) == [one["score"] for one in ordered]
    assert len(ordered) == len(PAIRS) + 1


def test_a_check_that_was_cut_off_scores_no_finished_piece_again(
    corpus: Path, tmp_path: Path, service: Service
) -> None:
    folder = tmp_path / "answers"
    service.answer = lambda asked: (
        Reply("gone", status=400) if "2190" in str(asked.body["prompt"]) else by_length(asked)
    )
    done = run_check(corpus, folder, service.url, "small")
    assert (done.returncode, "400" in done.stderr) == (1, True)
    kept = sum(len(lines(part)) for part in folder.glob("part-*.jsonl"))
    service.asked.clear()
    service.answer = by_length
    checked(corpus, folder, service.url, "small")
    assert 0 < kept == len(PAIRS) - sum(len(asked.body["prompt"]) for asked in service.asked)


def test_a_model_that_failed_at_once_leaves_the_folder_to_the_right_one(
    corpus: Path, tmp_path: Path, service: Service
) -> None:
    service.always(Reply("gone", status=400))
    done = run_check(corpus, tmp_path / "answers", service.url, "wrong")
    assert (done.returncode, "Traceback" in done.stderr) == (1, False)
    service.answer = by_length
    assert checked(corpus, tmp_path / "answers", service.url, "small")["pass"] == 180


def test_what_is_certainly_wrong_is_said_before_any_pair_is_checked(
    corpus: Path, tmp_path: Path
) -> None:
    paths = {"input": corpus, "output": tmp_path / "answers"}
    with pytest.raises(CommandError, match="There is no model at"):
        call_command("check_corpus", **paths, quality=str(tmp_path / "none"))
    with pytest.raises(CommandError, match="at least 1"):
        call_command("check_corpus", **paths, processes=0)
    assert not (tmp_path / "answers").exists()
