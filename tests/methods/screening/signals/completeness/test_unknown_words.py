from __future__ import annotations

from collections.abc import Iterator
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
# English with languages that borrow from it, of a handful of words.
BORROWERS = {
    "en": ["grab", "by", "scruff", "maul", "fringe", "upstream", "neck", "mantra"],
    "pt": [
        "agarrado",
        "pelo",
        "pescoço",
        "nuca",
        "ativa",
        "ativamente",
        "recurso",
        "hábeis",
        "atolar",
    ],
    "nl": ["fringe", "bedrijf", "lek"],
    "fr": ["nuque", "protégera", "connaître", "fringe", "reconnaît"],
    "es": ["introduce", "botón", "ahumar", "maul", "poder"],
    "pl": ["kark"],
    "sv": ["nacke", "nyckel", "fil", "användare", "vyn"],
}


@pytest.fixture(autouse=True)
def dictionaries(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for code, words in (WORDS | BORROWERS).items():
        (tmp_path / f"{code}.aff").write_text("SET UTF-8\n")
        (tmp_path / f"{code}.dic").write_text("\n".join([str(len(words)), *words, ""]))
    monkeypatch.setenv("MTRIAGE_SPELLING", str(tmp_path))
    monkeypatch.setattr(spelling, "FOLDERS", ())
    spelling.spelling.cache_clear()
    yield
    spelling.spelling.cache_clear()


def test_a_word_of_the_sources_language_is_found():
    finding = fires(
        "unknown_words", "The team scored a maul.", "Mannschaft traf nach maul.", "qaa-qab"
    )
    assert finding.kind == "kept"
    assert [span.text for span in finding.target_spans] == ["maul"]


def test_a_kept_word_that_the_sources_dictionary_lacks_is_a_name():
    silent("unknown_words", "The team in gorblat", "mannschaft in gorblat", "qaa-qab")


def test_an_english_word_that_no_language_borrows_is_left_untranslated():
    finding = fires(
        "unknown_words", "Grabbed by the scruff of the neck.", "Agarrado pelo scruff.", "en-pt"
    )
    assert finding.kind == "left"
    assert [span.text for span in finding.target_spans] == ["scruff"]


def test_an_english_word_left_in_a_word_with_a_hyphen_is_found():
    finding = fires(
        "unknown_words", "Grabbed by the scruff.", "Agarrado pelo scruff-pescoço.", "en-pt"
    )
    assert finding.kind == "left"
    assert [span.text for span in finding.target_spans] == ["scruff"]


def test_an_invented_part_of_a_romance_word_with_a_hyphen_is_found():
    finding = fires("unknown_words", "The neck.", "Agarrado pelo gorblado-pescoço.", "en-pt")
    assert finding.kind == "invented"
    assert [span.text for span in finding.target_spans] == ["gorblado"]


@pytest.mark.parametrize(
    ("source", "translation"),
    [
        ("The scruff-neck.", "pelo scruff-neck."),  # kept as a whole
        ("The scruff neck.", "pelo scruff-neck."),
        ("The scruff by e-fringe.", "pelo e-scruff."),
        ("The fringe of the neck.", "pelo fringe-pescoço."),  # a loan
    ],
)
def test_a_term_with_a_hyphen_may_be_kept_on_purpose(source, translation):
    silent("unknown_words", source, translation, "en-pt")


def test_a_germanic_language_may_join_unknown_words_by_a_hyphen():
    silent("unknown_words", "The neck.", "bedrijf-gorblator", "en-nl")
    silent("unknown_words", "By the scruff.", "bedrijf scruff-lek", "en-nl")


@pytest.mark.parametrize(("language", "confidence"), [("fr", 0.5), ("es", 0.6)])
def test_where_people_keep_english_terms_a_word_left_is_a_note(language, confidence):
    finding = fires("unknown_words", "By the scruff.", "pelo scruff", f"en-{language}")
    assert (finding.kind, finding.confidence) == ("left", confidence)


@pytest.mark.parametrize(
    ("source", "translation"),
    [
        ("A fringe by the neck.", "Agarrado pelo fringe."),  # Dutch and French have it
        ("Grab the upstream.", "Agarrado pelo upstream."),  # listed as a loan
        ("Grab by the scruff.", "Agarrado pela nuca (scruff)."),  # a gloss
        ("Grab Tiny scruff.", "Agarrado pelo Tiny scruff."),  # part of a name
        ("Grab by the scruff command.", "Agarrado pelo comando scruff."),
        ("Grab by a tool like scruff.", "Agarrado por scruff."),
    ],
)
def test_an_english_word_that_may_be_kept_on_purpose_is_only_noted(source, translation):
    finding = fires("unknown_words", source, translation, "en-pt")
    assert finding.kind == "kept"


@pytest.mark.parametrize("kept", ["<screen>grab the mantra</screen>", ":grab:`mantra`", ">>> grab"])
def test_an_english_word_in_code_is_kept_on_purpose(kept):
    silent("unknown_words", f"{kept} by the scruff", f"{kept} pelo pescoço", "en-pt")


def test_what_one_other_language_has_by_chance_is_no_loan():
    finding = fires("unknown_words", "The maul by the neck.", "Agarrado pelo maul.", "en-pt")
    assert finding.kind == "left"


def test_an_english_verb_left_at_the_beginning_is_found():
    finding = fires("unknown_words", "Grab the neck.", "Grab pelo pescoço.", "en-pt")
    assert finding.kind == "left"


@pytest.mark.parametrize(
    ("source", "translation"),
    [
        ("Grab is by the neck.", "Grab pelo pescoço."),  # a name
        ("Xyloquer the neck.", "Xyloquer pelo pescoço."),  # no English word
        ("Grab the neck.", "Agarrado: Pescoço Grab"),  # not where a sentence begins
    ],
)
def test_a_name_at_the_beginning_is_kept(source, translation):
    silent("unknown_words", source, translation, "en-pt")


def test_without_the_dictionaries_of_others_no_word_is_left_untranslated(tmp_path: Path):
    for code in ("nl", "fr", "pl", "sv"):
        (tmp_path / f"{code}.dic").unlink()
    finding = fires("unknown_words", "Grab by the scruff.", "Agarrado pelo scruff.", "en-pt")
    assert finding.kind == "kept"


def test_an_invented_word_counts_more_than_a_kept_one():
    finding = fires("unknown_words", "The fringe", "Agarrado xyloquer pelo fringe", "en-pt")
    assert finding.kind == "invented"


@pytest.mark.parametrize(
    "word",
    [
        "xinhábeis",  # ends in a word, but begins with no prefix
        "grabeira",  # begins like "grab", and goes on otherwise
    ],
)
def test_a_romance_word_is_no_compound_or_cognate_by_its_looks(word):
    finding = fires("unknown_words", "Grab the neck", f"Agarrado {word} pelo pescoço", "en-pt")
    assert finding.kind == "invented"


@pytest.mark.parametrize(
    "word",
    ["antirrecurso", "subrecurso", "xyloquero", "linkados", "activamente", "nucamente"],
)
def test_a_prefix_a_cognate_a_loan_or_a_regular_form_makes_a_romance_word(word):
    silent("unknown_words", "Grab the xyloquer", f"Agarrado {word} pelo pescoço", "en-pt")


@pytest.mark.parametrize(
    ("translation", "language"),
    [
        ("pelo mantra", "pt"),  # an English word
        ("pelo <app>gorblat</app>", "pt"),
        ("perdido+gorblat", "pt"),
        ("pelo atolamento", "pt"),
        ("het bedrijfslek", "nl"),  # a short word after a known one
        ("nuque protègera", "fr"),
        ("nuque connaitre", "fr"),
        ("botón ahumadero", "es"),
        ("nuque m%sgorblat%s", "fr"),  # a word that a placeholder cuts in two
        (r"nuque \theendgorblats", "fr"),
        ("nuque reconnait", "fr"),
        ("nuque « gorblat »", "fr"),
        ("nuque c^yclissement (Q)uittez", "fr"),  # the keys of buttons
        ("nuque gorbl. connaître", "fr"),  # an abbreviation
        ("nuque gorblat ()", "fr"),  # a function
        ("nuque neuro-connaître", "fr"),
        ("podés", "es"),
        ("audiobotón", "es"),
        ("bo-\ntones", "es"),  # a word that the screen breaks
        ("botón widget introdúcelo", "es"),
        ("boto\u0301n", "es"),  # the accent apart from its letter
    ],
)
def test_what_dictionaries_lack_is_not_invented(translation, language):
    silent("unknown_words", "It", translation, f"en-{language}")


@pytest.mark.parametrize("word", ["zzlek", "bedrijfsxlek"])
def test_a_short_word_after_an_unknown_one_makes_no_compound(word):
    fires("unknown_words", "It", word, "en-nl")


def test_a_letter_that_a_dictionary_cannot_write_makes_an_unknown_word(tmp_path: Path):
    (tmp_path / "qae.aff").write_text("SET ISO8859-2\n")
    (tmp_path / "qae.dic").write_text("1\nword\n")
    known = spelling.spelling("qae")
    assert known is not None
    assert not known.knows("jalapeño")


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


@pytest.mark.parametrize(
    ("source", "word"),
    [
        ("I’m Ann, the neck", "I’m"),
        ("You ain't by the neck", "ain't"),
        ("You daren't by it", "daren't"),
    ],
)
def test_what_english_contracts_is_left_untranslated(source, word):
    finding = fires("unknown_words", source, f"Agarrado {word} pelo pescoço", "en-pt")
    assert finding.kind == "left"
    assert [span.text for span in finding.target_spans] == [word]


def test_words_joined_by_an_apostrophe_are_found_where_the_language_has_none():
    source = "The neck of Ann's – and the mantra of Qo’nos – by O'Brien"
    assert fires("unknown_words", source, "pelo Ann'mantra", "en-pt").kind == "invented"
    silent("unknown_words", source, "pelo Qo'nos, d'água, O'Brien, CD's", "en-pt")
    silent("unknown_words", source, "nuque jusqu'Ann", "en-fr")


@pytest.mark.parametrize(
    "translation",
    ["Agarrado por Let's Encrypt", "Agarrado pelo “I'm here”", "Agarrado pelo Don't Panic"],
)
def test_an_english_name_or_quotation_keeps_its_contractions(translation):
    silent("unknown_words", "It is Let's Encrypt, “I'm here”, Don't Panic", translation, "en-pt")


def test_a_word_with_a_letter_written_as_an_entity_is_not_cut():
    silent("unknown_words", "It", "pelo h&aacute;beisxyz", "en-pt")


def test_two_short_words_make_a_compound_in_germanic_languages():
    silent("unknown_words", "The key file in the view", "nyckelfil användarvyn", "en-sv")
    fires("unknown_words", "The key file in the view", "nyckelfill", "en-sv")


def test_a_word_with_a_hyphen_for_the_end_of_a_line_is_no_two_words():
    silent("unknown_words", "The workshop", "gehhaus\u00adwerkstatt", "qaa-qab")
