"""Files of the kind on which other tools failed, by their public reports; the texts are our own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.files.readers.catalogues import pairs_of

EN, DE = "4 cats", "5 Katzen"
CUE = "1\n00:00:01,000 --> 00:00:02,000\n{}\n"


def _variations(text: str) -> dict[str, object]:
    unit = {"stringUnit": {"state": "translated", "value": text}}
    return {"variations": {"plural": {"other": unit}}}


XCODE = json.dumps(
    {
        "sourceLanguage": "en",
        "strings": {"k": {"localizations": {"en": _variations(EN), "de": _variations(DE)}}},
    }
)


@pytest.mark.parametrize(
    ("files", "name", "expected"),
    [
        pytest.param(
            {"no.yml": f"no:\n  a: {DE}\n", "en.yml": f"en:\n  a: {EN}\n"},
            "no.yml",
            [("a", EN, DE)],
            id="ruby-i18n/i18n#64",
        ),
        pytest.param(
            {"de.yml": f"de:\n  no: {DE}\n", "en.yml": f"en:\n  no: {EN}\n"},
            "de.yml",
            [("no", EN, DE)],
            id="glebm/i18n-tasks#168",
        ),
        pytest.param(
            {"en.php": f"<?php return ['a' => '{EN}'];", "de.php": f"<?php return ['a' => <<<'PHP'\n    {DE}\n    $heute\n    PHP\n];"},
            "de.php",
            [("a", EN, f"{DE}\n$heute")],
            id="vsch/laravel-translation-manager#127",
        ),
        pytest.param(
            {"en.php": r"<?php return ['a' => 'Cat\'s'];", "de.php": r"<?php return ['a' => 'Der \"Kater\"'];"},
            "de.php",
            [("a", "Cat's", r"Der \"Kater\"")],
            id="Lukasss93/laravel-larex#5",
        ),
        pytest.param({"L.xcstrings": XCODE}, "L.xcstrings", [("k[plural/other]", EN, DE)], id="Ryu0118/xcstrings-crud#16"),
        pytest.param(
            {"a.srt": CUE.format(EN), "a.de.srt": CUE.format(f"\n{DE}")},
            "a.de.srt",
            [("00:00:01.000", EN, DE)],
            id="glut23/webvtt-py#46",
        ),
        pytest.param(
            {"a.srt": CUE.format(EN), "a.de.srt": f"0\n0:00:00,86 --> 0:00:00,99\n\n\n\n{CUE.format(DE)}"},
            "a.de.srt",
            [("00:00:01.000", EN, DE)],
            id="ripose-jp/Memento#68",
        ),
        pytest.param(
            {"a.srt": CUE.format("Total:\n1.567.202."), "a.de.srt": CUE.format("Summe:\n1.567.202.")},
            "a.de.srt",
            [("00:00:01.000", "Total:\n1.567.202.", "Summe:\n1.567.202.")],
            id="cdown/srt#92",
        ),
        pytest.param(
            {"en.json": '{"d": "Day|Days"}', "de.json": '{"d": "Tag|Tage"}'},
            "de.json",
            [("d[0]", "Day", "Tag"), ("d[1]", "Days", "Tage")],
            id="fabkho/the-i18n-kit#470",
        ),
        pytest.param(
            {"de.po": 'msgid "A year ago"\nmsgid_plural "%d years ago"\nmsgstr[0] "Vor einem Jahr"\nmsgstr[1] "Vor %d Jahren"\n'},
            "de.po",
            [("A year ago[0]", "A year ago", "Vor einem Jahr"), ("A year ago[1]", "%d years ago", "Vor %d Jahren")],
            id="translate/translate#2736",
        ),
    ],
)  # fmt: skip
def test_the_texts_are_read_as_meant(
    files: dict[str, str], name: str, expected: list[tuple[str, str, str]], tmp_path: Path
):
    assert pairs_of(tmp_path, name, files) == expected
