from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from engines import services
from engines.errors import EngineConfigurationError
from engines.models import Engine, EngineLine
from triage.files.readers.base import Request
from triage.services.recordings.engine_uploads import Imported, import_file

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _data_folder(settings, tmp_path):
    settings.DATA_DIR = tmp_path / "data"


def make_row(source="Two cats.", translation="Dos gatos.", **more):
    return {
        "source": source,
        "translation": translation,
        "src_lang": "en",
        "tgt_lang": "es",
        **more,
    }


@pytest.fixture
def make_file(tmp_path):
    def make(*rows) -> str:
        lines = [row if isinstance(row, bytes) else json.dumps(row).encode() for row in rows]
        path = tmp_path / "rows.jsonl"
        path.write_bytes(b"\n".join(lines) + b"\n")
        return str(path)

    return make


def import_recorded_file(path: str, name: str) -> Imported:
    return import_file(Request(Path(path)), name)


def engine_of(path: str) -> Engine:
    """The engine that a file makes under the name *team*."""
    (made,) = import_recorded_file(path, "team").made
    return made.engine


def test_a_file_without_systems_makes_one_engine_that_answers_from_it(make_file):
    engine = engine_of(make_file(make_row()))
    assert services.translate(engine, ["Two cats."], "en", "es") == [services.Answer("Dos gatos.")]


def test_a_text_that_is_not_in_the_file_is_an_error_for_that_text_alone(make_file):
    engine = engine_of(make_file(make_row()))
    known, unknown = services.translate(engine, ["Two cats.", "Two dogs."], "en", "es")
    assert isinstance(known, services.Answer)
    assert isinstance(unknown, services.ItemError)


def test_each_system_becomes_an_engine_of_its_own(make_file):
    path = make_file(make_row(system="one"), make_row(system="two", translation="Dos gatas."))
    import_recorded_file(path, "wmt")
    (answer,) = services.translate(
        Engine.objects.visible_to(None).by_name("wmt/two"), ["Two cats."], "en", "es"
    )
    assert answer == services.Answer("Dos gatas.")


def test_broken_lines_are_named_by_number_and_the_rest_is_used(make_file):
    path = make_file(
        b"nonsense", make_row(), {"source": "x"}, b'"text"', b"\xff", make_row("", "y")
    )
    report = import_recorded_file(path, "team")
    assert report.problems == [
        "Row 1: not JSON (Expecting value, column 1)",
        "Row 3: field 'translation' is missing",
        "Row 4: not an object in braces",
        "Row 5: not UTF-8 (0xff: invalid start byte)",
        "Row 6: field 'source' is empty",
    ]
    assert report.rows == 1


def test_two_translations_of_one_source_are_named_and_neither_is_used(make_file):
    path = make_file(make_row(), make_row(translation="Dos felinos."), make_row("Six.", "Seis."))
    report = import_recorded_file(path, "team")
    assert [one.partition(":")[0] for one in report.problems] == ["Row 2"]
    two, six = services.translate(report.made[0].engine, ["Two cats.", "Six."], "en", "es")
    assert isinstance(two, services.ItemError)
    assert six == services.Answer("Seis.")


def test_variants_of_a_row_can_be_translated_too(make_file):
    variants = [{"source": "Two dogs.", "translation": "Dos perros."}]
    engine = engine_of(make_file(make_row(variants=variants)))
    assert services.translate(engine, ["Two dogs."], "en", "es") == [services.Answer("Dos perros.")]


def test_rows_keep_what_other_commands_wrote_into_them(make_file):
    path = make_file(make_row(values=["2"], reference="Dos gatos."))
    engine = engine_of(path)
    (row,) = services.recorded_rows(engine, "en", "es")
    assert (row.extra, row.reference) == ({"values": ["2"]}, "Dos gatos.")


def test_the_import_keeps_a_copy_so_that_the_original_may_go(make_file, tmp_path):
    path = make_file(make_row())
    engine = engine_of(path)
    (tmp_path / "rows.jsonl").unlink()
    assert services.check_connection(engine).ok


def test_the_same_file_twice_changes_nothing(make_file):
    first = engine_of(make_file(make_row()))
    second = engine_of(make_file(make_row()))
    assert (first.pk, first.answer_key()) == (second.pk, second.answer_key())


def test_another_file_under_the_same_name_has_another_answer_key(make_file):
    first = engine_of(make_file(make_row()))
    second = engine_of(make_file(make_row(translation="Dos.")))
    assert first.answer_key() != second.answer_key()


def lines_of(make_file, translation: str) -> Engine:
    """Import another file as *team*."""
    return engine_of(make_file(make_row(translation=translation)))


def test_another_file_replaces_one_that_no_run_has_used(make_file):
    first, second = lines_of(make_file, "Uno."), lines_of(make_file, "Dos.")
    assert first.pk == second.pk == Engine.objects.get().pk


def test_another_file_is_a_new_version_of_one_that_a_run_has_used(make_file):
    engines = []
    for translation in ("Uno.", "Dos.", "Tres."):
        (engine,) = Engine.objects.note_used([lines_of(make_file, translation)])
        engines.append(engine)
    day = f"{engines[1].created:%Y-%m-%d}"
    assert [one.name for one in engines] == ["team", f"team {day}", f"team {day} (2)"]
    for engine, translation in zip(engines, ("Uno.", "Dos.", "Tres."), strict=True):
        answers = services.translate(engine, ["Two cats."], "en", "es")
        assert answers == [services.Answer(translation)]
    assert Engine.objects.visible_to(None).by_name("team") == engines[2]


def test_the_file_of_an_earlier_version_is_new_again(make_file):
    for translation in ("Uno.", "Dos.", "Uno."):
        Engine.objects.note_used([lines_of(make_file, translation)])
    assert Engine.objects.count() == 3


def test_the_newest_file_again_changes_nothing_although_runs_have_used_it(make_file):
    Engine.objects.note_used([lines_of(make_file, "Uno.")])
    lines_of(make_file, "Uno.")
    assert Engine.objects.get().enabled


def test_a_file_without_a_usable_row_is_refused_with_the_first_problem(make_file):
    with pytest.raises(EngineConfigurationError, match=r"no usable rows\. Row 1: field 'source'"):
        import_recorded_file(make_file(make_row("", "y")), "team")


def test_the_command_exits_with_1_and_names_bad_lines(make_file, capsys):
    with pytest.raises(SystemExit, match="1"):
        call_command("import_recorded", make_file(make_row(), b"nonsense"), engine="team")
    printed = capsys.readouterr()
    assert printed.err == "Row 2: not JSON (Expecting value, column 1)\n"
    assert printed.out == "team: 1 rows (en-es)\n"


def test_the_command_says_when_a_file_cannot_be_read(tmp_path):
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("import_recorded", str(tmp_path / "none.jsonl"), engine="team")


@pytest.mark.parametrize(
    "variants", ["text", 5, [1], [{"source": ["x"], "translation": "y"}], [{}]]
)
def test_malformed_variants_are_passed_over(make_file, variants):
    engine = engine_of(make_file(make_row(variants=variants)))
    assert services.translate(engine, ["Two cats."], "en", "es") == [services.Answer("Dos gatos.")]


@pytest.mark.parametrize(
    "path", ["/etc/passwd", "../secret.jsonl", "a/../../secret.jsonl", "..", "x\0y.jsonl"]
)
def test_a_file_outside_the_folder_of_recorded_files_is_never_read(path, settings):
    settings.DATA_DIR.mkdir()
    (settings.DATA_DIR / "secret.jsonl").write_text(json.dumps(make_row()))
    line = EngineLine.objects.create(name="climbing")
    engine = Engine(line=line, kind="recorded", options={"path": path, "system": ""})
    with pytest.raises(EngineConfigurationError, match="leads out of the folder of recorded files"):
        services.translate(engine, ["Two cats."], "en", "es")


@pytest.mark.parametrize("linked", ["rows.jsonl", "sub"])
def test_a_link_out_of_the_folder_of_recorded_files_is_not_followed(linked, settings):
    recorded = settings.DATA_DIR / "recorded"
    recorded.mkdir(parents=True)
    outside = settings.DATA_DIR / "projects/7/recorded"
    outside.mkdir(parents=True)
    (outside / "rows.jsonl").write_text(json.dumps(make_row()))
    target = outside if linked == "sub" else outside / "rows.jsonl"
    (recorded / linked).symlink_to(target)
    path = "sub/rows.jsonl" if linked == "sub" else linked
    line = EngineLine.objects.create(name="linking")
    engine = Engine.objects.create(line=line, kind="recorded", options={"path": path})
    with pytest.raises(EngineConfigurationError, match="is a link out of the folder"):
        services.translate(engine, ["Two cats."], "en", "es")


def test_a_folder_of_recorded_files_on_another_disk_is_read(settings, tmp_path):
    settings.DATA_DIR.mkdir()
    (tmp_path / "disk" / "wmt").mkdir(parents=True)
    (tmp_path / "disk" / "wmt" / "de.jsonl").write_text(json.dumps(make_row()))
    (settings.DATA_DIR / "recorded").symlink_to(tmp_path / "disk")
    line = EngineLine.objects.create(name="wmt")
    engine = Engine.objects.create(line=line, kind="recorded", options={"path": "wmt/de.jsonl"})
    assert services.translate(engine, ["Two cats."], "en", "es") == [services.Answer("Dos gatos.")]


def test_the_admins_form_names_a_path_that_climbs(admin_client, settings):
    form = {"line_name": "climbing", "option_path": "../secret.jsonl", "enabled": "on"}
    page = admin_client.post("/admin/engines/engine/add/?kind=recorded", form).content.decode()
    assert "leads out of the folder of recorded files" in page
    assert not Engine.objects.exists()
