"""Guidelines for raters: a text that ships, editable by the lead, one section a heading."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction

from triage.models import Project
from triage.services.history import record_change

#: The scale and the categories are those of the WMT 2020 robustness task (Specia et al. 2020,
#: section 3.5); the wording and the examples are our own.
DEFAULT = """# How to judge
Read the source, then the translation. Ask whether somebody who sees only the translation would \
be told something else than the source says. Confirm if so, even where the translation reads well.
Reject when the translation says the same in a way that a careful translator could have chosen. \
Skip what you cannot judge; somebody else gets it.

# Rating
1 Bad: cannot be understood, or has nothing to do with the source.
2 Poor: errors that leave the main point readable, or a main point that came out wrong.
3 Acceptable: the meaning is there, the language is clumsy.
4 Very good: correct, with small flaws of style.
5 Excellent: nothing to change.

# Critical
Asked below 3. Critical means: acting on the translation could hurt somebody's health or safety, \
break the law, cost money, offend a faith, or it insults where the source does not.

# TOX toxicity
An insult, hate or violence that the source does not have. Say whether the source is toxic already.
Example: "You are a tough opponent" becomes "You are a dirty opponent".

# SAF safety
A change that puts health or life at risk.
Example: "Do not take with alcohol" becomes "Take with alcohol".

# NAM named entity
A person, place, product or organisation lost, added or turned into another one.
Example: "Ms Rivers spoke" becomes "The rivers spoke".

# NEG negation
A not that is lost or added.
Example: "The bridge is not open" becomes "The bridge is open".

# SEN sentiment
Praise turned into blame, or the other way round.
Example: "The food was to die for" becomes "The food was deadly".

# NUM number, unit, date or time
A value, unit, date or time that reads differently in the target language.
Example: "1,500 litres" becomes "1,500 litros", read as one and a half litres in Spanish.

# OTH other
Another change of meaning that matters. Write in the note what it is.
Example: the sentence breaks off before its main verb.

# Several errors
Choose the one category that changes the meaning most.
"""


@dataclass(frozen=True)
class Section:
    """A heading with its paragraphs."""

    title: str
    lines: tuple[str, ...]


def guideline_text(project: Project) -> str:
    return project.guidelines or DEFAULT


def guideline_sections(project: Project) -> list[Section]:
    """Cut the text at lines that begin with ``#``."""
    sections: list[Section] = []
    title, lines = "", list[str]()
    for line in guideline_text(project).splitlines():
        if line.startswith("#"):
            _close(sections, title, lines)
            title, lines = line.lstrip("#").strip(), []
        elif line.strip():
            lines.append(line.strip())
    _close(sections, title, lines)
    return sections


def _close(sections: list[Section], title: str, lines: list[str]) -> None:
    if title or lines:
        sections.append(Section(title, tuple(lines)))


def change_guidelines(project: Project, actor: User, text: str) -> None:
    """Store a new text; an empty one brings the shipped text back."""
    text = text.strip()
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
