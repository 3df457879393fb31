"""Links that open a new issue in a project's issue tracker, with its fields filled in."""

from __future__ import annotations

import re
from unicodedata import category
from urllib.parse import quote, urlsplit

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from triage.models import Project
from triage.services.events.history import record_change

KEY = "tracker"
FIELDS = ("title", "body", "url")
#: The URL templates of common trackers, and their names.
PRESETS = {
    "GitHub": "https://github.com/OWNER/REPOSITORY/issues/new?title={title}&body={body}",
    "GitLab": "https://gitlab.com/GROUP/PROJECT/-/issues/new?issue[title]={title}&issue[description]={body}",
    "Jira": "https://SITE.atlassian.net/secure/CreateIssueDetails!init.jspa?pid=PROJECT_ID&issuetype=TYPE_ID&summary={title}&description={body}",
}
#: What of them stands for the team's own names.
_BLANK = re.compile(rf"\b(?:{'|'.join(re.findall('[A-Z_]{4,}', ' '.join(PRESETS.values())))})\b")
#: Domains that no tracker can have (RFC 2606).
_NOWHERE = re.compile(r"(?:^|\.)(?:example(?:\.(?:com|net|org))?|invalid)$")
MAX_CHARACTERS = 500
#: Some trackers and browsers reject longer URLs.
MAX_TEXT_CHARACTERS = 1500


class TrackerError(Exception):
    """The URL is not valid for a tracker; the message says why."""


def template_of(project: Project) -> str:
    return str(project.settings.get(KEY, ""))


def name_of(project: Project) -> str:
    """The tracker's name for a button, by its host if that is known."""
    host = urlsplit(template_of(project)).hostname or ""
    known = {"github": "GitHub", "gitlab": "GitLab", "atlassian": "Jira", "jira": "Jira"}
    return next((name for part, name in known.items() if part in host), host)


def change(project: Project, actor: User, template: str) -> None:
    """Store the URL template for new issues; an empty one removes it.

    :raises TrackerError: it is not a web address, is only an example, or has no placeholder.
    """
    template = template.strip()
    if template:
        _check(template)
    with transaction.atomic():
        locked = Project.objects.select_for_update(no_key=True).get(pk=project.pk)
        before = template_of(locked)
        if before == template:
            return
        locked.settings = {**locked.settings, KEY: template}
        locked.save(update_fields=["settings"])
        project.settings = locked.settings
        record_change(project, actor, "tracker changed", old={"url": before}, new={"url": template})


def _check(template: str) -> None:
    try:
        parts = urlsplit(template)
    except ValueError:
        parts = urlsplit("")
    if (
        parts.scheme not in {"http", "https"}
        or not parts.hostname
        or len(template) > MAX_CHARACTERS
    ):
        raise TrackerError(_("Write a web address that begins with https://."))
    # Marks of direction among them, which make an address look like another.
    if any(mark.isspace() or category(mark).startswith("C") for mark in template):
        raise TrackerError(_("The address must not contain spaces or invisible characters."))
    if _NOWHERE.search(parts.hostname):
        text = _("%(host)s is only for examples. Write the address of your own tracker.")
        raise TrackerError(text % {"host": parts.hostname})
    if blank := _BLANK.search(template):
        text = _("Put your own name in place of %(word)s.")
        raise TrackerError(text % {"word": blank[0]})
    if not any(f"{{{name}}}" in template for name in FIELDS):
        raise TrackerError(_("Put {title}, {body} or {url} where the tracker takes them."))


def issue_address(template: str, **texts: str) -> str:
    """The URL that opens a new issue with ``title``, ``body`` and ``url``."""
    for name in FIELDS:
        template = template.replace(
            f"{{{name}}}", quote(texts[name][:MAX_TEXT_CHARACTERS], safe="")
        )
    return template
