"""Empty, untranslated, truncated and repeated translations."""

from __future__ import annotations

import pytest

from tests.methods.screening.tools import fires, silent

LONG = "The committee met on Tuesday and decided to postpone the vote until the next session."


@pytest.mark.parametrize("translation", ["", "   ", "\n", "...", "—"])
def test_a_translation_without_words_is_empty(translation):
    fires("empty", "Hello there", translation)


@pytest.mark.parametrize(
    ("source", "translation"),
    [("Left Arrow", "←"), ("Plus", "+"), ("or", "/"), ("< Unknown Channel >", "<Salon inconnu>")],
)
def test_a_sign_may_stand_for_a_word_or_two(source, translation):
    silent("empty", source, translation)


def test_a_sign_does_not_stand_for_a_sentence():
    fires("empty", "Move it to the left", "←")


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


def test_a_run_of_words_in_an_element_of_code_is_kept_on_purpose():
    message = "<screen>press any key to stop now</screen>"
    silent("untranslated", f"When you see {message}, do so.", f"Sobald {message} erscheint, tu es.")
    masks = "*.aa *.bb *.cc *.dd *.ee *.ff"
    silent("untranslated", f"Pictures ({masks})", f"Bilder ({masks})")


def test_letters_of_the_source_left_over_are_untranslated():
    finding = fires("untranslated", "他们去了北京的故宫", "They went to 北京 yesterday", "zh-en")
    assert [span.text for span in finding.target_spans] == ["北京"]


def test_shared_scripts_leave_nothing_over():
    silent("untranslated", "北京市长", "北京市長", "zh-ja")


def test_one_language_is_never_untranslated():
    silent("untranslated", LONG, LONG, "en-en")


def test_a_translation_that_stops_is_truncated():
    fires("truncated", LONG, "Der Ausschuss trat am")


def test_the_half_of_a_long_text_is_truncated_even_if_it_ends_with_a_full_stop():
    source = f"{LONG} Nobody objected, but two members of the opposition left the room early."
    fires("truncated", source, "Der Ausschuss trat am Dienstag zusammen und vertagte die Wahl.")


def test_a_short_text_may_be_said_in_half_the_letters():
    silent("truncated", "I can hardly believe my own eyes, sir!", "Das glaube ich nicht!")


def test_a_translation_that_stops_inside_brackets_is_truncated():
    source = "The most frequent signs were fever (61 %), cough (48 %; 38 to 59) and fatigue (35 %)."
    translation = "Les signes les plus fréquents étaient la fièvre (61 %), la toux (48 % ; de 38"
    fires("truncated", source, translation, "en-fr")


def test_a_bracket_that_the_source_leaves_open_may_stay_open():
    source = "The most frequent signs of the illness were fever and cough (see below."
    silent(
        "truncated", source, "Les signes les plus fréquents étaient fièvre et toux (voir", "en-fr"
    )


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
    ("direction", "source", "translation"),
    [
        ("en-es", "They recieve the report in May.", "Ellos recieve el informe en mayo."),
        (
            "en-fr",
            "Most were treated surgicaly last year.",
            "La plupart ont été traités surgicaly.",
        ),
        ("en-zh", "The dose of quercimeritrin was doubled.", "Quercimeritrin的剂量加倍。"),
        ("en-ru", "The whole sloppery was closed.", "Вся sloppery была закрыта."),
    ],
)
def test_a_word_that_no_dictionary_has_is_found_where_it_was_kept(direction, source, translation):
    assert fires("untranslated", source, translation, direction).kind == "word"


@pytest.mark.parametrize(
    ("direction", "source", "translation"),
    [
        ("en-es", "The software is free.", "El software es libre."),
        ("en-de", "The quercimeritrin was doubled.", "Das quercimeritrin wurde verdoppelt."),
        ("en-zh", "Type `recieve` and press Enter.", "输入 `recieve` 并按回车键。"),
        ("en-zh", "See mozzilla.org for the rest.", "其余内容见 mozzilla.org。"),
        ("de-en", "Der Wetterhahn kräht.", "The Wetterhahn crows."),
    ],
)
def test_loanwords_terms_and_quoted_words_may_be_kept(direction, source, translation):
    silent("untranslated", source, translation, direction)


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


def test_rows_of_dots_are_not_part_of_the_length():
    silent("truncated", "......not..... going..... to...... hurt.... me?", "...nicht... wehtun?")
