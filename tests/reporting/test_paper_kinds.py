from __future__ import annotations

import pytest

from triage.reporting.paper_kinds import PaperKind, paper_kind


# The sentences of Wang et al. 2021, Table 4, judged by the oracle's own kinds.
@pytest.mark.parametrize(
    ("error_kind", "kind"),
    [
        ("separator", PaperKind.SEPARATORS),
        ("numeral", PaperKind.NUMERALS),
        ("digit_added", PaperKind.DIGITS),
        ("digit_dropped", PaperKind.DIGITS),
        ("scale", PaperKind.UNITS),
        ("unit", PaperKind.UNITS),
    ],
)
def test_each_row_of_the_papers_table_has_its_kinds_here(error_kind, kind):
    assert paper_kind(error_kind) is kind


@pytest.mark.parametrize("error_kind", ["", "missing", "date", "misattached", "refused"])
def test_what_the_paper_has_no_row_for_is_other(error_kind):
    assert paper_kind(error_kind) is PaperKind.OTHER
