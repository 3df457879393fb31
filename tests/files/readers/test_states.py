"""Segments, states, locks and matches as translation tools mean them."""

from __future__ import annotations

from pathlib import Path

import pytest

from triage.files.readers.base import Request
from triage.files.readers.registry import read_units
from triage.files.units import SkipReason, Unit, UnreadablePlace

XLIFF_1 = '<xliff version="1.2" xmlns:mq="MQXliff" xmlns:sdl="http://sdl.com/FileTypes/SdlXliff/1.0"><file source-language="en" target-language="de"><body>{}</body></file></xliff>'
XLIFF_2 = '<xliff version="2.0" srcLang="en" trgLang="de"><file id="f">{}</file></xliff>'


def units(path: Path, text: str) -> list[Unit]:
    path.write_text(text)
    found = list(read_units(Request(path)))
    assert not [one for one in found if isinstance(one, UnreadablePlace)]
    return [one for one in found if isinstance(one, Unit)]


@pytest.mark.parametrize(
    ("unit", "left_out"),
    [
        ('<trans-unit id="1"><source>a</source><target>b</target></trans-unit>', None),
        ('<trans-unit id="1"><source>a</source></trans-unit>', SkipReason.UNTRANSLATED),
        ('<trans-unit id="1"><source>a</source><target/></trans-unit>', SkipReason.UNTRANSLATED),
        ('<trans-unit id="1"><source>a</source><target state="translated"/></trans-unit>', None),
        ('<trans-unit id="1" approved="yes"><source>a</source><target/></trans-unit>', None),
        ('<trans-unit id="1"><source>a</source><target state="new">a</target></trans-unit>', SkipReason.UNTRANSLATED),
        ('<trans-unit id="1"><source>a</source><target state="needs-translation">b</target></trans-unit>', None),
        ('<trans-unit id="1"><source>a</source><target state="needs-review-translation">b</target></trans-unit>', None),
        ('<trans-unit id="1"><source>a</source><target state-qualifier="fuzzy-match">b</target></trans-unit>', SkipReason.FUZZY),
        ('<trans-unit id="1" translate="no"><source>a</source><target>b</target></trans-unit>', SkipReason.NOT_FOR_TRANSLATION),
        ('<group translate="no"><trans-unit id="1"><source>a</source><target>b</target></trans-unit></group>', SkipReason.NOT_FOR_TRANSLATION),
        ('<trans-unit id="1" mq:locked="locked"><source>a</source><target>b</target></trans-unit>', SkipReason.LOCKED),
        ('<trans-unit id="1" mq:status="Pretranslated" mq:percent="78"><source>a</source><target>b</target></trans-unit>', SkipReason.FUZZY),
        ('<trans-unit id="1" mq:status="Pretranslated" mq:percent="101"><source>a</source><target>b</target></trans-unit>', None),
        ('<trans-unit id="1" mq:status="MachineTranslated"><source>a</source><target>b</target></trans-unit>', None),
        ('<trans-unit id="1" mq:status="NotStarted"><source>a</source><target/></trans-unit>', SkipReason.UNTRANSLATED),
    ],
)  # fmt: skip
def test_what_a_unit_of_xliff_1_says_decides_whether_it_is_judged(
    unit: str, left_out: SkipReason | None, tmp_path: Path
) -> None:
    (found,) = units(tmp_path / "a.xlf", XLIFF_1.format(unit))
    assert found.left_out == left_out


@pytest.mark.parametrize(
    ("attributes", "left_out"),
    [
        ('conf="Translated"', None),
        ('conf="Translated" locked="true"', SkipReason.LOCKED),
        ('conf="Draft" origin="tm" percent="84"', SkipReason.FUZZY),
        ('conf="Draft" origin="mt"', None),
        ('conf="Draft" origin="tm" percent="100"', None),
    ],
)
def test_what_trados_says_of_a_segment_decides_whether_it_is_judged(
    attributes: str, left_out: SkipReason | None, tmp_path: Path
) -> None:
    unit = (
        '<trans-unit id="t"><source>One. Two.</source>'
        '<seg-source><mrk mtype="seg" mid="1">One.</mrk> <mrk mtype="seg" mid="2">Two.</mrk></seg-source>'
        '<target><mrk mtype="seg" mid="1">Eins.</mrk> <mrk mtype="seg" mid="2"/></target>'
        f'<sdl:seg-defs><sdl:seg id="1" {attributes}/><sdl:seg id="2"/></sdl:seg-defs></trans-unit>'
    )
    first, second = units(tmp_path / "a.sdlxliff", XLIFF_1.format(unit))
    assert (first.id, first.source, first.translation) == ("t/1", "One.", "Eins.")
    assert first.left_out == left_out
    assert (second.id, second.left_out) == ("t/2", SkipReason.UNTRANSLATED)


def test_segments_of_xliff_2_are_units_of_their_own(tmp_path: Path) -> None:
    unit = (
        '<unit id="u"><segment id="s1" state="final"><source>One.</source><target>Eins.</target></segment>'
        '<ignorable><source> </source></ignorable>'
        '<segment><source>Two.</source><target/></segment></unit>'
        '<unit id="v" translate="no"><segment><source>X</source><target>Y</target></segment></unit>'
    )  # fmt: skip
    found = units(tmp_path / "a.xlf", XLIFF_2.format(unit))
    assert [(one.id, one.left_out) for one in found] == [
        ("u/s1", None),
        ("u/2", SkipReason.UNTRANSLATED),
        ("v", SkipReason.NOT_FOR_TRANSLATION),
    ]


def test_inline_elements_are_written_as_tags_and_marks_as_their_text(tmp_path: Path) -> None:
    unit = '<trans-unit id="1"><source>a <g id="1">b</g><x id="2"/></source><target><mrk mtype="term">c</mrk></target></trans-unit>'
    (found,) = units(tmp_path / "a.xlf", XLIFF_1.format(unit))
    assert (found.source, found.translation) == ('a <g id="1">b</g><x id="2"/>', "c")


def test_lines_beyond_sixteen_bits_are_counted(tmp_path: Path) -> None:
    unit = '<trans-unit id="1"><source>a</source>\n<target>b</target></trans-unit>'
    (found,) = units(tmp_path / "a.xlf", XLIFF_1.format("\n" * 70_000 + unit))
    assert found.line == 70_002


# --- plural forms ---

PO = 'msgid ""\nmsgstr ""\n"Language: {}\\n"\n"Plural-Forms: {}\\n"\n\nmsgid "One file"\nmsgid_plural "%d files"\n{}'


def forms(language: str, rule: str, *translations: str) -> str:
    lines = "".join(f'msgstr[{form}] "{text}"\n' for form, text in enumerate(translations))
    return PO.format(language, rule, lines)


def test_the_form_for_one_may_say_either_source(tmp_path: Path) -> None:
    text = forms("de", "nplurals=2; plural=(n != 1);", "Eine Datei", "%d Dateien")
    one, other = units(tmp_path / "de.po", text)
    assert (one.id, one.source, one.line) == ("One file[0]", "One file", 8)
    assert "%d files" in one.other_sources
    assert (other.source, other.other_sources, other.line) == ("%d files", (), 9)


def test_a_form_for_several_numbers_has_to_state_the_number(tmp_path: Path) -> None:
    rule = "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);"
    found = units(tmp_path / "ru.po", forms("ru", rule, "%d файл", "%d файла", "%d файлов"))
    assert [(one.source, one.other_sources) for one in found] == [("%d files", ())] * 3


def test_a_rule_that_is_no_rule_is_the_usual_one_of_the_language(tmp_path: Path) -> None:
    text = forms("ja", "nplurals=__import__('os'); plural=n**n;", "%d ファイル")
    (found,) = units(tmp_path / "ja.po", text)
    assert found.source == "%d files"


def test_androids_quantities_are_read_as_cldr_means_them(tmp_path: Path) -> None:
    def plurals(**items: str) -> str:
        inside = "".join(f'<item quantity="{name}">{text}</item>' for name, text in items.items())
        return f'<resources><plurals name="n">{inside}</plurals></resources>'

    for folder in ("values", "values-ru"):
        (tmp_path / folder).mkdir()
    (tmp_path / "values" / "strings.xml").write_text(plurals(one="One day", other="%d days"))
    found = units(
        tmp_path / "values-ru" / "strings.xml",
        plurals(one="%d день", few="%d дня", many="%d дней", other="%d дня"),
    )
    assert [one.id for one in found] == ["n[one]", "n[few]", "n[many]", "n[other]"]
    assert {one.source for one in found} == {"%d days", "One day"} - {"One day"}


def test_i18nexts_suffixes_are_plural_forms_where_there_is_a_form_for_the_rest(
    tmp_path: Path,
) -> None:
    (tmp_path / "en.json").write_text(
        '{"day_one": "{{count}} day", "day_other": "{{count}} days", "just_one": "Only one"}'
    )
    found = units(
        tmp_path / "es.json",
        '{"day_one": "un día", "day_many": "{{count}} de días", "day_other": "{{count}} días", "just_one": "Solo uno"}',
    )
    assert [(one.id, one.source) for one in found] == [
        ("day[one]", "{{count}} day"),
        ("day[many]", "{{count}} days"),
        ("day[other]", "{{count}} days"),
        ("just_one", "Only one"),
    ]
    assert " day" in found[0].other_sources


# --- file locations and encodings ---


def test_a_language_of_android_with_region_and_script_is_read_from_the_folder(
    tmp_path: Path,
) -> None:
    strings = '<resources><string name="a">x</string></resources>'
    for folder in ("values", "values-pt-rBR-land", "values-b+sr+Latn", "values-night"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "strings.xml").write_text(strings)
    languages = {
        folder: [one.tgt_lang for one in units(tmp_path / folder / "strings.xml", strings)]
        for folder in ("values-pt-rBR-land", "values-b+sr+Latn", "values")
    }
    assert languages == {
        "values-pt-rBR-land": ["pt-BR"],
        "values-b+sr+Latn": ["sr-Latn"],
        "values": [],
    }


def test_android_shows_its_texts_unescaped(tmp_path: Path) -> None:
    for folder in ("values", "values-fr"):
        (tmp_path / folder).mkdir()
    (tmp_path / "values" / "strings.xml").write_text(
        '<resources><string name="a">x</string><string name="b" translatable="false">x</string></resources>'
    )
    found = units(
        tmp_path / "values-fr" / "strings.xml",
        '<resources><string name="a">L\\\'eau  <xliff:g xmlns:xliff="urn:x">%s</xliff:g>\\n<b>ici</b>\\u00e9</string>'
        '<string name="b">y</string></resources>',
    )
    assert [one.translation for one in found] == ["L'eau %s\n<b>ici</b>é", "y"]
    assert found[1].left_out == SkipReason.NOT_FOR_TRANSLATION


def test_properties_are_read_as_java_reads_them(tmp_path: Path) -> None:
    (tmp_path / "a.properties").write_text("k = x\nlong: y\n")
    (tmp_path / "a_fr.properties").write_bytes(
        b"# c\nk=\xe9t\xe9\nlong : un\\\n   deux\\u00e9\\:\n"
    )
    found = [
        one for one in read_units(Request(tmp_path / "a_fr.properties")) if isinstance(one, Unit)
    ]
    assert [(one.id, one.translation, one.line) for one in found] == [
        ("k", "été", 2),
        ("long", "undeuxé:", 3),
    ]


def test_strings_of_apple_in_utf_16_are_read(tmp_path: Path) -> None:
    for name, text in (("en", "Hi"), ("fr", "Salut \\U00e9")):
        (tmp_path / f"{name}.lproj").mkdir()
        path = tmp_path / f"{name}.lproj" / "a.strings"
        path.write_bytes(f'/* a */\n// b\n"k" = "{text}";\nbare = "x";\n'.encode("utf-16"))
    found = [one for one in read_units(Request(path)) if isinstance(one, Unit)]
    assert [(one.id, one.translation, one.line) for one in found] == [
        ("k", "Salut é", 3),
        ("bare", "x", 4),
    ]
    assert found[0].comments[:2] == (" a ", " b")


def test_texts_that_are_missing_in_the_translation_are_counted_as_untranslated(
    tmp_path: Path,
) -> None:
    (tmp_path / "app_en.arb").write_text('{"@@locale": "en", "a": "A", "b": "B"}')
    found = units(tmp_path / "app_es.arb", '{"a": "Á"}')
    assert [(one.id, one.left_out) for one in found] == [
        ("a", None),
        ("b", SkipReason.UNTRANSLATED),
    ]


def test_a_memory_of_several_languages_gives_a_unit_a_pair(tmp_path: Path) -> None:
    text = '<tmx version="1.4"><header srclang="fr"/><body><tu><tuv xml:lang="en"><seg>a</seg></tuv><tuv xml:lang="fr-CA"><seg>b</seg></tuv><tuv xml:lang="de"><seg>c</seg></tuv></tu></body></tmx>'
    found = units(tmp_path / "a.tmx", text)
    assert [(one.src_lang, one.tgt_lang, one.source, one.translation) for one in found] == [
        ("fr-CA", "en", "b", "a"),
        ("fr-CA", "de", "b", "c"),
    ]


@pytest.mark.parametrize(
    ("source", "translation", "left_out"),
    [
        ("help.txt", "Hilfe für ${list}\n\nBefehle:", SkipReason.KEY),
        ("list:user:notice.txt", "Ihre Nachricht an die Liste wurde nicht zugestellt.", SkipReason.KEY),
        ("user:joined.txt", "$member が $list へ入会されました。", SkipReason.KEY),
        ("help.txt", "hilfe.txt", None),
        ("and/or", "das eine oder das andere oder auch beides", None),
        ("Nothing.", "Hier gibt es gar nichts zu sehen.", None),
    ],
)  # fmt: skip
def test_a_text_whose_source_is_only_a_key_is_not_judged(
    source: str, translation: str, left_out: SkipReason | None, tmp_path: Path
) -> None:
    text = translation.replace("\n", "\\n")
    (found,) = units(tmp_path / "de.po", f'msgid "{source}"\nmsgstr "{text}"\n')
    assert found.translation == translation
    assert found.left_out == left_out
