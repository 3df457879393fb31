from __future__ import annotations

import threading
import time

from tests.methods.sit.fakes import WordShapeParser
from triage.methods.sit.language_models.parsing import (
    MAX_CHARACTERS,
    TEXTS_A_CALL,
    BulkParser,
    Outcome,
)
from triage.methods.sit.values import Parse, Unparsed
from triage.methods.time_limit import time_limit


def cause(outcome: Outcome) -> str:
    assert isinstance(outcome, Unparsed)
    return outcome.cause


def message(outcome: Outcome) -> str:
    assert isinstance(outcome, Unparsed)
    return outcome.message


def test_identical_texts_are_parsed_once_and_in_one_call():
    parser = WordShapeParser()
    found = BulkParser(parser).parse(["uno dos", "tres", "uno dos", " uno  dos "])
    assert parser.calls == [["uno dos", "tres"]]
    assert set(found) == {"uno dos", "tres", " uno  dos "}
    assert found["uno dos"] == found[" uno  dos "]


def test_an_empty_translation_is_named_and_never_reaches_the_parser():
    parser = WordShapeParser()
    found = BulkParser(parser).parse(["", " \u202e ", "bien"])
    assert [cause(found[t]) for t in ("", " \u202e ")] == ["empty", "empty"]
    assert parser.calls == [["bien"]]


def test_a_translation_far_too_long_is_named_with_its_length():
    long = "palabra " * 10_000
    found = BulkParser(WordShapeParser()).parse([long, "bien"])
    assert cause(found[long]) == "too_long"
    assert str(MAX_CHARACTERS) in message(found[long])
    assert isinstance(found["bien"], Parse)


def test_a_text_that_breaks_the_parser_costs_only_itself():
    texts = ["uno", "dos", "malo", "cuatro", "cinco"]
    found = BulkParser(WordShapeParser(breaks_on="malo")).parse(texts)
    assert found["malo"] == Unparsed(
        "failed", "The parser failed: RuntimeError: tensor of odd shape"
    )
    assert all(isinstance(found[t], Parse) for t in texts if t != "malo")


def test_a_text_on_which_the_parser_runs_out_of_time_is_named_and_the_rest_goes_on():
    parser = BulkParser(WordShapeParser(sleeps_on="lento"), seconds_a_call=3, seconds_a_text=0)
    found = parser.parse(["uno", "lento", "tres"])
    assert cause(found["lento"]) == "time_out"
    assert "3 seconds" in message(found["lento"])
    assert isinstance(found["uno"], Parse)
    assert isinstance(found["tres"], Parse)


def in_a_thread(parser: BulkParser, texts: list[str]) -> dict[str, Outcome]:
    found: dict[str, Outcome] = {}
    worker = threading.Thread(target=lambda: found.update(parser.parse(texts)))
    worker.start()
    worker.join()
    return found


def test_the_limit_of_time_holds_in_a_workers_thread_too():
    parser = BulkParser(WordShapeParser(sleeps_on="lento"), seconds_a_call=3, seconds_a_text=0)
    found = in_a_thread(parser, ["uno", "lento", "tres"])
    assert cause(found["lento"]) == "time_out"
    assert "3 seconds" in message(found["lento"])
    assert isinstance(found["uno"], Parse)
    assert isinstance(found["tres"], Parse)


def test_a_thread_that_was_in_time_is_left_alone_afterwards():
    def work() -> None:
        with time_limit(3):
            pass
        end = time.monotonic() + 4
        while time.monotonic() < end:
            pass
        done.append(True)

    done: list[bool] = []
    worker = threading.Thread(target=work)
    worker.start()
    worker.join()
    assert done


def test_many_texts_go_to_the_parser_in_calls_of_a_limited_size():
    parser = WordShapeParser()
    BulkParser(parser).parse([f"uno {i}" for i in range(TEXTS_A_CALL + 1)])
    assert [len(call) for call in parser.calls] == [TEXTS_A_CALL, 1]
