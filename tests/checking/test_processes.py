"""Several processes and the cache of units: the same findings, whatever happens to either."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.cli.conftest import Mtriage
from tests.files.samples import SAMPLES
from triage.checking import unit_cache
from triage.checking.checker import Checker, SignalChoice
from triage.checking.processes import Checking
from triage.checking.unit_cache import UnitCache
from triage.files.units import Unit
from triage.methods.screening.method import Screening

PO = SAMPLES["PO"]
CHOICE = SignalChoice(("numbers", "markup"))


def units(count: int, wrong: int = 7) -> list[Unit]:
    return [
        Unit(n, str(n), f"It has {n} doors.", f"Tiene {n + (n % wrong == 0)} puertas.", "en", "es")
        for n in range(10, 10 + count)
    ]


class Counting(Checker):
    """A checker that says how many units it was asked to check."""

    asked = 0

    def check_each(self, file: str, units: object) -> object:  # type: ignore[override]
        self.asked += len(units)  # type: ignore[arg-type]
        return super().check_each(file, units)  # type: ignore[arg-type]


def checked(folder: Path, some: list[Unit], choice: SignalChoice = CHOICE) -> tuple[int, list[int]]:
    """Check units with the cache in a folder; return how many were asked about, and lines found."""
    checker = Counting(choice, Screening())
    with Checking(checker, cache=UnitCache(folder, choice, checker.signals)) as checking:
        found = checking.submit("a.po", some)()
    return checker.asked, [one.line for one in found]


def test_several_processes_find_the_same_in_the_same_order(
    tmp_path: Path, mtriage: Mtriage
) -> None:
    for folder in ("a", "b", "c"):
        PO.write(tmp_path / folder)
    rows = "".join(f"{one.source}\t{one.translation}\n" for one in units(300))
    (tmp_path / "d.tsv").write_text(f"en\tes\n{rows}")
    arguments = ("check", ".", "d.tsv", "--format", "jsonl", "--no-cache")
    alone = mtriage(*arguments)
    together = mtriage(*arguments, "--jobs", "2")
    assert len(alone.rows) > 6
    assert (together.out, together.err, together.status) == (alone.out, alone.err, alone.status)


def test_a_unit_that_was_checked_is_not_checked_again(tmp_path: Path) -> None:
    first = checked(tmp_path, units(20))
    assert first[0] == 20
    assert checked(tmp_path, units(20)) == (0, first[1])
    changed = [*units(20), Unit(99, "n", "4 dogs", "5 perros", "en", "es")]
    assert checked(tmp_path, changed) == (1, [*first[1], 99])


def test_another_configuration_is_another_answer(tmp_path: Path) -> None:
    checked(tmp_path, units(20))
    assert checked(tmp_path, units(20), SignalChoice(("numbers",)))[0] == 20


def test_the_finding_on_a_plural_form_keeps_the_source_that_it_was_compared_with(
    tmp_path: Path,
) -> None:
    unit = Unit(1, "a", "One {x} door", "5 {y} puertas", "en", "es", other_sources=("4 {x} doors",))
    checker = Checker(CHOICE, Screening())
    expected = list(checker.check("a.po", [unit]))
    for _ in range(2):
        with Checking(checker, cache=UnitCache(tmp_path, CHOICE, checker.signals)) as checking:
            found = checking.submit("a.po", [unit])()
        assert found == expected


@pytest.mark.parametrize(
    "damage",
    [
        lambda path: path.write_bytes(b"no database" * 1000),
        lambda path: path.write_bytes(path.read_bytes()[:5000]),
        lambda path: _rows(path, "UPDATE unit SET found = '[[1]]'"),
        lambda path: _rows(path, "DROP TABLE unit"),
        lambda path: (path.unlink(), path.mkdir()),
    ],
    ids=["no database", "cut", "no findings", "no table", "a folder"],
)
def test_a_broken_cache_costs_time_only(damage: Callable[[Path], object], tmp_path: Path) -> None:
    (_, found) = checked(tmp_path, units(20))
    damage(tmp_path / "units.sqlite3")
    assert checked(tmp_path, units(20)) == (20, found)


def _rows(path: Path, statement: str) -> None:
    with sqlite3.connect(path) as database:
        database.execute(statement)


def test_a_cache_that_another_run_holds_is_not_waited_for_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unit_cache, "_SECONDS_TO_WAIT", 0.05)
    (_, found) = checked(tmp_path, units(20))
    holder = sqlite3.connect(tmp_path / "units.sqlite3", isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    assert checked(tmp_path, units(30))[1][: len(found)] == found
    holder.close()


def test_two_runs_may_use_the_cache_at_once(tmp_path: Path) -> None:
    with ThreadPoolExecutor(4) as pool:
        runs = [pool.submit(checked, tmp_path, units(200)) for _ in range(4)]
    assert len({tuple(run.result()[1]) for run in runs}) == 1
    assert checked(tmp_path, units(200))[0] == 0


def test_the_cache_keeps_no_more_units_than_its_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unit_cache, "MOST_UNITS", 15)
    checked(tmp_path, units(20))
    with sqlite3.connect(tmp_path / "units.sqlite3") as database:
        assert database.execute("SELECT count(*) FROM unit").fetchone() == (15,)


def test_without_the_cache_nothing_is_kept(
    tmp_path: Path, mtriage: Mtriage, monkeypatch: pytest.MonkeyPatch
) -> None:
    PO.write(tmp_path)
    monkeypatch.setenv("MTRIAGE_CACHE", str(tmp_path / "cache"))
    mtriage("check", PO.path, "--no-cache")
    assert not (tmp_path / "cache").exists()
    mtriage("check", PO.path)
    assert (tmp_path / "cache" / "units.sqlite3").exists()
