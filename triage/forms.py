"""Forms of the pages: they turn what a person typed into requests to services."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from django import forms

from engines import services as engine_services
from engines.errors import EngineError
from engines.models import Engine
from triage.methods.numbertest.planning import ALL_CAPABILITIES
from triage.methods.screening.signals.registry import SIGNALS
from triage.methods.screening.uploads.base import UploadError
from triage.models import Project, Scope
from triage.services.campaigns import CampaignError, CampaignRequest, parse_direction
from triage.services.screening_outlook import FEWEST_JUDGED, measured_precision
from triage.services.uploads import read_upload
from triage.services.word_lists import (
    parse_terms,
    parse_toxic_words,
    read_glossary,
    without_translation,
)

CAPABILITY_CHOICES = [(name, item.title) for name, item in ALL_CAPABILITIES.items()]
PAPER_CAPABILITIES = ["integers", "decimals", "numerals", "separators"]
LARGEST_UPLOAD = 10 * 1024 * 1024


class CampaignForm(forms.Form):
    """What every campaign asks, whatever its method; subclasses add the method's options."""

    method: str = ""
    option_names: tuple[str, ...] = ()

    name = forms.CharField(
        max_length=200, required=False, help_text="Left empty, it is named after its engines."
    )
    engines = forms.ModelMultipleChoiceField(
        Engine.objects.none(), widget=forms.CheckboxSelectMultiple
    )
    directions = forms.MultipleChoiceField(
        choices=[], required=False, widget=forms.CheckboxSelectMultiple
    )
    other_directions = forms.CharField(
        required=False,
        help_text="For engines that do not say what they translate. Write them like en-de, de-en.",
    )
    seed = forms.IntegerField(
        min_value=0,
        max_value=2**31 - 1,
        required=False,
        help_text="The same seed makes the same cases. Left empty, one is drawn and kept.",
    )
    character_cap = forms.IntegerField(
        min_value=1,
        required=False,
        help_text="No call leaves beyond this many characters. Left empty, there is no cap.",
    )
    bypass_cache = forms.BooleanField(
        required=False,
        label="Ask the engines anew",
        help_text="Answers that are stored already are used again unless this is ticked.",
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        engines = Engine.objects.filter(enabled=True).select_related("line")
        self.fields["engines"].queryset = engines  # type: ignore[attr-defined]
        self.fields["directions"].choices = known_directions(engines)  # type: ignore[attr-defined]

    def clean_other_directions(self) -> list[tuple[str, str]]:
        text = self.cleaned_data["other_directions"].replace(",", " ")
        try:
            return [parse_direction(part) for part in text.split()]
        except CampaignError as error:
            raise forms.ValidationError(error.problems) from error

    def to_request(self, project: Project, user: Any) -> CampaignRequest:
        """Return what the form asks for; call it after ``is_valid``."""
        data = self.cleaned_data
        chosen = [parse_direction(text) for text in data["directions"]]
        return CampaignRequest(
            project=project,
            method=self.method,
            engines=list(data["engines"]),
            directions=list(dict.fromkeys(chosen + data["other_directions"])),
            name=data["name"],
            options=self.options(),
            seed=data["seed"],
            bypass_cache=data["bypass_cache"],
            character_cap=data["character_cap"],
            created_by=user,
        )

    def options(self) -> dict[str, Any]:
        """The method's options that were filled in; the method's defaults stand for the rest."""
        given = {name: self.cleaned_data[name] for name in self.option_names}
        return {name: value for name, value in given.items() if value not in (None, "", [])}


class NumberTestForm(CampaignForm):
    method = "numbertest"
    option_names = ("preset", "capabilities", "per_format")

    preset = forms.ChoiceField(
        choices=[
            ("paper", "Paper: five templates a capability, 165 cases a direction"),
            ("full", "Full: every template, for comparisons"),
        ],
        initial="paper",
    )
    capabilities = forms.MultipleChoiceField(
        choices=CAPABILITY_CHOICES,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        initial=PAPER_CAPABILITIES,
        help_text="None ticked: the preset's own.",
    )
    per_format = forms.IntegerField(
        min_value=1,
        max_value=100_000,
        required=False,
        label="Cases of each format",
        help_text="Left empty, the preset decides.",
    )


class StructureForm(CampaignForm):
    method = "sit"
    option_names = ("structure", "threshold", "top_k", "candidates", "variants", "sentences")

    sentences_text = forms.CharField(
        required=False,
        widget=forms.Textarea(attrs={"rows": 8}),
        label="Sentences",
        help_text="One a line, 2 to 35 words each.",
    )
    sentences_file = forms.FileField(
        required=False,
        label="or a text file",
        help_text="UTF-8, one sentence a line, at most 10 MB.",
    )
    structure = forms.ChoiceField(
        choices=[
            ("dependency", "Dependency relations"),
            ("raw", "Raw string"),
            ("constituency", "Constituency phrases"),
            ("aligned", "Aligned tokens and relations"),
        ],
        initial="dependency",
    )
    threshold = forms.FloatField(
        min_value=0, required=False, help_text="Left empty: the default of structure and language."
    )
    top_k = forms.IntegerField(
        min_value=1, max_value=50, required=False, label="Variants shown", help_text="Default 3."
    )
    candidates = forms.IntegerField(
        min_value=1,
        max_value=100,
        required=False,
        label="Words a position",
        help_text="Default 10.",
    )
    variants = forms.IntegerField(
        min_value=1,
        max_value=1000,
        required=False,
        label="Variants a sentence",
        help_text="Default 10.",
    )

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        lines = data.get("sentences_text", "").splitlines() + _lines(data.get("sentences_file"))
        sentences = [line.strip() for line in lines if line.strip()]
        if not sentences:
            self.add_error("sentences_text", "Give at least one sentence, here or in a file.")
        data["sentences"] = list(dict.fromkeys(sentences))
        return data


class ScreeningForm(CampaignForm):
    method = "screening"
    option_names = (
        "segments",
        "signals",
        "sampling",
        "per_signal",
        "filter_input",
        "glossary",
        "risk_terms",
        "toxic_words",
        "precision_floor",
    )

    segments_text = forms.CharField(
        required=False,
        widget=forms.Textarea(attrs={"rows": 6}),
        label="Source sentences",
        help_text="One a line. A recorded engine brings its own sentences: leave this empty then.",
    )
    segments_file = forms.FileField(
        required=False,
        label="or a file",
        help_text="Text, TSV, CSV, JSON Lines, TMX or XLIFF; at most 100 MB.",
    )
    source_column = forms.CharField(
        max_length=80, required=False, help_text="Left empty, it is found by its name."
    )
    translation_column = forms.CharField(max_length=80, required=False)
    reference_column = forms.CharField(max_length=80, required=False)
    signals = forms.MultipleChoiceField(
        choices=[(name, name.replace("_", " ")) for name in SIGNALS],
        initial=list(SIGNALS),
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )
    sampling = forms.ChoiceField(
        choices=[
            ("all", "All segments"),
            ("uniform", "As many for each signal, at random"),
            ("confidence", "The surest of each signal"),
        ],
        required=False,
        help_text="By signals only where the file brings translations to draw by.",
    )
    per_signal = forms.IntegerField(
        min_value=1, required=False, label="Segments a signal", help_text="Default 200."
    )
    filter_input = forms.BooleanField(
        required=False,
        initial=True,
        label="Filter the input",
        help_text="5 to 50 words, at most 1,000 characters, in the source language.",
    )
    glossary_file = forms.FileField(
        required=False,
        label="Glossary",
        help_text="TSV or CSV: a term, its translation (or several, with | between them). It holds "
        "for every direction chosen.",
    )
    risk_terms = forms.CharField(
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text="One a line, as in the glossary: terms whose loss is a danger.",
    )
    toxic_words = forms.CharField(
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text="One language a line, added to the words that are known: es: word, word",
    )
    precision_floor = forms.FloatField(
        min_value=0,
        max_value=1,
        required=False,
        help_text="From 0 to 1. Signals of which a smaller share was confirmed, of at least "
        f"{FEWEST_JUDGED} judged suspects, open no suspect.",
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.bad_rows: list[str] = []

    def to_request(self, project: Project, user: Any) -> CampaignRequest:
        """As for every form; with a floor, what the project's judgements say of the signals."""
        request = super().to_request(project, user)
        if not self.cleaned_data["precision_floor"]:
            return request
        measured = {"precision": measured_precision(project)}
        return replace(request, options={**request.options, **measured})

    def clean_risk_terms(self) -> list[str]:
        return parse_terms(self.cleaned_data["risk_terms"])

    def clean_toxic_words(self) -> dict[str, list[str]] | None:
        words, problems = parse_toxic_words(self.cleaned_data["toxic_words"])
        if problems:
            raise forms.ValidationError(problems)
        return words or None

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        typed = dict.fromkeys(line.strip() for line in data.get("segments_text", "").splitlines())
        segments = [{"source": text} for text in typed if text]
        upload = data.get("segments_file")
        if upload is not None:
            try:
                read = read_upload(upload, upload.name, upload.size, self._columns(data))
            except UploadError as error:
                self.add_error("segments_file", str(error))
            else:
                segments += read.segments
                self.bad_rows = read.problems
        data["segments"] = segments
        self._read_glossary(data)
        return data

    def _read_glossary(self, data: dict[str, Any]) -> None:
        upload = data.get("glossary_file")
        data["glossary"] = []
        if upload is not None:
            try:
                data["glossary"], bad = read_glossary(upload, upload.name, upload.size)
            except UploadError as error:
                self.add_error("glossary_file", str(error))
                return
            self.bad_rows += bad
        self.bad_rows += without_translation(data.get("risk_terms", []), data["glossary"])

    def _columns(self, data: dict[str, Any]) -> dict[str, str]:
        names = ("source", "translation", "reference")
        return {name: data.get(f"{name}_column", "") for name in names}

    def options(self) -> dict[str, Any]:
        """As for every form; an unticked filter is a choice, too."""
        return {**super().options(), "filter_input": self.cleaned_data["filter_input"]}


METHOD_FORMS: dict[str, type[CampaignForm]] = {
    form.method: form for form in (NumberTestForm, StructureForm, ScreeningForm)
}


def known_directions(engines: Iterable[Engine]) -> list[tuple[str, str]]:
    """Choices of directions that at least one of the engines says it has."""
    found: set[tuple[str, str]] = set()
    for engine in engines:
        try:
            found |= engine_services.directions(engine) or set()
        except EngineError:
            # The campaign page names what is wrong when this engine is chosen.
            continue
    return [("-".join(pair), " → ".join(pair)) for pair in sorted(found)]


def _lines(upload: Any) -> list[str]:
    """Decode an uploaded text file; whatever is wrong with it is named."""
    if upload is None:
        return []
    if upload.size is None or upload.size > LARGEST_UPLOAD:
        raise forms.ValidationError(f"{upload.name} is larger than 10 MB; split it.")
    try:
        text: str = upload.read().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise forms.ValidationError(
            f"{upload.name} is not UTF-8 (byte {error.start + 1}); save it as UTF-8."
        ) from error
    return text.splitlines()


class CapForm(forms.Form):
    character_cap = forms.IntegerField(min_value=1, required=False)


class CheckForm(forms.Form):
    """A pair of texts to look at with the number oracle."""

    source_language = forms.CharField(max_length=16, initial="en")
    target_language = forms.CharField(max_length=16, initial="es")
    source = forms.CharField(max_length=20_000, widget=forms.Textarea(attrs={"rows": 4}))
    translation = forms.CharField(max_length=20_000, widget=forms.Textarea(attrs={"rows": 4}))


class TemplatesForm(forms.Form):
    """Templates typed in or uploaded, in any of the formats that can be imported."""

    language = forms.CharField(max_length=16, initial="en", help_text="Its code, such as en.")
    capabilities = forms.MultipleChoiceField(
        choices=CAPABILITY_CHOICES,
        initial=["integers"],
        widget=forms.CheckboxSelectMultiple,
        help_text="For sentences that do not name their own.",
    )
    corpus = forms.CharField(max_length=80, required=False, help_text="Where they come from.")
    text = forms.CharField(
        required=False,
        widget=forms.Textarea(attrs={"rows": 5}),
        label="Sentences",
        help_text="One a line, with [NUM] where the number goes.",
    )
    file = forms.FileField(
        required=False,
        label="or a file",
        help_text="Plain text, JSON Lines, or the NumberTest repository's JSON; at most 10 MB.",
    )

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        content = "\n".join([data.get("text", ""), *_lines(data.get("file"))]).strip()
        if not content:
            self.add_error("text", "Write at least one sentence, or choose a file.")
        data["content"] = content
        return data


class TokenForm(forms.Form):
    """A new API token of the member who is signed in."""

    name = forms.CharField(max_length=80, help_text="What will use it, such as nightly build.")
    scope = forms.ChoiceField(choices=Scope.choices)
    days = forms.IntegerField(
        min_value=1,
        max_value=3650,
        required=False,
        initial=90,
        label="Days until it expires",
        help_text="Left empty, it does not expire.",
    )


class HarvestForm(forms.Form):
    """A corpus to make templates of, and the engines that select."""

    file = forms.FileField(help_text="UTF-8 text, at most 10 MB.")
    corpus = forms.CharField(
        max_length=80, required=False, help_text="Its name; left empty, the file's."
    )
    direction = forms.CharField(
        initial="en-es", help_text="From the corpus's language, like en-es."
    )
    engines = forms.ModelMultipleChoiceField(
        Engine.objects.none(), widget=forms.CheckboxSelectMultiple
    )
    minimum = forms.IntegerField(
        min_value=1,
        required=False,
        label="Engines that must be right",
        help_text="Left empty, all of them.",
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        engines = Engine.objects.filter(enabled=True).select_related("line")
        self.fields["engines"].queryset = engines  # type: ignore[attr-defined]

    def clean_direction(self) -> tuple[str, str]:
        try:
            return parse_direction(self.cleaned_data["direction"])
        except CampaignError as error:
            raise forms.ValidationError(error.problems) from error

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        upload = data.get("file")
        data["text"] = "\n".join(_lines(upload))
        data["corpus"] = data.get("corpus") or (upload.name[:80] if upload else "")
        for engine in data.get("engines") or ():
            try:
                engine_services.check_direction(engine, *data.get("direction", ("", "")))
            except EngineError as error:
                self.add_error("engines", f"{engine.name}: {error}")
        return data

    def wanted(self) -> dict[str, Any]:
        """The keyword arguments of ``request_harvest``; call it after ``is_valid``."""
        names = ("corpus", "text", "direction", "engines", "minimum")
        return {name: self.cleaned_data[name] for name in names}
