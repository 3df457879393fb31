"""Checks lots of units, in this process or in several."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from types import TracebackType

from triage.checking.checker import Checker, SignalChoice
from triage.checking.findings import Finding
from triage.checking.unit_cache import UnitCache
from triage.files.units import Unit
from triage.methods.screening.method import Screening

#: The findings on the units of a lot, once they are wanted.
Found = Callable[[], list[Finding]]
# Lots that wait for each process, so that it has work while results are written.
_AHEAD = 4
_WARMING = Unit(1, "", "The 4 dogs are not here.", "Los 4 perros no están aquí.", "en", "es")

#: The checker of a process that works for another.
_checker: Checker | None = None


class Checking:
    """Checks lots in the order in which they come.

    Units whose findings are in the cache are not checked again. With several jobs, as many
    processes check the others; :attr:`ahead` lots may wait meanwhile.
    """

    def __init__(self, checker: Checker, jobs: int = 1, cache: UnitCache | None = None) -> None:
        self._checker = checker
        self._jobs = jobs
        self._cache = cache
        self._pool: ProcessPoolExecutor | None = None
        self.ahead = _AHEAD * jobs if jobs > 1 else 0

    def __enter__(self) -> Checking:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=kind is None, cancel_futures=True)
        if self._cache is not None:
            self._cache.close()

    def submit(self, file: str, units: Sequence[Unit]) -> Found:
        """Begin to check the units of a file."""
        self._checker.look_at(units)
        known: list[list[Finding] | None] = [None] * len(units)
        if self._cache is not None:
            known = self._cache.known(units, file)
        left = [unit for unit, found in zip(units, known, strict=True) if found is None]
        wanted = self._begun(file, left)

        def result() -> list[Finding]:
            found = wanted()
            if self._cache is not None:
                self._cache.keep(left, found)
            new = iter(found)
            each = (next(new) if one is None else one for one in known)
            return [finding for findings in each for finding in findings]

        return result

    def _begun(self, file: str, units: Sequence[Unit]) -> Callable[[], list[list[Finding]]]:
        if not units:
            return list
        if self._jobs == 1:
            return lambda: self._checker.check_each(file, units)
        if self._pool is None:
            self._pool = _pool(self._checker, self._jobs)
        return self._pool.submit(_check, file, units).result


def _pool(checker: Checker, jobs: int) -> ProcessPoolExecutor:
    """Processes that share what is loaded here, where the system can copy a process."""
    can_copy = sys.platform == "linux"
    if can_copy:
        checker.check_each("", [_WARMING])  # loads the models once, before the copies are made
    context = get_context("fork" if can_copy else "spawn")
    return ProcessPoolExecutor(jobs, context, _begin, (checker.choice,))


def _begin(choice: SignalChoice) -> None:
    global _checker
    _checker = Checker(choice, Screening())


def _check(file: str, units: Sequence[Unit]) -> list[list[Finding]]:
    assert _checker is not None
    return _checker.check_each(file, units)
