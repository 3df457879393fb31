"""A corpus is checked piece by piece, even if workers are lost."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

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
from triage.management.corpus import check_corpus
with (
    LocalCluster(n_workers=2, processes=False, scheduler_port=0, dashboard_address=None) as cluster,
    Client(cluster) as client,
):
    found = check_corpus(*map(Path, sys.argv[1:]), "numbers", client, piece=4000)
print(json.dumps(found))
"""


def checked(corpus: Path, folder: Path) -> dict[str, int]:
    done = subprocess.run(
        [sys.executable, "-c", CHECK, corpus, folder],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, int] = json.loads(done.stdout)
    return found


def test_a_cluster_answers_all_pairs_and_a_second_run_only_what_is_left(
    corpus: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "answers"
    found = checked(corpus, folder)
    parts = sorted(folder.iterdir())
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
    answers = [
        json.loads(line) for part in (tmp_path / "answers").iterdir() for line in lines(part)
    ]
    assert [one["line"] for one in answers if "line" in one] == [len(PAIRS) + 3]


def test_a_line_that_is_no_pair_is_told(tmp_path: Path) -> None:
    path, part = tmp_path / "corpus.jsonl", tmp_path / "part"
    path.write_text("[]\n")
    assert answer_piece(str(path), 0, 100, str(part), "numbers") == {"not read": 1}
