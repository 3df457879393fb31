"""Charts speak the reader's language, and name what commands, files and addresses call by a code."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from django.conf import settings
from django.urls import reverse
from django.utils import translation

from tests.charting import keep_counters
from tests.examples import WHOLE
from tests.factories import make_engine, make_run, make_suspect, make_suspects, make_user
from tests.services.statistics.charts.test_chart_marks import (
    marks_of,
    opened,
    raters,
    rich,
    vote,
)
from triage.methods.registry import METHODS
from triage.methods.screening.signals.registry import SIGNALS
from triage.models import Category, ItemKind, Judgement, Project, Role, Suspect
from triage.reporting.figures.base import Chart
from triage.services.counts.decision_counts import reconcile
from triage.services.messages.charts import BUTTONS, localized
from triage.services.messages.labels import NAMES, STRUCTURES, label_of, method_label
from triage.services.review.sampling import draw_passed_sample
from triage.views.charts.charts import TABS

__all__ = ["raters", "rich"]

#: Words of English sentences that no Spanish one has; names and texts of cases have none of them.
ENGLISH = re.compile(
    r"\b(the|of|and|are|is|with|not|with|only|items|votes|cases|suspects|rate|share|templates|"
    r"abstained|errors|rejected|reviewed|confirmed|passed|failed|intervals?|clusters?|figure|"
    r"engine|direction|capability|category|rater|words|without|mean|from)\b"
)
#: Words of the calibration page besides.
CALIBRATION = re.compile(
    r"\b(none of|no rule|no kind|at random|weights|looked|wrong|judged|[Rr]ule|[Ss]ignal|"
    r"[Mm]ethod|[Dd]irection|[Ee]ngine|numbertest|drawn|chance|missed|unknown|passed|[Nn]ot)\b"
)
#: Texts of the test's cases, and examples of suspects.
DATA = re.compile(r"It costs|Cuesta|Sample|nrefs|tok:")


def spoken(figure: dict[str, Any]) -> Iterator[str]:
    """Every text of a figure that a reader sees."""
    yield figure["reason"]
    yield from figure["notes"]
    yield from texts(figure["table"])
    for trace in figure["data"]:
        for name in ("name", "x", "y", "text", "hovertext", "hovertemplate"):
            yield from texts(trace.get(name))
    for name, part in figure["layout"].items():
        if name == "title":
            yield part["text"]
        elif isinstance(part, dict) and "title" in part:
            yield part["title"]["text"]
        elif name == "annotations":
            yield from (note["text"] for note in part)


def texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from texts(one)
    elif isinstance(value, list):
        for one in value:
            yield from texts(one)


def test_no_chart_says_anything_in_english_to_a_spanish_reader(client, rich):
    client.force_login(make_user("lead", rich, Role.LEAD))
    client.post("/i18n/setlang/", {"language": "es", "next": "/"})
    left = set()
    views = ["", "capability=nothing", "capability=integers"]
    for tab, view in product([*TABS, "errors&count=votes"], views):
        for name, figure in client.get(f"/charts/data.json?more=1&tab={tab}&{view}").json().items():
            left |= {
                (name, text)
                for text in spoken(figure)
                if ENGLISH.search(text) and not DATA.search(text)
            }
    assert sorted(left) == []


def page_texts(page: str) -> list[str]:
    """The visible texts of a page's own part, without names of data."""
    main = re.search(r"<main.*?</main>", page, re.DOTALL)
    assert main
    # Badges have the address's own names and values.
    hidden = r"<script.*?</script>|<span class=.badge.>.*?</span>"
    plain = re.sub(hidden, " ", main.group(), flags=re.DOTALL)
    return [text for part in re.split(r"<[^>]*>", plain) if (text := part.strip())]


@pytest.mark.parametrize("chance", [None, 0.5])
def test_calibration_says_nothing_in_english_to_a_spanish_reader(client, rich, chance):
    lead = make_user("lead", rich, Role.LEAD)
    client.force_login(lead)
    draw_passed_sample(rich, lead, 0.1, seed=1)
    Suspect.items.filter(project=rich, kind=ItemKind.PASSED).update(status="confirmed")
    # One engine's suspects were picked by people, and some have neither rule nor kind.
    drawn = Judgement.objects.filter(suspect__engine_line__name="one")
    drawn.update(arm="likely" if chance is None else "random", chance=chance)
    rich.suspects.filter(error_kind="").update(cause="")
    client.post("/i18n/setlang/", {"language": "es", "next": "/"})
    left = [
        text
        for view in ("", "capability=nothing")
        for text in page_texts(client.get(f"/charts/calibration/?{view}").content.decode())
        if (CALIBRATION.search(text) or ENGLISH.search(text)) and not DATA.search(text)
    ]
    assert left == []


LANGUAGES = [code for code, _ in settings.LANGUAGES]
CODES = [*NAMES, *STRUCTURES, *SIGNALS]
#: The same, and where a note points to.
DOCS = re.compile(rf"{DATA.pattern}|docs/sit.md")


def raw(language: str) -> re.Pattern[str]:
    """The codes that are no word of the language."""
    with translation.override(language):
        # Markdown is called so in every language.
        found = [code for code in CODES if code not in label_of(code)]
        found += [code for code in METHODS if method_label(code) != code]
    # A capability and a kind of error may be words of a sentence in English; a level of measurement
    # has the name of one in Spanish, too.
    plain = ["ordinal"] if language != "en" else [code for code in found if "_" not in code]
    kept = [code for code in found if code not in plain or code == "numbertest"]
    return re.compile(rf"(?<![\w-])({'|'.join([*kept, *Category.values])})(?![\w-])")


@pytest.fixture
def every_code(rich: Project) -> Project:
    """Suspects of every capability and kind of error, and a vote of every category."""
    run = make_run(rich, make_engine("one"), status="done", target_language="fr")
    rater = make_user("judge", rich)
    drafts = [{"capability": c, "error_kind": c, "status": "confirmed"} for c in CODES]
    for place, suspect in enumerate(make_suspects(rich, drafts, run)):
        vote(suspect, rater, confirmed=True, critical=True)
        category = Category.values[place % len(Category.values)]
        suspect.judgements.update(category=category)
        rich.suspects.filter(pk=suspect.pk).update(category=category, critical=True)
    keep_counters(run)
    reconcile(rich)
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
        for name, figure in client.get(f"/charts/data.json?more=1&tab={tab}").json().items():
            for text in spoken(figure):
                seen += 1
                # Plotly's own marks in a label's template are shown to nobody.
                words = re.sub(r"%\{[^}]*\}|</?extra>", "", text)
                if codes.search(words) and not DOCS.search(text):
                    left.add((name, text))
    assert sorted(left) == []
    assert seen > 200


def test_a_mark_with_a_name_still_opens_exactly_its_items(client, every_code):
    client.force_login(make_user("lead", every_code, Role.LEAD))
    client.post("/i18n/setlang/", {"language": "es", "next": "/"})
    marks = {
        (address, promised)
        for tab in ("rates", "errors")
        for figure in client.get(f"/charts/data.json?more=1&tab={tab}&direction=en-fr")
        .json()
        .values()
        for address, promised in marks_of(figure)
        if address and promised
    }
    assert len(marks) > len(CODES)
    # All in continuous integration, a third of them otherwise.
    for address, promised in sorted(marks)[:: 1 if WHOLE else 3]:
        assert opened(client, address) == promised, address


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
        names = [label_of(code) for code in CODES]
    assert sorted(names) == sorted(set(names))


#: Engines that are called as figures call something else.
ALIKE = ("passed", "sit", "digit_dropped", "test")


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_engine_that_is_called_like_a_word_or_a_code_keeps_its_name(client, project, language):
    for name in ALIKE:
        run = make_run(project, make_engine(name), status="done")
        make_suspect(project, run, capability="units", error_kind="unit")
        keep_counters(run)
    client.force_login(make_user("lead", project, Role.LEAD))
    client.post("/i18n/setlang/", {"language": language, "next": "/"})
    figures = client.get("/charts/data.json?more=1&tab=rates").json()
    rows = figures["cases"]["table"]["rows"]
    assert sorted(row[0] for row in rows) == sorted(ALIKE)
    with translation.override(language):
        unit = label_of("units")
    for name in ALIKE:
        hovers = [text for text in spoken(figures["pass-rates"]) if text.startswith(f"{name}<br>")]
        assert hovers
        assert all(unit in text for text in hovers)


def test_numbers_have_the_mark_of_the_reader(client, rich):
    client.force_login(make_user("lead", rich, Role.LEAD))
    client.post("/i18n/setlang/", {"language": "es", "next": "/"})
    figures = client.get("/charts/data.json?more=1&tab=rates").json()
    assert not [
        t
        for name in ("pass-rates", "cases")
        for t in spoken(figures[name])
        if re.search(r"\d\.\d", t)
    ]
    assert any(re.search(r"\d,\d % \(\d+,\d a \d", t) for t in spoken(figures["cases"]))


def test_plotly_speaks_the_language_of_the_reader():
    empty: Chart = {
        "data": [],
        "layout": {},
        "config": {"responsive": True},
        "table": {"columns": [], "rows": []},
        "notes": [],
        "reason": "",
    }
    with translation.override("es"):
        config = localized(empty)["config"]
    assert config["locale"] == "es"
    spoken_by_it = config["locales"]["es"]
    assert spoken_by_it["format"]["decimal"] == ","
    assert set(spoken_by_it["dictionary"]) == set(BUTTONS)
    assert all(word != said for word, said in spoken_by_it["dictionary"].items())
    with translation.override("en"):
        assert localized(empty)["config"] == {"responsive": True}
