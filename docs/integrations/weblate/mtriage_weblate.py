# SPDX-License-Identifier: GPL-3.0-or-later
"""A check for Weblate: wrong numbers, and what else mtriage is asked for.

It builds on Weblate's own class, so this file is under Weblate's licence, the GNU General Public
License, version 3 or later; nothing of mtriage imports it. Install mtriage beside Weblate, put this
file on Python's path, and name the class in Weblate's settings:

    CHECK_LIST += ("mtriage_weblate.MtriageCheck",)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import mtriage
from weblate.checks.base import TargetCheck

if TYPE_CHECKING:
    from collections.abc import Iterable


class MtriageCheck(TargetCheck):  # type: ignore[misc]  # Weblate is typed in part
    """Fails a translation in which a signal is sure enough to warn."""

    check_id = "mtriage"
    name = "mtriage"
    description = "A number, date, unit or the like differs from the source"
    #: Weblate has checks of its own for markup, and for strings that are left as they are.
    signals = ("numbers",)

    def check_single(self, source: str, target: str, unit: Any) -> bool:
        return bool(self.found(source, target, unit))

    def get_description(self, check_obj: Any) -> str:
        """Say what is found, as the sidebar of an editor shows it."""
        unit = check_obj.unit
        texts = zip(unit.get_source_plurals(), unit.get_target_plurals(), strict=False)
        said = [str(one.message) for pair in texts for one in self.found(*pair, unit)]
        return " ".join(said) or self.description

    def found(self, source: str, target: str, unit: Any) -> Iterable[mtriage.Finding]:
        """Return the findings on one text and its translation."""
        languages = (
            unit.translation.component.source_language.base_code,
            unit.translation.language.base_code,
        )
        pair = mtriage.Unit(1, "", source, target, *languages)
        findings = mtriage.check_units([pair], signals=self.signals)
        return [one for one in findings if one.level >= mtriage.Level.WARNING]
