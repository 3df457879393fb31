"""A suspect keeps its identity and its verdict from run to run."""

from __future__ import annotations

from engines.adapters.base import Answer
from tests.campaigns import finish, in_spanish, release
from triage.models import Presence, Suspect, SuspectStatus


def wrong(texts):
    return [Answer(text) for text in texts]


def right(texts):
    return [Answer(in_spanish(text)) for text in texts]


def wrong_otherwise(texts):
    return [Answer(text.replace(",", "")[:-3] + "9.") for text in texts]


def run_again(start_run, engine, script, reply, label):
    """The same cases on a later version of the engine."""
    script.reply = reply
    return finish(start_run(name=label, engines=[release(engine, label)]))


def test_the_same_run_twice_opens_no_new_suspect(start_run):
    finish(start_run())
    before = set(Suspect.objects.values_list("pk", "fingerprint"))
    finish(start_run(name="again"))
    assert set(Suspect.objects.values_list("pk", "fingerprint")) == before
    assert set(Suspect.objects.values_list("presence", flat=True)) == {Presence.STILL}


def test_a_verdict_stands_while_the_output_is_the_same(start_run, engine, script):
    finish(start_run())
    Suspect.objects.update(status=SuspectStatus.REJECTED)
    run_again(start_run, engine, script, wrong, "2")
    assert set(Suspect.objects.values_list("status", flat=True)) == {SuspectStatus.REJECTED}


def test_a_changed_output_that_still_fails_is_reopened(start_run, engine, script):
    finish(start_run())
    Suspect.objects.update(status=SuspectStatus.CONFIRMED)
    run_again(start_run, engine, script, wrong_otherwise, "2")
    reopened = Suspect.objects.filter(presence=Presence.REOPENED)
    assert reopened.exists()
    assert set(reopened.values_list("status", flat=True)) == {SuspectStatus.OPEN}


def test_a_suspect_that_passes_now_is_fixed_and_keeps_its_verdict(start_run, engine, script):
    finish(start_run())
    Suspect.objects.update(status=SuspectStatus.CONFIRMED)
    run_again(start_run, engine, script, right, "2")
    assert set(Suspect.objects.values_list("status", "presence")) == {
        (SuspectStatus.CONFIRMED, Presence.FIXED)
    }


def test_a_bug_that_comes_back_unchanged_keeps_its_verdict(start_run, engine, script):
    finish(start_run())
    Suspect.objects.update(status=SuspectStatus.CONFIRMED)
    run_again(start_run, engine, script, right, "2")
    run_again(start_run, engine, script, wrong, "3")
    assert set(Suspect.objects.values_list("status", "presence")) == {
        (SuspectStatus.CONFIRMED, Presence.STILL)
    }
