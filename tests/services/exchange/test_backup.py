"""A backup restores everything, into the same database or another kind of it."""

from __future__ import annotations

import io
import json
import os
import stat
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from django.contrib.auth.models import Permission, User
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import override_settings
from django.utils import timezone

from engines import services
from tests.conftest import database_url
from tests.factories import make_project, make_recorded, make_suspect, make_user
from tests.servers import ROOT
from triage.methods.messages import MethodMessage
from triage.models import (
    Backup,
    Campaign,
    CheckedFile,
    FileAnswer,
    FileCheck,
    FileFinding,
    IgnoreRule,
    Project,
    Suspect,
)
from triage.services.exchange import archive, archive_rows, native_archive


def everything() -> dict[str, list[object]]:
    """Every row of every saved model, as plain values."""
    rows: dict[str, list[object]] = {
        model._meta.label: list(model._base_manager.order_by("pk").values_list())
        for model in archive_rows.saved_models()
    }
    rows["permissions"] = list(
        User.objects.order_by("pk").values_list("pk", "user_permissions__codename")
    )
    return rows


@pytest.fixture
def site(transactional_db):
    project = make_project("Número uno")
    alice = make_user("alice", project)
    alice.user_permissions.add(Permission.objects.get(codename="view_suspect"))
    for _ in range(3):
        make_suspect(project)
    make_file_check(project, alice)


def make_file_check(project: Project, user: User) -> None:
    check = FileCheck.objects.create(project=project, title="es.po", former_campaign=7)
    file = CheckedFile.objects.create(check_of=check, path="es.po", unread=[[3, "not UTF-8"]])
    message = MethodMessage.LONGER_THAN(n=5)
    FileFinding.objects.create(file=file, number=1, line=9, level=3, message=message, answer="fine")
    FileAnswer.objects.create(
        project=project, fingerprint="a" * 32, answer="fine", user=user, at=timezone.now()
    )
    IgnoreRule.objects.create(project=project, signals=["numbers"], created_by=user)


@pytest.fixture
def backup(site, tmp_path):
    path = tmp_path / "site.zip"
    call_command("backup", str(path))
    return path


def test_the_last_backup_is_known_with_its_place_and_size(backup):
    last = Backup.objects.get()
    assert (last.place, last.bytes, last.native) == (str(backup), backup.stat().st_size, False)


def test_a_restored_database_holds_what_was_saved(site, backup):
    before, projects = everything(), list(Project.objects.values_list("pk", flat=True))
    Project.objects.update(name="Changed")
    User.objects.all().delete()
    make_user("mallory")
    call_command("restore", str(backup), replace=True)
    assert everything() == before
    assert make_project().pk not in projects


def test_a_restored_message_of_a_finding_keeps_its_code(site, backup):
    call_command("restore", str(backup), replace=True)
    assert FileFinding.objects.get().message.code == "longer_than"


def test_restoring_over_file_checks_is_refused(backup):
    Suspect.items.all().delete()
    Campaign.objects.all().delete()
    with pytest.raises(CommandError, match="This database holds 1 file checks"):
        call_command("restore", str(backup))


def test_files_of_the_data_folder_come_back(site, tmp_path):
    recorded = tmp_path / "from" / "recorded" / "wmt" / "de.jsonl"
    recorded.parent.mkdir(parents=True)
    recorded.write_text("ñandú")
    target = io.BytesIO()
    archive.write(target, tmp_path / "from")
    archive.read(target, tmp_path / "to")
    assert (tmp_path / "to/recorded/wmt/de.jsonl").read_text() == "ñandú"


def test_only_its_owner_can_read_a_backup(backup):
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600


def test_restoring_over_campaigns_is_refused(backup):
    with pytest.raises(CommandError, match="This database holds 1 campaigns"):
        call_command("restore", str(backup))


def test_restoring_into_a_database_without_tables_says_how_one_is_made(backup):
    rename = "ALTER TABLE {} RENAME TO {}"
    with connection.cursor() as cursor:
        cursor.execute(rename.format("triage_campaign", "away"))
    try:
        with pytest.raises(CommandError, match="set_up"):
            call_command("restore", str(backup))
    finally:
        with connection.cursor() as cursor:
            cursor.execute(rename.format("away", "triage_campaign"))


def test_a_damaged_backup_changes_nothing(backup):
    before = everything()
    text = io.BytesIO()
    with zipfile.ZipFile(backup) as whole, zipfile.ZipFile(text, "w") as damaged:
        for name in whole.namelist():
            content = whole.read(name)
            damaged.writestr(name, b"" if name.endswith("triage.case.jsonl") else content)
    with pytest.raises(archive.ArchiveError, match=r"0 of 3 rows of triage\.case"):
        archive.read(text, backup.parent)
    assert everything() == before


def test_a_backup_with_changed_bytes_is_named_as_damaged(backup):
    before, whole = everything(), backup.read_bytes()
    with zipfile.ZipFile(backup) as archived:
        entries = [(info.header_offset, info.compress_size) for info in archived.infolist()]
    for start, size in entries:
        damaged = bytearray(whole)
        for place in range(start + 100, start + 60 + size, 7):
            damaged[place] ^= 0x55
        if damaged != whole:
            with pytest.raises(archive.ArchiveError, match="not a whole backup"):
                archive.read(io.BytesIO(bytes(damaged)), backup.parent)
    assert everything() == before


def test_one_flipped_byte_of_a_row_is_named_as_damage(backup):
    before, whole = everything(), backup.read_bytes()
    with zipfile.ZipFile(backup) as archived:
        info = archived.getinfo("rows/triage.case.jsonl")
    end = info.header_offset + 30 + len(info.filename) + info.compress_size
    # The first and the last bits of packed data only say where it ends.
    for place in range(end - info.compress_size + 1, end - 4, 5):
        damaged = bytearray(whole)
        damaged[place] ^= 0x01
        with pytest.raises(archive.ArchiveError, match="not a whole backup"):
            archive.read(io.BytesIO(bytes(damaged)), backup.parent)
    assert everything() == before


def test_rows_that_are_no_rows_are_named_in_a_sentence(backup):
    before, text = everything(), io.BytesIO()
    with zipfile.ZipFile(backup) as whole, zipfile.ZipFile(text, "w") as other:
        for name in whole.namelist():
            content = whole.read(name)
            broken = content.replace(b'"model"', b'"mod"') if name.startswith("rows/") else content
            other.writestr(name, broken)
    with pytest.raises(archive.ArchiveError, match="not a whole backup"):
        archive.read(text, backup.parent)
    assert everything() == before


def test_a_backup_that_seems_to_need_a_newer_zip_is_named_as_damaged(backup):
    damaged = bytearray(backup.read_bytes())
    version_needed = damaged.index(b"PK\x01\x02") + 6
    damaged[version_needed] = 0xFF
    with pytest.raises(archive.ArchiveError, match="not a whole backup"):
        archive.read(io.BytesIO(bytes(damaged)), backup.parent)


def test_a_backup_of_another_release_is_refused(backup):
    text = io.BytesIO()
    with zipfile.ZipFile(backup) as whole, zipfile.ZipFile(text, "w") as other:
        manifest = json.loads(whole.read("manifest.json"))
        manifest["migrations"].append("triage.9999_later")
        other.writestr("manifest.json", json.dumps(manifest))
    with pytest.raises(archive.ArchiveError, match=r"triage\.9999_later"):
        archive.read(text, backup.parent)


def test_a_backup_is_restored_where_other_migrations_are_squashed(site, backup, tmp_path):
    before, then = everything(), tmp_path / "then.zip"
    with zipfile.ZipFile(backup) as whole, zipfile.ZipFile(then, "w") as other:
        for name in set(whole.namelist()) - {"manifest.json"}:
            other.writestr(name, whole.read(name))
        manifest = json.loads(whole.read("manifest.json"))
        manifest["migrations"].append("triage.0001_squashed_0030")
        other.writestr("manifest.json", json.dumps(manifest))
    call_command("restore", str(then), replace=True)
    assert everything() == before


def test_another_file_is_not_a_backup(tmp_path, db):
    with pytest.raises(archive.ArchiveError, match="not a whole backup"):
        archive.read(io.BytesIO(b"hello"), tmp_path)


def test_writers_go_on_during_a_backup(site):
    with archive_rows.snapshot():
        assert Suspect.objects.count() == 3
        done = _manage({"DATABASE_URL": database_url()}, "ensure_admin")
        assert done.returncode == 0, done.stderr
        assert User.objects.count() == 1
    assert User.objects.count() == 2


@pytest.mark.slow
@pytest.mark.postgres
def test_a_backup_moves_between_kinds_of_databases(backup, tmp_path, postgres_url):
    other = postgres_url if connection.vendor == "sqlite" else f"sqlite:///{tmp_path}/other.sqlite3"
    environment = {"DATABASE_URL": other, "MTRIAGE_DATA": str(tmp_path / "other")}
    there = tmp_path / "there.zip"
    for command in (["migrate"], ["restore", str(backup)], ["backup", str(there)]):
        done = _manage(environment, *command)
        assert done.returncode == 0, done.stderr
    before = everything()
    Campaign.objects.update(name="Changed")
    call_command("restore", str(there), replace=True)
    assert everything() == before


def _manage(environment: dict[str, str], *command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", *command],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
    )


@pytest.fixture
def native(site, tmp_path):
    path = tmp_path / "native.zip"
    call_command("backup", str(path), native=True)
    return path


def test_a_native_backup_holds_what_was_saved(native, settings, tmp_path):
    before, projects = everything(), list(Project.objects.values_list("pk", flat=True))
    Project.objects.update(name="Changed")
    make_user("mallory")
    call_command("restore", str(native), replace=True)
    assert everything() == before
    assert make_project().pk not in projects


def test_a_native_backup_brings_files_along_uploads_too(site, settings, tmp_path):
    settings.DATA_DIR = tmp_path / "here"
    for name in ("recorded", "uploads"):
        (settings.DATA_DIR / name).mkdir(parents=True)
        (settings.DATA_DIR / name / "one.jsonl").write_text(name)
    path = tmp_path / "native.zip"
    call_command("backup", str(path), native=True)
    settings.DATA_DIR = tmp_path / "there"
    call_command("restore", str(path), replace=True)
    assert (settings.DATA_DIR / "uploads" / "one.jsonl").read_text() == "uploads"


def test_a_native_backup_is_for_its_owner_alone(native):
    assert stat.S_IMODE(native.stat().st_mode) == 0o600


def changed(path, name, change):
    """The same zip file with one entry changed."""
    with zipfile.ZipFile(path) as found:
        entries = {one: found.read(one) for one in found.namelist()}
    entries[name] = change(entries[name])
    with zipfile.ZipFile(path, "w") as target:
        for one, content in entries.items():
            target.writestr(one, content)


def test_a_damaged_native_backup_is_refused_before_anything_is_replaced(native):
    dump = native_archive.DUMPS[connection.vendor]
    half = len(zipfile.ZipFile(native).read(dump)) // 2
    changed(native, dump, lambda content: content[:half])
    before = everything()
    with pytest.raises(CommandError):
        call_command("restore", str(native), replace=True)
    assert everything() == before


def test_a_native_backup_of_another_kind_of_database_is_named(native):
    other = {"sqlite": "postgresql", "postgresql": "sqlite"}[connection.vendor]
    changed(
        native,
        "manifest.json",
        lambda text: json.dumps({**json.loads(text), "database": other}).encode(),
    )
    with pytest.raises(CommandError, match="only a backup made without --native"):
        call_command("restore", str(native), replace=True)


def test_a_native_backup_that_cannot_be_read_back_is_not_kept(site, tmp_path, monkeypatch):
    def cut(found: zipfile.ZipFile) -> None:
        found.writestr(native_archive.DUMPS[connection.vendor], b"PGDMP and no more")

    monkeypatch.setitem(native_archive._WRITERS, connection.vendor, cut)
    path = tmp_path / "native.zip"
    with pytest.raises(CommandError):
        call_command("backup", str(path), native=True)
    assert not path.exists()


def test_a_backup_does_not_replace_what_it_saves(site, settings, tmp_path):
    settings.DATA_DIR = tmp_path
    upload = tmp_path / "uploads" / "a.tsv"
    upload.parent.mkdir()
    upload.write_text("source\ttarget")
    with pytest.raises(CommandError, match="write the result to another file"):
        call_command("backup", str(upload))
    assert upload.read_text() == "source\ttarget"


def with_files(path: Path, *names: str) -> Path:
    """The backup, with more files under these names."""
    with zipfile.ZipFile(path, "a") as target:
        for name in names:
            target.writestr(name, "hostile")
    return path


@pytest.mark.parametrize(
    "names",
    [
        "files/uploads/..",
        "files/uploads/../../x",
        "files/recorded/./x",
        "files/recorded//x",
        "files/recorded",
        "files//etc/passwd",
        "files/secret_key",
        "files/run/x",
        "files/media/a files/media/a/b",
        "files/media/" + "a" * 300,
    ],
)
def test_files_that_have_no_place_are_refused_before_anything_is_replaced(names, tmp_path):
    # Only where the folder is there does the system look at the length of the name.
    (tmp_path / "to" / "media").mkdir(parents=True)
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as packed:
        for name in names.split():
            packed.writestr(name, "hostile")
        with (
            pytest.raises(archive.ArchiveError, match=r"it has a file|cannot be unpacked"),
            archive.unpacked(packed, tmp_path / "to"),
        ):
            pytest.fail("the database would be replaced now")
    assert [*(tmp_path / "to").rglob("*")] == [tmp_path / "to" / "media"]


def test_a_backup_with_a_hostile_file_name_changes_nothing(backup, native):
    before = everything()
    for path in (backup, native):
        with_files(path, "files/uploads/..")
        with pytest.raises(CommandError, match=r"it has a file 'files/uploads/\.\.'"):
            call_command("restore", str(path), replace=True)
        assert everything() == before


def test_files_outside_the_folder_of_files_are_left_out(backup, tmp_path):
    with_files(backup, "/etc/x", "../x", "rows/../../x")
    with override_settings(DATA_DIR=tmp_path / "to"):
        call_command("restore", str(backup), replace=True)
    assert [*(tmp_path / "to").rglob("x")] == []
    assert not (tmp_path / "x").exists()


def test_a_file_in_the_way_of_a_folder_is_named_before_anything_is_replaced(tmp_path):
    (tmp_path / "recorded").write_text("not a folder")
    with zipfile.ZipFile(io.BytesIO(), "w") as packed:
        packed.writestr("files/recorded/wmt/de.jsonl", "")
        with (
            pytest.raises(
                archive.ArchiveError, match=r"/recorded is in its way\. Move it elsewhere"
            ),
            archive.unpacked(packed, tmp_path),
        ):
            pytest.fail("the database would be replaced now")


def test_the_uploads_of_a_project_come_back(site, tmp_path):
    project = make_project("theirs")
    with override_settings(DATA_DIR=tmp_path / "from"):
        engine = make_recorded(project, "acme", "Two.")
        call_command("backup", str(tmp_path / "b.zip"))
    with override_settings(DATA_DIR=tmp_path / "to"):
        call_command("restore", str(tmp_path / "b.zip"), replace=True)
        engine.refresh_from_db()
        assert [row.source for row in services.recorded_rows(engine, "en", "es")] == ["Two."]
