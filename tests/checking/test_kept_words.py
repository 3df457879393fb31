"""Words that three languages keep are names of the project, and nobody is accused of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Mtriage, Outcome
from triage.checking.checker import check_file
from triage.checking.findings import Finding, Level
from triage.checking.kept_words import kept_in
from triage.files.units import Unit

SOURCE = "Your follow request was accepted."
TRANSLATIONS = {
    "es": "Tu solicitud de follow fue aceptada.",
    "nl": "Je verzoek om een follow is aanvaard.",
    "pt_BR": "Seu pedido de follow foi aceito.",
    "sv": "Din begäran om follow har godkänts.",
}
NUMBERS = ("4 MB", "5 MB")


def write(folder: Path, language: str, *more: tuple[str, str]) -> Path:
    """A catalogue of a language that keeps the word, and more of its units."""
    path = folder / f"{language}.po"
    units = [(SOURCE, TRANSLATIONS[language]), *more]
    entries = "".join(
        f'\nmsgid "{source}"\nmsgstr "{translation}"\n' for source, translation in units
    )
    path.write_text(f'msgid ""\nmsgstr "Language: {language}\\n"\n{entries}')
    return path


def lines(done: Outcome) -> list[tuple[str, str, str]]:
    return [(row["file"], row["signal"], row["level"]) for row in done.rows]


def check(mtriage: Mtriage, *more: str | Path) -> Outcome:
    return mtriage("check", "--format", "jsonl", "--fail-on", "never", *more)


def unit(source: str, translation: str, language: str = "es") -> Unit:
    return Unit(1, "", source, translation, "en", language)


def test_a_word_that_two_languages_keep_is_left_untranslated(
    tmp_path: Path,
    mtriage: Mtriage,
) -> None:
    for language in ("es", "nl"):
        write(tmp_path, language)
    found = check(mtriage, ".")
    assert lines(found) == [
        ("es.po", "unknown_words", "warning"),
        ("nl.po", "unknown_words", "warning"),
    ]


def test_a_word_that_three_languages_keep_is_a_name(tmp_path: Path, mtriage: Mtriage) -> None:
    for language in ("es", "nl", "sv"):
        write(tmp_path, language)
    done = check(mtriage, ".")
    assert lines(done) == []
    said = "3 findings made a note, since several languages keep the words: “follow”."
    assert said in done.err
    noted = check(mtriage, ".", "--level", "note")
    assert {row["level"] for row in noted.rows} == {"note"}


def test_findings_of_numbers_stay_and_keep_their_order(tmp_path: Path, mtriage: Mtriage) -> None:
    for language in ("es", "nl", "sv"):
        write(tmp_path, language, NUMBERS)
    number = ("unknown_words", "note"), ("numbers", "error")
    assert lines(check(mtriage, ".", "--level", "note")) == [
        (f"{language}.po", *one) for language in ("es", "nl", "sv") for one in number
    ]


@pytest.mark.parametrize(
    "setting", ["name_languages: 0", "name_languages: 4", "no_names: [Follow]"]
)
def test_the_configuration_can_take_no_word_for_a_name(
    tmp_path: Path,
    mtriage: Mtriage,
    setting: str,
) -> None:
    for language in ("es", "nl", "sv"):
        write(tmp_path, language)
    (tmp_path / "mtriage.yaml").write_text(f"check: {{{setting}}}")
    assert len(lines(check(mtriage, "."))) == 3


def test_a_file_that_is_remembered_is_judged_by_what_the_others_say_now(
    tmp_path: Path,
    mtriage: Mtriage,
) -> None:
    for language in ("es", "nl"):
        write(tmp_path, language)
    assert len(lines(check(mtriage, "."))) == 2
    added = write(tmp_path, "sv")
    assert lines(check(mtriage, ".")) == []
    assert lines(check(mtriage, ".")) == []
    added.write_text(added.read_text().replace(" om follow", " om att följa"))
    assert len(lines(check(mtriage, "."))) == 2


def test_several_processes_find_the_same_names(tmp_path: Path, mtriage: Mtriage) -> None:
    for language in TRANSLATIONS:
        write(tmp_path, language, NUMBERS)
    alone = check(mtriage, ".", "--level", "note", "--no-cache")
    assert len(alone.rows) == 8
    assert check(mtriage, ".", "--level", "note", "--no-cache", "--jobs", "2") == alone


def test_every_format_is_written_in_the_order_of_the_files(
    tmp_path: Path,
    mtriage: Mtriage,
) -> None:
    for language in ("es", "nl"):
        write(tmp_path, language, NUMBERS)
    done = mtriage("check", ".", "--format", "junit", "--fail-on", "never")
    assert done.out.index("es.po") < done.out.index("5 MB") < done.out.index("nl.po")


def test_a_table_of_several_languages_is_a_catalogue_too(tmp_path: Path) -> None:
    path = tmp_path / "texts.csv"
    rows = [",".join([SOURCE, *TRANSLATIONS.values()]), ",".join([NUMBERS[0], *[NUMBERS[1]] * 4])]
    path.write_text("\n".join(["en,es,nl,pt_BR,sv", *rows]))
    found = [one for one in check_file(path) if isinstance(one, Finding)]
    kept = [one.level for one in found if one.signal == "unknown_words"]
    assert kept[:4] == [Level.NOTE] * 4
    assert any(one.level == Level.ERROR for one in found if one.signal == "numbers")


def test_a_word_of_a_text_that_was_copied_is_not_kept() -> None:
    assert kept_in([unit("Boost this toot", "Boost this toot")]) == {}
    assert kept_in([unit("Edit this toot now", "Edit this toot ahora")]) == {}


def test_a_word_in_an_option_a_quotation_or_an_address_is_not_kept() -> None:
    texts = ("Give --force to write over files", "Da --force para reemplazar ficheros")
    assert kept_in([unit(*texts)]) == {}
    assert kept_in([unit("Type “delete” to confirm", "Escribe “delete” para confirmar")]) == {}
    assert kept_in([unit("See help/toot for more", "Más en help/toot")]) == {}


def test_a_word_is_kept_inside_markup_but_not_the_name_of_a_tag() -> None:
    texts = ("Give them the <strong>auth</strong> group", "Dales el grupo <strong>auth</strong>")
    assert kept_in([unit(*texts)]) == {"es": {"auth"}}


def test_a_word_inside_a_text_without_spaces_is_kept() -> None:
    assert kept_in([unit("Delete this toot?", "このtootを削除しますか？", "ja")]) == {
        "ja": {"toot"}
    }


def test_languages_that_are_much_alike_count_once(tmp_path: Path, mtriage: Mtriage) -> None:
    write(tmp_path, "es")
    write(tmp_path, "nl")
    text = (tmp_path / "es.po").read_text()
    for language in ("ca", "ast", "es_MX"):
        (tmp_path / f"{language}.po").write_text(
            text.replace("Language: es", f"Language: {language}")
        )
    assert ("nl.po", "unknown_words", "warning") in lines(check(mtriage, "."))
