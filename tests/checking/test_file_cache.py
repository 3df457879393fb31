"""The cache of files: what a run prints is the same with and without it, whatever happens to either."""

from __future__ import annotations

import io
import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.cli.conftest import Mtriage, Outcome
from triage.checking import file_cache
from triage.checking.checker import Checker, SignalChoice
from triage.checking.file_cache import FileCache
from triage.checking.formats.jsonl import JsonLines
from triage.checking.processes import Checking
from triage.cli.check_command import CheckRequest, CheckRun
from triage.methods.screening.method import Screening

CHOICE = SignalChoice(("numbers", "markup"))
SARIF, NOTES = ("--format", "sarif"), ("--level", "note")


def po(count: int, language: str = "es", more: str = "") -> str:
    """A catalogue whose every seventh unit has another number than its source."""
    units = "".join(
        f'msgid "It has {n} doors."\nmsgstr "Tiene {n + (n % 7 == 0)} puertas."\n\n'
        for n in range(10, 10 + count)
    )
    return f'msgid ""\nmsgstr "Language: {language}\\n"\n\n{units}{more}'


class Counting(Checker):
    """A checker that says how many units it was asked to check."""

    asked = 0

    def check_each(self, file: str, units: object) -> object:  # type: ignore[override]
        self.asked += len(units)  # type: ignore[arg-type]
        return super().check_each(file, units)  # type: ignore[arg-type]


def checked(cache: Path, *files: Path, choice: SignalChoice = CHOICE) -> tuple[int, str]:
    """Check files with the cache in a folder; return how many units were asked about, and the result."""
    checker, found = Counting(choice, Screening()), io.StringIO()
    with Checking(checker) as checking, FileCache(cache, choice, checker.signals) as kept:
        CheckRun(CheckRequest(files), checker, checking, JsonLines(found), kept).run()
    return checker.asked, found.getvalue()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "es.po"
    path.write_text(po(20))
    return path


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    return tmp_path / "cache"


def test_a_file_that_was_checked_is_not_checked_again(file: Path, cache: Path) -> None:
    asked, found = checked(cache, file)
    assert (asked, found.count("\n")) == (20, 3)
    assert checked(cache, file) == (0, found)


def test_of_a_changed_file_only_the_changed_units_are_checked(file: Path, cache: Path) -> None:
    _, found = checked(cache, file)
    file.write_text(po(20, more='msgid "4 dogs"\nmsgstr "5 perros"\n'))
    asked, more = checked(cache, file)
    assert asked == 1
    assert more.startswith(found)
    assert more.count("\n") == 4


def test_another_configuration_is_another_answer(file: Path, cache: Path) -> None:
    checked(cache, file)
    assert checked(cache, file, choice=SignalChoice(("numbers",)))[0] == 20
    assert checked(cache, file)[0] == 0


def test_files_of_the_same_name_in_two_places_are_kept_apart(
    tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder, count in (("a", 5), ("b", 6)):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "es.po").write_text(po(count))
    for expected in (5 + 6, 0):
        asked = 0
        for folder in ("a", "b"):
            monkeypatch.chdir(tmp_path / folder)
            asked += checked(cache, Path("es.po"))[0]
        assert asked == expected


def test_a_file_that_could_not_be_read_whole_is_read_again(tmp_path: Path, cache: Path) -> None:
    path = tmp_path / "x.tsv"
    path.write_bytes(b"en\tes\n4 doors\t5 puertas\n\xff\t\xff\n")
    first = checked(cache, path)
    assert checked(cache, path) == (0, first[1])
    with FileCache(cache, CHOICE, CHOICE.signals) as kept:
        cached = kept.file(CheckRequest((path,)).of(path), path.as_posix())
        assert cached is not None
        assert cached.whole() is None


def test_the_finding_on_a_plural_form_keeps_the_source_that_it_was_compared_with(
    tmp_path: Path, cache: Path
) -> None:
    path = tmp_path / "es.po"
    plural = 'msgid "One {x} door"\nmsgid_plural "4 {x} doors"\nmsgstr[0] "5 {y} puertas"\n'
    path.write_text(po(1, more=plural + 'msgstr[1] "4 {y} puertas"\n'))
    _, expected = checked(cache, path)
    assert "{y}" in expected
    assert checked(cache, path) == (0, expected)
    path.write_text(path.read_text() + '\nmsgid "a"\nmsgstr "b"\n')
    assert checked(cache, path) == (1, expected)


def _rows(path: Path, statement: str) -> None:
    with sqlite3.connect(path) as database:
        database.execute(statement)


@pytest.mark.parametrize(
    "damage",
    [
        lambda path: path.write_bytes(b"no database" * 1000),
        lambda path: path.write_bytes(path.read_bytes()[:5000]),
        lambda path: _rows(path, "UPDATE file SET content = '[[1]]', clean = 'x'"),
        lambda path: _rows(path, "UPDATE file SET content = clean, clean = content"),
        lambda path: _rows(path, "DROP TABLE file"),
        lambda path: (path.unlink(), path.mkdir()),
    ],
    ids=["no database", "cut", "no findings", "exchanged", "no table", "a folder"],
)
def test_a_broken_cache_costs_time_only(
    damage: Callable[[Path], object], file: Path, cache: Path
) -> None:
    _, found = checked(cache, file)
    damage(cache / "files.sqlite3")
    assert checked(cache, file) == (20, found)


def test_a_cache_that_another_run_holds_is_not_waited_for_long(
    file: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file_cache, "_SECONDS_TO_WAIT", 0.05)
    _, found = checked(cache, file)
    holder = sqlite3.connect(cache / "files.sqlite3", isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    file.write_text(po(30))
    assert checked(cache, file)[1].startswith(found)
    holder.close()


def test_a_full_disk_costs_time_only(
    file: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The limit on a database's pages is SQLite's own way of having no room."""
    opened = FileCache._opened

    def full(self: FileCache) -> sqlite3.Connection | None:
        database = opened(self)
        assert database is not None
        database.execute("PRAGMA max_page_count = 2")
        return database

    monkeypatch.setattr(FileCache, "_opened", full)
    file.write_text(po(2000))
    first = checked(cache, file)
    assert first[0] == 2000
    assert checked(cache, file) == first


def test_a_folder_that_cannot_be_made_costs_time_only(file: Path, cache: Path) -> None:
    cache.write_text("no folder")
    assert checked(cache, file) == checked(cache, file)


def test_a_database_that_is_not_to_be_written_costs_time_only(file: Path, cache: Path) -> None:
    _, found = checked(cache, file)
    _rows(cache / "files.sqlite3", "PRAGMA journal_mode=DELETE")
    with sqlite3.connect(f"file:{cache / 'files.sqlite3'}?immutable=1", uri=True) as database:
        assert database.execute("SELECT count(*) FROM file").fetchone() == (1,)
    (cache / "files.sqlite3-journal").mkdir()  # no transaction can begin
    file.write_text(po(21))
    assert checked(cache, file)[1].startswith(found)


def test_two_runs_may_use_the_cache_at_once(file: Path, cache: Path) -> None:
    with ThreadPoolExecutor(4) as pool:
        runs = [pool.submit(checked, cache, file) for _ in range(4)]
    assert len({run.result()[1] for run in runs}) == 1
    assert checked(cache, file)[0] == 0


def test_what_no_run_has_met_for_long_is_forgotten(tmp_path: Path, file: Path, cache: Path) -> None:
    other = tmp_path / "de.po"
    other.write_text(po(5, "de"))
    checked(cache, file, other)
    _rows(cache / "files.sqlite3", f"UPDATE file SET day = day - {file_cache.UNUSED + 1}")
    checked(cache, file)
    with sqlite3.connect(cache / "files.sqlite3") as database:
        assert database.execute("SELECT count(*) FROM file").fetchone() == (1,)


def test_the_cache_keeps_no_more_than_its_limit(
    tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file_cache, "MOST_BYTES", 3000)
    files = [tmp_path / f"{number}.po" for number in range(10)]
    for path in files:
        path.write_text(po(20))
    checked(cache, *files)
    with sqlite3.connect(cache / "files.sqlite3") as database:
        (size,) = database.execute("SELECT total(size) FROM file").fetchone()
    assert 0 < size <= 3000


def test_without_the_cache_nothing_is_kept(
    file: Path, mtriage: Mtriage, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MTRIAGE_CACHE", str(cache))
    mtriage("check", file.name, "--no-cache")
    assert not cache.exists()
    mtriage("check", file.name)
    assert (cache / "files.sqlite3").exists()


def test_an_unchanged_tree_needs_no_signal(file: Path, cache: Path) -> None:
    script = (
        "import sys; from triage.cli.command import main\n"
        "try: main(['check', 'es.po', '--fail-on', 'never'])\n"
        "finally: print([one for one in sys.modules if 'numbers' in one or 'signals.' in one\n"
        "  or one.partition('.')[0] in ('py3langid', 'simplemma', 'hunspell', 'openpyxl', 'numpy')])"
    )
    environment = {**os.environ, "MTRIAGE_CACHE": str(cache), "PYTHONPATH": os.getcwd()}
    loaded = [
        subprocess.run(
            [sys.executable, "-c", script],
            cwd=file.parent,
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        ).stdout.splitlines()[-1]
        for _ in range(2)
    ]
    assert "triage.methods.numbers.languages.es" in loaded[0]
    assert json.loads(loaded[1].replace("'", '"')) == [
        name for name in json.loads(loaded[1].replace("'", '"')) if name in ALWAYS
    ]


#: What is imported in any case: the standard library's numbers, and the types of signals.
ALWAYS = frozenset(
    {
        "numbers",
        "triage.methods.screening.signals.base",
        "triage.methods.screening.signals.format",
        "triage.methods.screening.signals.format.markup_parts",
        "triage.methods.screening.signals.registry",
    }
)


def _replace(name: str, old: str, new: str) -> Callable[[Path], None]:
    def change(folder: Path) -> None:
        path = folder / name
        if path.exists():
            path.write_text(path.read_text().replace(old, new))

    return change


def _write(name: str, text: str) -> Callable[[Path], None]:
    def change(folder: Path) -> None:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)

    return change


def _remove(name: str) -> Callable[[Path], None]:
    return lambda folder: (folder / name).unlink(missing_ok=True)


def _link(folder: Path) -> None:
    (folder / "i18n/es.json").unlink(missing_ok=True)
    (folder / "i18n/es.json").symlink_to("en.json")


CONFIG = "version: 1\ncheck:\n  files: ['**/*.po', '**/*.json']\n"
CHANGES: dict[str, Callable[[Path], None]] = {
    "nothing": lambda folder: None,
    "a unit is wrong": _replace("es.po", "Tiene 11", "Tiene 12"),
    "a unit is right": _replace("es.po", "Tiene 15", "Tiene 14"),
    "a unit moves": _replace("es.po", 'msgid "It has 14', '\n\n# note\nmsgid "It has 14'),
    "a unit is ignored": _replace("es.po", 'msgid "It has 21', '# mtriage: ignore\nmsgid "It has 21'),
    "a unit is fuzzy": _replace("es.po", 'msgid "It has 28', '#, fuzzy\nmsgid "It has 28'),
    "a file is broken": _replace("es.po", 'msgstr "Tiene 13', 'msgstr Tiene 13'),
    "a file is mended": _write("es.po", po(20)),
    "a file is deleted": _remove("es.po"),
    "another language": _write("de.po", po(8, "de")),
    "a language of no oracle": _write("tlh.po", po(3, "tlh")),
    "a language is stated otherwise": _replace("de.po", "Language: de", "Language: fr"),
    "sources": _write("i18n/en.json", '{"a": "4 dogs", "b": "It has {n} doors"}'),
    "other sources": _replace("i18n/en.json", "4 dogs", "5 dogs"),
    "no sources": _remove("i18n/en.json"),
    "a better place of sources": _write("i18n/en-US.json", '{"a": "5 dogs"}'),
    "translations": _write("i18n/es.json", '{"a": "5 perros", "b": "Tiene {m} puertas"}'),
    "a link to the sources": _link,
    "levels": _write("mtriage.yaml", CONFIG + "  signals: {numbers: warning}\n"),
    "a signal is off": _write("mtriage.yaml", CONFIG + "  signals: {markup: off}\n"),
    "a glossary": _write("mtriage.yaml", CONFIG + "  glossary: [{source: doors, targets: [portales]}]\n"),
    "a rule": _write("mtriage.yaml", CONFIG + "  ignore: [{unit: 'It has 14*', reason: known}]\n"),
    "fuzzy ones too": _write("mtriage.yaml", CONFIG + "  include: [fuzzy]\n"),
    "another language of sources": _write("mtriage.yaml", CONFIG + "  src_lang: fr\n"),
    "no configuration of its own": _write("mtriage.yaml", CONFIG),
}  # fmt: skip


def _printed(done: Outcome) -> tuple[str, str, int]:
    return done.out, done.err, done.status


@pytest.mark.parametrize("options", [(), SARIF, NOTES], ids=["table", "sarif", "notes"])
def test_a_run_prints_the_same_with_and_without_the_cache(
    options: tuple[str, ...], tmp_path: Path, mtriage: Mtriage
) -> None:
    """After each change of all, in a random order of their own; the cache is never emptied."""

    @settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(st.lists(st.sampled_from(sorted(CHANGES)), min_size=2, max_size=6))
    def holds(names: list[str]) -> None:
        CHANGES["no configuration of its own"](tmp_path)
        CHANGES["a file is mended"](tmp_path)
        for name in names:
            CHANGES[name](tmp_path)
            cached = _printed(mtriage("check", *options))
            assert cached == _printed(mtriage("check", *options, "--no-cache")), name
            assert cached == _printed(mtriage("check", *options)), name

    holds()
    for name in CHANGES:
        CHANGES[name](tmp_path)
        cached = _printed(mtriage("check", *options))
        assert cached == _printed(mtriage("check", *options, "--no-cache")), name
