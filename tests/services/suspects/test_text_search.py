"""What people search for stands in a narrow row of each suspect, with an index where there can be one."""

from __future__ import annotations

import pytest
from django.db import connection

from tests.factories import make_outcome, make_run, make_suspect
from triage.models import Outcome, Project, SuspectText
from triage.services.review import suspect_tracking
from triage.services.suspects import text_search
from triage.services.suspects.filters import ViewFilter


def found(project: Project, text: str) -> int:
    return ViewFilter(q=text).suspects(project).count()


def test_a_text_is_found_in_source_and_translation_however_it_is_written(db, project):
    make_suspect(project, inputs=["The STRASSE is 100% wet."], outputs=["La calle cañón."])
    make_suspect(project, inputs=["Something else."], outputs=["Otra cosa."])
    assert found(project, "straße") == 1
    assert found(project, "CAÑÓN") == found(project, "cañón".replace("ñ", "n\u0303")) == 1
    assert found(project, "100% wet") == 1
    assert found(project, "100_ wet") == 0


def test_what_the_newest_translation_says_is_found(db, project):
    suspect = make_suspect(project, inputs=["One."], outputs=["Uno."])
    assert suspect.last_run
    run = make_run(project, suspect.last_run.engine)
    again = make_outcome(run, inputs=["One."], outputs=["Dos."])
    suspect_tracking.attach(run, [Outcome.objects.select_related("case").get(pk=again.pk)])
    assert (found(project, "dos"), found(project, "uno")) == (1, 0)


def test_suspects_of_an_earlier_release_get_their_texts_once(db, project):
    make_suspect(project, inputs=["The old one."])
    SuspectText.objects.all().delete()
    assert found(project, "old") == 0
    assert (text_search.fill(), text_search.fill()) == (1, 0)
    assert found(project, "old") == 1


def test_the_index_is_made_where_the_database_lets_it(db):
    assert text_search.make_index() == text_search.make_index() == ""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT indexdef FROM pg_indexes WHERE indexname = %s", [text_search.INDEX]
            )
            assert "gin_trgm_ops" in cursor.fetchone()[0]


def test_without_the_right_to_an_index_it_says_why_and_search_works(db, project):
    if connection.vendor != "postgresql":
        pytest.skip("SQLite has no such rights")
    make_suspect(project, inputs=["A rare word."])
    with connection.cursor() as cursor:
        cursor.execute("DROP EXTENSION IF EXISTS pg_trgm CASCADE")
        cursor.execute("CREATE ROLE humble; GRANT SELECT ON ALL TABLES IN SCHEMA public TO humble")
        cursor.execute("SET LOCAL ROLE humble")
        assert "permission denied" in text_search.make_index()
        assert found(project, "rare") == 1
