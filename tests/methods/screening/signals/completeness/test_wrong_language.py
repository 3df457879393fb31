from __future__ import annotations

from tests.methods.screening.tools import fires, silent

SOURCE = "The children played in the garden until it was dark."


def test_another_script_is_the_wrong_language():
    assert fires("wrong_language", SOURCE, SOURCE, "en-zh").kind == "wrong script"


def test_another_language_of_the_same_script_is_found():
    fires("wrong_language", SOURCE, "Les enfants ont joué dans le jardin jusqu'à la nuit.")


def test_the_right_language_is_silent():
    silent("wrong_language", SOURCE, "Die Kinder spielten im Garten, bis es dunkel war.")


def test_varieties_of_chinese_are_chinese():
    silent("wrong_language", SOURCE, "細路仔喺花園玩到天黑，之後先至返屋企食飯。", "en-zh")


def test_kazakh_may_be_written_in_latin_letters():
    text = "Tañdağanyñyz syrtqy oinatqyşta älı de oinatudy qadağalau üşın qoldau körsetіlmegen."
    silent("wrong_language", "Tracking is not supported in the selected player yet.", text, "en-kk")


def test_names_are_in_no_language():
    silent("wrong_language", "Longmans, Green & Co., 1914", "Longmans, Green & Co., 1914", "en-zh")


def test_a_few_words_are_too_few_to_tell():
    silent("wrong_language", "Hello", "Salut")


def test_markup_is_not_language():
    silent(
        "wrong_language",
        "See {name}",
        '<a href="https://example.org/the/house">看{name}</a>',
        "en-zh",
    )


def test_scripts_without_capitals_are_told_apart():
    finding = fires("wrong_language", SOURCE, "孩子们在花园里一直玩到天黑，OK。", "en-hi")
    assert finding.kind == "wrong script"


def test_neighbours_share_the_doubt_and_not_the_language_asked_for():
    fires(
        "wrong_language",
        "The mortality is 4 % there.",
        "La mortalidad en pacientes es del 4 %.",
        "en-fr",
    )


def test_hebrew_with_vowels_is_hebrew():
    silent(
        "wrong_language",
        "Use a custom proxy location:",
        "שימוש במיקום שָׁרָת מְתַוֵּךְ מותאם אישית:",
        "en-he",
    )


def test_patterns_of_files_are_in_no_language():
    silent("wrong_language", "Images (*.png *.jpg *.jpeg)", "圖片 (*.png *.jpg *.jpeg)", "en-zh")
