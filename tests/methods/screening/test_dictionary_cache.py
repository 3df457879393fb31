from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.servers import ROOT
from triage.methods.screening import dictionaries, dictionary_cache
from triage.methods.screening.dictionary_cache import UNUSED, cached
from triage.methods.screening.lexicon import lemmas_of


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path


def unread() -> bytes:
    raise AssertionError("read again")


def test_what_was_made_once_is_read_from_its_file():
    assert cached("forms", "en", ["a"], lambda: b"made") == b"made"
    assert cached("forms", "en", ["a"], unread) == b"made"


@pytest.mark.parametrize(
    ("name", "language", "parts"),
    [("lemmas", "en", ["a"]), ("forms", "de", ["a"]), ("forms", "en", ["a", "b"])],
)
def test_anything_else_is_made(name: str, language: str, parts: list[str]):
    cached("forms", "en", ["a"], lambda: b"made")
    assert cached(name, language, parts, lambda: b"other") == b"other"


@pytest.mark.parametrize("damage", [b"", b"short", b"x" * 40])
def test_a_damaged_file_is_made_again(damage: bytes):
    cached("forms", "en", [], lambda: b"made")
    (file,) = dictionary_cache.folder().iterdir()
    file.write_bytes(damage)
    assert cached("forms", "en", [], lambda: b"again") == b"again"
    assert cached("forms", "en", [], unread) == b"again"


def test_where_nothing_can_be_written_it_is_made_each_time(home: Path):
    (home / "mtriage").write_text("a file where the folder would be")
    assert cached("forms", "en", [], lambda: b"first") == b"first"
    assert cached("forms", "en", [], lambda: b"second") == b"second"


def test_a_user_without_a_home_gets_no_folder_in_the_working_directory(home: Path, monkeypatch):
    monkeypatch.chdir(home)
    monkeypatch.setattr(dictionary_cache, "folder", lambda: Path("~/.cache/mtriage"))
    assert cached("forms", "en", [], lambda: b"made") == b"made"
    assert list(home.iterdir()) == []


def test_only_its_user_can_read_the_folder():
    cached("lemmas", "en", ["secret"], lambda: b"made")
    assert dictionary_cache.folder().stat().st_mode & 0o077 == 0


def test_files_unused_for_a_month_make_room():
    for part in ("old", "used"):
        cached("lemmas", "en", [part], lambda: b"made")
    for file in dictionary_cache.folder().iterdir():
        os.utime(file, (time.time() - UNUSED - 60,) * 2)
    cached("lemmas", "en", ["used"], unread)
    cached("lemmas", "en", ["new"], lambda: b"made")
    assert cached("lemmas", "en", ["used"], unread) == b"made"
    assert cached("lemmas", "en", ["old"], lambda: b"again") == b"again"


def test_another_process_reads_no_dictionary(home: Path):
    script = (
        "from triage.methods.screening import dictionaries, lexicon;"
        "print(dictionaries.is_word('houses', 'en'), dictionaries.is_word('housen', 'en'),"
        "lexicon.lemmas_of('en', frozenset(['house'])))"
    )
    closed = script.replace(";", ";dictionaries.entries_of = None;", 1)
    answers = [
        subprocess.run(
            [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
        ).stdout
        for code in (script, closed)
    ]
    assert answers[0] == answers[1]
    assert answers[0].startswith("True False {")
    assert "'houses': 'house'" in answers[0]


def test_other_words_of_a_language_read_no_dictionary(monkeypatch):
    lemmas_of.cache_clear()
    lemmas_of("en", frozenset({"house"}))
    monkeypatch.setattr(dictionaries, "entries_of", None)
    assert lemmas_of("en", frozenset({"mouse"}))["mice"] == "mouse"


def test_entries_are_found_by_their_form_and_by_their_lemma():
    entries = dictionaries.Entries("en")
    assert list(entries.of_forms(["mice", "mices"])) == [("mice", "mouse")]
    assert ("mice", "mouse") in list(entries.of_lemmas(["mouse"]))
    assert not list(entries.of_lemmas(["mice"]))


def test_a_language_without_a_dictionary_has_no_words():
    assert not dictionaries.is_word("水", "zh")
    assert lemmas_of("zh", frozenset({"水"})) == {}
