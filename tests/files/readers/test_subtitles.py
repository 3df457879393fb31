from __future__ import annotations

from pathlib import Path

from tests.files.readers.catalogues import pairs_of, units_of


def test_cues_are_paired_by_their_times_whatever_their_numbers(tmp_path: Path):
    files = {
        "film.srt": "1\r\n00:00:01,000 --> 00:00:02,000\r\nHello,\r\nyou\r\n\r\n2\r\n00:00:03,500 --> 00:00:04,000\r\n4 cats\r\n",
        "film.de.srt": "7\n00:00:01,000 --> 00:00:02,500\nHallo,\ndu\n\n\n8\n00:00:03,500 --> 00:00:04,000\n5 Katzen",
    }
    found = units_of(tmp_path, "film.de.srt", files)
    assert [(one.id, one.source, one.translation, one.line) for one in found] == [
        ("00:00:01.000", "Hello,\nyou", "Hallo,\ndu", 3),
        ("00:00:03.500", "4 cats", "5 Katzen", 9),
    ]


def test_notes_and_styles_of_webvtt_are_no_texts(tmp_path: Path):
    head = "WEBVTT - a film\n\nNOTE\n5 takes\n\nSTYLE\n::cue {}\n\n"
    files = {
        "en/a.vtt": f"{head}intro\n00:01.000 --> 00:02.000 align:start\n4 cats\n",
        "de/a.vtt": f"{head}00:01.000 --> 00:02.000\n5 Katzen\n",
    }
    assert pairs_of(tmp_path, "de/a.vtt", files) == [("00:01.000", "4 cats", "5 Katzen")]
