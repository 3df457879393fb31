from __future__ import annotations

from pathlib import Path

import pytest

from tests.methods.screening.tools import fires, silent
from triage.methods.screening import spelling
from triage.methods.screening.signals.base import Setup
from triage.methods.screening.signals.completeness.unknown_words import UnknownWords

# Two languages of a handful of words; "tengwa" and "quenya" are their names.
WORDS = {
    "qaa": ["the", "team", "scored", "maul", "yard", "workshop"],
    "qab": ["mannschaft", "traf", "nach", "einem", "werkstatt", "haus"],
}


@pytest.fixture(autouse=True)
def dictionaries(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for code, words in WORDS.items():
        (tmp_path / f"{code}.aff").write_text("SET UTF-8\n")
        (tmp_path / f"{code}.dic").write_text("\n".join([str(len(words)), *words, ""]))
    monkeypatch.setenv("MTRIAGE_SPELLING", str(tmp_path))
    spelling.spelling.cache_clear()


def test_a_word_of_the_sources_language_is_found():
    finding = fires(
        "unknown_words", "The team scored a maul.", "Mannschaft traf nach maul.", "qaa-qab"
    )
    assert finding.kind == "kept"
    assert [span.text for span in finding.target_spans] == ["maul"]


def test_a_kept_word_that_the_sources_dictionary_lacks_is_a_name():
    silent("unknown_words", "The team in gorblat", "mannschaft in gorblat", "qaa-qab")


def test_a_word_of_no_language_is_found():
    finding = fires("unknown_words", "The workshop", "mannschaft xyloquer", "qaa-qab")
    assert finding.kind == "invented"


@pytest.mark.parametrize(
    "translation",
    [
        "mannschaft traf",  # known
        "Xyloquer traf",  # a name, or the first word
        "traf workshopen",  # made of a word of the source
        "traf holzhaus, steinwerkstatt",  # compounds
        "mann&schaft traf nach w&erkstatt",  # the keys of buttons
        "Mann·schaft traf",  # parts of a word
        "traf --xyloquer, `xyloquer`, xyloquer.de, “xyloquer” {xyloquer}",  # for machines
    ],
)
def test_what_may_be_right_is_silent(translation):
    silent("unknown_words", "The workshop {xyloquer}", translation, "qaa-qab")


def test_a_language_without_a_dictionary_is_a_gap():
    gap = UnknownWords(Setup()).gap("en", "qac")
    assert gap == "no spelling dictionary for qac (Debian: a package hunspell-…)"


def test_a_language_that_makes_words_freely_is_a_gap():
    assert (
        UnknownWords(Setup()).gap("en", "fi") == "no dictionary lists the words of fi well enough"
    )


def test_one_regional_dictionary_is_enough(tmp_path: Path):
    for region, word in (("qad_AA", "colour"), ("qad_BB", "color")):
        (tmp_path / f"{region}.aff").write_text("SET UTF-8\n")
        (tmp_path / f"{region}.dic").write_text(f"1\n{word}\n")
    known = spelling.spelling("qad")
    assert known is not None
    assert known.knows("colour")
    assert known.knows("color")
    assert not known.knows("kolor")


def test_the_dictionaries_of_a_language_that_is_done_are_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(spelling, "_UNUSED", 2)
    shelf = spelling._Shelf()
    one, other = ((tmp_path / f"{code}.dic",) for code in WORDS)
    shelf.begin_text(one)
    first = shelf.dictionaries(one)
    shelf.begin_text(other)
    shelf.dictionaries(other)
    assert shelf.dictionaries(one) is first
    for _ in range(2):
        shelf.begin_text(other)
    shelf.dictionaries((*one, *other))
    assert shelf.dictionaries(one) is not first
