"""Which files of a folder are taken for catalogues."""

from __future__ import annotations

from pathlib import Path

import pytest

from triage.files.readers.registry import files_in


@pytest.mark.parametrize(
    ("files", "found"),
    [
        (
            ["LocalStrings.properties", "LocalStrings_fr.properties"],
            ["LocalStrings_fr.properties"],
        ),
        (["m_en.properties", "m_pt_BR.properties"], ["m_en.properties", "m_pt_BR.properties"]),
        (["log4j.properties", "db_my.properties", "jvm_app.properties"], []),
        (
            ["values/strings.xml", "values-de/strings.xml", "values-night/colors.xml"],
            ["values-de/strings.xml"],
        ),
    ],
)
def test_a_family_of_files_is_found_and_others_are_not(
    files: list[str], found: list[str], tmp_path: Path
):
    for name in files:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("<string>")  # what a catalogue of Android has
    assert [path.relative_to(tmp_path).as_posix() for path in files_in(tmp_path)] == found


def test_files_come_by_language(tmp_path: Path) -> None:
    names = ["a/locale/de/LC_MESSAGES/x.po", "b/translations/messages.de.xlf", "a/locale/es/LC_MESSAGES/x.po", "b/res/values-es/strings.xml"]  # fmt: skip
    for name in names:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text('<resources><string name="a">b</string></resources>')
    assert [path.relative_to(tmp_path).as_posix() for path in files_in(tmp_path)] == names
