"""Rating campaigns: a random sample of all outputs, rated by WMT 2020's questions."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

from django.db.models import QuerySet
from django.http import Http404, HttpResponse, StreamingHttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from triage.files.units import FileError
from triage.forms.ratings import FileForm, RatingForm
from triage.models import Campaign, ErrorType, RatingCampaign, Role
from triage.reporting.statistics.intervals import NoFigure
from triage.reporting.statistics.marked_errors import SEVERITIES, ScoreMean
from triage.reporting.statistics.wmt import CATEGORIES, LINES
from triage.services.review import rating_import, sampling
from triage.services.review.rating_files import FILES, files_of
from triage.services.review.rating_progress import (
    RatingProgress,
    rating_progress,
    read_ratings,
    started,
)
from triage.services.review.sampling import SampleError
from triage.services.review.team import too_few_raters
from triage.services.statistics.marked_figures import MarkedFigures, marked_figures
from triage.services.statistics.rated_items import SystemFigures, system_figures
from triage.views.access import GRANTS, MemberRequest, role_required

FORMAT_NAMES = {
    "csv": "CSV",
    "jsonl": "JSON Lines",
    "card.zip": gettext_lazy("JSON Lines with a data card (zip)"),
    "mqm.tsv": gettext_lazy("Google's table of MQM ratings (TSV)"),
    "mtme.zip": gettext_lazy("Test set for mt-metrics-eval (zip)"),
    "pearmut.json": gettext_lazy("Campaign for Pearmut (JSON)"),
    "pearmut.jsonl": gettext_lazy("Results of Pearmut (JSON Lines)"),
    "suite.jsonl": gettext_lazy("Outputs as a WMT test suite (JSON Lines)"),
    "tmx": "TMX",
}


@require_POST
@role_required(Role.LEAD)
def import_file(request: MemberRequest) -> HttpResponse:
    """Make a rating campaign of an uploaded file."""
    form = FileForm(request.POST, request.FILES)
    if form.is_valid():
        upload = form.cleaned_data["file"]
        languages = form.cleaned_data["src_lang"], form.cleaned_data["tgt_lang"]
        seed = random.SystemRandom().randrange(2**31)
        try:
            read = rating_import.read_file(upload.name, upload.read(rating_import.LARGEST + 1))
            if read.problems:
                raise SampleError(str(read.problems[0]))
            made = rating_import.import_rating(
                request.project, request.user, form.wanted(), read.outputs, languages, seed
            )
        except (SampleError, FileError) as error:
            form.add_error("file", str(error))
        else:
            return redirect("rating", made.pk)
    return _page(request, RatingForm(campaigns=_campaigns(request)), form, status=422)


def _campaigns(request: MemberRequest) -> QuerySet[Campaign]:
    return Campaign.objects.filter(project=request.project, archived_at__isnull=True)


def _page(
    request: MemberRequest, form: RatingForm, file_form: FileForm, status: int = 200
) -> HttpResponse:
    context = {
        "form": form,
        "file_form": file_form,
        "ratings": [one for one in started(request.project) if not one.is_survey],
        "campaigns": _campaigns(request).exists(),
    }
    return render(request, "triage/review/ratings.html", context, status=status)


@require_http_methods(["GET", "POST"])
@role_required(Role.LEAD)
def ratings(request: MemberRequest) -> HttpResponse:
    form = RatingForm(request.POST or None, campaigns=_campaigns(request))
    if request.method == "POST" and form.is_valid():
        seed = random.SystemRandom().randrange(2**31)
        values = form.cleaned_data
        try:
            made = sampling.start_rating(
                request.project,
                request.user,
                form.wanted(),
                list(values["campaigns"]),
                values["size"],
                seed,
            )
        except SampleError as error:
            form.add_error(None, str(error))
        else:
            return redirect("rating", made.pk)
    return _page(request, form, FileForm())


@require_GET
@role_required(Role.LEAD, Role.ENGINEER)
def rating(request: MemberRequest, pk: int) -> HttpResponse:
    row = get_object_or_404(RatingCampaign, pk=pk, project=request.project)
    if hasattr(row, "survey"):
        return redirect("survey", pk)
    read = read_ratings(row)
    progress = rating_progress(read)
    figures = [] if row.asks_spans else system_figures(read)
    marked = marked_figures(read) if row.asks_spans else None
    context = {
        "rating": row,
        "figures": [(one, progress.by_system[one.system, one.direction]) for one in figures],
        "categories": _categories(figures),
        "marked": _marked(marked, progress) if marked else None,
        "progress": progress,
        "short": too_few_raters(request.project, row.raters) if progress.votes.needed else None,
        "formats": [(name, FORMAT_NAMES[name]) for name in files_of(row)],
        "may_end": Role.LEAD in GRANTS[request.role],
        "address": request.build_absolute_uri(f"{reverse('queue')}?rating={row.pk}"),
    }
    return render(request, "triage/review/rating.html", context)


@require_POST
@role_required(Role.LEAD)
def rating_end(request: MemberRequest, pk: int) -> HttpResponse:
    """End a campaign that is not finished, or let its raters go on."""
    row = get_object_or_404(RatingCampaign, pk=pk, project=request.project, survey=None)
    sampling.switch_ended(row, request.user)
    return redirect("rating", pk)


def _categories(figures: Sequence[SystemFigures]) -> dict[str, Any]:
    """Counts of translations by system, reading and critical category, of those that occur."""
    counts = [counted for one in figures for counted in one.categories.values()]
    names = [name for name in LINES if any(counted.items.get(name) for counted in counts)]
    rows = [
        (one, reading, [counted.items.get(name, 0) for name in names], counted.several)
        for one in figures
        if names and one.settled
        for reading, counted in one.categories.items()
    ]
    return {"names": names, "rows": rows}


def _marked(figures: MarkedFigures, progress: RatingProgress) -> dict[str, Any]:
    """Tables of marked errors: a row by system, with the columns that any system has."""
    seen = Counter[str]()
    for one in figures.systems:
        seen += one.categories
    named = [(value, label) for value, label in ErrorType.choices if seen[value]]
    critical = [name for name in CATEGORIES if any(one.critical[name] for one in figures.systems)]
    rows = [
        {
            "system": one,
            "votes": progress.by_system[one.system, one.direction],
            "severities": [one.severities[name] for name in SEVERITIES],
            "counts": [one.categories[value] for value, _label in named]
            + [one.critical[name] for name in critical],
        }
        for one in figures.systems
    ]
    columns = [label for _value, label in named] + critical
    scores = [one.score for one in figures.systems if isinstance(one.score, ScoreMean)]
    return {
        "without_interval": {
            one.interval.reason: None for one in scores if isinstance(one.interval, NoFigure)
        },
        "rows": rows,
        "columns": columns,
        "agreement": figures.agreement,
        "phenomena": figures.phenomena,
    }


@require_GET
@role_required(Role.LEAD, Role.ENGINEER)
def rating_file(request: MemberRequest, pk: int, format_name: str) -> StreamingHttpResponse:
    """The ratings of a campaign as a file."""
    row = get_object_or_404(RatingCampaign, pk=pk, project=request.project)
    offered = files_of(row)
    if format_name not in offered:
        raise Http404(f"No format {format_name!r}; there are {', '.join(offered)}.")
    file = FILES[format_name]
    response = StreamingHttpResponse(file.chunks(row), content_type=file.media_type)
    response["Content-Disposition"] = f'attachment; filename="ratings-{row.pk}.{file.ending}"'
    return response
