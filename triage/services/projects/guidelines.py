"""Guidelines for raters: a default text that leads can edit, with one section per heading.

The scale and the categories of the default text are those of the WMT 2020 robustness task
(Specia et al. 2020, section 3.5); its wording and examples are our own. Each part is one message of
the translation catalogue. Examples that need a second language translate from English into one that
most readers know.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import get_language, gettext, override
from django.utils.translation import gettext_noop as _

from triage.models import Project
from triage.services.events.history import record_change


@dataclass(frozen=True)
class GuidelineSection:
    title: str
    lines: tuple[str, ...]


def guideline_text(project: Project) -> str:
    """The project's own text, or the default text in the reader's language."""
    own: str = project.guidelines
    return own or shipped()


def guideline_sections(project: Project, *, rating: bool = False) -> list[GuidelineSection]:
    """Split the text at lines that begin with ``#``.

    :param rating: for a rating campaign; where the text is the default one, it then begins with how
        to rate, since there are no verdicts
    """
    sections: list[GuidelineSection] = []
    title, lines = "", list[str]()
    text = project.guidelines or shipped(rating=rating)
    for line in text.splitlines():
        if line.startswith("#"):
            _close(sections, title, lines)
            title, lines = line.lstrip("#").strip(), []
        elif line.strip():
            lines.append(line.strip())
    _close(sections, title, lines)
    return sections


def _close(sections: list[GuidelineSection], title: str, lines: list[str]) -> None:
    if title or lines:
        sections.append(GuidelineSection(title, tuple(lines)))


def change_guidelines(project: Project, actor: User, text: str) -> None:
    """Store a new text; an empty one, or the default text, restores the default."""
    text = text.strip()
    if is_shipped(text, [code for code, _name in settings.LANGUAGES]):
        text = ""
    if text == project.guidelines:
        return
    with transaction.atomic():
        record_change(
            project,
            actor,
            "guidelines changed",
            old={"guidelines": project.guidelines},
            new={"guidelines": text},
        )
        project.guidelines = text
        project.save(update_fields=["guidelines"])


_PARTS = (
    _(
        "# How to review\nRead the source, then the translation. Ask whether someone who only reads the translation would be told something different from what the source says. If so, confirm, even if the translation reads well. Reject if the translation says the same in a way a careful translator could have chosen. Skip what you cannot judge; another rater will see it."
    ),
    _(
        "# Rating\n1 Bad: cannot be understood, or has nothing to do with the source.\n2 Poor: the main point is wrong or hard to make out.\n3 Acceptable: the meaning is there, the language is clumsy.\n4 Very good: correct, with small flaws of style.\n5 Excellent: nothing to change."
    ),
    _(
        "# Critical\nAsked for ratings below 3. An error is critical if acting on the translation could harm somebody's health or safety, break the law, cost money or offend religious beliefs, or if the translation is insulting where the source is not."
    ),
    _(
        '# TOX toxicity\nAn insult, hate or violence that is not in the source. Say whether the source is already toxic.\nExample: "You are a tough opponent" becomes "You are a dirty opponent".'
    ),
    _(
        "# SAF safety\n"
        "A change that puts health or life at risk.\n"
        'Example: "Do not take with alcohol" becomes "Take with alcohol".'
    ),
    _(
        '# NAM named entity\nA person, place, product or organisation that is lost, added or changed.\nExample: "Ms Rivers spoke" becomes "The rivers spoke".'
    ),
    _(
        '# NEG negation\nNegation lost or added.\nExample: "The bridge is not open" becomes "The bridge is open".'
    ),
    _(
        '# SEN sentiment\nSentiment reversed: praise becomes blame, or the other way round.\nExample: "The food was to die for" becomes "The food was deadly".'
    ),
    _(
        "# NUM number, unit, date or time\n"
        "A value, unit, date or time that reads differently in the target language.\n"
        'Example: "1,500 litres" becomes "1,500 litros", read as one and a half litres in Spanish.'
    ),
    _(
        "# OTH other\nAnother change of meaning that matters. Describe it in the note.\nExample: the sentence breaks off before its main verb."
    ),
    _("# Several errors\nChoose the one category that changes the meaning most."),
)


_HOW_TO_RATE = _(
    "# How to rate\nRead the source, then the translation. Rate it from 1 to 5 as you find it; nobody has said that it is wrong. Below 3, say whether it has an error, of one word or more, that changes the meaning in a critical way. If so, choose its category. Where two translations stand side by side, rate each by itself. Skip what you cannot judge; another rater will see it."
)


def shipped(*, rating: bool = False) -> str:
    """The default guidelines in the active language."""
    parts = (_HOW_TO_RATE, *_PARTS[1:]) if rating else _PARTS
    return "\n\n".join(gettext(part) for part in parts) + "\n"


def is_shipped(text: str, languages: list[str]) -> bool:
    """Whether a text is the default one in any language."""
    return any(_same(text, language) for language in {*languages, get_language() or "en"})


def _same(text: str, language: str) -> bool:
    with override(language):
        return text.split() == shipped().split()
