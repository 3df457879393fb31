"""Scorers over a real HTTP server and real programs."""

from __future__ import annotations

import sys

import pytest

from engines import services
from engines.adapters import registry
from engines.adapters.base import AdapterContext, ItemError
from engines.adapters.scorers import MAX_SPANS, Score, ScoredPair, Span
from engines.errors import (
    BadReply,
    EngineConfigurationError,
    EngineRateLimited,
    EngineUnavailable,
    RequestRefused,
)
from engines.models import Engine, EngineLine
from tests.engines.loopback import Reply, Service

PAIRS = [
    ScoredPair("The house.", "La casa.", "La casa."),
    ScoredPair('A "b"\n\u2028{{key}}', "Una \\ b"),
]
ECHO = "import json, sys\nfor line in sys.stdin:\n    pair = json.loads(line)\n    "


def http(url: str, key: str = "", allow: bool = True, **options):
    context = AdapterContext(allow_private_addresses=allow)
    return registry.build("http_scorer", {"url": url, **options}, key=key, context=context)


def command(tmp_path, program: str, allow: bool = True, **options):
    script = tmp_path / "scorer.py"
    script.write_text(program)
    return registry.build(
        "command_scorer",
        {"command": f"{sys.executable} {script} {{source}} {{target}}", **options},
        context=AdapterContext(allow_commands=allow),
    )


def test_a_service_gets_the_pairs_as_a_list_and_returns_a_score_each(service: Service):
    service.always(Reply({"scores": [0.9, 0.25], "system_score": 0.575}))
    assert http(service.url).score(PAIRS, "en", "es") == [Score(0.9), Score(0.25)]
    assert service.asked[0].body == {
        "data": [
            {"src": "The house.", "mt": "La casa.", "ref": "La casa."},
            {"src": 'A "b"\n\u2028{{key}}', "mt": "Una \\ b", "ref": ""},
        ]
    }


def test_key_languages_and_other_names_go_where_the_options_say(service: Service):
    service.always(Reply({"results": [{"prediction": 3}]}))
    scorer = http(
        service.url + "/{{source}}-{{target}}",
        key="sk-1",
        headers={"Authorization": "Bearer {{key}}"},
        item='{"source": "{{text}}", "hypothesis": "{{translation}}", "to": "{{target}}"}',
        body='{"inputs": "{{items}}", "qe": true}',
        response_path="results.*.prediction",
    )
    assert scorer.score(PAIRS[:1], "en", "es") == [Score(3.0)]
    (asked,) = service.asked
    assert asked.path == "/en-es"
    assert asked.headers["authorization"] == "Bearer sk-1"
    item = {"source": "The house.", "hypothesis": "La casa.", "to": "es"}
    assert asked.body == {"inputs": [item], "qe": True}


def test_error_spans_come_with_the_scores(service: Service):
    marked = [{"text": "casa", "start": 3, "end": 7, "severity": "major", "confidence": 0.4}]
    reply = {"scores": [0.2, 0.9], "metadata": {"error_spans": [marked, []]}}
    service.always(Reply(reply))
    scorer = http(service.url, spans_path="metadata.error_spans")
    assert scorer.score(PAIRS, "en", "es") == [Score(0.2, (Span(3, 7, "major"),)), Score(0.9)]


def test_spans_outside_the_translation_are_left_out_and_the_score_stays(service: Service):
    wrong = [{"start": -1, "end": 2}, {"start": 5, "end": 99}, {"start": "1", "end": 2}, 7, None]
    right = [{"start": 0, "end": 2, "severity": {"deep": 1}}] * (MAX_SPANS + 1)
    service.always(Reply({"scores": [0.2], "spans": [wrong + right]}))
    (score,) = http(service.url, spans_path="spans").score(PAIRS[:1], "en", "es")
    assert score == Score(0.2, (Span(0, 2),) * MAX_SPANS)


@pytest.mark.parametrize("value", ["null", '"0.4"', "true", "NaN", "1e999", "[0.1]", "1" * 400])
def test_an_answer_that_is_no_number_is_an_error_of_its_pair_alone(service: Service, value: str):
    service.always(Reply(f'{{"scores": [{value}, 0.5]}}'))
    first, second = http(service.url).score(PAIRS, "en", "es")
    assert isinstance(first, ItemError)
    assert "is not a number" in first.message
    assert len(first.message) < 120
    assert second == Score(0.5)


@pytest.mark.parametrize(
    ("reply", "error"),
    [
        (Reply({"scores": [0.5]}), BadReply),
        (Reply({"scores": [0.5, 0.5, 0.5]}), BadReply),
        (Reply({"scores": 0.5}), BadReply),
        (Reply({"results": []}), BadReply),
        (Reply("<html>Oops</html>"), BadReply),
        (Reply(b"\xff\xfe"), BadReply),
        (Reply({"scores": [0.5, 0.5]}, cut=True), EngineUnavailable),
        (Reply("no", status=503), EngineUnavailable),
        (Reply("slow", status=429, headers={"Retry-After": "7"}), EngineRateLimited),
        (Reply("no", status=422), RequestRefused),
        (Reply("no", status=401), EngineConfigurationError),
        (Reply(status=302, headers={"Location": "http://127.0.0.1:1/"}), EngineConfigurationError),
    ],
)
def test_a_reply_without_a_score_per_pair_is_a_named_error(service: Service, reply, error):
    service.always(reply)
    with pytest.raises(error):
        http(service.url).score(PAIRS, "en", "es")


def test_a_private_address_is_called_only_where_it_is_allowed(service: Service):
    with pytest.raises(EngineConfigurationError, match="ENGINES_ALLOW_PRIVATE_ADDRESSES"):
        http(service.url, allow=False).score(PAIRS, "en", "es")
    assert not service.asked


@pytest.mark.parametrize(
    "options",
    [
        {"item": '{"mt": "{{text}}"}'},
        {"item": "{"},
        {"body": '{"data": "{{translation}}"}'},
        {"body": "items"},
        {"better": "sideways"},
    ],
)
def test_options_that_cannot_work_are_refused(options):
    with pytest.raises(EngineConfigurationError):
        http("https://example.org", **options)


def test_a_program_reads_a_pair_per_line_and_writes_a_score_per_line(tmp_path):
    program = ECHO + "print(len(pair['mt']) / 10 if pair['src'] != 'odd' else 'n/a')"
    outcomes = command(tmp_path, program).score([*PAIRS, ScoredPair("odd", "x")], "en", "es")
    assert outcomes[:2] == [Score(0.8), Score(0.7)]
    assert isinstance(outcomes[2], ItemError)


def test_a_program_may_write_spans(tmp_path):
    program = ECHO + """print(json.dumps({"score": 1, "spans": [{"start": 0, "end": 2}]}))"""
    assert command(tmp_path, program).score(PAIRS[:1], "en", "es") == [Score(1.0, (Span(0, 2),))]


@pytest.mark.parametrize(
    ("program", "error"),
    [
        ("print(1)", BadReply),
        ("import sys; sys.exit(3)", BadReply),
        ("import sys; sys.stdout.buffer.write(bytes([255, 10, 10]))", BadReply),
        ("import time; time.sleep(60)", EngineUnavailable),
    ],
)
def test_a_program_without_a_score_per_line_is_a_named_error(tmp_path, program, error):
    with pytest.raises(error):
        command(tmp_path, program, timeout_seconds=2).score(PAIRS, "en", "es")


def test_a_program_runs_only_where_commands_are_allowed(tmp_path):
    with pytest.raises(EngineConfigurationError, match="ENGINES_ALLOW_COMMANDS"):
        command(tmp_path, "print(1)", allow=False).score(PAIRS, "en", "es")


def stored(url: str) -> Engine:
    line = EngineLine.objects.create(name="comet")
    return Engine.objects.create(line=line, kind="http_scorer", options={"url": url})


def test_a_large_batch_is_split_into_requests(service: Service, db):
    service.answer = lambda asked: Reply({"scores": [0.5] * len(asked.body["data"])})
    scorer = stored(service.url)
    scorer.options["max_items"] = 2
    outcomes = services.score(scorer, [ScoredPair(str(n), "x") for n in range(5)], "en", "es")
    assert outcomes == [Score(0.5)] * 5
    assert [len(asked.body["data"]) for asked in service.asked] == [2, 2, 1]


def test_a_failing_service_is_paused_like_an_engine(service: Service, db, broker):
    service.always(Reply("down", status=503))
    scorer = stored(service.url)
    for _ in range(5):
        with pytest.raises(EngineUnavailable):
            services.score(scorer, PAIRS, "en", "es")
    assert services.breaker_state(scorer).open
    with pytest.raises(EngineUnavailable, match="is paused"):
        services.score(scorer, PAIRS, "en", "es")
    assert len(service.asked) == 5


def test_a_scorer_does_not_translate_and_an_engine_does_not_score(db):
    scorer = stored("https://example.org")
    with pytest.raises(EngineConfigurationError, match="does not translate"):
        services.translate(scorer, ["x"], "en", "es")
    with pytest.raises(EngineConfigurationError, match="does not translate"):
        services.check_direction(scorer, "en", "es")
    scorer.kind, scorer.options = "apertium", {}
    with pytest.raises(EngineConfigurationError, match="is not a scorer"):
        services.score(scorer, PAIRS, "en", "es")
