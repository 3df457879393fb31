"""Forms for engines: one per kind, built from its adapter's options."""

from __future__ import annotations

from engines.forms.engine import (
    OPTION_PREFIX,
    EngineForm,
    engine_form,
    kind_choices,
    kind_group,
    kind_groups,
    limit_fields,
    trial_fields,
)
from engines.forms.options import clean_options, options_form_fields
from engines.forms.uploads import FilesField
