"""Whatever goes wrong, a person sees a page in the site's look that says what to do."""

from __future__ import annotations

import io

import pytest
from django.core.files.uploadhandler import FileUploadHandler
from django.db import OperationalError, connection
from django.template.loader import render_to_string
from django.test import Client, RequestFactory
from django.urls import reverse

from tests.factories import make_project, make_user
from triage.models import Role
from webapp.error_pages import ErrorPagesMiddleware, server_error

pytestmark = pytest.mark.django_db


@pytest.fixture
def lead(client: Client):
    user = make_user("lead", make_project(), Role.LEAD)
    client.force_login(user)
    return user


@pytest.mark.parametrize(
    "address",
    ["/suspects/?q=%00", "/charts/?en%00gine=x", "/queue/?direction=%00", "/public/%00/bugs.json"],
)
def test_nul_in_an_address_is_refused_before_a_database_sees_it(client: Client, lead, address):
    answer = client.get(address)
    assert answer.status_code == 400
    assert "Bad request" in answer.content.decode()


def test_nul_in_a_form_is_refused(client: Client, lead):
    assert client.post(reverse("links"), {"name": "a\0b"}).status_code == 400


def test_an_address_that_takes_forms_alone_says_so(client: Client, lead):
    answer = client.get(reverse("disclose-view"))
    assert answer.status_code == 405
    assert "Go back and press the button again" in answer.content.decode()


def test_the_api_keeps_its_own_words(client: Client):
    answer = client.get("/api/v1/check")
    assert answer.status_code == 405
    assert "<html" not in answer.content.decode()


def test_a_form_that_is_too_old_says_what_to_do(lead):
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(lead)
    answer = strict.post(reverse("links"), {"name": "x"})
    assert answer.status_code == 403
    assert "reload the page" in answer.content.decode()


def test_a_lost_database_is_said_to_come_back():
    middleware = ErrorPagesMiddleware(lambda request: None)  # type: ignore[arg-type, return-value]
    answer = middleware.process_exception(RequestFactory().get("/"), OperationalError("gone"))
    assert answer is not None
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "15")
    assert "The database does not respond" in answer.content.decode()


def let_the_database_find_no_room() -> None:
    """Have the database itself say that nothing more fits."""
    with connection.cursor() as cursor:
        if connection.vendor != "sqlite":
            cursor.execute("DO $$ BEGIN RAISE SQLSTATE '53100'; END $$")
            return
        cursor.execute("PRAGMA max_page_count = 1")
        try:
            cursor.execute("CREATE TABLE too_much AS SELECT zeroblob(100000000) AS x")
        finally:
            cursor.execute("PRAGMA max_page_count = 4294967294")


def write_onto_a_full_disk(content: bytes = b"x") -> None:
    with open("/dev/full", "wb", buffering=0) as full:
        full.write(content)


@pytest.mark.parametrize("write", [let_the_database_find_no_room, write_onto_a_full_disk])
def test_a_full_disk_is_named_where_nothing_can_be_written(write):
    with pytest.raises((OperationalError, OSError), match=r"full|space|53100") as caught:
        write()
    middleware = ErrorPagesMiddleware(lambda request: None)  # type: ignore[arg-type, return-value]
    answer = middleware.process_exception(RequestFactory().get("/"), caught.value)
    assert answer is not None
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "15")
    assert "The disk is full" in answer.content.decode()


def test_a_full_disk_is_named_where_an_upload_cannot_be_kept(lead, client, settings):
    settings.FILE_UPLOAD_HANDLERS = [f"{__name__}.OntoAFullDisk"]
    client.raise_request_exception = False
    answer = client.post(reverse("recordings"), {"file": io.BytesIO(b"a")})
    assert answer.status_code == 503
    assert "The disk is full" in answer.content.decode()


class OntoAFullDisk(FileUploadHandler):
    """Keeps uploads where nothing fits."""

    def receive_data_chunk(self, raw_data: bytes, start: int) -> None:
        write_onto_a_full_disk(raw_data)

    def file_complete(self, file_size: int) -> None:
        """There is no file."""


def test_other_errors_are_left_alone():
    middleware = ErrorPagesMiddleware(lambda request: None)  # type: ignore[arg-type, return-value]
    assert middleware.process_exception(RequestFactory().get("/"), ValueError("x")) is None


@pytest.mark.parametrize("name", ["400", "403_csrf", "404", "405", "500", "503"])
def test_the_pages_for_failures_need_neither_request_nor_database(name, django_assert_num_queries):
    with django_assert_num_queries(0):
        page = render_to_string(f"{name}.html")
    assert f">{name[:3]}</p>" in page
    assert "<form" not in page


def test_an_error_of_ours_has_a_page(rf):
    answer = server_error(rf.get("/"))
    assert answer.status_code == 500
    assert "Something went wrong on our side" in answer.content.decode()


def test_without_collected_static_files_an_error_still_has_words(rf, settings, tmp_path):
    manifest = "whitenoise.storage.CompressedManifestStaticFilesStorage"
    settings.STORAGES = {**settings.STORAGES, "staticfiles": {"BACKEND": manifest}}
    settings.STATIC_ROOT = tmp_path
    answer = server_error(rf.get("/"))
    assert (answer.status_code, b"went wrong on our side" in answer.content) == (500, True)


@pytest.mark.parametrize(
    ("address", "headers", "status", "says"),
    [
        (reverse("links"), {}, 403, "Forbidden (Permission denied): /exchange/links/"),
        ("/?q=%00", {}, 400, "NUL: /"),
        ("/", {"host": "evil.example"}, 400, "Invalid HTTP_HOST header: 'evil.example'."),
    ],
)
def test_a_refused_request_is_one_line_of_the_log(
    client: Client, site_log, address, headers, status, says
):
    client.force_login(make_user(project=make_project("Work"), role=Role.ANNOTATOR))
    assert client.get(address, headers=headers).status_code == status
    (line,) = site_log.getvalue().splitlines()
    assert says in line


def test_who_may_not_open_a_page_reads_the_own_role(client: Client):
    client.force_login(make_user(project=make_project("Work"), role=Role.ANNOTATOR))
    assert "Your role in “Work” is Annotator." in client.get(reverse("links")).content.decode()


def test_a_form_sent_after_the_session_ended_leads_back_to_its_page(client: Client):
    answer = client.post(
        reverse("disclose-view"), headers={"referer": "http://testserver/exchange/links/?q=a"}
    )
    assert answer.headers["Location"].endswith("?next=http%3A//testserver/exchange/links/%3Fq%3Da")


def test_another_site_is_never_led_back_to(client: Client):
    answer = client.post(reverse("disclose-view"), headers={"referer": "https://evil.example/"})
    assert answer.headers["Location"] == f"{reverse('login')}?next=/"


def test_a_part_that_renews_itself_never_gets_the_sign_in_page(client: Client):
    answer = client.get(reverse("health-banner"), headers={"HX-Request": "true"})
    assert (answer.status_code, answer.content) == (401, b"")
