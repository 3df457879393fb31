"""Word lists that a project stores under a name, for any of its screenings."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, BinaryIO

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from triage.files.units import FileError
from triage.methods.base import MethodOptions
from triage.methods.screening.options import ScreeningOptions
from triage.models import Campaign, Project, WordList, WordListVersion
from triage.reporting.cells import defused
from triage.services.common.errors import CampaignError
from triage.services.events.history import record_change
from triage.services.messages.sentences import translated
from triage.services.word_lists.parsing import read_glossary
from triage.services.word_lists.word_files import read_word_lists

GLOSSARY, WORDS = "glossary", "words"
_KINDS = {"toxic_words": "toxic", "idioms": "idiom", "sentiment_words": "sentiment"}

Content = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Entry:
    """A row of a stored list as in its file; in a glossary without language and score."""

    kind: str
    language: str
    word: str
    more: str


def read_list(
    stream: BinaryIO, name: str, size: int | None, kind: str
) -> tuple[Content, list[str]]:
    """Read a file of words or a glossary; return bad rows separately.

    :raises FileError: the file cannot be read, or is empty.
    """
    if kind == GLOSSARY:
        entries, problems = read_glossary(stream, name, size)
        content: dict[str, Any] = {"glossary": entries}
    else:
        found = asdict(read_word_lists(stream, name, size))
        problems = found.pop("problems")
        content = {key: value for key, value in found.items() if value}
    if not any(content.values()):
        said = [_("%(name)s contains no usable entry.") % {"name": name}, *problems[:1]]
        raise FileError(" ".join(map(translated, said)))
    return content, problems


def save(
    project: Project, actor: User | None, name: str, content: Content, file_name: str
) -> WordListVersion:
    """Store a list under a name, as a new version if there is one already."""
    with transaction.atomic():
        stored, is_new = WordList.objects.select_for_update().get_or_create(
            project=project, name=name, deleted_at=None
        )
        last = stored.versions.first()
        version = WordListVersion.objects.create(
            word_list=stored,
            number=last.number + 1 if last else 1,
            content=content,
            entries=sum(1 for _entry in entries_of(content)),
            file_name=file_name[:150],
            uploaded_by=actor,
        )
        record_change(
            project,
            actor,
            "word list added" if is_new else "word list replaced",
            old={} if last is None else {"list": name, "entries": last.entries},
            new={"list": name, "version": version.number, "entries": version.entries},
        )
    return version


def delete(word_list: WordList, actor: User | None) -> None:
    """Delete a list; campaigns that used it keep its content."""
    with transaction.atomic():
        word_list.deleted_at = timezone.now()
        word_list.save(update_fields=["deleted_at"])
        record_change(word_list.project, actor, "word list deleted", old={"list": word_list.name})


def newest(project: Project) -> list[WordListVersion]:
    """The newest version of every list of a project, by name; content is deferred."""
    rows = WordListVersion.objects.filter(
        word_list__project=project, word_list__deleted_at__isnull=True
    ).defer("content")
    found: dict[int, WordListVersion] = {}
    for row in rows.select_related("word_list", "uploaded_by").order_by(
        "word_list__name", "number"
    ):
        found[row.word_list_id] = row
    return list(found.values())


def chosen(project: Project, names: Sequence[str]) -> list[WordListVersion]:
    """The newest versions of the named lists.

    :raises CampaignError: the project has no such list; the message lists those it has.
    """
    if not names:
        return []
    known = {version.word_list.name: version for version in newest(project)}
    lacking = [name for name in names if name not in known]
    if lacking:
        raise CampaignError(
            [
                _("Unknown word list %(name)s; known: %(known)s.")
                % {"name": repr(name), "known": ", ".join(known) or _("none")}
                for name in lacking
            ]
        )
    return [known[name] for name in dict.fromkeys(names)]


def with_lists(options: ScreeningOptions, contents: Iterable[Content]) -> ScreeningOptions:
    """Add the content of stored lists to the words in a screening's own options."""
    values = options.model_dump(exclude={"segments"})
    for content in contents:
        values["glossary"] = [*values["glossary"], *content.get("glossary", [])]
        values["risk_terms"] = [*values["risk_terms"], *content.get("risk_terms", [])]
        for name in ("toxic_words", "idioms"):
            for code, words in content.get(name, {}).items():
                values[name][code] = [*values[name].get(code, []), *words]
        for code, scored in content.get("sentiment_words", {}).items():
            values["sentiment_words"][code] = {**scored, **values["sentiment_words"].get(code, {})}
    words = ScreeningOptions(**values)
    names = ("glossary", "risk_terms", "toxic_words", "idioms", "sentiment_words")
    return options.model_copy(update={name: getattr(words, name) for name in names})


def used_by(campaign: Campaign) -> QuerySet[WordListVersion]:
    """The versions of stored lists that a campaign was started with."""
    return WordListVersion.objects.filter(campaigns=campaign).select_related("word_list")


def remember(campaign: Campaign) -> None:
    """Link a new campaign to the newest versions of the lists in its options."""
    for version in chosen(campaign.project, campaign.options.get("lists", ())):
        version.campaigns.add(campaign)


def of_campaign(campaign: Campaign, options: MethodOptions) -> MethodOptions:
    """The options of a campaign with the versions of the lists it was started with."""
    if not isinstance(options, ScreeningOptions) or not options.lists:
        return options
    return with_lists(options, used_by(campaign).values_list("content", flat=True))


def entries_of(content: Content) -> Iterator[Entry]:
    """The rows of a list, as in its file."""
    for one in content.get("glossary", []):
        yield Entry("", "", one["source"], "|".join(one["targets"]))
    for name, kind in _KINDS.items():
        for code, words in content.get(name, {}).items():
            for word in words:
                yield Entry(kind, code, word, str(words[word]) if kind == "sentiment" else "")
    for word in content.get("risk_terms", []):
        yield Entry("risk", "any", word, "")


def as_csv(content: Content) -> str:
    """The file of a list, to edit in a spreadsheet, which must not run it, and upload again."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    for one in entries_of(content):
        more = one.more if one.kind == "sentiment" else defused(one.more)
        row = (one.kind, one.language, defused(one.word), more)
        writer.writerow(row if one.kind else row[2:])
    return out.getvalue()
