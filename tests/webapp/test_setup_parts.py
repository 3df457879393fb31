"""Settings, secrets, health checks and set-up commands, one at a time."""

from __future__ import annotations

import io
import logging
import socket
import stat
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from celery.beat import ScheduleEntry, Scheduler
from celery.schedules import schedule
from django.contrib.auth.models import User
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.db import connection, transaction
from redis import Redis

from tests.servers import ROOT
from triage import tasks
from triage.services.common.workers import report_alive, report_scheduler
from webapp import local_redis, secret_key
from webapp.celery import app
from webapp.logs import MaskSecrets
from webapp.server.__main__ import address_problem, allowed_hosts
from webapp.server.programs import LIGHT_QUEUES, Site, programs, render


def make_site(data: Path, **changes: bool) -> Site:
    flags = {"own_redis": True, "demo": True, "models_missing": False, **changes}
    return Site(host="127.0.0.1", port=8000, data=data, **flags)


def test_the_secret_key_is_made_once_for_its_owner_alone(tmp_path):
    path = tmp_path / "data" / "secret_key"
    with ThreadPoolExecutor(8) as pool:
        keys = set(pool.map(secret_key.load_or_make, [path] * 8))
    assert keys == {secret_key.load_or_make(path)}
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [file.name for file in path.parent.iterdir()] == ["secret_key"]


def test_a_secret_key_that_cannot_be_made_says_what_to_set(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(ImproperlyConfigured, match="set SECRET_KEY, or MTRIAGE_DATA"):
        secret_key.load_or_make(tmp_path / "file" / "secret_key")


def logged(message: str, *arguments: object, error: BaseException | None = None) -> str:
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.addFilter(MaskSecrets())
    details = (type(error), error, error.__traceback__) if error else None
    handler.handle(logging.LogRecord("a", logging.ERROR, "", 1, message, arguments, details))
    return stream.getvalue()


@pytest.fixture
def engine_key(monkeypatch):
    monkeypatch.setenv("DEEPL_API_KEY", "very-secret-value")


def test_logs_hide_keys_from_the_environment(engine_key):
    assert logged("Authorization: %s", "very-secret-value") == "Authorization: ***\n"


def test_logs_hide_keys_in_tracebacks(engine_key):
    text = logged("failed", error=ValueError("very-secret-value"))
    assert "very-secret-value" not in text
    assert "ValueError: ***" in text


def test_logs_hide_passwords_in_addresses():
    assert logged("to postgres://me:hunter2@host/db") == "to postgres://me:***@host/db\n"


def test_a_site_under_a_path_announces_its_whole_address(monkeypatch):
    monkeypatch.setenv("URL_PREFIX", "/mt")
    assert make_site(Path("/data")).url == "http://127.0.0.1:8000/mt/"


def test_a_scheduler_without_redis_writes_one_line_per_task(broker, site_log):
    broker.stop()
    entry = ScheduleEntry(
        name="often", task="triage.tasks.recover_runs", schedule=schedule(10.0), app=app
    )
    Scheduler(app, lazy=True).apply_entry(entry)
    (line,) = site_log.getvalue().splitlines()
    assert "Couldn't apply scheduled task often" in line
    assert "Connection refused" in line


def test_a_fault_of_the_scheduler_keeps_its_traceback(site_log):
    entry = ScheduleEntry(
        name="often", task="triage.tasks.nothing", schedule=schedule(10.0), app=app
    )
    entry.args = (object(),)
    Scheduler(app, lazy=True).apply_entry(entry)
    assert "Traceback" in site_log.getvalue()


def test_a_socket_path_fits_into_the_systems_limit(tmp_path):
    deep = tmp_path / ("long" * 30)
    assert len(str(local_redis.socket_path(deep))) <= local_redis.LONGEST_PATH
    assert local_redis.socket_path(deep) != local_redis.socket_path(deep / "other")


def test_celery_reads_the_address_of_our_own_redis():
    url = local_redis.celery_url("unix:///data/run/redis.sock?db=0")
    assert url == "redis+socket:///data/run/redis.sock?virtual_host=0"
    assert local_redis.celery_url("rediss://host:6379/1") == "rediss://host:6379/1"


def test_a_redis_that_runs_elsewhere_is_not_started(tmp_path):
    names = {program.name for program in programs(make_site(tmp_path, own_redis=False))}
    workers = {"default", "exchange", "nlp", "translate-1", "translate-2", "upkeep"}
    assert names == {"announce", "beat", "web", *workers}


def test_a_light_start_has_fewer_processes_and_a_worker_of_each_of_its_queues(tmp_path):
    found = programs(make_site(tmp_path, light=True))
    names = {program.name for program in found}
    assert names == {"announce", "beat", "default", "redis", "translate-1", "web"}
    commands = [list(program.command) for program in found if "worker" in program.command]
    taken = ",".join(command[command.index("-Q") + 1] for command in commands)
    assert set(taken.split(",")) == set(LIGHT_QUEUES.split(","))


def test_language_models_install_only_where_they_are_missing(tmp_path):
    names = {program.name for program in programs(make_site(tmp_path, models_missing=True))}
    assert "models" in names


def test_percent_signs_in_paths_survive_the_supervisors_configuration(tmp_path):
    text = render(make_site(tmp_path / "50%"))
    assert f"childlogdir={tmp_path}/50%%/run" in text
    assert "default@%%h" in text


def test_the_host_that_is_listened_on_may_be_asked_for():
    assert "mt.example.org" in allowed_hosts("mt.example.org").split(",")
    assert socket.gethostname() in allowed_hosts("0.0.0.0").split(",")


def test_a_host_of_another_machine_is_a_problem():
    assert "choose another with --port or --host" in address_problem("192.0.2.1", 8000)


def test_there_is_one_first_administrator(db, monkeypatch, capsys):
    monkeypatch.setenv("MTRIAGE_ADMIN_PASSWORD", "correct horse")
    call_command("ensure_admin")
    call_command("ensure_admin")
    user = User.objects.get()
    assert user.is_superuser
    assert user.check_password("correct horse")
    assert capsys.readouterr().out.count("Made the administrator") == 1


def test_a_random_password_is_shown_with_the_way_to_set_another(db, monkeypatch, capsys):
    monkeypatch.delenv("MTRIAGE_ADMIN_PASSWORD", raising=False)
    call_command("ensure_admin")
    first, second = capsys.readouterr().out.splitlines()
    assert User.objects.get().check_password(first.rpartition(" ")[2])
    assert second.endswith("manage.py changepassword admin")


def test_the_process_is_healthy_without_anything_else(client):
    assert client.get("/healthz").content == b"ok\n"


def test_every_missing_part_is_a_reason_not_to_be_ready(client, db):
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert sorted(answer.json()["reasons"]) == ["redis", "scheduler", "worker"]


def test_a_worker_of_each_queue_and_the_scheduler_make_the_site_ready(client, db, broker, settings):
    with Redis.from_url(broker.url) as redis:
        report_scheduler(redis)
        report_alive("default@here", redis, ["default", "exchange", "upkeep"])
        report_alive("translate@here", redis, ["translate"])
        answer = client.get("/readyz")
        assert answer.status_code == 503
        assert answer.json()["reasons"]["worker"].startswith("no worker of nlp has reported")
        report_alive("nlp@here", redis, ["nlp"])
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()) == (200, {"ready": True, "reasons": {}})


def test_a_site_without_language_models_is_ready_without_their_worker(client, db, broker, settings):
    settings.MTRIAGE_QUEUES = ["default"]
    with Redis.from_url(broker.url) as redis:
        report_scheduler(redis)
        report_alive("all@here", redis, ["default"])
    assert client.get("/readyz").status_code == 200


@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/metrics"])
def test_a_probe_may_ask_for_an_address_that_no_page_is_at(client, db, broker, path):
    answer = client.get(path, headers={"host": "10.0.7.9:8000"})
    assert answer.status_code == (503 if path == "/readyz" else 200)
    assert "no-store" in answer.headers["Cache-Control"]


def test_pages_allow_scripts_of_this_site_only(client, db):
    policy = client.get("/accounts/login/").headers["Content-Security-Policy"]
    assert "default-src 'self';" in policy
    assert "script-src" not in policy


def test_browsers_find_an_icon_for_every_page(client):
    assert client.get("/favicon.ico")["Location"].endswith("icon.svg")


def test_many_writers_at_once_wait_for_each_other(transactional_db):
    user = User.objects.create(username="counter")

    def write(_: int) -> None:
        for _ in range(10):
            with transaction.atomic():
                row = User.objects.select_for_update().get(pk=user.pk)
                row.first_name = str(int(row.first_name or 0) + 1)
                row.save()
        connection.close()

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(write, range(8)))
    user.refresh_from_db()
    assert user.first_name == "80"


def test_a_broker_that_is_away_fails_no_request(transactional_db, no_broker, caplog):
    with transaction.atomic():
        tasks.enqueue_ranking(1)
    (line,) = [row for row in caplog.records if row.levelname in ("WARNING", "ERROR")]
    assert line.getMessage().startswith("Redis is away, triage.tasks.rank_suspects is sent later")
    assert line.exc_info is None
    assert "Connection refused" in caplog.text


@pytest.mark.parametrize("status", [0, 3])
@pytest.mark.parametrize("background", ["true & wait $!", "sleep 600 &"])
def test_a_script_that_cleans_up_keeps_its_exit_status(
    tmp_path: Path, status: int, background: str
) -> None:
    logs = tmp_path / "logs"
    logs.mkdir()
    start = "set -euo pipefail; source script/lib.sh"
    script = f"{start}\ntrap 'clean_up {logs}' EXIT\n{background}\nexit {status}"
    assert subprocess.run(["bash", "-c", script], cwd=ROOT).returncode == status
    assert not logs.exists()


def install_firefox(folder: Path, python: str) -> subprocess.CompletedProcess[str]:
    (folder / "python").write_text(f"#!/bin/sh\n{python}\n", "utf-8")
    (folder / "python").chmod(0o755)
    set_up = f"source script/lib.sh; DATA={folder} VENV={folder} PYTHON={folder}/python"
    script = f"set -euo pipefail; {set_up}; install_firefox; echo goes on"
    return subprocess.run(["bash", "-c", script], cwd=ROOT, capture_output=True, text=True)


def test_a_machine_without_wheels_of_the_neural_engine_is_set_up_without_it(tmp_path):
    done = install_firefox(tmp_path, '[ "$1" = -V ]')
    assert done.stdout.endswith("goes on\n")
    assert done.stderr == (
        f"The neural engine is not to be had for this machine (why: {tmp_path}/log/setup.log)."
        " Going on without it, with Apertium alone.\n"
    )
    assert not (tmp_path / ".mtriage-firefox").exists()


def test_the_neural_engine_is_installed_once(tmp_path):
    first, second = (install_firefox(tmp_path, "exit 0") for _ in range(2))
    assert "Installing a neural engine" in first.stdout
    assert (second.stdout, second.stderr) == ("goes on\n", "")
