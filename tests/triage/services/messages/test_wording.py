"""Charts speak the reader's language: notes, axes, hover texts, statuses, reasons."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.utils import translation

from tests.factories import make_user
from tests.triage.services.statistics.charts.test_chart_marks import raters, rich
from triage.models import ItemKind, Judgement, Role, Suspect
from triage.reporting.figures import Chart
from triage.services.messages.wording import said, worded
from triage.services.review.sampling import draw_passed_sample
from triage.views.charts import TABS

__all__ = ["raters", "rich"]

#: Words of English sentences that no Spanish one has; names and texts of cases have none of them.
ENGLISH = re.compile(
    r"\b(the|of|and|are|is|with|not|with|only|items|votes|cases|suspects|rate|share|templates|"
    r"abstained|errors|rejected|reviewed|confirmed|passed|failed|intervals?|clusters?|figure|"
    r"engine|direction|capability|category|rater|words|without|mean|from)\b"
)
#: Words of the calibration page besides.
CALIBRATION = re.compile(
    r"\b(none of|no rule|no kind|random arm|weights|looked|wrong|judged|[Rr]ule|[Ss]ignal|"
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


@pytest.mark.parametrize("view", ["", "capability=nothing", "capability=integers"])
def test_no_chart_says_anything_in_english_to_a_spanish_reader(client, rich, view):
    client.force_login(make_user("lead", rich, Role.LEAD))
    client.post("/i18n/setlang/", {"language": "es", "next": "/"})
    left = set()
    for tab in [*TABS, "errors&count=votes"]:
        for name, figure in client.get(f"/charts/data.json?tab={tab}&{view}").json().items():
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


@pytest.mark.parametrize("view", ["", "capability=nothing"])
@pytest.mark.parametrize("chance", [None, 0.5])
def test_calibration_says_nothing_in_english_to_a_spanish_reader(client, rich, view, chance):
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
        for text in page_texts(client.get(f"/charts/calibration/?{view}").content.decode())
        if (CALIBRATION.search(text) or ENGLISH.search(text)) and not DATA.search(text)
    ]
    assert left == []


def test_values_in_a_sentence_are_kept_and_their_parts_said_too():
    with translation.override("es"):
        assert said("no interval: 3 clusters; a statement on new ones needs 20") == (
            "sin intervalo: 3 grupos; para decir algo de nuevos hacen falta 20"
        )
        assert said("confirmed: 15<br>34.9 % (22.4 to 49.8, n = 43)") == (
            "confirmados: 15<br>34,9 % (22,4 a 49,8, n = 43)"
        )
        assert said(
            "B fails 4.1 points more often than A, 95 % interval 1.2 to 7.0, 350 shared cases."
        ) == ("B falla 4,1 puntos más que A, intervalo del 95 % de 1,2 a 7,0, 350 casos comunes.")


def test_names_of_engines_are_never_translated():
    chart: Chart = {
        "data": [{"name": "test", "y": ["test", "passed"]}],
        "layout": {"title": {"text": "Kinds of error"}},
        "config": {},
        "table": {"columns": ["engine", "test"], "rows": [["test", "average"]]},
        "notes": [],
        "reason": "",
    }
    with translation.override("es"):
        found = worded(chart, {"test"})
    assert found["data"] == [{"name": "test", "y": ["test", "acertados"]}]
    assert found["table"]["rows"] == [["test", "media"]]
    assert found["layout"]["title"]["text"] == "Clases de error"


def test_english_readers_get_the_figures_as_they_are():
    with translation.override("en"):
        assert said("No suspect is open.") == "No suspect is open."
