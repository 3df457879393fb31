"""Requests are counted by all processes together, and still limited while Redis is away."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.servers import ROOT
from triage.services.common.request_rate import PAUSE, RequestRate

NOON = 60.0 * 30_000_000
TAKE = """
import django; django.setup()
from triage.services.common.request_rate import RequestRate
print(sum(RequestRate(5).take("token", {now}) == 0 for _ in range(3)))
"""


@pytest.fixture(params=["in Redis", "alone"])
def rate(request):
    if request.param == "in Redis":
        request.getfixturevalue("broker")
    return RequestRate(5)


def test_the_request_after_the_last_one_waits_until_the_window_has_slid_on(rate):
    assert [rate.take("a", NOON) for _ in range(5)] == [0.0] * 5
    wait = rate.take("a", NOON + 10)
    assert 0 < wait <= 60
    assert rate.take("a", NOON + 10 + wait + 60) == 0.0


def test_a_window_that_has_passed_counts_in_proportion(rate):
    for _ in range(5):
        rate.take("a", NOON)
    # Half of the five still lie in the last minute: two and a half more fit.
    later = [rate.take("a", NOON + 90) == 0.0 for _ in range(3)]
    assert later == [True, True, False]


def test_who_waits_as_told_may_go_on(rate):
    for _ in range(5):
        rate.take("a", NOON)
    wait = rate.take("a", NOON + 61)
    assert rate.take("a", NOON + 61 + wait + 0.01) == 0.0


def test_each_has_a_rate_of_its_own(rate):
    for _ in range(6):
        rate.take("a", NOON)
    assert rate.take("b", NOON) == 0.0


def test_requests_that_were_refused_do_not_count(rate):
    for _ in range(50):
        rate.take("a", NOON)
    assert rate.take("a", NOON + 119) == 0.0


def test_processes_share_one_rate(process_environment):
    command = [sys.executable, "-c", TAKE.format(now=NOON)]
    environment = {**process_environment, "DJANGO_SETTINGS_MODULE": "webapp.settings"}
    allowed = [
        int(
            subprocess.run(
                command, cwd=ROOT, env=environment, check=True, capture_output=True, timeout=120
            ).stdout
        )
        for _ in range(2)
    ]
    assert allowed == [3, 2]


def test_redis_is_asked_again_when_it_is_back(broker, settings):
    rate, address = RequestRate(5), settings.REDIS_URL
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    assert [rate.take("a", NOON) for _ in range(5)] == [0.0] * 5
    settings.REDIS_URL = address
    assert rate.take("a", NOON) > 0
    assert rate.take("a", NOON + PAUSE + 1) == 0.0
