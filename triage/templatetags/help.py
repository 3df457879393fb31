"""A short help text for the current page, with a link to the documents."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django import template
from django.template import Context
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

register = template.Library()

#: The pages with a picture, which ``script/screenshots`` takes: static/mtriage/help/NAME.png.
PICTURED = frozenset(
    {"overview", "queue", "groups", "campaign-new", "files", "charts", "charts-compare", "ratings"}
)
#: URL name -> help text, and the document with its heading.
PAGES: dict[str, tuple[StrPromise, str]] = {
    "overview": (
        _(
            "Where the project stands, and what waits for you. First comes what to do next and the causes with the most open suspects, then each engine's pass rate with its change. Every figure opens what it counts."
        ),
        "glossary",
    ),
    "queue": (
        _(
            "Suspects one by one: confirm a bug or reject it with one key. Your answers are saved as you go, and the last one can be undone. Press ? for all keys."
        ),
        "review#keys",
    ),
    "tutorial": (_("A few gold items to practise on before the queue opens."), "review"),
    "suspects": (
        _("Everything the checkers flagged. Filter it, save the view, export it or review it."),
        "review",
    ),
    "suspect": (
        _("One flagged translation: the evidence, the votes and everything that happened to it."),
        "review",
    ),
    "groups": (
        _(
            "Suspects with the same cause side by side, so that one decision covers many. Tick the groups that one answer fits and look through them before you answer. It can be undone."
        ),
        "review#groups",
    ),
    "adjudication": (
        _(
            "Suspects on which raters disagree, or that nobody is left to rate. A lead decides them."
        ),
        "review",
    ),
    "notes": (
        _("What raters flagged for a lead, and gaps they found in the guidelines."),
        "review",
    ),
    "campaigns": (
        _("A campaign sends test sentences to engines and opens a suspect for every failure."),
        "numbertest",
    ),
    "campaign": (
        _("One campaign: a run for each engine and direction, with progress, costs and errors."),
        "engines#what-campaigns-survive",
    ),
    "campaign-new": (
        _(
            "Choose what to test and on which engines. The preview shows cases and costs before anything is sent. A campaign can be paused, stopped and run again later."
        ),
        "numbertest",
    ),
    "engines": (
        _(
            "The translation systems that campaigns can test, one row per version. Try a sentence before you save one. Its key is stored encrypted and never shown again."
        ),
        "engines",
    ),
    "engine": (_("How the engine is called: address, key, limits and price."), "engines"),
    "engine-recorded": (
        _("An engine made of imported translations: rename, disable or delete it."),
        "engines#recorded-files",
    ),
    "engine-delete": (
        _("Counts what is deleted with an engine of imported translations, and asks."),
        "engines#recorded-files",
    ),
    "engine-new": (_("How the engine is called: address, key, limits and price."), "engines"),
    "engine-version": (
        _("How the engine is called: address, key, limits and price."),
        "engines",
    ),
    "engine-kinds": (_("The kinds of engine that can be connected without code."), "engines#kinds"),
    "files": (
        _(
            "Drop translation files to see what is wrong in them, line by line. Nothing leaves this server. Check the corrected files again to see what is new, mended and left."
        ),
        "files",
    ),
    "file-check": (
        _("What the check found. Press ? for all keys."),
        "files#findings",
    ),
    "ignore-rules": (
        _("Which findings every check of this project leaves out."),
        "files#what-is-ignored",
    ),
    "recordings": (
        _("Turns existing translations into an engine that campaigns can test."),
        "engines#recorded-files",
    ),
    "templates": (
        _("Sentences with a slot for a number, from which number tests are made."),
        "numbertest#templates",
    ),
    "harvests": (
        _("Finds sentences with one number in a corpus and makes templates of them."),
        "numbertest#from-a-corpus",
    ),
    "word-lists": (
        _("Glossaries, toxic words, idioms and risk terms that screening looks for."),
        "screening#input",
    ),
    "word-list": (_("The entries of one list, and the campaigns that used it."), "screening#input"),
    "gates": (
        _(
            "Conditions that a run must meet, such as no new critical bug. Each finished run is held against the gates for its campaign. Builds ask for a gate by its name."
        ),
        "ci#gates-in-the-browser",
    ),
    "gate": (
        _("How every run did against this gate, and what broke it."),
        "ci#gates-in-the-browser",
    ),
    "schedules": (
        _("Runs a campaign again every night or week and mails a summary."),
        "api#schedules-summaries-files-and-links",
    ),
    "ratings": (
        _(
            "Random samples that raters score blindly: the basis for error rates. Several raters read each translation and are not told which engine it is from. The figures count what is settled."
        ),
        "statistics#6-human-ratings",
    ),
    "surveys": (
        _("How often an engine is wrong on your text, and what the checks find of that."),
        "surveys",
    ),
    "survey": (
        _("What the readings say so far, and how far one can rely on it."),
        "surveys",
    ),
    "judges": (
        _("Language models that read translations: who may, what they cost, what they found."),
        "judges",
    ),
    "judge-run": (
        _("What one judge says of many translations, and how far to trust it."),
        "judges#what-one-answer-holds",
    ),
    "judge-calibration": (
        _("How far a judge agrees with people, what it misses, and what it is biased by."),
        "judges#how-far-to-believe-it",
    ),
    "charts": (
        _(
            "Rates with confidence intervals, for the runs that you choose. The first sentence says what they show. Every mark opens the cases behind it."
        ),
        "statistics",
    ),
    "charts-compare": (
        _(
            "Two runs on the cases they share: who fails more, and whether chance explains it. Below are the capabilities one by one. Both outputs stand side by side where they differ."
        ),
        "statistics#3-comparing-engines",
    ),
    "charts-paper": (
        _("Pass rates and examples of errors as the NumberTest paper prints them; also as LaTeX."),
        "statistics#averages-over-directions",
    ),
    "charts-calibration": (
        _("How many suspects turn out to be bugs, by method, rule and signal."),
        "statistics",
    ),
    "charts-signals": (
        _("What each screening signal finds, its false alarms, and from which confidence on."),
        "screening#signal-accuracy",
    ),
    "charts-signal": (
        _("What one signal finds and its false alarms by direction, and its minimum confidence."),
        "screening#signal-accuracy",
    ),
    "check": (
        _("Shows which numbers the checker reads in a source and its translation."),
        "numbers",
    ),
    "agreement": (
        _("How far raters agree beyond chance, from votes given without the evidence."),
        "statistics#7-rater-agreement",
    ),
    "raters": (_("Votes, speed and accuracy on gold items, by rater."), "statistics"),
    "rater": (_("Your latest answers and how they were counted."), "review"),
    "settings": (
        _("How this project reviews: mode, order, samples, gold items and keys."),
        "review",
    ),
    "guidelines": (_("What raters read before they decide. Leads can edit it."), "review"),
    "members": (_("Who works in this project, and in which role."), "review#roles"),
    "gold": (
        _("Suspects whose right answer is set, mixed into the queue to measure raters."),
        "review",
    ),
    "samples": (
        _("Samples of passed cases show what the checkers miss."),
        "review#order-and-honest-samples",
    ),
    "tokens": (_("Scripts sign in with a token. It has your role in this project."), "api#tokens"),
    "webhooks": (_("Notifies other systems of campaigns, bugs and gates."), "api#webhooks"),
    "exports": (_("Confirmed bugs as files in several formats."), "schema"),
    "links": (
        _("Addresses under which somebody without an account can read published bugs."),
        "api#schedules-summaries-files-and-links",
    ),
    "bug-import": (_("Imports bugs that another installation exported."), "schema"),
    "history": (_("Who changed what and when."), "review"),
    "operations": (_("The state of the servers, queues and workers."), "deployment#monitoring"),
    "projects": (
        _("Separate teams or products, each with its own members and bugs."),
        "review#roles",
    ),
}


@dataclass(frozen=True)
class Here:
    """``picture``: its path among the static files, blank without one."""

    words: StrPromise
    url: str
    picture: str


@register.simple_tag(takes_context=True)
def help_here(context: Context) -> Here | None:
    """The help text of the current page, for members; empty if there is none."""
    request = context.get("request")
    match = getattr(request, "resolver_match", None)
    if match is None or getattr(request, "role", None) is None or match.url_name not in PAGES:
        return None
    words, place = PAGES[match.url_name]
    name, _mark, anchor = place.partition("#")
    picture = f"mtriage/help/{match.url_name}.png" if match.url_name in PICTURED else ""
    url = reverse("help-document", args=[name]) + (f"#{anchor}" if anchor else "")
    return Here(words, url, picture)
