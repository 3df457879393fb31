"""Scores by language models: a tiny real model, a loopback server, and the least likely word."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path

import pytest

from engines.adapters import registry
from engines.adapters.base import AdapterContext, ItemError
from engines.adapters.likelihood import (
    EXAMPLES,
    TokenLikelihood,
    by_sentences,
    completion,
    likelihood,
    prompt,
)
from engines.adapters.scorers import Score, ScoredPair, Scorer, Span
from engines.errors import BadReply, EngineConfigurationError
from tests.engines.loopback import Asked, Reply, Service

PAIRS = [
    ScoredPair("The house has three rooms.", "La casa tiene tres habitaciones."),
    ScoredPair("Two\ncats.", "Dos gatos\nduermen."),
    ScoredPair("Rain 🌧 again.", "Otra vez 🌧 llueve."),
]


def tokens(*values: tuple[int, int, float]) -> list[TokenLikelihood]:
    return [TokenLikelihood(*one) for one in values]


def test_the_score_is_the_mean_and_the_least_likely_word_that_of_all_its_tokens():
    found = likelihood("La casa", tokens((0, 2, -1.0), (3, 5, -2.0), (5, 7, -3.0)))
    assert found.mean == -2.0
    assert found.least == Span(3, 7, "least likely", -5.0)


def test_a_stop_or_a_blank_is_no_word():
    assert likelihood("Sí.", tokens((0, 2, -1.0), (2, 3, -9.0))).least == Span(
        0, 2, "least likely", -1.0
    )
    assert likelihood("…", tokens((0, 1, -9.0))).least is None


def test_where_words_have_no_spaces_a_token_stands_for_a_word():
    found = likelihood("会议改期", tokens((0, 2, -1.0), (2, 3, -6.0), (3, 4, -2.0)))
    assert found.least == Span(2, 3, "least likely", -6.0)


def test_a_text_is_one_line_of_the_prompt():
    assert prompt(ScoredPair("a\nb", ""), "en", "pt-BR").endswith("\nEnglish: a b\nPortuguese:")
    assert completion("a\r\nb") == " a  b"


def test_every_example_language_has_a_name():
    for code in EXAMPLES:
        assert prompt(ScoredPair("x", ""), code, "en").split(":")[0].istitle()


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    """A random causal model with two layers and byte-level tokens, saved in the usual way."""
    if any(importlib.util.find_spec(name) is None for name in ("torch", "transformers")):
        pytest.skip("optional: transformers is not in this environment")
    import torch
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers
    from transformers import LlamaConfig, LlamaForCausalLM, PreTrainedTokenizerFast

    path: Path = tmp_path_factory.mktemp("models") / "tiny"
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=400,
        special_tokens=["<s>"],
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False,
    )
    tokenizer.train_from_iterator(list(EXAMPLES.values()) * 3, trainer)
    PreTrainedTokenizerFast(tokenizer_object=tokenizer, bos_token="<s>").save_pretrained(path)
    torch.manual_seed(1)
    config = LlamaConfig(
        vocab_size=tokenizer.get_vocab_size(),
        hidden_size=32,
        intermediate_size=64,
        num_hidden_layers=2,
        num_attention_heads=4,
    )
    LlamaForCausalLM(config).save_pretrained(path)
    return path


def local(folder: Path, **options: object) -> Scorer:
    context = AdapterContext(data_folder=folder.parent)
    built = registry.build("language_model", {"folder": folder.name, **options}, context=context)
    assert isinstance(built, Scorer)
    return built


@pytest.mark.filterwarnings("ignore")
def test_a_pair_scores_the_same_alone_and_in_a_batch(folder: Path):
    together = local(folder).score(PAIRS, "en", "es")
    for pair, found in zip(PAIRS, together, strict=True):
        (alone,) = local(folder, batch=1).score([pair], "en", "es")
        assert isinstance(found, Score)
        assert isinstance(alone, Score)
        assert found.value == pytest.approx(alone.value, abs=1e-4)


@pytest.mark.filterwarnings("ignore")
def test_the_score_is_the_models_own_log_probability(folder: Path):
    import torch
    from transformers import AutoModelForCausalLM, AutoTokenizer

    tokenizer = AutoTokenizer.from_pretrained(folder)
    model = AutoModelForCausalLM.from_pretrained(folder).eval()
    before = tokenizer(prompt(PAIRS[0], "en", "es"))["input_ids"]
    after = tokenizer(completion(PAIRS[0].translation), add_special_tokens=False)["input_ids"]
    with torch.inference_mode():
        logits = model(torch.tensor([before + after])).logits[0].log_softmax(-1)
    own = [float(logits[len(before) + n - 1, token]) for n, token in enumerate(after)]
    (found,) = local(folder).score(PAIRS[:1], "en", "es")
    assert isinstance(found, Score)
    assert found.value == pytest.approx(sum(own) / len(own), abs=1e-4)


@pytest.mark.filterwarnings("ignore")
def test_marks_lie_on_words_of_the_translation(folder: Path):
    for pair, found in zip(PAIRS, local(folder).score(PAIRS, "en", "es"), strict=True):
        assert isinstance(found, Score)
        (least,) = found.spans
        assert pair.translation[least.start : least.end].isalpha()
        assert least.value is not None
        assert least.value < 0


def test_as_many_sentences_correspond_one_to_one():
    pair = ScoredPair("Rain. Two cats sleep!  ", "Llueve hoy otra vez. ¡Dos gatos duermen!")
    assert [(one.pair.source, one.start) for one in by_sentences(pair)] == [
        ("Rain. ", 0),
        ("Two cats sleep!  ", 21),
    ]


def test_otherwise_a_sentence_gets_the_sources_at_its_place():
    pair = ScoredPair(
        "One two. Three four. Five six. Seven.", "Uno dos, tres cuatro. Cinco, siete."
    )
    assert [one.pair.source for one in by_sentences(pair)] == [
        "One two. Three four. Five six. ",
        "Five six. Seven.",
    ]


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Dr 3.5 mg.", 1),
        ("会议改期。他病了！", 2),
        ("a\nb\n\nc", 3),
        ("No end", 1),
        ("Eh…? Sí.", 2),
    ],
)
def test_a_sentence_ends_at_a_mark_before_a_blank_or_at_a_line(text: str, count: int):
    parts = by_sentences(ScoredPair("", text))
    assert len(parts) == count
    assert "".join(one.pair.translation for one in parts) == text


@pytest.mark.filterwarnings("ignore")
def test_a_long_pair_is_scored_by_sentences(folder: Path):
    long = ScoredPair("Two cats. " * 40, "Dos gatos. " * 40)
    (short,) = local(folder).score([ScoredPair("Two cats. ", "Dos gatos. ")], "en", "es")
    (found,) = local(folder, max_tokens=300).score([long], "en", "es")
    assert isinstance(found, Score)
    assert isinstance(short, Score)
    assert found.parts == 40
    assert found.value == pytest.approx(short.value, abs=1e-4)
    (least,) = found.spans
    assert long.translation[least.start : least.end] in ("Dos", "gatos")


@pytest.mark.filterwarnings("ignore")
def test_what_cannot_be_scored_is_a_problem_of_its_pair_alone(folder: Path):
    pairs = [PAIRS[0], ScoredPair("Nothing.", " "), ScoredPair("word " * 200, "palabra " * 200)]
    found = local(folder, max_tokens=300).score(pairs, "en", "es")
    assert isinstance(found[0], Score)
    assert found[1] == ItemError("An empty translation has no score.")
    assert isinstance(found[2], ItemError)
    assert "tokens" in found[2].message


def test_a_language_without_an_example_has_no_score(folder: Path):
    (found,) = local(folder).score(PAIRS[:1], "en", "xx")
    assert isinstance(found, ItemError)
    assert "xx" in found.message


def test_a_folder_that_is_no_model_is_a_sentence(folder: Path, tmp_path: Path):
    (tmp_path / "none").mkdir()
    with pytest.raises(EngineConfigurationError, match="cannot be loaded"):
        local(tmp_path / "none").score(PAIRS[:1], "en", "es")
    with pytest.raises(EngineConfigurationError, match="There is no model"):
        local(tmp_path / "missing").score(PAIRS[:1], "en", "es")


def on_server(service: Service) -> Scorer:
    built = registry.build(
        "language_model_server",
        {"url": f"{service.url}/v1", "model": "small"},
        key="sk-1",
        context=AdapterContext(allow_private_addresses=True),
    )
    assert isinstance(built, Scorer)
    return built


def echoed(asked: Asked) -> Reply:
    """As vLLM answers: a token per word, the first without a value, and one new token."""
    choices = []
    for index, text in enumerate(asked.body["prompt"]):
        offsets = [0, *(place for place, sign in enumerate(text) if sign == " ")]
        values: list[float | None] = [None, *(-1.0 - place % 7 for place in offsets[1:])]
        shown = {"text_offset": [*offsets, len(text)], "token_logprobs": [*values, -0.5]}
        choices.append({"index": index, "text": text + "x", "logprobs": shown})
    return Reply({"choices": choices[::-1]})


def test_a_server_gets_texts_to_echo_and_the_score_is_of_the_translation_alone(service: Service):
    service.answer = echoed
    found = on_server(service).score(PAIRS, "en", "es")
    asked = service.asked[0]
    assert asked.path == "/v1/completions"
    assert asked.headers["authorization"] == "Bearer sk-1"
    assert asked.body["echo"] is True
    for pair, text, one in zip(PAIRS, asked.body["prompt"], found, strict=True):
        start = len(text) - len(pair.translation) - 1
        own = [-1.0 - at % 7 for at, sign in enumerate(text) if sign == " " and at >= start]
        assert isinstance(one, Score)
        assert one.value == pytest.approx(sum(own) / len(own))
        (least,) = one.spans
        assert pair.translation[least.start : least.end].strip(".").isalpha()


@pytest.mark.parametrize(
    "reply",
    [
        {"choices": []},
        {"choices": [{"text": "a"}] * 3},
        {"choices": [{"logprobs": {"token_logprobs": [-1], "text_offset": []}}] * 3},
        {"choices": [{"logprobs": {"token_logprobs": ["a"], "text_offset": [900]}}] * 3},
        {"error": "no"},
        [],
    ],
)
def test_a_server_without_log_probabilities_is_a_named_error(service: Service, reply: object):
    service.always(Reply(json.dumps(reply)))
    with pytest.raises(BadReply):
        on_server(service).score(PAIRS, "en", "es")


@pytest.mark.parametrize("value", ["-Infinity", "NaN", "0.5", "true", f"-{10**400}"])
def test_a_value_that_is_no_log_probability_is_no_score(service: Service, value: str):
    def broken(asked: Asked) -> Reply:
        ends = [len(text) - 4 for text in asked.body["prompt"]]
        shown = [
            f'{{"logprobs": {{"token_logprobs": [{value}], "text_offset": [{end}]}}}}'
            for end in ends
        ]
        return Reply(f'{{"choices": [{", ".join(shown)}]}}')

    service.answer = broken
    with pytest.raises(BadReply):
        on_server(service).score(PAIRS, "en", "es")
