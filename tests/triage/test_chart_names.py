"""Charts name what commands, files and addresses call by a code, in every language."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from django.urls import reverse
from django.utils import translation

from tests.factories import make_engine, make_run, make_suspect, make_user
from tests.triage.charting import keep_counters
from tests.triage.services.messages.test_wording import spoken
from tests.triage.services.statistics.charts.test_chart_marks import (
    marks_of,
    opened,
    raters,
    rich,
    vote,
)
from triage.methods.registry import METHODS
from triage.methods.screening.signals.registry import SIGNALS
from triage.models import Category, Project, Role
from triage.reporting.figures import Chart
from triage.services.counts.decision_counts import correct
from triage.services.messages.chart_words import BUTTONS
from triage.services.messages.naming import NAMES, method_named, named
from triage.services.messages.wording import said, worded
from triage.views.charts import TABS

__all__ = ["raters", "rich"]

LANGUAGES = [code for code, _ in settings.LANGUAGES]
CODES = [*NAMES, *SIGNALS]
#: What the rows of the test's data are called, none of them a word of ours.
DATA = re.compile(r"It costs|Cuesta|nrefs|tok:|docs/sit.md")


def raw(language: str) -> re.Pattern[str]:
    """The codes that are no word of the language."""
    with translation.override(language):
        found = [code for code in CODES if named(code) != code]
        found += [code for code in METHODS if method_named(code) != code]
    # A capability and a kind of error may be words of a sentence in English.
    plain = [] if language != "en" else [code for code in found if "_" not in code]
    kept = [code for code in found if code not in plain or code == "numbertest"]
    return re.compile(rf"(?<![\w-])({'|'.join([*kept, *Category.values])})(?![\w-])")


@pytest.fixture
def every_code(rich: Project) -> Project:
    """Suspects of every capability and kind of error, and a vote of every category."""
    run = make_run(rich, make_engine("one"), status="done", target_language="fr")
    rater = make_user("judge", rich)
    for place, code in enumerate(CODES):
        suspect = make_suspect(rich, run, capability=code, error_kind=code, status="confirmed")
        vote(suspect, rater, confirmed=True, critical=True)
        category = Category.values[place % len(Category.values)]
        suspect.judgements.update(category=category)
        rich.suspects.filter(pk=suspect.pk).update(category=category, critical=True)
    keep_counters(run)
    correct(rich)
    return rich


def test_a_code_in_a_chart_is_found_by_the_test_itself():
    assert raw("en").search("apertium en-es numbertest")
    assert raw("es").search("en-es, digit_dropped")
    assert not raw("en").search("Number tests: digit dropped")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_chart_says_a_code(client, every_code, language):
    client.force_login(make_user("lead", every_code, Role.LEAD))
    client.post("/i18n/setlang/", {"language": language, "next": "/"})
    codes, left, seen = raw(language), set(), 0
    for tab in [*TABS, "errors&count=votes", "errors&oth=off", "engines&capability=digit_dropped"]:
        for name, figure in client.get(f"/charts/data.json?tab={tab}").json().items():
            for text in spoken(figure):
                seen += 1
                if codes.search(text.replace("<extra></extra>", "")) and not DATA.search(text):
                    left.add((name, text))
    assert sorted(left) == []
    assert seen > 200


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_mark_with_a_name_still_opens_exactly_its_items(client, every_code, language):
    client.force_login(make_user("lead", every_code, Role.LEAD))
    client.post("/i18n/setlang/", {"language": language, "next": "/"})
    followed = 0
    for tab in ("rates", "errors"):
        for figure in client.get(f"/charts/data.json?tab={tab}&direction=en-fr").json().values():
            for address, promised in marks_of(figure):
                if address and promised:
                    assert opened(client, address) == promised, address
                    followed += 1
    assert followed > len(CODES)


def test_the_csv_keeps_its_codes(client, every_code):
    client.force_login(make_user("lead", every_code, Role.LEAD))
    client.post("/i18n/setlang/", {"language": "es", "next": "/"})
    table = client.get(reverse("chart-table", args=["error-kinds"])).content.decode()
    assert "engine,kind of error" in table
    assert "digit_dropped" in table
    assert "cifra" not in table


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_codes_share_a_name(language):
    with translation.override(language):
        names = [named(code) for code in CODES]
    assert sorted(names) == sorted(set(names))


def one_cell(text: str) -> Chart:
    return {
        "data": [{"name": text, "customdata": [text]}],
        "layout": {"title": {"text": text}},
        "config": {"responsive": True},
        "table": {"columns": ["source", "kind of error"], "rows": [[text, text]]},
        "notes": [],
        "reason": "",
    }


def test_texts_of_cases_and_addresses_of_marks_are_never_named():
    with translation.override("es"):
        found = worded(one_cell("digit_dropped"))
    assert found["table"]["rows"] == [["digit_dropped", "cifra perdida"]]
    assert found["data"][0]["customdata"] == ["digit_dropped"]


def test_an_engine_that_is_called_like_a_code_keeps_its_name():
    with translation.override("es"):
        found = worded(one_cell("sit<br>en-es, units"), {"sit"})
    assert found["data"][0]["name"] == f"sit<br>en-es, {named_in('es', 'units')}"


def named_in(language: str, code: str) -> str:
    with translation.override(language):
        return named(code)


@pytest.mark.parametrize(
    ("written", "spanish"),
    [
        ("34.9 %", "34,9 %"),
        ("0.5", "0,5"),
        ("12", "12"),
        ("2026-11-21 #1", "2026-11-21 #1"),
        ("v1.2.3", "v1.2.3"),
        ("one en-es numbertest 2026-11-21 #4", "one en-es, Pruebas de números 2026-11-21 #4"),
    ],
)
def test_numbers_have_the_mark_of_the_reader(written, spanish):
    with translation.override("es"):
        assert said(written) == spanish


def test_plotly_speaks_the_language_of_the_reader():
    with translation.override("es"):
        config = worded(one_cell("x"))["config"]
    assert config["locale"] == "es"
    spoken_by_it = config["locales"]["es"]
    assert spoken_by_it["format"]["decimal"] == ","
    assert set(spoken_by_it["dictionary"]) == set(BUTTONS)
    assert all(word != said for word, said in spoken_by_it["dictionary"].items())
    with translation.override("en"):
        assert worded(one_cell("x"))["config"] == {"responsive": True}
