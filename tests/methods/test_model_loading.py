"""The callables that give screening its models."""

from __future__ import annotations

import pytest

from triage.methods import model_loading
from triage.methods.registry import get_method
from triage.methods.sit.language_models import backends
from triage.methods.sit.language_models.annotators import StanzaRecogniser, StanzaScorer
from triage.methods.sit.language_models.model_files import folders_with


def analysed(text, language):
    found = model_loading.analyse([text], language)
    assert found
    assert found[0]
    return found[0]


@pytest.mark.model
def test_words_of_a_parse_stand_where_the_text_has_them():
    text = "El señor  del banco no pagó."
    analysis = analysed(text, "es")
    for word in analysis.words:
        assert text[word.start : word.end] in ("", word.text)
    assert analysis.parsed


@pytest.mark.model
def test_english_is_tagged_because_its_compact_parser_errs_more():
    assert analysed("He did not pay.", "en").parsed is False


@pytest.mark.model
def test_an_empty_text_has_no_analysis():
    assert model_loading.analyse(["", "x" * 5000], "es") == [None, None]


@pytest.mark.parametrize(
    "ask", [model_loading.analyse, model_loading.recognise, model_loading.score]
)
def test_a_language_without_models_gives_nothing(ask):
    assert ask(["Kaixo."], "eu") is None


def test_the_registry_gives_screening_its_models():
    assert get_method("screening").name == "screening"


def annotate(document):
    """What large models would add: persons by name, and sentiment by one word."""
    for sentence in document.sentences:
        for token in sentence.tokens:
            token.ner = "S-PERSON" if token.text in ("Ann", "Bob") else "O"
        sentence.build_ents()
        sentence.sentiment = 2 if "good" in sentence.text else 0
    document.build_ents()
    return document


@pytest.fixture(scope="module")
def pipeline():
    """A real pipeline with the tokenizer that comes along, and a small annotator of its own."""
    import stanza
    from stanza.pipeline.core import NAME_TO_PROCESSOR_CLASS, PIPELINE_NAMES
    from stanza.pipeline.processor import Processor, register_processor

    from triage.methods.sit.language_models.model_files import SHIPPED_MODELS

    @register_processor("annotate")
    class Annotate(Processor):  # type: ignore[misc]
        _requires = frozenset(["tokenize"])
        _provides = frozenset(["annotate"])

        def __init__(self, device, config, pipeline):
            pass

        def process(self, document):
            return annotate(document)

    yield stanza.Pipeline(
        "en",
        dir=str(SHIPPED_MODELS),
        processors="tokenize,mwt,annotate",
        download_method=None,
        use_gpu=False,
        logging_level="ERROR",
    )
    del NAME_TO_PROCESSOR_CLASS["annotate"]
    PIPELINE_NAMES.remove("annotate")


@pytest.mark.model
def test_a_recogniser_reads_the_entities_of_a_pipeline(pipeline):
    recogniser = StanzaRecogniser(pipeline, "capitals")
    assert recogniser.recognise(["Yesterday Ann saw Bob.", "Nobody came."]) == [
        [("Ann", "PERSON", 10, 13), ("Bob", "PERSON", 18, 21)],
        [],
    ]


@pytest.mark.model
def test_a_scorer_averages_the_sentences_of_a_text(pipeline):
    scorer = StanzaScorer(pipeline, "words")
    assert scorer.score(["It is good.", "It is bad.", "It is good. It is bad."]) == [1, -1, 0]


@pytest.mark.model
@pytest.mark.skipif(not folders_with("en", "ner"), reason="no official English models here")
def test_the_official_recogniser_finds_a_person():
    found = backends.load_recogniser("en").recognise(["Angela Merkel visited Paris."])
    assert "Angela Merkel" in [one[0] for one in found[0]]


@pytest.mark.model
@pytest.mark.skipif(not folders_with("en", "sentiment"), reason="no official English models here")
def test_the_official_scorer_tells_praise_from_blame():
    good, bad = backends.load_scorer("en").score(["What a wonderful film!", "An awful film."])
    assert good > bad
