"""BLEU and chrF against uploaded references, with sacreBLEU's signatures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec

from triage.reporting.messages import FigureMessage
from triage.reporting.statistics.intervals import NoFigure, ReportingError

#: Languages that sacreBLEU's default tokenizer cannot split -> tokenizer and required package.
_TOKENIZERS = {"zh": ("zh", ""), "ja": ("ja-mecab", "MeCab"), "ko": ("ko-mecab", "mecab_ko")}
#: Languages without spaces or a tokenizer of their own, compared by character.
_BY_CHARACTER = frozenset({"bo", "dz", "km", "lo", "my", "th", "yue"})


@dataclass(frozen=True, slots=True)
class ReferenceScore:
    """A score on sacreBLEU's scale of 0 to 100, with the signature needed to reproduce it."""

    metric: str
    score: float
    signature: str
    n: int


def tokenizer_for(language: str) -> str:
    """Return sacreBLEU's tokenizer for a target language.

    Japanese and Korean fall back to characters if their dictionaries are not installed; the
    signature shows which was used, and scores with different tokenizers are not comparable.

    >>> tokenizer_for("zh-Hant"), tokenizer_for("de"), tokenizer_for("th")
    ('zh', '13a', 'char')
    """
    base = language.replace("_", "-").split("-")[0].lower()
    tokenizer, package = _TOKENIZERS.get(base, ("", ""))
    if tokenizer and (not package or find_spec(package)):
        return tokenizer
    return "char" if tokenizer or base in _BY_CHARACTER else "13a"


def reference_scores(
    outputs: Sequence[str], references: Sequence[str], target_language: str
) -> list[ReferenceScore] | NoFigure:
    """Return BLEU and chrF of the outputs that have a reference (missing ones are "").

    :raises ReportingError: the numbers of outputs and references differ
    """
    if len(outputs) != len(references):
        raise ReportingError(f"{len(outputs)} outputs and {len(references)} references.")
    pairs = [(out, ref) for out, ref in zip(outputs, references, strict=True) if ref.strip()]
    if not pairs:
        return NoFigure(FigureMessage.NO_REFERENCE())
    from sacrebleu.metrics.bleu import BLEU
    from sacrebleu.metrics.chrf import CHRF

    texts = [out for out, _ in pairs]
    gold = [[ref for _, ref in pairs]]
    bleu, chrf = BLEU(tokenize=tokenizer_for(target_language)), CHRF()
    return [
        ReferenceScore(
            name, metric.corpus_score(texts, gold).score, str(metric.get_signature()), len(pairs)
        )
        for name, metric in (("BLEU", bleu), ("chrF", chrf))
    ]
