"""Several processes find what one finds."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Mtriage
from tests.files.samples import SAMPLES
from triage.checking import processes
from triage.files.units import Unit

PO = SAMPLES["PO"]


def units(count: int, wrong: int = 7) -> list[Unit]:
    return [
        Unit(n, str(n), f"It has {n} doors.", f"Tiene {n + (n % wrong == 0)} puertas.", "en", "es")
        for n in range(10, 10 + count)
    ]


def test_several_processes_find_the_same_in_the_same_order(
    tmp_path: Path, mtriage: Mtriage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(processes, "_MOST_DONE", 1)  # processes are replaced on the way
    monkeypatch.setattr(processes, "_DONE_AFTER", 10)
    for folder in ("a", "b", "c"):
        PO.write(tmp_path / folder)
    rows = "".join(f"{one.source}\t{one.translation}\n" for one in units(300))
    (tmp_path / "d.tsv").write_text(f"en\tes\n{rows}")
    mixed = "".join(
        f"{one.source}\t{one.translation}\ten\t{('es', 'de', 'fr')[one.line % 3]}\n"
        for one in units(300)
    )
    (tmp_path / "e.tsv").write_text(f"source\ttranslation\tsrc_lang\ttgt_lang\n{mixed}")
    arguments = ("check", ".", "d.tsv", "e.tsv", "--format", "jsonl", "--no-cache")
    alone = mtriage(*arguments)
    together = mtriage(*arguments, "--jobs", "2")
    assert len(alone.rows) > 6
    assert (together.out, together.err, together.status) == (alone.out, alone.err, alone.status)
