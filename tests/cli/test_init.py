"""``mtriage init`` and ``mtriage check --explain``."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Mtriage
from tests.files.samples import SAMPLES
from triage.cli.config import read_config


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    for name in ("PO", "Android strings", "i18next JSON"):
        SAMPLES[name].write(tmp_path)
    return tmp_path


def test_init_shows_what_is_there_and_writes_what_makes_the_next_check_green(
    repository: Path, mtriage: Mtriage
) -> None:
    done = mtriage("init")
    assert "res/values-*/strings.xml: 1 file" in done.out
    assert "1 language, 9 units, 6 findings." in done.out
    check = read_config(repository / "mtriage.yaml").check
    assert sorted(check.files) == ["*.po", "locales/*/common.json", "res/values-*/strings.xml"]
    assert check.src_lang == "en"
    after = mtriage("check")
    assert "6 findings known from the baseline." in after.err
    assert after.status == 0


def test_init_of_another_folder_writes_what_is_right_inside_it(
    repository: Path, mtriage: Mtriage, monkeypatch: pytest.MonkeyPatch
) -> None:
    (repository / "elsewhere").mkdir()
    monkeypatch.chdir(repository / "elsewhere")
    assert mtriage("init", "..").status == 0
    assert list(Path().iterdir()) == []
    monkeypatch.chdir(repository)
    assert mtriage("check").status == 0


@pytest.mark.parametrize("name", ["mtriage.yaml", "mtriage-baseline.jsonl"])
def test_init_replaces_nothing_unless_it_is_forced(
    name: str, repository: Path, mtriage: Mtriage
) -> None:
    (repository / name).write_text("version: 1\n")
    done = mtriage("init")
    assert done.err == f"{name} exists already; --force replaces it.\n"
    assert done.status == 2
    assert (repository / name).read_text() == "version: 1\n"
    assert mtriage("init", "--force").status == 0


def test_init_without_translations_writes_nothing(tmp_path: Path, mtriage: Mtriage) -> None:
    assert mtriage("init").status == 2
    (tmp_path / "de.po").write_text('msgid "Dog"\nmsgstr ""\n')
    assert mtriage("init").status == 2
    assert [one.name for one in tmp_path.iterdir()] == ["de.po"]


def test_a_signal_is_explained(mtriage: Mtriage) -> None:
    done = mtriage("check", "--explain", "chatter")
    assert done.out.startswith("chatter: Chatter around the translation.\n")
    assert "Highest level without a setting of your own: note (fence: warning, " in done.out
    assert done.status == 0


def test_an_unknown_signal_is_named(mtriage: Mtriage) -> None:
    done = mtriage("check", "--explain", "number")
    assert done.err.startswith("Unknown signal: number. Known: numbers, ")
    assert done.status == 2
