"""Checks lots of units, in this process or in several."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Sequence
from functools import partial
from itertools import groupby
from types import TracebackType
from typing import TYPE_CHECKING

from triage.checking.checker import Checker, SignalChoice
from triage.checking.findings import Finding
from triage.files.units import Unit
from triage.methods.screening.method import Screening

if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor

    from triage.checking.file_cache import CachedFile

#: The findings on the units of a lot, once they are wanted.
Found = Callable[[], list[Finding]]
# Lots that may wait for each process, so that it has work while results are written.
_AHEAD = 16
# A process that knows a language has its dictionaries, up to 50 MB. Another one helps out at so many
# lots that wait, sooner if it knows few languages.
_MANY_LOTS, _SOME_LOTS, _FEW_LANGUAGES = 16, 4, 3
# A process is replaced by a new one once it has so many languages that it has not met for so many
# units: what is known of a language takes 2 MB beside its dictionaries.
_MOST_DONE, _DONE_AFTER = 8, 2_000
# Long enough to be asked which language it is in.
_WARMING = Unit(
    line=1,
    id="",
    source="The 4 dogs are not here, but the children played in the garden until it was dark.",
    translation="Los 4 perros no están aquí, pero los niños jugaron en el jardín hasta que oscureció.",
    src_lang="en",
    tgt_lang="es",
)

#: The checker of a process that works for another.
_checker: Checker | None = None


class Checking:
    """Checks lots in the order in which they come.

    Units whose findings are known are not checked again. With several jobs, as many processes
    check the others; :attr:`ahead` lots may wait meanwhile.
    """

    def __init__(self, checker: Checker, jobs: int = 1) -> None:
        self._checker = checker
        self._jobs = jobs
        self._workers: list[_Worker] = []
        self.ahead = _AHEAD * jobs if jobs > 1 else 0

    def __enter__(self) -> Checking:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for worker in self._workers:
            worker.pool.shutdown(wait=kind is None, cancel_futures=True)

    def submit(self, file: str, units: Sequence[Unit], cached: CachedFile | None = None) -> Found:
        """Begin to check the next units of a file.

        :param cached: what is known of the file.
        """
        self._checker.look_at(units)
        known = cached.known(units) if cached else [None] * len(units)
        left = [unit for unit, found in zip(units, known, strict=True) if found is None]
        wanted = self._begun(file, left)

        def result() -> list[Finding]:
            new = iter(wanted())
            each = [next(new) if one is None else one for one in known]
            if cached:
                cached.keep(units, each)
            return [finding for findings in each for finding in findings]

        return result

    def _begun(self, file: str, units: Sequence[Unit]) -> Callable[[], list[list[Finding]]]:
        if not units:
            return list
        if self._jobs == 1:
            return lambda: self._checker.check_each(file, units)
        if not self._workers:
            self._workers = _workers(self._checker, self._jobs)
        # A file in many languages would have every process load them all.
        order = sorted(range(len(units)), key=lambda place: units[place].tgt_lang)
        groups = [list(group) for _, group in groupby(order, lambda place: units[place].tgt_lang)]
        wanted = [
            _chosen(self._workers, units[group[0]].tgt_lang).submit(
                file, [units[place] for place in group]
            )
            for group in groups
        ]

        def result() -> list[list[Finding]]:
            found: list[list[Finding]] = [[] for _ in units]
            for group, one in zip(groups, wanted, strict=True):
                for place, findings in zip(group, one(), strict=True):
                    found[place] = findings
            return found

        return result


class _Worker:
    """A process, the languages that it knows and the lots that wait for it."""

    def __init__(self, start: Callable[[], ProcessPoolExecutor]) -> None:
        self._start = start
        self.pool = start()
        # How many units it had been given when it last got one in a language.
        self.languages: dict[str, int] = {}
        self._units = 0
        self._lots: list[Future[list[list[Finding]]]] = []

    @property
    def waiting(self) -> int:
        self._lots = [one for one in self._lots if not one.done()]
        return len(self._lots)

    def submit(self, file: str, units: Sequence[Unit]) -> Callable[[], list[list[Finding]]]:
        language = units[0].tgt_lang
        done = [one for one in self.languages.values() if self._units - one > _DONE_AFTER]
        if language not in self.languages and len(done) >= _MOST_DONE:
            self.pool.shutdown(wait=False)  # it ends after the lots that wait for it
            self.pool = self._start()
            self.languages.clear()
        self._units += len(units)
        self.languages[language] = self._units
        future = self.pool.submit(_check, file, units)
        self._lots.append(future)
        return future.result


def _chosen(workers: Sequence[_Worker], language: str) -> _Worker:
    """The process for a lot in a language: one that knows it, unless too much waits for that one."""
    knowing = [one for one in workers if language in one.languages]
    best = min(knowing or workers, key=lambda one: (one.waiting, len(one.languages)))
    for other in workers:
        most = _SOME_LOTS if len(other.languages) < _FEW_LANGUAGES else _MANY_LOTS
        if best.waiting >= most and not other.waiting:
            return other
    return best


def _workers(checker: Checker, jobs: int) -> list[_Worker]:
    """Processes that share what is loaded here, where the system can copy a process."""
    # Only for several jobs: some of their modules exist on Unix alone.
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    can_copy = sys.platform == "linux"
    if can_copy:
        checker.check_each("", [_WARMING])  # loads the models once, before the copies are made
        # Collecting garbage would write to all that is loaded, and so copy it.
        gc.collect()
        gc.freeze()
    context = get_context("fork" if can_copy else "spawn")
    start = partial(ProcessPoolExecutor, 1, context, _begin, (checker.choice,))
    return [_Worker(start) for _ in range(jobs)]


def _begin(choice: SignalChoice) -> None:
    global _checker
    _checker = Checker(choice, Screening())


def _check(file: str, units: Sequence[Unit]) -> list[list[Finding]]:
    assert _checker is not None
    return _checker.check_each(file, units)
