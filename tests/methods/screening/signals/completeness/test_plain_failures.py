"""Empty, untranslated, truncated and repeated translations."""

from __future__ import annotations

import pytest

from tests.methods.screening.tools import fires, silent

LONG = "The committee met on Tuesday and decided to postpone the vote until the next session."


@pytest.mark.parametrize("translation", ["", "   ", "\n", "...", "—"])
def test_a_translation_without_words_is_empty(translation):
    fires("empty", "Hello there", translation)


def test_marks_for_marks_are_not_empty():
    silent("empty", "...", "...")


def test_a_copied_sentence_is_untranslated():
    assert fires("untranslated", LONG, LONG).kind == "copied"


@pytest.mark.parametrize("text", ["Berlin", "Microsoft Windows 11", "OK", "{0}", "42 %", "CPU"])
def test_names_and_numbers_may_stay(text):
    silent("untranslated", text, text)


def test_a_kept_run_of_words_is_untranslated():
    translation = "Der Ausschuss decided to postpone the vote bis zur nächsten Sitzung."
    assert fires("untranslated", LONG, translation).kind == "run"


def test_letters_of_the_source_left_over_are_untranslated():
    finding = fires("untranslated", "他们去了北京的故宫", "They went to 北京 yesterday", "zh-en")
    assert [span.text for span in finding.target_spans] == ["北京"]


def test_shared_scripts_leave_nothing_over():
    silent("untranslated", "北京市长", "北京市長", "zh-ja")


def test_one_language_is_never_untranslated():
    silent("untranslated", LONG, LONG, "en-en")


def test_a_translation_that_stops_is_truncated():
    fires("truncated", LONG, "Der Ausschuss trat am")


def test_a_shorter_language_is_not_truncated():
    silent("truncated", LONG, "委员会周二开会，决定将投票推迟到下届会议。", "en-zh")


def test_a_short_text_is_never_truncated():
    silent("truncated", "Save all the files now", "Speichern")


def test_an_unknown_language_is_never_truncated():
    silent("truncated", LONG, "x", "en-xx")


@pytest.mark.parametrize(
    "translation",
    [
        "Das ist ist ist ist gut",
        "und er sagte und er sagte und er sagte es",
        "Wir fahren morgen nach Hause wir fahren morgen nach Hause",
    ],
)
def test_a_loop_is_repeated(translation):
    fires("repeated", "That is what he said", translation)


def test_characters_of_an_unspaced_script_loop_too():
    fires("repeated", "That is good", "这是很好很好很好很好的", "en-zh")


@pytest.mark.parametrize(
    ("source", "translation"),
    [
        ("very very very good", "sehr sehr sehr gut"),
        ("ha ha ha ha", "ha ha ha ha"),
        ("1 000 000 000 000", "1 000 000 000 000"),
        ("they who they were", "die, die die waren"),
        ("HAHAHAHA! So small?", "AH! AH! AH! AH! So klein?"),
        (
            "First [look](#what-to-look-at)",
            "Zuerst [schauen](#bevor-sie-anfangen), bevor Sie anfangen",
        ),
    ],
)
def test_what_the_source_repeats_or_people_say_is_silent(source, translation):
    silent("repeated", source, translation)


def test_what_the_source_says_three_times_may_stand_three_times():
    silent("repeated", "No, why why why", "No, por qué por qué por qué", "en-es")


def test_figures_and_abbreviations_in_a_row_are_no_untranslated_words():
    source = "A cost which is equal to 1,365 euros per litre."
    silent("untranslated", source, "Un cost que és igual a 1,365 euros per litre.", "en-ca")


@pytest.mark.parametrize(
    ("source", "translation"),
    [
        ("git add [<options>] [--] <pathspec>...", "git add [<Optionen>] [--] <Pfad>..."),
        ("menu item", "menu-item"),
        ("Formats: aligned, asciidoc, csv, html, latex.", "Formate: aligned, asciidoc, csv, html, latex."),
        ('Run "git config advice.addEmpty false" now.', 'Führen Sie jetzt "git config advice.addEmpty false" aus.'),
    ],
)  # fmt: skip
def test_what_is_typed_at_a_machine_stays_as_it_is(source, translation):
    silent("untranslated", source, translation)


def test_a_synopsis_is_in_no_language():
    silent(
        "wrong_language",
        "git merge-base --independent <commit>...",
        "git merge-base --independent <提交>...",
        "en-zh",
    )
