"""``mtriage check``: exit statuses, skipped units, and ignored findings."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Mtriage
from tests.files.samples import SAMPLES

PO = SAMPLES["PO"]


@pytest.fixture
def po(tmp_path: Path) -> Path:
    return PO.write(tmp_path)


def signals(rows: list[dict[str, str]]) -> list[str]:
    return [row["signal"] for row in rows]


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        ((), 1),
        (("--fail-on", "never"), 0),
        (("--fail-on", "note"), 1),
    ],
)
def test_the_level_decides_the_exit_status(
    arguments: tuple[str, ...], status: int, po: Path, mtriage: Mtriage
) -> None:
    assert mtriage("check", po.name, *arguments).status == status


def test_findings_below_the_level_are_told_and_do_not_fail(po: Path, mtriage: Mtriage) -> None:
    Path("mtriage.yaml").write_text("check: {signals: {numbers: warning, markup: note}}")
    done = mtriage("check", po.name)
    assert "warning  numbers" in done.out
    assert "Found: 1 warning." in done.err
    assert "1 finding below the reported level (--level)." in done.err
    assert done.status == 0


@pytest.mark.parametrize("arguments", [("--level", "note"), ("--fail-on", "note")])
def test_notes_are_told_where_they_are_asked_for_or_fail_the_command(
    arguments: tuple[str, str], po: Path, mtriage: Mtriage
) -> None:
    Path("mtriage.yaml").write_text("check: {signals: {numbers: warning, markup: note}}")
    assert "Found: 1 warning, 1 note." in mtriage("check", po.name, *arguments).err


def test_without_a_file_there_is_nothing_to_check(mtriage: Mtriage) -> None:
    done = mtriage("check")
    assert "No file to check" in done.err
    assert done.status == 2


def test_the_files_of_the_configuration_are_checked(po: Path, mtriage: Mtriage) -> None:
    Path("mtriage.yaml").write_text('check: {files: ["*.po"]}')
    assert signals(mtriage("check", "--format", "jsonl").rows) == ["numbers", "markup"]


def test_a_folder_stands_for_the_catalogues_in_it(tmp_path: Path, mtriage: Mtriage) -> None:
    for name in ("PO", "Android strings", "resx", "CSV", "i18next JSON"):
        SAMPLES[name].write(tmp_path / "texts")
    done = mtriage("check", "texts", "--format", "jsonl")
    files = {row["file"] for row in done.rows}
    assert files == {
        "texts/es.po",
        "texts/res/values-es/strings.xml",
        "texts/App.es.resx",
        "texts/locales/es/common.json",
    }


def test_hidden_folders_and_installed_packages_are_other_peoples(
    tmp_path: Path, mtriage: Mtriage
) -> None:
    for folder in (".venv/lib", "node_modules/a", "lib/site-packages/a"):
        PO.write(tmp_path / folder)
    assert "No catalogue in ." in mtriage("check", ".").err


def test_a_folder_without_catalogues_is_named(tmp_path: Path, mtriage: Mtriage) -> None:
    SAMPLES["CSV"].write(tmp_path / "tables")
    done = mtriage("check", "tables")
    assert "No catalogue in tables: name the files themselves." in done.err
    assert done.status == 2


def test_a_format_that_is_not_known_is_named(tmp_path: Path, mtriage: Mtriage) -> None:
    (tmp_path / "a.docx").write_bytes(b"")
    done = mtriage("check", "a.docx")
    assert "Files ending in .docx are not supported; known: .arb, .csv" in done.out
    assert done.status == 2


def test_one_broken_file_does_not_keep_the_others_from_being_checked(
    po: Path, tmp_path: Path, mtriage: Mtriage
) -> None:
    (tmp_path / "b.tmx").write_text("<tmx")
    done = mtriage("check", "b.tmx", po.name, "--format", "jsonl")
    assert signals(done.rows) == ["numbers", "markup"]
    assert done.err.startswith("b.tmx:1: the XML is broken")
    assert done.status == 2


# --- ignored findings ---


@pytest.mark.parametrize(
    ("comment", "left"),
    [
        ("# mtriage: ignore", ["markup"]),
        ("# mtriage: ignore numbers", ["markup"]),
        ("# mtriage: ignore markup, numbers - five wheels are right", ["markup"]),
        ("# mtriage: ignore markup", ["numbers", "markup"]),
        ("# mtriage: ignored", ["numbers", "markup"]),
    ],
)
def test_a_comment_silences_its_unit(
    comment: str, left: list[str], tmp_path: Path, mtriage: Mtriage
) -> None:
    PO.write(tmp_path, str(PO.data).replace("#. of wheels", comment))
    assert signals(mtriage("check", PO.path, "--format", "jsonl").rows) == left


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("XLIFF", "wheels.</source>", "wheels.</source><note>mtriage: ignore</note>"),
        ("XLIFF 2", '<unit id="wheels">', '<unit id="wheels"><notes><note>mtriage: ignore</note></notes>'),
        ("TMX", '<tu tuid="wheels">', '<tu tuid="wheels"><note>mtriage: ignore</note>'),
        ("Android strings", '<string name="wheels">', '<!-- mtriage: ignore --><string name="wheels">'),
        ("iOS strings", '"wheels"', '/* mtriage: ignore */ "wheels"'),
        ("ARB", '"wheels":', '"@wheels": {"description": "mtriage: ignore"}, "wheels":'),
        ("properties", "wheels =", "# mtriage: ignore\nwheels ="),
        ("resx", "ruedas.</value>", "ruedas.</value><comment>mtriage: ignore</comment>"),
    ],
)  # fmt: skip
def test_the_notes_of_every_format_can_ask_for_silence(
    name: str, old: str, new: str, tmp_path: Path, mtriage: Mtriage
) -> None:
    sample = SAMPLES[name]
    assert old in str(sample.data)
    sample.write(tmp_path, str(sample.data).replace(old, new))
    done = mtriage("check", sample.path, "--format", "jsonl")
    assert signals(done.rows) == ["markup"]


@pytest.mark.parametrize(
    "rule",
    [
        "signals: [numbers]",
        "unit: wheels*",
        "{signals: [numbers], file: '*.po'}",
        "text: ruedas",
    ],
)
def test_a_rule_of_the_configuration_silences_what_it_fits(
    rule: str, po: Path, mtriage: Mtriage
) -> None:
    rule = rule if rule.startswith("{") else f"{{{rule}}}"
    Path("mtriage.yaml").write_text(f"check: {{ignore: [{rule}]}}")
    done = mtriage("check", po.name)
    assert "numbers" not in done.out
    assert "1 finding ignored by rules." in done.err


def test_findings_of_the_baseline_count_no_more(po: Path, mtriage: Mtriage) -> None:
    mtriage("check", po.name, "--format", "jsonl", "--output", "known.jsonl")
    moved = po.read_text().replace('msgctxt "wheels"', '# a further line\nmsgctxt "wheels"')
    po.write_text(moved + '\nmsgid "It has 3 doors."\nmsgstr "Tiene 2 puertas."\n')
    done = mtriage("check", po.name, "--baseline", "known.jsonl", "--format", "jsonl")
    assert [row["source"] for row in done.rows] == ["It has 3 doors."]
    assert done.status == 1


def test_a_baseline_that_is_none_is_named_with_its_line(po: Path, mtriage: Mtriage) -> None:
    Path("known.jsonl").write_text("\n{}\n")
    done = mtriage("check", po.name, "--baseline", "known.jsonl")
    assert done.err == "known.jsonl:2: not a finding as --format jsonl writes it\n"
    assert done.status == 2


# --- mtriage.yaml ---


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("check:\n  fail_on: errors\n", "mtriage.yaml:2: check.fail_on: 'errors' is not one of 'note', 'warning', 'error' or 'never'"),
        ("check:\n  ignore:\n    - unit: a\n      signal: b\n", "mtriage.yaml:4: check.ignore.0.signal: no such key"),
        ("check:\n  signals:\n    number: off\n", "mtriage.yaml:2: check.signals: unknown number; known: numbers, markup"),
        ('run:\n  engines:\n    - {name: a, version: "1", kind: recorded}\n', "mtriage.yaml:3: run.engines.0.kind: recorded translations have no version; put it into the name"),
        ("check: [a\n", "mtriage.yaml:2: not YAML"),
        ("a: &a [b]\nc: [" + "*a, " * 101 + "]\n", "mtriage.yaml:2: not YAML (more than 100 aliases)"),
        ("- a\n", "mtriage.yaml:1: the file: "),
        ("\xff", "mtriage.yaml: not UTF-8"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_configuration_is_said_with_its_line(
    text: str, said: str, po: Path, mtriage: Mtriage
) -> None:
    Path("mtriage.yaml").write_bytes(text.encode("latin-1"))
    done = mtriage("check", po.name)
    assert done.err.startswith(said)
    assert done.status == 2


def test_off_silences_a_signal(po: Path, mtriage: Mtriage) -> None:
    # YAML reads an unquoted off as false.
    Path("mtriage.yaml").write_text("check: {signals: {numbers: off, markup: 'off'}}")
    assert mtriage("check", po.name).status == 0


def test_a_glossary_of_the_configuration_is_looked_for(po: Path, mtriage: Mtriage) -> None:
    glossary = "glossary: [{source: cart, targets: [carreta]}]"
    Path("mtriage.yaml").write_text(f"check: {{{glossary}}}")
    assert "glossary" in signals(mtriage("check", po.name, "--format", "jsonl").rows)


def test_the_schema_describes_what_is_read(mtriage: Mtriage) -> None:
    schema = json.loads(mtriage("schema").out)
    assert set(schema["properties"]) >= {"version", "check"}
    assert "fail_on" in schema["$defs"]["Check"]["properties"]


# --- states of translation tools ---


def test_fuzzy_and_untranslated_entries_are_left_out_and_counted(
    tmp_path: Path, mtriage: Mtriage
) -> None:
    text = (
        str(PO.data).replace("#. of wheels", "#, fuzzy").replace('"Abre esto en el jardín."', '""')
    )
    PO.write(tmp_path, text)
    done = mtriage("check", PO.path)
    assert "1 unit in 1 file checked." in done.err
    assert "1 fuzzy" in done.err
    assert "1 untranslated" in done.err
    assert done.status == 0


def test_fuzzy_entries_can_be_included(tmp_path: Path, mtriage: Mtriage) -> None:
    PO.write(tmp_path, str(PO.data).replace("#. of wheels", "#, fuzzy"))
    done = mtriage("check", PO.path, "--include", "fuzzy", "--format", "jsonl")
    assert signals(done.rows) == ["numbers", "markup"]


# --- languages, and files without translations ---


@pytest.mark.parametrize(
    ("names", "languages"),
    [
        (("source_lang", "target_lang"), ("en", "es")),
        (("source_language", "target_language"), ("en", "es")),
        (("lp", "domain"), ("en-es", "news")),
    ],
)
def test_the_languages_of_a_row_are_read_under_their_common_names(
    names: tuple[str, str], languages: tuple[str, str], tmp_path: Path, mtriage: Mtriage
) -> None:
    texts = {"source": "It has 4 wheels.", "target": "Tiene 5 ruedas."}
    row = texts | dict(zip(names, languages, strict=True))
    (tmp_path / "rows.jsonl").write_text(json.dumps(row))
    done = mtriage("check", "rows.jsonl", "--format", "jsonl")
    assert [(one["src_lang"], one["tgt_lang"]) for one in done.rows] == [("en", "es")]


@pytest.mark.parametrize("heads", ["Key,English,Spanish", "id,Inglés,Español", "Key,en,Español"])
def test_columns_may_bear_the_names_of_their_languages(
    heads: str, tmp_path: Path, mtriage: Mtriage
) -> None:
    (tmp_path / "rows.csv").write_text(f"{heads}\nw,It has 4 wheels.,Tiene 5 ruedas.\n")
    done = mtriage("check", "rows.csv", "--src-lang", "en", "--format", "jsonl")
    assert [(one["tgt_lang"], one["signal"]) for one in done.rows] == [("es", "numbers")]


def test_a_direction_that_names_no_two_languages_is_none(tmp_path: Path, mtriage: Mtriage) -> None:
    (tmp_path / "rows.csv").write_text("source,target,direction\nIt is cold.,Hace frío.,north\n")
    assert "Not checked from ? to ?" in mtriage("check", "rows.csv").err


def test_the_name_of_a_language_is_no_code(po: Path, mtriage: Mtriage) -> None:
    done = mtriage("check", po.name, "--tgt-lang", "spanish")
    assert done.status == 2
    assert "spanish is no language code; write one such as en, pt-BR or zh-Hans." in done.err


# --- files and runs without anything to check ---

SOURCES = {"app.properties": "wheels=It has 4 wheels.\n"}
NOT_BEGUN = {"de.po": 'msgid ""\nmsgstr "Language: de\\n"\n\nmsgid "Dog"\nmsgstr ""\n'}
NO_LANGUAGE = {"texts.po": 'msgid "Dog"\nmsgstr "Perro"\n'}


def write(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)


@pytest.mark.parametrize(
    ("files", "why"),
    [
        (SOURCES, "there is no translation in it."),
        (NOT_BEGUN, "all is left out (1 untranslated)."),
        (NO_LANGUAGE, "no language is known, so that hardly a signal can look: --src-lang, --tgt-lang."),
        ({"values-de/strings.xml": "<resources/>"}, "There is no file of the source texts at values/strings.xml, values-en/strings.xml. Name it with --source."),
    ],
)  # fmt: skip
def test_a_named_file_without_anything_to_check_is_an_error_unless_it_is_allowed(
    files: dict[str, str], why: str, tmp_path: Path, po: Path, mtriage: Mtriage
) -> None:
    write(tmp_path, files)
    (name,) = files
    options = ("--fail-on", "never")
    done = mtriage("check", name, po.name, *options)
    assert why in done.out
    assert done.status == 2
    allowed = mtriage("check", name, po.name, "--allow-empty", *options)
    assert f"Nothing to check in {name}: {why}" in allowed.err
    assert allowed.status == 0


def test_a_file_found_in_a_folder_without_anything_to_check_is_a_line_of_the_summary(
    tmp_path: Path, mtriage: Mtriage
) -> None:
    write(tmp_path, {f"texts/{name}": text for name, text in (NOT_BEGUN | NO_LANGUAGE).items()})
    write(
        tmp_path,
        {"texts/es.po": 'msgid ""\nmsgstr "Language: es\\n"\n\nmsgid "Dog"\nmsgstr "Perro"\n'},
    )
    done = mtriage("check", "texts", "--format", "jsonl")
    assert "Nothing to check in texts/de.po: all is left out (1 untranslated)." in done.err
    assert "Nothing to check in texts/texts.po: no language is known" in done.err
    assert (done.status, done.out) == (0, "")


@pytest.mark.parametrize("files", [NOT_BEGUN, NO_LANGUAGE])
def test_a_run_that_checks_nothing_is_an_error_unless_it_is_allowed(
    files: dict[str, str], tmp_path: Path, mtriage: Mtriage
) -> None:
    write(tmp_path, files)
    done = mtriage("check", ".")
    assert "Nothing was checked, which is status 2 without --allow-empty." in done.err
    assert done.status == 2
    assert mtriage("check", ".", "--allow-empty").status == 0


def test_no_file_at_all_may_be_allowed(mtriage: Mtriage) -> None:
    assert mtriage("check", ".", "--allow-empty").status == 0


def test_the_summary_says_what_was_checked_of_each_language(
    tmp_path: Path, mtriage: Mtriage
) -> None:
    dog = 'msgid "Dog"\nmsgstr "Perro"\n'
    write(tmp_path, {"es.po": f'msgid ""\nmsgstr "Language: es\\n"\n\n{dog}'} | NOT_BEGUN)
    done = mtriage("check", ".", "--format", "sarif", "--output", "found.sarif")
    assert done.out == ""
    assert "From en to de: 0 units in 1 file; left out: 1 untranslated." in done.err
    assert "From en to es: 1 unit in 1 file." in done.err


# --- what is no translation ---


def test_folders_of_android_for_no_language_and_files_without_texts_are_passed_over(
    tmp_path: Path, mtriage: Mtriage
) -> None:
    SAMPLES["Android strings"].write(tmp_path)
    colours = "<resources><color name='a'>#000</color></resources>"
    folders = ("night", "v31", "land", "sw600dp", "w820dp", "ldrtl", "car", "es", "b+sr+Latn")
    write(tmp_path, {f"res/values-{name}/colors.xml": colours for name in folders})
    done = mtriage("check", ".", "--fail-on", "never")
    assert "3 units in 1 file checked." in done.err
    assert done.status == 0


@pytest.mark.parametrize("name", ["qqq.po", "app.qqq.po", "qqq/LC_MESSAGES/app.po"])
def test_what_documents_messages_is_no_translation(
    name: str, tmp_path: Path, mtriage: Mtriage
) -> None:
    text = 'msgid "It has 4 wheels."\nmsgstr "The label of a {button}."\n'
    write(tmp_path, {name: text})
    assert "No catalogue in ." in mtriage("check", ".").err
    done = mtriage("check", name)
    assert "it documents messages for translators." in done.out
    assert done.status == 2


@pytest.mark.parametrize(
    "entry",
    [
        'msgid "translator-credits"\nmsgstr "Ana 2019-2024\\nhttps://example.org"',
        'msgctxt "NAME OF TRANSLATORS"\nmsgid "Your names"\nmsgstr "Ana, Luis"',
        'msgctxt "EMAIL OF TRANSLATORS"\nmsgid "Your emails"\nmsgstr "a1@example.org"',
    ],
)
def test_the_keys_for_which_translators_write_their_names_are_left_out(
    entry: str, tmp_path: Path, mtriage: Mtriage
) -> None:
    write(tmp_path, {"es.po": f'msgid "Dog"\nmsgstr "Perro"\n\n{entry}\n'})
    done = mtriage("check", "es.po")
    assert "Left out: 1 a key instead of a text." in done.err
    assert done.status == 0


# --- pairs in JSON Lines ---


def test_numbers_answers_as_the_site_does(mtriage: Mtriage) -> None:
    row = {"id": "a", "src_lang": "en", "tgt_lang": "de", "source": "It is 9,756.001 miles.", "translation": "Es sind 9.756.001 Meilen."}  # fmt: skip
    done = mtriage("numbers", "--input", "-", "--output", "-", stdin=json.dumps(row))
    (answer,) = done.rows
    assert (answer["id"], answer["verdict"], answer["error"]) == ("a", "fail", "separator")
    assert done.status == 0


def test_pairs_answers_as_the_site_does(mtriage: Mtriage) -> None:
    row = {"id": 1, "src_lang": "en", "tgt_lang": "es", "source": "Hello {name}!", "translation": "¡Hola!"}  # fmt: skip
    done = mtriage("pairs", "--input", "-", "--output", "-", stdin=json.dumps(row) + "\n[]\n")
    assert [one["signal"] for one in done.rows[0]["signals"]] == ["markup"]
    assert done.rows[1] == {"line": 2, "problem": "not an object in braces"}
    assert done.status == 1


def test_a_file_of_pairs_that_is_not_there_is_named(mtriage: Mtriage) -> None:
    done = mtriage("numbers", "--input", "a.jsonl", "--output", "-")
    assert done.err == "a.jsonl: No such file or directory\n"
    assert done.status == 2


def test_the_header_of_a_catalogue_says_its_language(tmp_path: Path, mtriage: Mtriage) -> None:
    (tmp_path / "texts.po").write_text(str(PO.data))
    done = mtriage("check", "texts.po", "--format", "jsonl")
    assert {row["tgt_lang"] for row in done.rows} == {"es"}


@pytest.mark.parametrize(("header", "language"), [("de", "es"), ("es_AR", "es-AR"), ("", "es")])
def test_the_folder_that_programs_load_a_catalogue_from_outdoes_another_language_in_its_header(
    header: str, language: str, tmp_path: Path, mtriage: Mtriage
) -> None:
    folder = tmp_path / "es" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    text = str(PO.data).replace("Language: es", f"Language: {header}")
    (folder / "texts.po").write_text(text)
    done = mtriage("check", "es/LC_MESSAGES/texts.po", "--format", "jsonl")
    assert {row["tgt_lang"] for row in done.rows} == {language}


def test_a_text_left_as_it_was_is_one_finding(tmp_path: Path, mtriage: Mtriage) -> None:
    said = "The page has not been saved yet."
    entry = f'msgid "{said}"\nmsgstr "{said}"\n'
    (tmp_path / "ar.po").write_text(f'msgid ""\nmsgstr "Language: ar\\n"\n\n{entry}')
    done = mtriage("check", "ar.po", "--format", "jsonl")
    assert [row["signal"] for row in done.rows] == ["untranslated"]


def test_without_a_language_only_signals_that_need_none_look(
    tmp_path: Path, mtriage: Mtriage
) -> None:
    (tmp_path / "texts.po").write_text(str(PO.data).replace("Language: es", "X-A: b"))
    done = mtriage("check", "texts.po")
    assert "Found: 1 error." in done.err
    assert "Not checked from en to ?: numbers, " in done.err
    assert "(no language is known. State both with --src-lang and --tgt-lang.)" in done.err
