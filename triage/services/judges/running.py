"""Asks a judge about the translations of a run, and stores each answer once.

One worker at a time has a run, by its lease. It keeps as many questions in flight as the engine allows.
Each is counted in the database before it is sent, so what a killed worker had in flight stays
counted, and is asked again. An answer is stored as soon as it comes, even if the run was cancelled
meanwhile, since it is paid for.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import asdict, dataclass, field
from datetime import timedelta
from decimal import Decimal
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Count, F, Q, Sum
from django.db.models.functions import Coalesce
from django.utils.crypto import salted_hmac

from engines import services as engine_services
from engines.catalogue import joined
from engines.errors import BadReply, EngineBusy, EngineError, EngineRateLimited, RequestRefused
from engines.messages import EngineMessage
from engines.services import ChatReply, ItemError, Question, ReplyEnd
from triage.methods.judge.prompt import Control, control_of
from triage.methods.judge.reading import Declined, Reading, Unreadable, read_answer
from triage.models import JudgeAnswer, JudgeAnswerState, JudgeRun, WorkStatus
from triage.models.bulk_insert import chunks
from triage.services.common import background_work, clock, leases
from triage.services.common.database_errors import retry_database
from triage.services.common.stable_hashes import digest
from triage.services.judges import requesting
from triage.services.judges.errors import JudgeError
from triage.services.judges.permissions import may_judge
from triage.services.messages.sentences import ServiceMessage

#: Unusable answers, and calls without any, after which a translation is given up.
MOST_UNUSABLE, MOST_FAILURES = 3, 6
#: After so many translations that the service rejects, and not one answer, the run ends.
MOST_REJECTED = 3
#: Seconds without anything accepted after which the run ends.
GIVE_UP_AFTER = 3600.0
LONGEST_WAIT, SHORTEST_WAIT = 600.0, 1.0
#: Characters of a reply that are kept.
MOST_KEPT = 20_000
_TOGETHER = 500
_UNANSWERED = (JudgeAnswerState.WAITING, JudgeAnswerState.ASKED)
#: What a cached answer has in common with the one that it is copied from.
_SAID = ("score", "worst", "spans", "unlocated", "corrected", "flags", "reply", "model")
logger = logging.getLogger(__name__)


def run(run_id: int, has_to_wait: Callable[[], bool] = lambda: False) -> float | None:
    """Continue a run unless it is over or another worker has it.

    Returns the seconds after which to go on; None if there is nothing to do now.

    :param has_to_wait: asked between questions whether other work comes first
    """
    not_before = JudgeRun.objects.filter(pk=run_id, not_before__gt=clock.now())
    if not_before.exists():
        return None
    turn = _Turn(has_to_wait)
    lease = timedelta(seconds=settings.MTRIAGE_BATCH_LEASE_SECONDS)
    background_work.run(JudgeRun, run_id, turn.work, JudgeError, EngineError, lease=lease)
    return turn.again


@dataclass(slots=True)
class _Asked:
    """A question in flight. ``cost``: what it was counted as, at most; None without a price."""

    answer: JudgeAnswer
    texts: requesting.JudgedTexts
    question: Question
    control: Control
    cost: Decimal | None
    sent: list[None] = field(default_factory=list)
    begun: float = field(default_factory=time.monotonic)


class _Turn:
    """What one worker does of a run: all that is left of it, or as much as it may now."""

    def __init__(self, has_to_wait: Callable[[], bool]) -> None:
        self._has_to_wait = has_to_wait
        self.again: float | None = None
        self._wait: float | None = None
        self._reason = ""
        self._capped = False
        self._error: Exception | None = None
        self._in_flight: dict[Future[ChatReply | ItemError], _Asked] = {}

    def work(self, run: JudgeRun) -> None:
        self._run = JudgeRun.objects.select_related("engine__line", "project").get(pk=run.pk)
        self._leased = run
        if not may_judge(self._run.project, self._run.engine):
            raise JudgeError(ServiceMessage.JUDGE_NOT_ALLOWED(name=self._run.engine.name))
        if not self._run.prepared:
            self._prepare()
        self._rows = JudgeAnswer.objects.filter(run=self._run)
        parallel = self._parallel()
        # What a killed worker had in flight.
        self._rows.filter(state=JudgeAnswerState.ASKED).update(state=JudgeAnswerState.WAITING)
        self._count()
        with ThreadPoolExecutor(parallel) as pool:
            while self._fill(pool, parallel) or self._in_flight:
                done, _ = wait(self._in_flight, return_when=FIRST_COMPLETED)
                for future in done:
                    self._take(self._in_flight.pop(future), future)
        self._end()

    def _parallel(self) -> int:
        allowed = engine_services.chat_model_of(self._run.engine).parallel
        return max(1, min(allowed, self._run.engine.max_parallel or allowed))

    def _count(self) -> None:
        """What the run has used so far; from here on it is kept up to date in memory."""
        used = self._rows.aggregate(calls=Sum("calls"), cost=Sum("cost"))
        self._calls = used["calls"] or 0
        self._spent = used["cost"] or Decimal()

    def _prepare(self) -> None:
        """Make a row for each translation and repeat; begun again, it adds those that are missing."""
        for pks in chunks(requesting.drawn(self._run), _TOGETHER):
            rows = [
                JudgeAnswer(run=self._run, outcome_id=texts.outcome, repeat=repeat, key=key)
                for texts in requesting.texts_of(pks)
                for repeat in range(self._run.repeats)
                for key in [_key(self._run, texts, repeat)]
            ]
            JudgeAnswer.objects.bulk_create(rows, ignore_conflicts=True)
        total = JudgeAnswer.objects.filter(run=self._run).count()
        background_work.update_progress(self._leased, prepared=True, total=total)
        self._run.prepared = True

    # Asking

    def _fill(self, pool: ThreadPoolExecutor, parallel: int) -> bool:
        """Ask until there is no free place; whether a question was asked."""
        before = len(self._in_flight)
        while len(self._in_flight) < parallel and not self._stops():
            answer = self._next()
            if answer is None:
                break
            try:
                if not self._copied(answer):
                    self._ask(pool, answer)
            except background_work.LeaseLost as error:
                self._error = error
        return len(self._in_flight) > before

    def _stops(self) -> bool:
        if self._error is None and self._wait is None and self._has_to_wait():
            self._wait = 0.0
        return self._error is not None or self._wait is not None or self._capped

    def _next(self) -> JudgeAnswer | None:
        """The next translation without an answer; not one that is being asked about already."""
        keys = {one.answer.key for one in self._in_flight.values()}
        waiting = self._rows.filter(state=JudgeAnswerState.WAITING).exclude(key__in=keys)
        return waiting.order_by("pk").first()

    def _copied(self, answer: JudgeAnswer) -> bool:
        """Use an answer to the same question; one of this run alone if it is to be fresh."""
        known = JudgeAnswer.objects.filter(key=answer.key, state=JudgeAnswerState.ANSWERED)
        own = {"run": self._run} if self._run.fresh else {"run__project": self._run.project}
        earlier = known.filter(**own).order_by("-pk").first()
        if earlier is None:
            return False
        said = {name: getattr(earlier, name) for name in _SAID}
        self._settle(answer, JudgeAnswerState.ANSWERED, cached=True, **said)
        return True

    def _ask(self, pool: ThreadPoolExecutor, answer: JudgeAnswer) -> None:
        run, engine = self._run, self._run.engine
        (texts,) = requesting.texts_of([answer.outcome_id])
        seed = salted_hmac("triage.judge.control", answer.key).hexdigest()
        question = requesting.question_of(
            texts,
            run.options["max_tokens"],
            schema=run.options["schema"],
            seed=seed,
            unreadable=str(answer.message) if answer.attempts else "",
        )
        cost = requesting.price(engine, question, question.max_tokens)
        if self._exceeds(cost):
            self._capped = True
            return
        retry_database(lambda: self._claim(answer, cost))
        self._calls += 1
        self._spent += cost or 0
        asked = _Asked(answer, texts, question, control_of(seed), cost)
        future = pool.submit(engine_services.ask, engine, question, lambda: asked.sent.append(None))
        self._in_flight[future] = asked

    def _claim(self, answer: JudgeAnswer, cost: Decimal | None) -> None:
        """Count a question before it is sent.

        :raises LeaseLost: another worker has the run, or it was cancelled.
        """
        changes: dict[str, Any] = {"calls": F("calls") + 1}
        if cost is not None:
            changes["cost"] = Coalesce(F("cost"), Decimal()) + cost
        with transaction.atomic():
            background_work.update_progress(self._leased, message="", not_before=None)
            self._rows.filter(pk=answer.pk).update(
                state=JudgeAnswerState.ASKED, asked_at=clock.now(), **changes
            )

    def _exceeds(self, cost: Decimal | None) -> bool:
        run = self._run
        too_many = run.call_cap is not None and self._calls >= run.call_cap
        return too_many or (run.cost_cap is not None and self._spent + (cost or 0) > run.cost_cap)

    # Taking what came

    def _take(self, asked: _Asked, future: Future[ChatReply | ItemError]) -> None:
        try:
            reply = future.result()
        except EngineError as error:
            self._failed(asked, error)
            return
        if isinstance(reply, ItemError):
            self._used(asked, None)
            self._settle(asked.answer, JudgeAnswerState.FAILED, message=reply.message)
            return
        self._used(asked, reply)
        kept: dict[str, Any] = {"reply": reply.text[:MOST_KEPT], "model": reply.model}
        kept["seconds"] = time.monotonic() - asked.begun
        if reply.end == ReplyEnd.REFUSED:
            why = EngineMessage.REFUSED(text=reply.text.strip()[:200])
            why = why if reply.text.strip() else EngineMessage.CONTENT_FILTER()
            self._settle(asked.answer, JudgeAnswerState.REFUSED, message=why, **kept)
        elif reply.end == ReplyEnd.CUT:
            why = ServiceMessage.JUDGE_CUT(n=asked.question.max_tokens)
            self._settle(asked.answer, JudgeAnswerState.CUT, message=why, **kept)
        else:
            self._read(asked, reply, kept)

    def _read(self, asked: _Asked, reply: ChatReply, kept: dict[str, Any]) -> None:
        texts = asked.texts
        try:
            found = read_answer(reply.text, texts.source, texts.translation, asked.control)
        except Declined as error:
            why = EngineMessage.REFUSED(text=str(error)[:200])
            self._settle(asked.answer, JudgeAnswerState.REFUSED, message=why, **kept)
        except Unreadable as error:
            self._unusable(asked, error.message, MOST_UNUSABLE, JudgeAnswerState.BROKEN, **kept)
        else:
            self._settle(
                asked.answer, JudgeAnswerState.ANSWERED, message="", **kept, **_as_fields(found)
            )

    def _failed(self, asked: _Asked, error: EngineError) -> None:
        """Ask again now, later or never, after an error of the service or the engine's settings."""
        self._used(asked, None, charged=bool(asked.sent) and not error.uncharged)
        if isinstance(error, RequestRefused):
            self._settle(asked.answer, JudgeAnswerState.FAILED, message=error.message)
            failed = self._rows.aggregate(
                rejected=Count("pk", filter=Q(state=JudgeAnswerState.FAILED)),
                answered=Count("pk", filter=Q(state=JudgeAnswerState.ANSWERED)),
            )
            if failed["rejected"] >= MOST_REJECTED and not failed["answered"]:
                self._error = error
        elif isinstance(error, BadReply):
            self._unusable(asked, error.message, MOST_UNUSABLE, JudgeAnswerState.BROKEN)
        elif not error.retryable:
            self._put_back(asked)
            self._error = error
        elif error.failing_for >= GIVE_UP_AFTER:
            self._put_back(asked)
            minutes = round(error.failing_for / 60)
            self._error = JudgeError(joined(str(error), ServiceMessage.ENGINE_GIVEN_UP(n=minutes)))
        elif isinstance(error, EngineBusy | EngineRateLimited):
            self._put_back(asked)
            self._pause(error, SHORTEST_WAIT)
        else:
            self._unusable(asked, error.message, MOST_FAILURES, JudgeAnswerState.FAILED)
            self._pause(error, 2.0 ** min(asked.answer.attempts + 1, 10))

    def _pause(self, error: EngineError, seconds: float) -> None:
        wanted = min(max(error.retry_after or seconds, SHORTEST_WAIT), LONGEST_WAIT)
        self._wait, self._reason = max(self._wait or 0.0, wanted), error.message

    def _used(self, asked: _Asked, reply: ChatReply | None, *, charged: bool = True) -> None:
        """Correct what the question was counted as by what it took."""
        calls = len(asked.sent) - 1
        changes: dict[str, Any] = {"calls": F("calls") + calls}
        self._calls += calls
        sent = reply.tokens_sent if reply else None
        received = reply.tokens_received if reply else None
        for name, count in (("tokens_sent", sent), ("tokens_received", received)):
            if count is not None:
                changes[name] = Coalesce(F(name), 0) + count
        if asked.cost is not None:
            actual = self._actual(asked, sent, received) if charged else Decimal()
            changes["cost"] = F("cost") + (actual - asked.cost)
            self._spent += actual - asked.cost
        row = self._rows.filter(pk=asked.answer.pk)
        retry_database(lambda: row.update(**changes))

    def _actual(self, asked: _Asked, sent: int | None, received: int | None) -> Decimal:
        """By the service's own counts, if it states them; otherwise what it may have taken at most."""
        assert asked.cost is not None
        if sent is None or received is None:
            return asked.cost
        found = engine_services.price_of(self._run.engine, len(asked.question), sent, received)
        return asked.cost if found is None else found

    def _unusable(
        self, asked: _Asked, why: str, most: int, last: JudgeAnswerState, **kept: Any
    ) -> None:
        attempts = asked.answer.attempts + 1
        state = last if attempts >= most else JudgeAnswerState.WAITING
        self._settle(asked.answer, state, attempts=attempts, message=why, **kept)

    def _put_back(self, asked: _Asked) -> None:
        self._settle(asked.answer, JudgeAnswerState.WAITING)

    def _settle(self, answer: JudgeAnswer, state: JudgeAnswerState, **values: Any) -> None:
        """Store what is known of an answer, unless another worker has stored one meanwhile."""
        if state != JudgeAnswerState.WAITING:
            values["answered_at"] = clock.now()
        row = self._rows.filter(pk=answer.pk, state__in=_UNANSWERED)
        retry_database(lambda: row.update(state=state, **values))
        if self._leased.losses and state == JudgeAnswerState.ANSWERED:
            leases.still_leased([self._leased]).update(losses=None)
            self._leased.losses = None

    def _end(self) -> None:
        if self._error is not None:
            raise self._error
        if self._capped:
            why = ServiceMessage.JUDGE_CAP_REACHED()
            background_work.finish(self._leased, WorkStatus.STOPPED, message=why)
        elif self._wait is not None:
            self.again = self._wait
            until = clock.now() + timedelta(seconds=self._wait) if self._wait else None
            background_work.update_progress(
                self._leased,
                losses=None,
                not_before=until,
                message=self._reason,
                **leases.RELEASED,
            )
        else:
            background_work.finish(self._leased, WorkStatus.DONE, message="", not_before=None)


def _key(run: JudgeRun, texts: requesting.JudgedTexts, repeat: int) -> str:
    """The same for the same question to the same engine."""
    told = (run.prompt, str(run.options["schema"]), str(run.options["max_tokens"]))
    asked = (*texts.languages, texts.source, texts.translation, str(repeat))
    return digest("judge", run.engine.answer_key(), *told, *asked)


def _as_fields(found: Reading) -> dict[str, Any]:
    return {
        "score": found.score,
        "worst": found.worst,
        "spans": [asdict(one) for one in found.spans],
        "unlocated": found.unlocated,
        "corrected": found.corrected[:MOST_KEPT],
        "flags": [str(doubt) for doubt in found.doubts],
    }
