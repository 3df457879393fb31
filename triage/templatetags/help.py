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


@dataclass(frozen=True)
class Help:
    """``names`` of the addresses that show it; ``place``: a document, with ``#heading``.

    The first name is that of its picture, which ``tests/screenshots.py`` takes.
    """

    names: tuple[str, ...]
    place: str
    words: StrPromise


#: What each page is for, in three sentences, and a picture of it.
TEXTS = (
    Help(
        ("overview",),
        "glossary",
        _(
            "Where the project stands, and what waits for you. First comes what to do next and the causes with the most open suspects, then each engine's pass rate with its change. Every figure opens what it counts."
        ),
    ),
    Help(
        ("queue",),
        "review#keys",
        _(
            "Suspects one by one: confirm a bug or reject it with one key. Your answers are saved as you go, and the last one can be undone. Press ? for all keys."
        ),
    ),
    Help(
        ("suspects",),
        "review#the-list-and-the-groups",
        _(
            "Everything the checkers flagged, each with its texts and the reason. Narrow the list down with the filters, and save what you filtered as a view. Tick suspects to give several of them one answer."
        ),
    ),
    Help(
        ("suspect",),
        "review#the-page-of-a-suspect",
        _(
            "One flagged translation, with the evidence, the votes and everything that happened to it. Confirm or reject it here, ask others in the comments, or assign it to somebody. Its group shows whether other suspects have the same cause."
        ),
    ),
    Help(
        ("suspects-bulk", "bulk-done"),
        "review#groups",
        _(
            "One answer for many similar suspects. Look through them and untick those that do not belong before you confirm or reject the rest. Such answers are marked as bulk, do not count for agreement, and can be undone."
        ),
    ),
    Help(
        ("suspect-trees",),
        "sit",
        _(
            "How a parser reads the translations of the original and of a variant. Relations that occur in one tree more often than in the other are highlighted. They are what the structure test counts."
        ),
    ),
    Help(
        ("groups",),
        "review#groups",
        _(
            "Suspects with the same cause side by side, so that one decision covers many. Tick the groups that one answer fits and look through them before you answer. It can be undone."
        ),
    ),
    Help(
        ("adjudication",),
        "review#an-items-verdict",
        _(
            "Suspects on which raters disagree, or that nobody is left to rate. Read what each of them said, then adopt one answer or give your own. A lead's answer settles the suspect."
        ),
    ),
    Help(
        ("notes",),
        "review",
        _(
            "What raters flagged for a lead, with what they wrote about it. Gaps that they found in the guidelines are listed below. The number leads to the page of the suspect."
        ),
    ),
    Help(
        ("exports",),
        "schema",
        _(
            "Confirmed bugs as files: documents, tables, translation memories and training pairs. Large views can be written in the background and are listed here when they are done. Formats that consist of corrections contain only bugs with a better translation."
        ),
    ),
    Help(
        ("links", "report-new"),
        "api#schedules-summaries-files-and-links",
        _(
            "Addresses under which somebody without an account reads published bugs or the report of a campaign. A bug is private until a lead publishes it. A report can be made to expire, and every link can be revoked."
        ),
    ),
    Help(
        ("bug-import", "bug-import-state"),
        "schema#reading-it-back",
        _(
            "Brings in bugs that this or another installation exported. A preview says what is new, updated or invalid before anything changes. A bug that is here already is updated, never duplicated."
        ),
    ),
    Help(
        ("campaigns",),
        "numbertest",
        _(
            "The tests of this project, newest first, and how far their runs are. A campaign sends test cases to engines and opens a suspect for every failure. What you no longer need goes to the archive."
        ),
    ),
    Help(
        ("campaign",),
        "engines#what-campaigns-survive",
        _(
            "One campaign: a run for each engine and direction, with its progress, pass rates and errors. A run can be paused, stopped and resumed. Run the campaign again to test the same cases on the same or on newer versions."
        ),
    ),
    Help(
        ("campaign-new",),
        "numbertest",
        _(
            "Choose what to test and on which engines. The preview shows cases and costs before anything is sent. A campaign can be paused, stopped and run again later."
        ),
    ),
    Help(
        ("schedules",),
        "api#schedules-summaries-files-and-links",
        _(
            "Runs a campaign again every night or every week, with the same cases and fresh translations. The list shows the last starts and what changed in each. A summary goes by e-mail to the addresses that you enter."
        ),
    ),
    Help(
        ("files", "file-check-new"),
        "files",
        _(
            "Drop translation files to see what is wrong in them, line by line. Nothing leaves this server. Check the corrected files again to see what is new, mended and left."
        ),
    ),
    Help(
        ("file-check", "file-check-again"),
        "files#findings",
        _(
            "What the check found, in the order of the files, each with its line. Mark a finding as fine or wrong, or ignore its like from now on. Press ? for all keys."
        ),
    ),
    Help(
        ("finding-ignore",),
        "files#what-is-ignored",
        _(
            "Leaves a finding, and others like it, out of the checks of this project. Say how far the rule reaches: signals, file, unit or text. The reason that you give is kept with the rule."
        ),
    ),
    Help(
        ("ignore-rules",),
        "files#what-is-ignored",
        _(
            "Findings that match a rule are left out of every check of this project. A rule names signals, a file, a unit or a part of the text. The command mtriage reads the same rules from mtriage.yaml, which you can download here."
        ),
    ),
    Help(
        ("check",),
        "numbers",
        _(
            "Shows which numbers the checker reads in a source and its translation. It says what is wrong and, where it can, suggests a correction. Nothing is stored."
        ),
    ),
    Help(
        ("engines",),
        "engines",
        _(
            "The translation systems that campaigns can test, one row per version. Try a sentence before you save one. Its key is stored encrypted and never shown again."
        ),
    ),
    Help(
        ("engine-new", "engine", "engine-version"),
        "engines#connecting-an-engine",
        _(
            "How an engine is called: its address, its key, its limits and its price. Try a sentence first: an enabled engine is saved only once a translation comes back. Once runs have used a version, whatever changes its answers needs a new one."
        ),
    ),
    Help(
        ("engine-kinds",),
        "engines#kinds",
        _(
            "The kinds of engine that can be connected without code. If your service is not listed, choose Generic HTTP (JSON). Scorers do not translate: they sort the suspects of a screening."
        ),
    ),
    Help(
        ("engine-recorded",),
        "engines#recorded-files",
        _(
            "An engine made of imported translations, which calls no service. Rename it while no run has used it, or disable it. Deleting it shows first what would go with it."
        ),
    ),
    Help(
        ("engine-delete",),
        "engines#recorded-files",
        _(
            "Counts what goes with an engine of imported translations: runs, suspects, bugs and votes. It is refused, with the reason, where the figures of others would change. Nothing is deleted before you confirm."
        ),
    ),
    Help(
        ("recordings", "recorded-import"),
        "engines#recorded-files",
        _(
            "Turns existing translations into engines that campaigns can test and compare. A preview shows how the file is read, and asks only what could not be detected. Importing under the same name replaces the translations; finished campaigns keep their results."
        ),
    ),
    Help(
        ("templates", "templates-add"),
        "numbertest#templates",
        _(
            "Sentences with a slot for a number, from which number tests are made. Your own are used alongside the built-in ones. A disabled template is left out of new campaigns."
        ),
    ),
    Help(
        ("harvests",),
        "numbertest#from-a-corpus",
        _(
            "Finds sentences with one number in a corpus and makes templates of them. A sentence is kept if the engines that you choose translate it correctly. That favours these engines, so choose several."
        ),
    ),
    Help(
        ("word-lists",),
        "screening#input",
        _(
            "Glossaries, toxic words, idioms and risk terms that screening looks for. A campaign uses the newest version of each list; a schedule does so at every start. Without lists of your own, the small built-in ones are used."
        ),
    ),
    Help(
        ("word-list",),
        "screening#input",
        _(
            "The entries of one list, its versions, and the campaigns that used it. Replacing the contents makes a new version; running campaigns keep the one that they started with. Each version can be downloaded."
        ),
    ),
    Help(
        ("gates",),
        "ci#gates-in-the-browser",
        _(
            "Conditions that a run must meet, such as no new critical bug. Each finished run is held against the gates for its campaign. Builds ask for a gate by its name."
        ),
    ),
    Help(
        ("gate",),
        "ci#gates-in-the-browser",
        _(
            "How every run did against this gate, and what broke it. Runs are judged by their verdicts of today, so a review can change the answer. The command for a build is at the end."
        ),
    ),
    Help(
        ("gate-new", "gate-edit"),
        "ci#gates-in-the-browser",
        _(
            "Says when a run is good enough: a pass rate, no new critical bug, no unreviewed suspects. It holds for the campaigns of one name, or for all. Builds ask for it by its name, which is that of the first condition unless you give one."
        ),
    ),
    Help(
        ("ratings", "rating-import"),
        "statistics#6-human-ratings",
        _(
            "Random samples that raters score blindly: the basis for error rates. Several raters read each translation and are not told which engine it is from. The figures count what is settled."
        ),
    ),
    Help(
        ("rating",),
        "statistics#6-human-ratings",
        _(
            "How far one rating campaign is, and what its ratings say so far. The figures are of settled translations, by system and direction. The files hold every rating, for your own evaluation."
        ),
    ),
    Help(
        ("surveys",),
        "surveys",
        _(
            "How often an engine is wrong on your text, and what share of that the checks find. A part of all translations, not only of suspects, is drawn and read blindly. Four times as many readings halve the width of the interval."
        ),
    ),
    Help(
        ("survey",),
        "surveys#what-the-page-says",
        _(
            "What the readings say so far, and how far one can rely on it. The rate comes with its interval, and below is what each check found of the errors. Whoever stops when a figure pleases has no interval."
        ),
    ),
    Help(
        ("judges",),
        "judges",
        _(
            "Language models that read translations, mark errors and suggest corrections. A lead allows each of them, because the project's texts are sent to it. A judge is no rater: what it says settles nothing."
        ),
    ),
    Help(
        ("judge-run",),
        "judges#what-one-answer-holds",
        _(
            "What one judge said of many translations: marked errors, a score and its own translation. Doubtful answers are those that the text may have manipulated, or that do not fit it. Nobody has checked them, so look for yourself."
        ),
    ),
    Help(
        ("judge-calibration",),
        "judges#reliability",
        _(
            "How far a judge agrees with people, beside how far people agree with each other. It also says what the judge misses, what it is biased by, and what it costs. Where people have read too little, there is no figure."
        ),
    ),
    Help(
        ("charts",),
        "statistics",
        _(
            "Rates with confidence intervals, for the runs that you choose. The first sentence says what they show. Every mark opens the cases behind it."
        ),
    ),
    Help(
        ("charts-cases",),
        "statistics",
        _(
            "The cases behind a figure, with their texts and verdicts. Passed ones are listed too, so that you see what a checker let through. The filters are those of the charts."
        ),
    ),
    Help(
        ("charts-rated",),
        "statistics#6-human-ratings",
        _(
            "The rated translations behind a figure of a rating campaign. Each stands beside its source, with every rating and whether it was called critical. A link leads back to the charts of the campaign."
        ),
    ),
    Help(
        ("charts-compare",),
        "statistics#3-comparing-engines",
        _(
            "Two runs on the cases they share: who fails more, and whether chance explains it. Below are the capabilities one by one. Both outputs stand side by side where they differ."
        ),
    ),
    Help(
        ("charts-calibration",),
        "statistics#5-is-the-checker-right",
        _(
            "How many suspects turn out to be bugs, by rule, kind of error, signal and engine. Where not all were reviewed, the share is estimated from those drawn at random. What the checkers miss is told from samples of passed cases."
        ),
    ),
    Help(
        ("charts-signals",),
        "screening#signal-accuracy",
        _(
            "What each screening signal finds, and how often it gives a false alarm. The figures were measured before the release; beside them is what your team confirmed. A signal's page has them by direction."
        ),
    ),
    Help(
        ("charts-signal",),
        "screening#signal-accuracy",
        _(
            "What one signal finds and its false alarms, by direction. Once it has opened suspects, their confidence stands beside what became of them. Choose from which confidence on it opens suspects in this project."
        ),
    ),
    Help(
        ("agreement",),
        "statistics#7-rater-agreement",
        _(
            "How far raters agree beyond chance, from votes given without the evidence. Bulk answers, gold items and adjudications do not count. If nearly all suspects are bugs, alpha is low even though raters agree, so compare AC1."
        ),
    ),
    Help(
        ("raters",),
        "statistics#7-rater-agreement",
        _(
            "Votes, speed and accuracy on gold items, by rater. Kappa says how far each agrees with the others beyond chance. There are no figures below ten votes."
        ),
    ),
    Help(
        ("rater",),
        "review",
        _(
            "One rater's votes, speed and agreement, and the latest answers with how they were counted. Raters see their own page, leads that of everybody. A number leads to the page of the suspect."
        ),
    ),
    Help(
        ("settings",),
        "review#two-review-modes",
        _(
            "How this project reviews: mode, order, samples, gold items, judges and keys. In triage one rater answers and sees the evidence; in measurement several answer before they see it. The mode is shown on every figure."
        ),
    ),
    Help(
        ("guidelines",),
        "review",
        _(
            "What raters read before they decide: when to confirm, what the ratings mean, and the categories with examples. In the queue they are one key away. Leads can edit them."
        ),
    ),
    Help(
        ("members",),
        "review#roles",
        _(
            "Who works in this project, and in which role. The role decides which pages and actions somebody has. An invitation gives you a link that works once and sets a password."
        ),
    ),
    Help(
        ("gold",),
        "review#gold-items",
        _(
            "Suspects whose right answer is set, mixed into the queue to measure raters. Those of the tutorial come first for somebody new. Mark one on the page of a suspect."
        ),
    ),
    Help(
        ("gold-mark",),
        "review#gold-items",
        _(
            "Sets the right answer of a suspect and mixes it into the queue. You can put an error into its translation yourself, so that the answer is beyond doubt. In the tutorial your explanation follows the answer."
        ),
    ),
    Help(
        ("samples",),
        "review#order-and-honest-samples",
        _(
            "Samples of passed cases show what the checkers miss. Say which miss rate you want to be able to claim, and as many cases are drawn as that takes. Below, a small model learns which open suspects are likely to be bugs."
        ),
    ),
    Help(
        ("tokens",),
        "api#tokens",
        _(
            "Scripts sign in with a token, which has your role in this project. It may only read, or also start campaigns and review. It is shown once, when it is created."
        ),
    ),
    Help(
        ("tracker",),
        "review#issue-trackers",
        _(
            "Gives every suspect's page a link that opens a new issue in your tracker, with the texts filled in. Begin with the form for GitHub, GitLab or Jira, or write the address yourself. Nothing is sent before somebody saves the issue there."
        ),
    ),
    Help(
        ("webhooks", "webhook-edit"),
        "api#webhooks",
        _(
            "Tells other systems about campaigns, bugs and gates as soon as something happens. A message is signed and contains names and addresses, but no texts. Recent deliveries are listed below and can be sent again."
        ),
    ),
    Help(
        ("history",),
        "review#what-is-stored-and-when",
        _(
            "Who changed what, and when: answers, settings, campaigns, engines and members. Entries are only ever added, never changed. Enter a user name to see what one person did."
        ),
    ),
    Help(
        ("operations",),
        "deployment#monitoring",
        _(
            "The state of the site on all its machines: runs, database, queues, workers and requests to engines. Where messages wait long, a queue has too few workers. Prometheus reads the same figures at /metrics."
        ),
    ),
    Help(
        ("projects",),
        "review#roles",
        _(
            "Separate teams or products, each with its own members, campaigns, suspects and settings. Engines are shared, except those made from a project's own translations. Whoever creates a project becomes its administrator."
        ),
    ),
    Help(
        ("help", "help-document"),
        "glossary",
        _(
            "The documents of this version: how things work, and what the words and figures mean. The ? at the top of every page leads to the right place in them. They are in English."
        ),
    ),
)
PAGES = {name: text for text in TEXTS for name in text.names}


@dataclass(frozen=True)
class Here:
    """``picture``: its path among the static files."""

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
    text = PAGES[match.url_name]
    name, _mark, anchor = text.place.partition("#")
    url = reverse("help-document", args=[name]) + (f"#{anchor}" if anchor else "")
    return Here(text.words, url, f"mtriage/help/{text.names[0]}.webp")
