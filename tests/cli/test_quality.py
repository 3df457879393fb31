"""``mtriage quality``: the lines of ``manage.py quality_score`` without a site."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from tests.cli.conftest import Mtriage
from tests.engines.loopback import Reply, Service, running_service
from tests.management.test_quality_score import PAIR, by_length


@pytest.fixture
def service() -> Iterator[Service]:
    with running_service() as running:
        running.answer = by_length
        yield running


def test_a_server_scores_pairs_without_a_site(mtriage: Mtriage, service: Service):
    lines = json.dumps(PAIR) + "\n[]\n"
    to = ("--input", "-", "--output", "-")
    done = mtriage("quality", *to, "--model", f"{service.url}/v1", "--model-name", "x", stdin=lines)
    assert done.status == 1
    assert done.rows[0]["least"]["text"] == "cuartos"
    assert done.rows[1]["line"] == 2
    assert "1 line could not be read" in done.err


def test_a_server_without_log_probabilities_is_a_sentence(mtriage: Mtriage, service: Service):
    service.always(Reply({"choices": [{"text": "x"}]}))
    to = ("--input", "-", "--output", "-")
    done = mtriage("quality", *to, "--model", service.url, stdin=json.dumps(PAIR))
    assert done.status == 2
    assert "log-probabilities" in done.err
    assert done.err.count("\n") == 1


def test_a_folder_that_is_none_is_a_sentence(mtriage: Mtriage):
    done = mtriage("quality", "--input", "-", "--output", "-", "--model", "nowhere", stdin="")
    assert done.status == 2
    assert "There is no model at nowhere" in done.err


def test_standard_output_cannot_be_resumed(mtriage: Mtriage, service: Service):
    to = ("--input", "-", "--output", "-", "--resume")
    done = mtriage("quality", *to, "--model", service.url, stdin="")
    assert done.status == 2
    assert "Only a file can be resumed" in done.err
