"""What share of seriously wrong translations screening finds, where people had marked them.

Translations of engines with a major or critical error by people's marks, of whatever kind, and how
many of them a signal accuses: TED talks (en-de, zh-en), medical abstracts (en-es, en-fr, en-zh) and
news (pt-en), which the rules of today have seen, so that other text fares worse rather than better;
stories, writing of a government and web pages (en-pt), each set when first run, by warnings and
errors alone. ``docs/screening.md`` describes them under *Critical and major errors* and *Each
signal on engines' output*.
"""

from __future__ import annotations

from collections.abc import Mapping

from triage.methods.screening.signal_benchmarks import Proportion

#: Direction -> found of the translations that are seriously wrong.
FOUND: Mapping[str, Proportion] = {
    "en-de": Proportion(2, 89),
    "en-es": Proportion(22, 40),
    "en-fr": Proportion(1, 24),
    "en-pt": Proportion(59, 226),
    "en-zh": Proportion(17, 46),
    "pt-en": Proportion(1, 4),
    "zh-en": Proportion(6, 151),
}
