"""A backup of an earlier release is upgraded when it is restored."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import override_settings

from tests.factories import make_project, make_recorded, make_run, make_suspect, make_user
from tests.servers import ROOT
from triage.services.exchange.archive import LAST_COMMIT, Steps
from triage.services.suspects import text_search

#: The oldest that is read, of which one migration makes a new database.
THEN = "0001_squashed_0046"
NEWEST_OF = {THEN: "0046_ranked_suspects"}
OTHERS = ("0049_versions_are_history", "0053_critical")


@pytest.fixture
def older(transactional_db: None, tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """A backup as the release would have made it whose newest migration was ``THEN``, or another
    that a test asks for."""
    project = make_project("Número uno")
    make_user("alice", project)
    run = make_run(project, cases_total=3, failed=3)
    make_suspect(project, run, status="confirmed", critical=True)
    for _ in range(2):
        make_suspect(project, run)
    whole, then = tmp_path / "now.zip", tmp_path / "then.zip"
    with override_settings(DATA_DIR=tmp_path / "then"):
        make_run(project, make_recorded(None, "acme", "Two."))
        call_command("backup", str(whole))
    _take_back(whole, then, getattr(request, "param", THEN))
    return then


def _take_back(whole: Path, then: Path, newest: str) -> None:
    loader = Steps(connection)
    last = f"triage.{NEWEST_OF.get(newest, newest)}"
    nodes = [key for key in loader.graph.leaf_nodes() if key[0] != "triage"]
    known = loader.project_state([*nodes, ("triage", newest)]).apps
    fields = {
        model._meta.label_lower: {field.name for field in model._meta.get_fields()}
        for model in known.get_models()
    }
    with zipfile.ZipFile(whole) as source, zipfile.ZipFile(then, "w") as target:
        manifest = json.loads(source.read("manifest.json"))
        manifest["migrations"] = [
            name
            for name in manifest["migrations"]
            if not name.startswith("triage.") or name <= last
        ]
        manifest["rows"] = {name: n for name, n in manifest["rows"].items() if name in fields}
        target.writestr("manifest.json", json.dumps(manifest))
        for name in manifest["rows"]:
            path = f"rows/{name}.jsonl"
            rows = (json.loads(line) for line in source.read(path).decode().splitlines())
            lines = [json.dumps(_only(row, fields[name])) + "\n" for row in rows]
            target.writestr(path, "".join(lines))
        for path in source.namelist():
            if path.startswith("files/"):
                target.writestr(path, source.read(path))


def _only(row: dict[str, Any], fields: set[str]) -> dict[str, Any]:
    return row | {"fields": {name: v for name, v in row["fields"].items() if name in fields}}


def manage(url: str, data: Path, *command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", *command],
        cwd=ROOT,
        env={**os.environ, "DATABASE_URL": url, "MTRIAGE_DATA": str(data)},
        capture_output=True,
        text=True,
    )


COUNTS = (
    "from triage.models import *; from django.core.management import CommandError, call_command;"
    "print(Suspect.objects.count(), Run.objects.count(),"
    "Project.objects.get().name); call_command('migrate', check_unapplied=True, verbosity=0)"
)


def counts(url: str, data: Path) -> str:
    return manage(url, data, "shell", "-v0", "-c", COUNTS).stdout.strip()


@pytest.mark.slow
def test_its_rows_come_back_as_an_upgrade_would_have_left_them_with_decisions_counted(
    older, migrated_database, tmp_path
):
    url = f"sqlite:///{shutil.copy(migrated_database, tmp_path / 'new.sqlite3')}"
    done = manage(url, tmp_path, "restore", str(older))
    assert done.returncode == 0, done.stderr
    assert counts(url, tmp_path) == "3 2 Número uno"
    script = (
        "from triage.models import *; print(*DecisionCount.objects.values_list("
        "'status', 'critical', 'verdict', 'cases').get())"
    )
    told = manage(url, tmp_path, "shell", "-v0", "-c", script).stdout
    assert told.strip() == "confirmed True fail 1"
    assert manage(url, tmp_path, "check_counts").stdout.strip().endswith(": exact")


@pytest.mark.slow
def test_what_its_project_uploaded_is_in_the_projects_own_folder(
    older, migrated_database, tmp_path
):
    url = f"sqlite:///{shutil.copy(migrated_database, tmp_path / 'new.sqlite3')}"
    done = manage(url, tmp_path / "to", "restore", str(older))
    assert done.returncode == 0, done.stderr
    script = (
        "from engines.models import *; from engines import services;"
        "one = Engine.objects.get(kind='recorded'); print(one.owner, services.directions(one))"
    )
    told = manage(url, tmp_path / "to", "shell", "-v0", "-c", script).stdout
    assert told.strip() == "Número uno frozenset({('en', 'es')})"
    assert [*(tmp_path / "to" / "recorded").iterdir()] == []


@pytest.mark.slow
@pytest.mark.parametrize("older", OTHERS, indirect=True)
def test_so_do_those_of_releases_of_any_age(older, migrated_database, tmp_path):
    url = f"sqlite:///{shutil.copy(migrated_database, tmp_path / 'new.sqlite3')}"
    restore = f"from django.core.management import CommandError, call_command; call_command('restore', {str(older)!r}); "
    done = manage(url, tmp_path, "shell", "-v0", "-c", restore + COUNTS)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "3 2 Número uno"


@pytest.mark.slow
@pytest.mark.postgres
def test_the_same_on_postgresql_with_the_index_of_searched_texts(older, tmp_path, postgres_url):
    assert manage(postgres_url, tmp_path, "migrate").returncode == 0
    done = manage(postgres_url, tmp_path, "restore", "--replace", str(older))
    found = counts(postgres_url, tmp_path)
    with psycopg.connect(postgres_url) as database:
        index = database.execute("SELECT to_regclass(%s)::text", [text_search.INDEX]).fetchone()
    # Other tests find the database empty.
    manage(postgres_url, tmp_path, "flush", "--no-input")
    assert done.returncode == 0, done.stderr
    assert (found, index) == ("3 2 Número uno", (text_search.INDEX,))


@pytest.mark.slow
def test_a_damaged_one_leaves_the_database_as_it_was(older, migrated_database, tmp_path):
    path = shutil.copy(migrated_database, tmp_path / "new.sqlite3")
    url = f"sqlite:///{path}"
    before = dump(path)
    broken = tmp_path / "broken.zip"
    with zipfile.ZipFile(older) as whole, zipfile.ZipFile(broken, "w") as target:
        for name in whole.namelist():
            content = whole.read(name)
            target.writestr(name, b"" if name.endswith("triage.case.jsonl") else content)
    done = manage(url, tmp_path, "restore", str(broken))
    assert done.returncode != 0
    assert "0 of 3 rows" in done.stderr
    assert dump(path) == before


def dump(path: Path) -> list[str]:
    with sqlite3.connect(path) as database:
        return list(database.iterdump())


def test_one_of_before_the_oldest_that_is_read_names_the_commit_that_reads_it(
    transactional_db, tmp_path
):
    then = tmp_path / "then.zip"
    with override_settings(DATA_DIR=tmp_path / "then"):
        call_command("backup", str(tmp_path / "now.zip"))
        _take_back(tmp_path / "now.zip", then, THEN)
        with zipfile.ZipFile(then) as whole, zipfile.ZipFile(tmp_path / "old.zip", "w") as target:
            manifest = json.loads(whole.read("manifest.json"))
            manifest["migrations"].remove("triage.0046_ranked_suspects")
            target.writestr("manifest.json", json.dumps(manifest))
        with pytest.raises(CommandError, match=rf"last commit .* is {LAST_COMMIT}"):
            call_command("restore", str(tmp_path / "old.zip"))


@pytest.mark.slow
def test_a_database_of_before_names_the_commit_that_upgrades_it(migrated_database, tmp_path):
    path = shutil.copy(migrated_database, tmp_path / "old.sqlite3")
    with sqlite3.connect(path) as database:
        database.execute("DELETE FROM django_migrations WHERE name >= '0046' AND app = 'triage'")
    done = manage(f"sqlite:///{path}", tmp_path, "set_up")
    assert done.returncode != 0
    assert LAST_COMMIT in done.stderr


KEPT = """
from django.db.migrations.recorder import MigrationRecorder
from django.db import connection
from triage.models import Project, SiteKey
from triage.services.exchange.archive import release

known = {".".join(key) for key in MigrationRecorder(connection).applied_migrations()}
later = {name for name in known if name.startswith("triage.") and name >= "triage.0047"}
SiteKey.objects.create(digest="of this site")
with release(known - later) as then:
    then.get_model("triage", "Project").objects.create(name="then")
print(Project.objects.get().name, SiteKey.objects.get().digest)
"""


@pytest.mark.slow
def test_the_key_of_the_site_stays(migrated_database, tmp_path):
    url = f"sqlite:///{shutil.copy(migrated_database, tmp_path / 'new.sqlite3')}"
    done = manage(url, tmp_path, "shell", "-v0", "-c", KEPT)
    assert done.stdout.splitlines()[-1] == "then of this site", done.stderr


RATED = """
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from triage.models import DecisionCount, Suspect
from triage.services.exchange.archive import release

known = {".".join(key) for key in MigrationRecorder(connection).applied_migrations()}
later = {name for name in known if name.startswith("triage.") and name >= "triage.0053"}
pair = {"source_language": "en", "target_language": "es"}
with release(known - later) as then:
    def make(model, app="triage", **fields):
        return then.get_model(app, model).objects.create(**fields)
    project = make("Project", name="then")
    line = make("EngineLine", "engines", name="mymt")
    engine = make("Engine", "engines", line=line, kind="recorded")
    campaign = make("Campaign", project=project, name="c", method="numbertest", seed=1)
    run = make("Run", campaign=campaign, engine=engine, **pair)
    user = make("User", "auth", username="alice")
    for number, likert in enumerate([None, 4, 2]):
        case = make("Case", run=run, index=number, inputs=["x"],
            input_hash=str(number), capability="integers")
        bug = make("Suspect", project=project, method="numbertest", engine_line=line,
            fingerprint=str(number), status="confirmed", category="NUM", last_seen=campaign.created,
            critical=True if likert == 2 else None, **pair)
        make("Outcome", run=run, case=case, suspect=bug, verdict="fail", capability="integers")
        make("Judgement", suspect=bug, reviewer=user, answer="confirm", likert=likert,
            critical=bug.critical)
print(*Suspect.objects.order_by("pk").values_list("critical", flat=True))
print(*DecisionCount.objects.order_by("critical").values_list("critical", "category", "cases"))
"""


@pytest.mark.slow
def test_ratings_of_before_say_not_critical_and_every_bug_is_counted_by_its_category(
    migrated_database, tmp_path
):
    url = f"sqlite:///{shutil.copy(migrated_database, tmp_path / 'new.sqlite3')}"
    done = manage(url, tmp_path, "shell", "-v0", "-c", RATED)
    assert done.returncode == 0, done.stderr
    said, counted = done.stdout.splitlines()[-2:]
    assert said == "None False True"
    assert counted == "(None, 'NUM', 1) (False, 'NUM', 1) (True, 'NUM', 1)"


RATING = """
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from triage.models import RatingCampaign, Suspect
from triage.services.exchange.archive import release
from triage.services.review.rating_progress import read_ratings
from triage.services.statistics.rated_items import system_figures

known = {".".join(key) for key in MigrationRecorder(connection).applied_migrations()}
later = {name for name in known if name >= "triage.0060" and name.startswith("triage.")}
with release(known - later) as then:
    def make(model, app="triage", **fields):
        return then.get_model(app, model).objects.create(**fields)
    project = make("Project", name="then")
    line = make("EngineLine", "engines", name="mymt")
    rating = make("RatingCampaign", project=project, name="R", seed=1, size=5)
    users = [make("User", "auth", username=name) for name in "abcde"]
    items = [
        ("confirmed", (1, 1, 2)),
        ("rejected", (4, 4, 5)),
        ("confirmed", (1, 1, 3, 5, 5)),
        ("adjudication", (2, 2, 2)),
        ("adjudication", (1, 3, 5)),
        ("open", (4,)),
    ]
    for number, (status, ratings) in enumerate(items):
        item = make("Suspect", project=project, kind="rating", rating=rating, engine_line=line,
            fingerprint=str(number), status=status, last_seen=rating.created,
            category="NUM" if status == "confirmed" else "", available=status == "open",
            critical=True if status == "confirmed" else None,
            source_language="en", target_language="es")
        for user, likert in zip(users, ratings):
            make("Judgement", suspect=item, reviewer=user, likert=likert,
                answer="confirm" if likert < 3 else "reject",
                critical=True if likert < 3 else None, category="NUM" if likert < 3 else "")
print(*Suspect.items.order_by("pk").values_list("status", "category", "extra_slots", "available"))
(one,) = system_figures(read_ratings(RatingCampaign.objects.get()))
print(one.items, one.settled, one.mean, one.any_rater.successes, one.majority.successes)
"""


@pytest.mark.slow
def test_a_rating_campaign_of_before_keeps_its_ratings_and_what_was_decided(
    migrated_database, tmp_path
):
    url = f"sqlite:///{shutil.copy(migrated_database, tmp_path / 'new.sqlite3')}"
    done = manage(url, tmp_path, "shell", "-v0", "-c", RATING)
    assert done.returncode == 0, done.stderr
    states, figures = done.stdout.splitlines()[-2:]
    assert states == " ".join(
        [
            *["('rated', '', 0, False)"] * 4,
            "('open', '', 1, True)",
            "('open', '', 0, True)",
        ]
    )
    mean = ((1 + 1 + 2) / 3 + (4 + 4 + 5) / 3 + (1 + 1 + 3 + 5 + 5) / 5 + 2) / 4
    items, settled, shown, by_any, majority = figures.split()
    assert (items, settled, by_any, majority) == ("6", "4", "3", "3")
    assert float(shown) == pytest.approx(mean)
