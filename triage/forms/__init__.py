"""Forms of the pages, which turn user input into requests to services."""

from __future__ import annotations

from triage.forms.campaigns import CampaignForm, CapForm
from triage.forms.fields import known_directions
from triage.forms.files import ConfigForm, IgnoreForm, RuleForm, UploadForm
from triage.forms.numbertest import CheckForm, HarvestForm, NumberTestForm, TemplatesForm
from triage.forms.screening import ScreeningForm
from triage.forms.structure import StructureForm
from triage.forms.tokens import TokenForm
from triage.forms.word_lists import ListFileForm, NamedListForm

METHOD_FORMS: dict[str, type[CampaignForm]] = {
    form.method: form for form in (NumberTestForm, StructureForm, ScreeningForm)
}

__all__ = [
    "METHOD_FORMS",
    "CampaignForm",
    "CapForm",
    "CheckForm",
    "ConfigForm",
    "HarvestForm",
    "IgnoreForm",
    "ListFileForm",
    "NamedListForm",
    "NumberTestForm",
    "RuleForm",
    "ScreeningForm",
    "StructureForm",
    "TemplatesForm",
    "TokenForm",
    "UploadForm",
    "known_directions",
]
