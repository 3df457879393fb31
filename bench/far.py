"""Simulates where a campaign of 100,000,000 cases with 1,000 raters has its first bottleneck.

Workers claim batches, ask an engine, store and judge; raters vote and get their next item. Each
step occupies the resource that it needs: the hosts' or the database's processors, a slot of the
engine, Redis, or the two rows that every batch of a run updates, which one transaction locks until
its commit is on disk. The times are in ``Costs``, most of them measured; the utilisation shows
which resource is saturated. Prints one JSON line per number of hosts.
"""

from __future__ import annotations

import argparse
import heapq
import itertools
import json
from collections import Counter, deque
from collections.abc import Generator, Iterator
from dataclasses import dataclass

CASES, RATERS = 100_000_000, 1000
BATCH, JUDGED_TOGETHER, WEB_HOSTS = 25, 500, 2


@dataclass(frozen=True)
class Costs:
    """Milliseconds, measured with ``bench.runtime --postgres`` except where noted."""

    #: Worker host's processor time per case, for asking the engine and for generating and judging.
    translating: float = 0.36
    judging: float = 0.47
    #: Database processor time per case: for claims and answers; for cases, outcomes and suspects.
    #: Only their sum is measured.
    storing_answers: float = 0.17
    storing_outcomes: float = 0.10
    #: A vote with the next reservation, on the web server and in the database: at least the
    #: medians of ``bench.queue``, which include both.
    vote: float = 50.0
    vote_stored: float = 10.0
    #: A commit to a durable disk, with the preceding change of one row.
    commit: float = 1.2
    #: Ten commands per batch at 100,000 per second.
    redis: float = 0.1
    #: The engine's answer to one batch.
    engine: float = 200.0
    #: The time between two votes of a rater.
    pause: float = 6000.0


Step = tuple["Station", float]
Work = Generator[Step, None, None]


class Station:
    """A number of servers with a single queue."""

    def __init__(self, name: str, servers: int) -> None:
        self.name, self.servers = name, servers
        self.free, self.busy = servers, 0.0
        self.line: deque[tuple[Work, float]] = deque()


class Clock:
    """Runs all work concurrently, in milliseconds of simulated time."""

    def __init__(self, end: float) -> None:
        self.now, self._end = 0.0, end
        self._order = itertools.count()
        self._events: list[tuple[float, int, Station, Work]] = []

    def start(self, works: Iterator[Work]) -> None:
        for work in works:
            self._next(work)

    def run(self) -> None:
        while self._events and self._events[0][0] < self._end:
            self.now, _, station, work = heapq.heappop(self._events)
            station.free += 1
            if station.line:
                self._serve(station, *station.line.popleft())
            self._next(work)

    def _next(self, work: Work) -> None:
        step = next(work, None)
        if step is not None and step[0].free:
            self._serve(step[0], work, step[1])
        elif step is not None:
            step[0].line.append((work, step[1]))

    def _serve(self, station: Station, work: Work, time: float) -> None:
        station.free -= 1
        station.busy += min(time, self._end - self.now)
        heapq.heappush(self._events, (self.now + time, next(self._order), station, work))


@dataclass(frozen=True)
class Site:
    """The simulated site.

    ``runs``: how many runs the campaign is split into; ``added``: counts are inserted as new rows,
    without locking, instead of updating a single row.
    """

    hosts: int
    host_cores: int = 8
    threads: int = 48
    database_cores: int = 16
    runs: int = 1
    added: bool = False


def simulate(site: Site, costs: Costs, seconds: float) -> dict[str, object]:
    clock, done = Clock(1000 * seconds), Counter[str]()
    hosts = Station("workers' processors", site.hosts * site.host_cores)
    web = Station("web processors", WEB_HOSTS * site.host_cores)
    database = Station("database's processors", site.database_cores)
    engine = Station("engine", site.hosts * site.threads)
    redis, elsewhere = Station("Redis", 1), Station("nowhere", 10**6)
    rows = [Station("a run's row", 1) for _ in range(site.runs)]
    campaign = Station("the campaign's row", 1)
    waiting = Counter[int]()

    def counted(row: Station) -> Step:
        return (elsewhere if site.added else row), costs.commit

    def translate(run: int) -> Work:
        while True:
            yield redis, costs.redis
            yield database, BATCH * costs.storing_answers / 2
            yield counted(campaign)
            yield hosts, BATCH * costs.translating / 2
            yield engine, costs.engine
            yield hosts, BATCH * costs.translating / 2
            yield database, BATCH * costs.storing_answers / 2
            yield counted(rows[run])
            waiting[run] += BATCH

    def judge(run: int) -> Work:
        while True:
            lot = min(waiting[run], JUDGED_TOGETHER)
            if not lot:
                yield elsewhere, 100.0
                continue
            waiting[run] -= lot
            yield hosts, lot * costs.judging
            yield database, lot * costs.storing_outcomes
            yield counted(rows[run])
            done["cases"] += lot

    def rate(number: int) -> Work:
        yield elsewhere, costs.pause * number / RATERS
        while True:
            yield web, costs.vote
            yield database, costs.vote_stored
            yield elsewhere, costs.commit
            done["votes"] += 1
            yield elsewhere, costs.pause

    places = range(site.hosts * site.threads)
    clock.start(translate(place % site.runs) for place in places)
    clock.start(judge(place % site.runs) for place in range(max(site.hosts * 4, site.runs)))
    clock.start(map(rate, range(RATERS)))
    clock.run()
    stations = [hosts, web, database, redis, campaign, *rows]
    use = {one.name: round(one.busy / (one.servers * 1000 * seconds), 2) for one in stations}
    rate_of_cases = done["cases"] / seconds
    return {
        "hosts": site.hosts,
        "runs": site.runs,
        "counters": "added" if site.added else "changed",
        "cases_a_second": round(rate_of_cases),
        "votes_a_second": round(done["votes"] / seconds),
        "hours_for_all": round(CASES / max(rate_of_cases, 1) / 3600, 1),
        "use": use,
        "fullest": max(use, key=lambda name: use[name]),
    }


def main() -> None:
    parser = argparse.ArgumentParser("bench.far", description=__doc__)
    parser.add_argument("--hosts", type=int, nargs="+", default=[1, 2, 4, 8, 16, 32])
    parser.add_argument("--database-cores", type=int, default=16)
    parser.add_argument("--seconds", type=float, default=10.0, help="of simulated time")
    options = parser.parse_args()
    for runs, added in ((1, False), (16, False), (16, True)):
        for hosts in options.hosts:
            site = Site(hosts, database_cores=options.database_cores, runs=runs, added=added)
            print(json.dumps(simulate(site, Costs(), options.seconds)), flush=True)


if __name__ == "__main__":
    main()
