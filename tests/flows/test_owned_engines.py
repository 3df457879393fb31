"""What a project uploads belongs to it: other projects see, name and use none of it."""

from __future__ import annotations

import json
import re
from importlib import import_module
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.db.models import ProtectedError
from django.test import Client
from django.urls import reverse

from engines import services
from engines.errors import EngineConfigurationError
from engines.models import Engine, EngineLine
from engines.services import counters
from tests.factories import (
    make_engine,
    make_project,
    make_recorded,
    make_recorded_systems,
    make_run,
    make_suspect,
    make_user,
)
from tests.reporting.factories import make_bug, read_back
from tests.servers import ROOT
from triage import tasks
from triage.models import Campaign, HistoryEntry, Project, Role, Run, Scope, Suspect
from triage.services.campaigns.creation import create_campaign
from triage.services.campaigns.requests import CampaignRequest
from triage.services.campaigns.rerunning import run_again
from triage.services.common.errors import CampaignError
from triage.services.exchange.imported_rows import RunsOfImports
from triage.services.projects.tokens import issue
from triage.services.runs.generation import generate
from triage.services.statistics import operations

pytestmark = pytest.mark.django_db

NAME = "client-acme"
SECRET = "Our merger with Acme costs 4 million."
MINE = "Nothing secret costs 5 euros."
FORM = {
    "src_lang": "en",
    "tgt_lang": "es",
    "import": "1",
    "column_source": "source",
    "column_translation": "translation",
}


@pytest.fixture(autouse=True)
def data(settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(tasks, "enqueue_run", lambda run_id: None)
    settings.DATA_DIR = tmp_path
    return tmp_path


def lead_of(project: Project) -> Client:
    client = Client()
    client.force_login(make_user(project=project, role=Role.LEAD))
    return client


def upload(project: Project, name: str = NAME, text: str = SECRET) -> Engine:
    """Import a file, as a lead of the project."""
    content = f"source\ttranslation\n{text}\tEso no cuesta nada de nada.\n".encode()
    file = SimpleUploadedFile("x.tsv", content)
    lead_of(project).post(reverse("recordings"), {**FORM, "name": name, "file": file})
    return Engine.objects.get(owner=project, line__name=name)


@pytest.fixture
def theirs() -> Engine:
    return upload(make_project("theirs"))


@pytest.fixture
def other(theirs: Engine) -> Project:
    return make_project("other")


def asking(project: Project, scope: Scope = Scope.WRITE) -> Client:
    token = issue(make_user(project=project, role=Role.LEAD), project, "script", scope, 1)
    return Client(headers={"Authorization": f"Bearer {token}"})


def screening(*names: str) -> dict[str, Any]:
    return {"method": "screening", "engines": [*names], "directions": ["en-es"], "options": {}}


def start(client: Client, *names: str) -> Any:
    return client.post("/api/v1/campaigns", screening(*names), content_type="application/json")


# --- API ---


def test_the_api_lists_an_upload_to_its_project_alone(theirs, other):
    names = {
        project: [one["name"] for one in asking(project).get("/api/v1/engines").json()]
        for project in (theirs.owner, other)
    }
    assert names == {theirs.owner: [NAME], other: []}


@pytest.mark.parametrize("name", [NAME, f"{NAME}/", f" {NAME}"])
def test_the_api_starts_nothing_over_another_projects_upload(theirs, other, name):
    make_engine("apertium")
    answer = start(asking(other), name)
    assert answer.status_code == 422
    # The name that was asked for comes back; what there is does not.
    assert NAME not in answer.content.decode().replace(repr(name), "")
    assert not Campaign.objects.filter(project=other).exists()


def test_the_api_starts_a_campaign_over_the_projects_own_upload(theirs):
    assert start(asking(theirs.owner), NAME).status_code == 201


def test_a_wrong_filter_names_no_engine_of_another_project(theirs, other):
    make_engine("apertium")
    for value in ("nobody", NAME):
        answer = asking(other).get("/api/v1/suspects", {"engine": value})
        assert answer.status_code == 422
        assert answer.json()["detail"] == (f"engine: “{value}” is unknown. Known: apertium.")


def test_a_filter_takes_engines_that_a_project_has_suspects_of(theirs, other):
    suspect = make_suspect(other, make_run(other, theirs))
    answer = asking(other).get("/api/v1/suspects", {"engine": suspect.engine_line.name})
    assert answer.status_code == 200


# --- names ---


def test_two_projects_use_one_name_and_neither_notices(theirs, other):
    mine = upload(other, text=MINE)
    assert (mine.name, theirs.name) == (NAME, NAME)
    for project, text in ((theirs.owner, SECRET), (other, MINE)):
        assert start(asking(project), NAME).status_code == 201
        for run in Run.objects.filter(campaign__project=project):
            generate(run)
            assert [case.inputs for case in run.cases.all()] == [[text]]
    entry = HistoryEntry.objects.get(project=other, action="translations imported")
    assert entry.new["engines"] == [NAME]


def test_an_upload_under_anothers_name_replaces_nothing(theirs, other):
    content = f"source\ttranslation\n{MINE}\tNada.\n".encode()
    form = {**FORM, "name": NAME}
    answer = lead_of(other).post(
        reverse("recordings"), {**form, "file": SimpleUploadedFile("x.tsv", content)}, follow=True
    )
    assert "replace those imported" not in answer.content.decode()
    before = theirs.options
    theirs.refresh_from_db()
    assert theirs.options == before


def test_an_upload_does_not_replace_an_engine_of_all_projects(other):
    shared = make_recorded(None, "wmt", "Two.")
    form = {**FORM, "name": "wmt"}
    file = SimpleUploadedFile("x.tsv", b"source\ttranslation\nOne.\tUno.\n")
    page = lead_of(other).post(reverse("recordings"), {**form, "file": file}).content.decode()
    assert "wmt is an engine of another type, or one that all projects share." in page
    assert Engine.objects.get(line__name="wmt") == shared


def test_a_projects_own_engine_comes_before_one_of_the_site(theirs):
    make_engine(NAME, "2031")
    assert Engine.objects.visible_to(theirs.owner).by_name(NAME) == theirs
    assert Engine.objects.visible_to(None).by_name(NAME).version_label == "2031"


def test_an_engine_of_the_site_may_have_the_name_of_an_upload(client, theirs, other):
    client.force_login(make_user("admin", other, Role.ADMINISTRATOR))
    form = {"line_name": NAME, "option_timeout_seconds": "30"}
    answer = client.post(reverse("engine-new", args=["apertium"]), form)
    assert answer.status_code == 302, answer.content.decode()
    assert Engine.objects.filter(line__name=NAME, owner=None, kind="apertium").exists()


# --- pages ---


def test_an_engine_of_another_project_cannot_be_opened_checked_or_resumed(theirs, other):
    client = Client()
    client.force_login(make_user(project=other, role=Role.ADMINISTRATOR))
    assert client.get(reverse("engine", args=[theirs.pk])).status_code == 404
    for name in ("engine-check", "engine-reset"):
        assert client.post(reverse(name, args=[theirs.pk])).status_code == 404


@pytest.mark.parametrize("method", ["numbertest", "screening", "sit"])
def test_the_form_of_a_campaign_takes_no_engine_of_another_project(theirs, other, method):
    address = f"{reverse('campaign-new')}?method={method}&engine={theirs.pk}"
    client = lead_of(other)
    assert NAME not in client.get(address).content.decode()
    form = {"engines": [theirs.pk], "other_directions": "en-es", "preset": "paper"}
    page = client.post(address, form).content.decode()
    assert NAME not in page
    assert not Campaign.objects.filter(project=other).exists()


def test_a_corpus_is_not_translated_by_another_projects_engine(theirs, other):
    form = {"file": SimpleUploadedFile("c.txt", SECRET.encode()), "direction": "en-es"}
    page = lead_of(other).post(reverse("harvests"), {**form, "engines": [theirs.pk]})
    assert NAME not in page.content.decode()
    assert page.context["form"].errors.keys() == {"engines"}


def test_the_preview_of_a_bug_import_does_not_say_that_an_engine_is_known(theirs, other):
    from triage.services.exchange import bug_uploads

    bug = make_bug()
    line = json.dumps(bug.as_json() | {"engine": {**bug.as_json()["engine"], "line": NAME}})

    def unknown_to(project: Project) -> list[str]:
        token = bug_uploads.store(project, [f"{line}\n".encode()], 1)
        return bug_uploads.preview(project, token).engines

    assert unknown_to(other) == [NAME]
    assert unknown_to(theirs.owner) == []


def token_in(page: str, name: str = "token") -> str:
    (found,) = set(re.findall(rf'name="{name}" value="([^"]+)"', page))
    return str(found)


def test_an_uploaded_table_is_imported_only_by_its_project(theirs, other):
    content = f"source\ttranslation\n{SECRET}\tEso.\n".encode()
    form = {"name": "x", "src_lang": "en", "tgt_lang": "es"}
    sent = {**form, "file": SimpleUploadedFile("x.tsv", content)}
    page = lead_of(theirs.owner).post(reverse("recordings"), sent).content.decode()
    taken = {**form, "token": token_in(page), "column_source": "source"}
    taken |= {"column_translation": "translation"}
    for button in ("import", "check"):
        answer = lead_of(other).post(reverse("recordings"), {**taken, button: "1"})
        page = answer.content.decode()
        assert "This upload no longer exists." in page
        assert SECRET not in page
    assert not Engine.objects.filter(owner=other).exists()


def test_uploaded_bugs_are_imported_only_by_their_project(theirs, other):
    file = SimpleUploadedFile("bugs.jsonl", json.dumps(make_bug().as_json()).encode())
    page = lead_of(theirs.owner).post(reverse("bug-import"), {"file": file}).content.decode()
    answer = lead_of(other).post(reverse("bug-import"), {"token": token_in(page), "import": "1"})
    assert answer.status_code == 400
    assert "This upload no longer exists." in answer.content.decode()
    assert not Suspect.objects.filter(project=other).exists()


def test_uploaded_segments_are_screened_only_by_their_project(theirs, other):
    address = f"{reverse('campaign-new')}?method=screening"
    file = SimpleUploadedFile("pool.csv", f"id,source\n1,{SECRET}\n".encode())
    sent = {"directions": ["en-es"], "segments_file": file, "preview": "1"}
    page = lead_of(theirs.owner).post(address, sent).content.decode()
    assert SECRET in page
    token = token_in(page, "segments_token")
    taken = {"directions": ["en-es"], "segments_token": token, "preview": "1"}
    page = lead_of(other).post(address, taken).content.decode()
    assert "This upload no longer exists." in page
    assert SECRET not in page


def test_the_page_of_operations_counts_what_the_project_knows(theirs, other, monkeypatch):
    counts = {("engine_requests", theirs.metered_as, "answered"): 7.0}
    monkeypatch.setattr(counters, "read", lambda: counts)
    assert [one.answered for one in operations.operations(theirs.owner).engines] == [7]
    assert operations.operations(other).engines == []
    upload(other)
    assert operations.operations(other).engines == []


# --- other ways to an engine ---


def test_imported_bugs_do_not_lead_to_another_projects_engine(theirs, other):
    bug = make_bug()
    described = {**bug.as_json()["engine"], "line": NAME, "version": ""}
    (record,) = _read([json.dumps(bug.as_json() | {"engine": described})])
    run = RunsOfImports(other).of(record)
    assert run.engine != theirs
    assert (run.engine.owner, run.engine.line) == (other, theirs.line)
    assert RunsOfImports(other).of(record) == run
    assert theirs.runs.filter(campaign__project=other).count() == 0


def _read(lines: list[str]) -> list[Any]:
    return [row.bug for row in read_back("\n".join(lines))]


def test_an_import_without_its_engine_makes_one_that_others_do_not_see(other):
    run = RunsOfImports(make_project("third")).of(make_bug())
    assert run.engine not in Engine.objects.visible_to(other)


@pytest.mark.parametrize(
    ("kind", "options"),
    [
        ("faults", {"engine": NAME, "rate": 1.0}),
        ("pivot", {"first": NAME, "through": "es", "second": NAME}),
    ],
)
def test_an_engine_of_the_site_wraps_none_of_a_project(theirs, kind, options):
    line = EngineLine.objects.create(name="around")
    around = Engine.objects.create(line=line, kind=kind, options=options)
    with pytest.raises(EngineConfigurationError, match=f"No enabled engine is called '{NAME}'"):
        services.translate(around, [SECRET], "en", "es")
    own = Engine.objects.create(line=line, kind=kind, options=options, owner=theirs.owner)
    assert own.target_engines()[0] == theirs


def test_the_form_of_an_engine_refuses_to_wrap_one_that_it_does_not_see(theirs, other):
    client = Client()
    client.force_login(make_user(project=other, role=Role.ADMINISTRATOR))
    form = {"line_name": "around", "enabled": "on", "option_through": "ca"}
    form |= {"option_first": NAME, "option_second": "nothing"}
    page = client.post(reverse("engine-new", args=["pivot"]), form).content.decode()
    assert f"No enabled engine is called &#x27;{NAME}&#x27;" in page
    assert "No enabled engine is called &#x27;nothing&#x27;" in page
    assert not Engine.objects.filter(kind="pivot").exists()


def test_a_campaign_over_another_projects_upload_is_not_repeated(theirs, other):
    run = make_run(other, theirs, method="screening")
    with pytest.raises(CampaignError, match="client-acme belongs to another project"):
        run_again(run.campaign, make_user(project=other, role=Role.LEAD))


def test_a_request_with_another_projects_engine_is_refused_wherever_it_comes_from(theirs, other):
    request = CampaignRequest(other, "screening", [theirs], [("en", "es")])
    with pytest.raises(CampaignError, match="belongs to another project"):
        create_campaign(request)


def test_the_commands_know_the_engines_of_their_project_alone(theirs, other, broker):
    options = {"method": "screening", "direction": ["en-es"], "engine": [NAME]}
    with pytest.raises(CommandError, match="No enabled engine is called"):
        call_command("run_campaign", **options, project=other.slug)
    call_command("run_campaign", **options, project=theirs.owner.slug, stdout=StringIO())
    assert Run.objects.filter(campaign__project=theirs.owner).count() == 1
    corpus = Path(theirs.adapter()._context.data_folder) / "corpus.txt"
    corpus.write_text("There are 5 owls.\n")
    with pytest.raises(CommandError, match="No enabled engine is called"):
        call_command("import_corpus", str(corpus), lang="en", engine=[NAME], project=other.slug)


def test_import_recorded_makes_engines_of_one_project_or_of_all(tmp_path, other):
    row = {"source": "Two.", "translation": "Dos.", "src_lang": "en", "tgt_lang": "es"}
    path = tmp_path / "rows.jsonl"
    path.write_text(json.dumps(row))
    call_command("import_recorded", str(path), engine="ours", project="other", stdout=StringIO())
    call_command("import_recorded", str(path), engine="wmt", stdout=StringIO())
    owners = {one.line.name: one.owner for one in Engine.objects.filter(kind="recorded")}
    assert owners == {NAME: Engine.objects.get(line__name=NAME).owner, "ours": other, "wmt": None}
    with pytest.raises(CommandError, match="There is no project 'nowhere'"):
        call_command("import_recorded", str(path), engine="ours", project="nowhere")


#: Where engines are looked up without asking for whom, and why.
UNASKED = {
    "engines/": "the engines themselves",
    "triage/services/common/key_rotation.py": "encrypts the keys of all",
    "triage/services/exchange/archive.py": "puts the files of all back",
    "triage/services/exchange/imported_rows.py": "creates one",
    "triage/management/commands/demo_campaign.py": "makes the site's own engines",
    "triage/migrations/0049_versions_are_history.py": "restores the versions of all",
    "webapp/one_process.py": "a site of one project",
}


def test_engines_are_listed_and_looked_up_for_a_project():
    asked = re.compile(
        r"Engine\.(?:objects|_default_manager|_base_manager)\b(?!\.(?:visible_to|none|note_used)\()"
    )
    found = [
        str(path.relative_to(ROOT))
        for folder in ("engines", "triage", "webapp")
        for path in sorted((ROOT / folder).rglob("*.py"))
        if asked.search(path.read_text("utf-8"))
    ]
    assert [path for path in found if not path.startswith(tuple(UNASKED))] == []


# --- files, projects that end, and sites of earlier releases ---


def test_each_projects_uploads_lie_in_a_folder_of_their_own(theirs, other, data):
    mine = upload(other)
    files = [
        data / f"projects/{one.owner_id}/recorded/{one.options['path']}" for one in (theirs, mine)
    ]
    assert all(file.is_file() for file in files)
    assert files[0].parent != files[1].parent
    assert not (data / "recorded").exists()


def test_a_project_takes_its_engines_along(theirs, other):
    make_run(other, make_engine("apertium"))
    Campaign.objects.filter(project=theirs.owner).delete()
    theirs.owner.delete()
    assert [one.name for one in Engine.objects.all()] == ["apertium"]


def test_a_project_whose_upload_another_has_results_of_cannot_go(theirs, other):
    make_run(other, theirs)
    Campaign.objects.filter(project=theirs.owner).delete()
    with pytest.raises(ProtectedError):
        theirs.owner.delete()


def earlier(
    name: str, *used_by: Project, imported_by: Project | None = None, **options: Any
) -> Engine:
    """A recorded engine as releases without owners kept it, with its file."""
    engine = make_recorded(None, name, name)
    for project in used_by:
        make_run(project, engine)
    if imported_by:
        new = {"engines": [name], "rows": 1, "problems": 0}
        HistoryEntry.objects.create(project=imported_by, action="translations imported", new=new)
    return engine


def migrate() -> None:
    import_module("triage.migrations.0051_engine_owners").give(apps, None)


def owner_after(engine: Engine) -> Project | None:
    migrate()
    engine.refresh_from_db()
    assert list(services.directions(engine) or ()) == [("en", "es")]
    return engine.owner


def test_an_earlier_upload_goes_to_the_project_that_imported_it_last(other):
    third = make_project("third")
    engine = earlier("x", other, third, imported_by=third)
    earlier("x", imported_by=other)
    assert owner_after(engine) == other


def test_an_earlier_upload_that_no_history_names_goes_to_the_one_project_that_used_it(other, data):
    engine = earlier("x", other)
    assert owner_after(engine) == other
    assert not (data / "recorded" / engine.options["path"]).exists()


def test_an_earlier_import_that_several_or_no_projects_used_stays_one_of_the_site(other):
    engine, unused = earlier("x", other, make_project("third")), earlier("y")
    assert owner_after(engine) is None
    assert owner_after(unused) is None


def test_the_systems_of_one_earlier_file_stay_together(other):
    rows = [
        {"source": "a", "translation": "x", "src_lang": "en", "tgt_lang": "es", "system": name}
        for name in ("one", "two")
    ]
    one, two = make_recorded_systems("\n".join(map(json.dumps, rows)).encode(), "x")
    make_run(other, one)
    assert (owner_after(one), owner_after(two)) == (other, other)


def test_two_projects_that_shared_a_file_each_get_it(other):
    third = make_project("third")
    made = []
    for project, name in ((other, "a b"), (third, "a-b")):
        made.append(make_recorded(None, name, "Two."))
        HistoryEntry.objects.create(
            project=project, action="translations imported", new={"engines": [name]}
        )
    assert made[0].options == made[1].options
    assert [owner_after(one) for one in made] == [other, third]


def test_an_upload_whose_file_is_lost_can_still_be_upgraded(other, data):
    engine = earlier("x", other)
    (data / "recorded" / engine.options["path"]).unlink()
    migrate()
    engine.refresh_from_db()
    assert engine.owner == other


def test_what_imported_bugs_brought_goes_to_their_project_unless_somebody_set_it_up(other):
    made = [make_engine(name) for name in ("brought", "set up", "used")]
    for engine in made:
        campaign = Campaign.objects.create(
            project=other, name="Imported bugs", method="numbertest", seed=engine.pk
        )
        make_run(other, engine, campaign=campaign)
    make_run(other, made[2])
    Engine.objects.exclude(line__name="set up").update(enabled=False)
    migrate()
    owners = dict(
        Engine.objects.filter(pk__in=[one.pk for one in made]).values_list("line__name", "owner")
    )
    assert owners == {"brought": other.pk, "set up": None, "used": None}
