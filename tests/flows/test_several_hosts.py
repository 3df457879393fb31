"""Hosts that share a database use the same secret key and files, and start as they are described."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator

import boto3
import pytest
import yaml
from django.core.exceptions import ImproperlyConfigured
from django.core.management import CommandError, call_command
from django.urls import reverse
from moto.server import ThreadedMotoServer

from engines import files
from engines import services as engine_services
from engines.services import uploads
from tests.factories import make_project, make_recorded_systems, make_user
from tests.servers import ROOT, missing_package
from triage.models import Role, SiteKey
from triage.services.common import site_key
from triage.services.exchange import export
from triage.services.suspects.filters import ViewFilter
from webapp.celery_settings import QUEUES
from webapp.server.programs import WORKER_FLAGS


def test_a_site_takes_the_key_that_it_starts_with(db, settings):
    settings.SECRET_KEY = "first"
    site_key.check()
    site_key.check()
    settings.SECRET_KEY = "second"
    with pytest.raises(ImproperlyConfigured, match="set the same on all of them"):
        site_key.check()


def test_a_key_that_follows_an_earlier_one_takes_its_place(db, settings):
    settings.SECRET_KEY = "first"
    site_key.check()
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "second", ["first"]
    site_key.check()
    settings.SECRET_KEY_FALLBACKS = []
    site_key.check()


def test_a_lost_key_is_replaced_on_request(db, settings, tmp_path):
    settings.STATIC_ROOT = tmp_path / "static"
    settings.DATA_DIR = tmp_path / "data"
    settings.SECRET_KEY = "first"
    site_key.check()
    settings.SECRET_KEY = "second"
    with pytest.raises(CommandError, match="set_up --new-secret-key"):
        call_command("set_up")
    call_command("set_up", new_secret_key=True)
    site_key.check()


@pytest.fixture
def bucket(settings, tmp_path, monkeypatch) -> Iterator[None]:
    """A real S3 server on this machine, which stores the files of both hosts."""
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.setenv(name, "testing")
    monkeypatch.setenv("AWS_DEFAULT_REGION", "us-east-1")
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    port = server.get_host_and_port()[1]
    endpoint = f"http://127.0.0.1:{port}"
    boto3.client("s3", endpoint_url=endpoint).create_bucket(Bucket="mtriage")
    options = {"bucket_name": "mtriage", "endpoint_url": endpoint, "default_acl": None}
    storage = {"BACKEND": "storages.backends.s3.S3Storage", "OPTIONS": options}
    settings.STORAGES = {**settings.STORAGES, "files": storage}
    settings.DATA_DIR = tmp_path / "one"
    yield
    server.stop()


def test_an_upload_to_one_host_is_read_by_another(bucket, settings, tmp_path):
    token = uploads.store(b"rows", "a.jsonl", None, (b"texts", "en.txt"))
    settings.DATA_DIR = tmp_path / "two"
    upload = uploads.stored(token, None)
    assert upload.path.read_bytes() == b"rows"
    assert upload.source is not None
    assert upload.source.read_bytes() == b"texts"


def test_recorded_translations_of_one_host_are_at_hand_on_another(db, bucket, settings, tmp_path):
    row = {"source": "One.", "translation": "Uno.", "src_lang": "en", "tgt_lang": "es"}
    (engine,) = make_recorded_systems(json.dumps(row).encode(), "mine")
    settings.DATA_DIR = tmp_path / "two"
    (answer,) = engine_services.translate(engine, ["One."], "en", "es")
    assert answer == engine_services.Answer("Uno.")


def test_an_export_that_a_worker_wrote_is_served_elsewhere(db, bucket, settings, tmp_path, client):
    project = make_project()
    lead = make_user(project=project, role=Role.LEAD)
    asked = export.request_export(project, lead, "jsonl", ViewFilter())
    assert export.write(asked.pk)
    settings.DATA_DIR = tmp_path / "two"
    client.force_login(lead)
    served = client.get(reverse("export-file", args=[asked.pk]))
    assert served.status_code == 200
    served.close()


def test_files_that_a_backup_brings_are_there_for_all_hosts(
    transactional_db, bucket, settings, tmp_path
):
    (settings.DATA_DIR / "uploads").mkdir(parents=True)
    (settings.DATA_DIR / "uploads" / "one.txt").write_text("kept")
    call_command("backup", str(tmp_path / "site.zip"), native=True)
    settings.DATA_DIR = tmp_path / "two"
    call_command("restore", str(tmp_path / "site.zip"))
    settings.DATA_DIR = tmp_path / "three"
    files.fetch("uploads/one.txt")
    assert files.path_of("uploads/one.txt").read_text() == "kept"


def test_the_key_itself_is_not_kept(db, settings):
    settings.SECRET_KEY = "something very secret"
    site_key.check()
    assert "secret" not in SiteKey.objects.get().digest


def test_every_unit_is_one_that_systemd_starts(tmp_path):
    if shutil.which("systemd-analyze") is None:
        missing_package("systemd")
    for unit in sorted((ROOT / "docs" / "systemd").iterdir()):
        copy = tmp_path / unit.name.replace("@", "@default")
        copy.write_text(unit.read_text().replace("/srv/mtriage", str(ROOT)))
        done = subprocess.run(
            ["systemd-analyze", "verify", str(copy)], capture_output=True, text=True
        )
        assert (done.returncode, done.stderr) == (0, "")


def test_containers_take_from_every_queue_as_the_supervisors_workers_do():
    services = yaml.safe_load((ROOT / "compose.yaml").read_text())["services"]
    commands = [row["command"] for row in services.values() if "worker" in row.get("command", ())]
    assert {command[command.index("-Q") + 1] for command in commands} == set(QUEUES)
    assert all(set(WORKER_FLAGS) <= set(command) for command in commands)
