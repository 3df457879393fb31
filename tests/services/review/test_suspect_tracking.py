from __future__ import annotations

import pytest

from tests.factories import make_outcome, make_project, make_run
from triage.models import Outcome, Suspect
from triage.services.review import suspect_tracking

pytestmark = pytest.mark.django_db


def test_a_new_suspect_was_first_and_last_seen_at_the_same_instant():
    run = make_run(make_project())
    outcome = make_outcome(run, verdict="fail")
    suspect_tracking.attach(run, [Outcome.objects.select_related("case").get(pk=outcome.pk)])
    suspect = Suspect.objects.get()
    assert suspect.first_seen == suspect.last_seen
