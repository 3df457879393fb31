"""``mtriage check --patch``: a diff of the corrections that are certain."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.cli.conftest import Mtriage

HEAD = 'msgid ""\nmsgstr ""\n"Language: de\\n"\n'


def patched(folder: Path, name: str, mtriage: Mtriage) -> bytes:
    """Return a file as the command's diff makes it; the command itself leaves it alone."""
    before = (folder / name).read_bytes()
    mtriage("check", name, "--patch", "--output", "a.patch")
    assert (folder / name).read_bytes() == before
    subprocess.run(["git", "apply", "a.patch"], cwd=folder, check=True)
    return (folder / name).read_bytes()


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize(
    ("source", "translation", "expected"),
    [
        ("It is 9,756.001 miles.", "Es sind 9,756.001 Meilen.", "Es sind 9.756,001 Meilen."),
        ("Name: ", "Vorname:", "Vorname: "),
        ("Name", "Vorname ", "Vorname"),
        (" and so on", "und so weiter", " und so weiter"),
        ("Done.\\n", "Fertig.", "Fertig.\\n"),
    ],
)
def test_a_certain_correction_is_a_diff(
    source: str, translation: str, expected: str, end: str, tmp_path: Path, mtriage: Mtriage
) -> None:
    text = f'{HEAD}\nmsgid "{source}"\nmsgstr "{translation}"\n\nmsgid "Dog"\nmsgstr "Hund"\n'
    (tmp_path / "de.po").write_bytes(text.replace("\n", end).encode())
    after = text.replace(f'msgstr "{translation}"', f'msgstr "{expected}"').replace("\n", end)
    assert patched(tmp_path, "de.po", mtriage) == after.encode()


@pytest.mark.parametrize(
    ("source", "translation"),
    [
        ("It has 4 wheels.", "Es hat 5 Räder."),
        ("It is 9,756.001 and 9,756.001 miles.", "Es sind 9,756.001 und 9,756.001 Meilen."),
        ("Dog", "Hund"),
    ],
)
def test_nothing_that_is_not_certain_is_corrected(
    source: str, translation: str, tmp_path: Path, mtriage: Mtriage
) -> None:
    (tmp_path / "de.po").write_text(f'{HEAD}\nmsgid "{source}"\nmsgstr "{translation}"\n')
    assert mtriage("check", "de.po", "--patch").out == ""
