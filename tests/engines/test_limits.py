from __future__ import annotations

import shutil
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from engines import services
from engines.errors import EngineBusy, EngineRateLimited, EngineUnavailable
from engines.models import Engine, EngineLine
from engines.services import breaker, limiter
from engines.services.breaker import pause_after
from engines.services.redis_connection import connection, key
from tests.engines.loopback import Asked, Reply
from tests.servers import RedisServer, wait_until
from webapp.health import redis_problem


@pytest.fixture
def engine(broker, service) -> Engine:
    return Engine(
        pk=1,
        line=EngineLine(name="libre"),
        kind="libretranslate",
        options={"url": service.url, "batch": 1},
    )


class Counting:
    """Replies, and records the highest number of simultaneous requests."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._now = 0
        self._company: threading.Barrier | None = None
        self.most = 0

    def wait_for_company(self, requests: int) -> None:
        """Hold the first requests until this many have arrived."""
        self._company = threading.Barrier(requests, action=self._stop_waiting)

    def _stop_waiting(self) -> None:
        self._company = None

    def __call__(self, asked: Asked) -> Reply:
        with self._lock:
            self._now += 1
            self.most = max(self.most, self._now)
        if self._company:
            self._company.wait()
        time.sleep(0.05)
        with self._lock:
            self._now -= 1
        return Reply({"translatedText": ["x"] * len(asked.body["q"]), "t": "x"})


@pytest.fixture
def in_flight(service) -> Counting:
    service.answer = counting = Counting()
    return counting


def translate_many(engine: Engine, count: int, threads: int) -> float:
    started = time.monotonic()
    with ThreadPoolExecutor(threads) as pool:
        list(
            pool.map(lambda n: services.translate(engine, [f"text {n}"], "en", "es"), range(count))
        )
    return time.monotonic() - started


def test_no_more_requests_are_under_way_than_allowed(engine, in_flight):
    engine.max_parallel = 2
    in_flight.wait_for_company(2)
    translate_many(engine, 12, threads=8)
    assert in_flight.most == 2


def test_a_killed_workers_place_falls_free_when_its_lease_ends(engine, service):
    engine.max_parallel = 1
    killed_has_one: list[bool] = []

    def answer(asked: Asked) -> Reply:
        killed_has_one.append(connection().zscore(key(engine, "places"), "killed") is not None)
        return Reply({"translatedText": ["x"]})

    service.answer = answer
    connection().zadd(key(engine, "places"), {"killed": time.time() + 0.5})
    translate_many(engine, 1, threads=1)
    assert killed_has_one == [False]


def lease_ends(engine: Engine) -> list[float]:
    """When the leases on the taken places expire, by Redis's clock."""
    rows: Any = connection().zrange(key(engine, "places"), 0, -1, withscores=True)
    return [end for _, end in rows]


def test_a_place_is_kept_for_as_long_as_its_request_takes(engine, service, monkeypatch):
    monkeypatch.setattr(limiter, "LEASE", 1.5)
    monkeypatch.setattr(limiter, "RENEW", 0.1)
    engine.max_parallel = 1
    service.always(Reply({"translatedText": ["x"]}, delay=60))
    with ThreadPoolExecutor(1) as pool:
        slow = pool.submit(services.translate, engine, ["slow"], "en", "es")
        wait_until(lambda: lease_ends(engine), what="a place")
        (first,) = lease_ends(engine)
        wait_until(lambda: lease_ends(engine)[0] > first + limiter.LEASE, what="a longer lease")
        with (
            pytest.raises(EngineUnavailable, match="remained in use"),
            limiter.one_of(engine, 1, 0.05),
        ):
            pass
        service.released.set()
        assert slow.result() == [services.Answer("x")]


def test_a_place_that_is_given_back_is_taken_before_anybody_looks(engine, in_flight, monkeypatch):
    monkeypatch.setattr(limiter, "POLL", 6000.0)
    engine.max_parallel = 1
    token, name = "another process", key(engine, "places")
    connection().zadd(name, {token: time.time() + 600})
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(services.translate, engine, ["text"], "en", "es")
        with pytest.raises(TimeoutError):
            waiting.result(timeout=0.5)
        limiter._give_back(name, token)
        assert waiting.result() == [services.Answer("x")]


def test_every_request_of_a_service_that_takes_single_texts_has_a_place_of_its_own(
    broker, service, in_flight
):
    engine = Engine(
        pk=2,
        line=EngineLine(name="single"),
        kind="http",
        options={
            "url": service.url,
            "body": '{"q": "{{text}}"}',
            "response_path": "t",
            "parallel": 8,
        },
        max_parallel=2,
        requests_per_second=40,
    )
    in_flight.wait_for_company(2)
    started = time.monotonic()
    services.translate(engine, [f"text {n}" for n in range(12)], "en", "es")
    assert in_flight.most == 2
    assert len(service.asked) == 12
    assert time.monotonic() - started > 11 / 40


def test_a_full_engine_is_not_taken_for_a_failing_service(engine, in_flight, monkeypatch):
    engine.requests_per_second = 0.001
    translate_many(engine, 1, threads=1)
    for _ in range(breaker.THRESHOLD + 1):
        with pytest.raises(EngineUnavailable):
            services.translate(engine, ["again"], "en", "es")
    assert not services.breaker_state(engine).open


def test_an_engine_that_wraps_another_is_held_to_the_others_limits(
    db, broker, service, in_flight, settings
):
    line = EngineLine.objects.create(name="inside")
    Engine.objects.create(
        line=line,
        kind="libretranslate",
        options={"url": service.url, "batch": 1},
        max_parallel=1,
    )
    faulty = Engine(
        pk=99, line=EngineLine(name="broken"), kind="faults", options={"engine": "inside"}
    )
    texts = [f"text {n}" for n in range(4)]
    with ThreadPoolExecutor(1) as pool:
        one = Engine.objects.select_related("line").get()
        other = pool.submit(services.translate, one, texts, "en", "es")
        services.translate(faulty, [f"other {n}" for n in range(4)], "en", "es")
        other.result()
    assert in_flight.most == 1


def test_requests_a_second_are_kept_over_all_threads(engine, in_flight):
    engine.requests_per_second = 20
    assert translate_many(engine, 10, threads=8) > 9 / 20


def test_characters_a_second_are_kept(engine, in_flight):
    engine.characters_per_second = 100
    assert translate_many(engine, 5, threads=4) > 4 * len("text 0") / 100


def test_an_engine_that_is_busy_for_long_says_when_to_come_back(engine, in_flight):
    engine.requests_per_second = 0.001
    translate_many(engine, 1, threads=1)
    with pytest.raises(EngineUnavailable, match="busy") as caught:
        services.translate(engine, ["again"], "en", "es")
    assert caught.value.retry_after


def test_without_redis_a_limited_engine_waits_instead_of_breaking_its_limit(engine, settings):
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    engine.max_parallel = 1
    with pytest.raises(EngineUnavailable, match="Redis does not respond"):
        services.translate(engine, ["text"], "en", "es")


def test_a_service_that_asks_to_wait_is_left_alone_that_long(engine, service):
    service.always(Reply("{}", 429, {"Retry-After": "300"}))
    with pytest.raises(EngineRateLimited):
        services.translate(engine, ["text"], "en", "es")
    for _ in range(2):
        with pytest.raises(EngineBusy, match=r"paused for \d\d\d s: .*429"):
            services.translate(engine, ["text"], "en", "es")
    assert len(service.asked) == 1
    state = services.breaker_state(engine)
    assert state.open
    assert 200 < state.seconds_left <= 300


def test_a_service_that_keeps_failing_is_left_alone_with_the_reason(engine, service, monkeypatch):
    monkeypatch.setattr(breaker, "FIRST_PAUSE", 300.0)
    service.always(Reply({"error": "disk full"}, 500))
    for _ in range(breaker.THRESHOLD + 3):
        with pytest.raises(EngineUnavailable):
            services.translate(engine, ["text"], "en", "es")
    assert len(service.asked) == breaker.THRESHOLD
    assert "disk full" in services.breaker_state(engine).reason


def test_a_success_forgets_the_failures_before_it(engine, service):
    for _ in range(3):
        for _ in range(breaker.THRESHOLD - 1):
            service.always(Reply("", 500))
            with pytest.raises(EngineUnavailable):
                services.translate(engine, ["text"], "en", "es")
        service.always(Reply({"translatedText": ["x"]}))
        services.translate(engine, ["text"], "en", "es")
    assert not services.breaker_state(engine).open


def test_a_pause_keeps_its_reason_when_another_request_gets_through(engine):
    breaker.failed(engine, EngineRateLimited("slow down", retry_after=60))
    breaker.succeeded(engine)
    with pytest.raises(EngineBusy, match="paused for 60 s: slow down"):
        breaker.check(engine)


def test_a_pause_without_a_word_of_the_service_is_named_by_the_error(engine):
    breaker.failed(engine, EngineRateLimited("", retry_after=60))
    assert services.breaker_state(engine).reason == "EngineRateLimited"


def test_requests_that_were_under_way_do_not_lengthen_the_pause(engine):
    for _ in range(8):
        breaker.failed(engine, EngineRateLimited("slow down"))
    assert services.breaker_state(engine).seconds_left <= 1


def test_a_service_is_left_alone_for_ten_minutes_at_most(engine, service):
    service.always(Reply("{}", 429, {"Retry-After": "9" * 20}))
    with pytest.raises(EngineRateLimited):
        services.translate(engine, ["text"], "en", "es")
    assert 590 < services.breaker_state(engine).seconds_left <= 600


def test_an_error_tells_for_how_long_nothing_got_through(engine):
    first, later, after = (EngineUnavailable("503") for _ in range(3))
    breaker.failed(engine, first)
    connection().hincrby(key(engine, "breaker"), "since", -4000)
    breaker.failed(engine, later)
    breaker.succeeded(engine)
    breaker.failed(engine, after)
    assert first.failing_for == after.failing_for == 0
    assert 4000 <= later.failing_for < 4100


def test_who_waits_for_a_place_heeds_a_pause_that_began_meanwhile(engine, service):
    engine.max_parallel = 1
    service.always(Reply("{}", 429, {"Retry-After": "60"}, delay=0.5))
    with ThreadPoolExecutor(2) as pool:
        orders = [pool.submit(services.translate, engine, ["text"], "en", "es") for _ in range(2)]
        errors = {type(order.exception()) for order in orders}
    assert errors == {EngineRateLimited, EngineBusy}
    assert len(service.asked) == 1


class Sent:
    def __init__(self) -> None:
        self.requests = 0

    def __call__(self) -> None:
        self.requests += 1


def test_every_request_that_reaches_the_service_is_counted_and_no_other(engine, service):
    sent = Sent()
    service.always(Reply({"translatedText": ["x"]}))
    services.translate(engine, ["one", "two"], "en", "es", sent)
    service.always(Reply("{}", 429, {"Retry-After": "60"}))
    for _ in range(3):
        with pytest.raises(EngineUnavailable):
            services.translate(engine, ["three"], "en", "es", sent)
    assert sent.requests == len(service.asked) == 3


def test_a_request_that_finds_nobody_is_not_counted(engine):
    sent = Sent()
    engine.options = {"url": "http://127.0.0.1:1"}
    with pytest.raises(EngineUnavailable):
        services.translate(engine, ["text"], "en", "es", sent)
    assert sent.requests == 0


def test_each_text_of_a_service_that_takes_them_singly_is_a_request(broker, service):
    options = {"url": service.url, "body": '{"q": "{{text}}"}', "response_path": "t"}
    engine = Engine(pk=2, line=EngineLine(name="single"), kind="http", options=options)
    sent = Sent()
    service.always(Reply({"t": "x"}))
    services.translate(engine, [f"text {n}" for n in range(12)], "en", "es", sent)
    assert sent.requests == len(service.asked) == 12


def test_a_text_that_a_service_refuses_singly_is_an_error_of_its_own(broker, service):
    options = {"url": service.url, "body": '{"q": "{{text}}"}', "response_path": "t"}
    engine = Engine(pk=2, line=EngineLine(name="single"), kind="http", options=options)
    service.answer = lambda asked: Reply({"t": "x"}, 400 if asked.body["q"] == "bad" else 200)
    good, bad = services.translate(engine, ["good", "bad"], "en", "es")
    assert good == services.Answer("x")
    assert isinstance(bad, services.ItemError)
    assert "400" in bad.message


@pytest.fixture
def redis_without_a_disk(tmp_path, settings) -> Iterator[None]:
    """A Redis that can no longer save its data, as with a full disk."""
    folder = tmp_path / "redis"
    folder.mkdir()
    server = RedisServer(folder)
    server.start("--appendonly", "no")
    settings.REDIS_URL = server.url
    shutil.rmtree(folder)
    client = connection()
    client.config_set("save", "3600 1")
    client.bgsave()
    wait_until(lambda: client.info("persistence")["rdb_last_bgsave_status"] == "err")
    yield
    client.config_set("save", "")  # otherwise it would refuse to stop before saving
    client.close()
    server.stop()


def test_a_redis_that_cannot_write_is_not_called_silent(redis_without_a_disk, service):
    engine = Engine(
        pk=1, line=EngineLine(name="libre"), kind="libretranslate", options={"url": service.url}
    )
    engine.max_parallel = 1
    with pytest.raises(EngineBusy, match="cannot write to its disk, which may be full"):
        services.translate(engine, ["text"], "en", "es")
    assert "cannot write to its disk" in redis_problem()
    assert service.asked == []


def test_a_person_can_call_the_service_again_at_once(engine, service):
    service.always(Reply("{}", 429, {"Retry-After": "30"}))
    with pytest.raises(EngineRateLimited):
        services.translate(engine, ["text"], "en", "es")
    services.reset_breaker(engine)
    service.always(Reply({"translatedText": ["x"]}))
    assert services.translate(engine, ["text"], "en", "es") == [services.Answer("x")]


@pytest.mark.parametrize(
    ("error", "failures", "seconds"),
    [
        (EngineRateLimited("", retry_after=7), 1, 7),
        (EngineRateLimited(""), 1, 1),
        (EngineRateLimited(""), 4, 8),
        (EngineUnavailable(""), 4, 0),
        (EngineUnavailable(""), 5, 5),
        (EngineUnavailable(""), 7, 20),
        (EngineUnavailable("", retry_after=9000), 1, 600),
    ],
)
def test_pauses_follow_what_the_service_said_or_double(error, failures, seconds):
    assert pause_after(error, failures) == seconds
