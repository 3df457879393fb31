from __future__ import annotations

import pytest
import sacrebleu

from engines.catalogue import Message
from tests.reporting.factories import figure
from triage.reporting.statistics.intervals import NoFigure, ReportingError
from triage.reporting.statistics.reference_metrics import reference_scores

# The example of sacreBLEU's README (one of its references): outputs and references.
OUTPUTS = ["The dog bit the man.", "It wasn't surprising.", "The man had just bitten him."]
REFERENCES = ["The dog bit the man.", "It was not unexpected.", "The man bit him first."]


def test_scores_equal_sacrebleus_own():
    bleu, chrf = figure(reference_scores(OUTPUTS, REFERENCES, "en"))
    assert bleu.score == sacrebleu.corpus_bleu(OUTPUTS, [REFERENCES]).score
    assert chrf.score == sacrebleu.corpus_chrf(OUTPUTS, [REFERENCES]).score


@pytest.mark.parametrize(
    ("language", "tokenizer"),
    [("de", "13a"), ("zh", "zh"), ("ja", "ja-mecab"), ("ko", "ko-mecab"), ("th", "char")],
)
def test_the_signature_names_the_languages_tokenizer(language, tokenizer):
    bleu, _ = figure(reference_scores(["一 a"], ["一 a"], language))
    assert f"tok:{tokenizer}" in bleu.signature


def test_outputs_without_a_reference_are_left_out():
    bleu, _ = figure(reference_scores([*OUTPUTS, "extra"], [*REFERENCES, " "], "en"))
    assert (bleu.n, bleu.score) == (3, sacrebleu.corpus_bleu(OUTPUTS, [REFERENCES]).score)


def test_no_references_give_no_score():
    assert reference_scores(["a"], [""], "en") == NoFigure(
        Message("no case in this view has a reference")
    )


def test_lists_of_different_lengths_are_refused():
    with pytest.raises(ReportingError, match="2 outputs and 1 references"):
        reference_scores(["a", "b"], ["c"], "en")
