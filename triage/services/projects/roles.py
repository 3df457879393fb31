"""What each role may do."""

from __future__ import annotations

from triage.models import Role

# What each role includes. Engineers read and export; they do not judge.
GRANTS: dict[Role, frozenset[Role]] = {
    Role.ANNOTATOR: frozenset({Role.ANNOTATOR}),
    Role.ENGINEER: frozenset({Role.ENGINEER}),
    Role.LEAD: frozenset({Role.ANNOTATOR, Role.ENGINEER, Role.LEAD}),
    Role.ADMINISTRATOR: frozenset(Role),
}
