from __future__ import annotations

import pytest

from engines import services
from engines.adapters import registry
from engines.adapters.base import Adapter, AdapterContext, AdapterOptions, Answer, ItemError, Limits
from engines.errors import EngineConfigurationError, EngineRateLimited, EngineUnavailable
from engines.models import Engine, EngineLine
from engines.services import breaker
from tests.engines.loopback import Asked, Reply


class Marking(Adapter):
    """Appends to each text the direction in which it was sent."""

    kind = "marking"
    title = "Marking"
    group = None
    options_type = AdapterOptions
    limits = Limits(10, 1000)

    def directions(self):
        return frozenset({("en", "ca"), ("ca", "en"), ("ca", "pt"), ("fr", "ca")})

    def translate(self, texts, source, target):
        if any("away" in text for text in texts) and source == "ca":
            error = EngineUnavailable("away")
            error.answered = [Answer("half")]
            raise error
        said = "ca lost" if source == "ca" else "en lost"
        return [
            ItemError(said) if said in text else Answer(f"{text} {source}-{target}", raw="r")
            for text in texts
        ]


def make_pivot() -> Adapter:
    options = {"first": "one", "through": "ca", "second": "two"}
    context = AdapterContext(engine=lambda name: Marking(AdapterOptions()))
    return registry.build("pivot", options, context=context)


def test_a_text_goes_through_both_engines_and_both_answers_are_kept():
    (answer,) = make_pivot().translate(["One."], "en", "pt")
    assert isinstance(answer, Answer)
    assert answer.text == "One. en-ca ca-pt"
    assert (answer.detail["through"], answer.detail["middle"]) == ("ca", "One. en-ca")
    assert answer.detail["first"] == {"raw": "r", "detail": {}}


def test_a_text_that_one_engine_fails_on_costs_that_text_alone():
    texts = ["en lost", "One.", "ca lost", "Two."]
    first, one, third, two = make_pivot().translate(texts, "en", "pt")
    assert (first, third) == (ItemError("en lost"), ItemError("ca lost"))
    assert isinstance(one, Answer)
    assert isinstance(two, Answer)
    assert (one.text, two.text) == ("One. en-ca ca-pt", "Two. en-ca ca-pt")


def test_answers_of_one_engine_do_not_pass_for_answers_of_both():
    with pytest.raises(EngineUnavailable) as caught:
        make_pivot().translate(["away"], "en", "pt")
    assert caught.value.answered == []


def test_its_directions_lead_into_the_language_between_and_out_of_it():
    expected = frozenset({("en", "pt"), ("fr", "pt"), ("fr", "en")})
    assert make_pivot().directions() == expected


def stored(name: str, kind: str, **options: str) -> Engine:
    line = EngineLine.objects.create(name=name)
    return Engine.objects.create(line=line, kind=kind, options=options)


@pytest.mark.apertium
def test_apertium_leads_from_english_to_portuguese_through_catalan(db):
    stored("apertium", "apertium")
    pivot = stored("pivot", "pivot", first="apertium", through="ca", second="apertium")
    assert {("en", "pt"), ("pt", "en")} <= (services.directions(pivot) or set())
    calls: list[None] = []
    (answer,) = services.translate(
        pivot, ["The house is white."], "en", "pt", lambda: calls.append(None)
    )
    assert answer == Answer(
        "A casa é branca.", detail={"through": "ca", "middle": "La casa és blanca."}
    )
    assert len(calls) == 2


def test_an_engine_between_that_changes_makes_its_answers_others(db):
    first = stored("first", "apertium")
    pivot = stored("pivot", "pivot", first="first", through="ca", second="first")
    before = pivot.answer_key()
    first.version_label = "2"
    first.save()
    assert pivot.answer_key() != before


@pytest.mark.parametrize(
    ("kind", "options"),
    [
        ("pivot", {"first": "loop", "through": "ca", "second": "loop"}),
        ("faults", {"engine": "loop"}),
    ],
)
@pytest.mark.parametrize(
    "ask",
    [
        Engine.answer_key,
        Engine.target_engines,
        services.directions,
        lambda engine: services.translate(engine, ["text"], "en", "ca"),
    ],
)
def test_an_engine_that_stands_on_itself_is_named(db, kind, options, ask):
    engine = stored("loop", kind, **options)
    with pytest.raises(EngineConfigurationError, match="loop itself is built from another engine"):
        ask(engine)


def test_a_pause_of_either_engine_is_that_of_both_and_is_ended_with_them(db, broker):
    first = stored("first", "libretranslate", url="http://127.0.0.1:9")
    second = stored("second", "libretranslate", url="http://127.0.0.1:9")
    pivot = stored("pivot", "pivot", first="first", through="ca", second="second")
    assert not services.breaker_state(pivot).open
    breaker.failed(second, EngineRateLimited("slow down", retry_after=60))
    assert services.breaker_state(pivot).open
    assert not services.breaker_state(first).open
    services.reset_breaker(pivot)
    assert not services.breaker_state(second).open


def test_an_engine_in_a_row_may_not_stand_on_another(db):
    stored("apertium", "apertium")
    stored("inner", "pivot", first="apertium", through="ca", second="apertium")
    outer = stored("outer", "pivot", first="inner", through="es", second="apertium")
    with pytest.raises(EngineConfigurationError, match="inner itself is built from another engine"):
        services.directions(outer)


@pytest.fixture
def row(db, broker, service) -> tuple[Engine, list[tuple[str, list[str]]], set[str]]:
    """Two services in a row, the requests for each language, and the languages that get a 503."""
    asked: list[tuple[str, list[str]]] = []
    away: set[str] = set()

    def answer(request: Asked) -> Reply:
        target, texts = request.body["target"], request.body["q"]
        asked.append((target, texts))
        if target in away:
            return Reply({}, status=503)
        return Reply({"translatedText": [f"{text} {target}" for text in texts]})

    service.answer = answer
    stored("one", "libretranslate", url=service.url)
    stored("two", "libretranslate", url=service.url)
    return stored("row", "pivot", first="one", through="ca", second="two"), asked, away


def test_what_the_first_engine_answered_is_not_paid_again_when_the_second_failed(row):
    pivot, asked, away = row
    away.add("pt")
    with pytest.raises(EngineUnavailable):
        services.translate(pivot, ["One.", "Two."], "en", "pt")
    away.clear()
    (answer,) = services.translate(pivot, ["Two."], "en", "pt")
    assert answer == Answer("Two. ca pt", detail={"through": "ca", "middle": "Two. ca"})
    assert asked == [
        ("ca", ["One.", "Two."]),
        ("pt", ["One. ca", "Two. ca"]),
        ("pt", ["Two. ca"]),
    ]
    services.translate(pivot, ["Two."], "en", "pt")
    assert asked[3:] == [("ca", ["Two."]), ("pt", ["Two. ca"])]


def test_an_answer_that_came_through_is_asked_for_anew(row):
    pivot, asked, _ = row
    for _ in range(2):
        services.translate(pivot, ["One."], "en", "pt")
    assert [target for target, _ in asked] == ["ca", "pt", "ca", "pt"]
