from __future__ import annotations

import pytest

from engines.adapters import registry
from engines.adapters.base import AdapterContext, Answer, ItemError
from engines.adapters.chat import Question, ReplyEnd
from engines.adapters.chat_replies import LANGUAGE_NAMES, read_reply
from engines.errors import EngineConfigurationError, EngineRateLimited, EngineUnavailable
from tests.engines.loopback import Reply

HOUSE = "The house has three rooms and a garden."
CASA = "La casa tiene tres habitaciones y un jardín."
QUESTION = "What is two plus two?"
NO_TRANSLATION = [
    ("refusal", HOUSE, "I'm sorry, but I can't help with that request."),
    ("refusal", HOUSE, "I cannot translate this text because it may be harmful."),
    ("refusal", HOUSE, "Lo siento, pero no puedo ayudar con eso."),
    ("refusal", HOUSE, "As an AI language model, I must decline."),
    ("answer", QUESTION, "Cuatro."),
    ("answer", QUESTION, "4"),
    ("answer", "Write a poem.", "Oh luna que brillas en el cielo, " * 10),
    ("chatter", HOUSE, f"Sure! {CASA}"),
    ("chatter", HOUSE, f"{CASA}\n\nLet me know if you need anything else!"),
    ("chatter", HOUSE, f"{CASA}\n\nNote: \"jardín\" could also be \"huerto\"."),
    ("language", HOUSE, "Das Haus hat drei Zimmer und die Räume sind mit dem Garten verbunden, der nicht von dem Nachbarn ist."),
    ("language", HOUSE, "这座房子有三个房间和一个花园。"),
    ("empty", HOUSE, "  \n"),
]  # fmt: skip


def make_chat(service, **options):
    return registry.build(
        "openai_chat",
        {"url": service.url, "model": "m", **options},
        key="sk-test",
        context=AdapterContext(allow_private_addresses=True),
    )


def said(content, finish_reason="stop", **message) -> Reply:
    return Reply(
        {
            "choices": [
                {
                    "message": {"role": "assistant", "content": content, **message},
                    "finish_reason": finish_reason,
                }
            ]
        }
    )


@pytest.mark.parametrize(("kind", "text", "reply"), NO_TRANSLATION)
def test_what_is_no_translation_is_told_apart_by_kind(service, kind, text, reply):
    service.always(said(reply))
    (outcome,) = make_chat(service).translate([text], "en", "es")
    assert isinstance(outcome, ItemError)
    assert outcome.kind == kind


@pytest.mark.parametrize(
    ("how", "reply"),
    [
        ("fence", f"```\n{CASA}\n```"),
        ("fence", f"```text\n{CASA}\n```"),
        ("fence", f"-----\n{CASA}\n-----"),
        ("chatter", f"Here is the translation: {CASA}"),
        ("chatter", f"Sure! Here's the Spanish translation:\n\n{CASA}"),
        ("chatter", f"**Traducción:** {CASA}".replace("**", "")),
        ("chatter", f'Translation: "{CASA}"'),
        ("chatter", f"Here is the translation:\n```\n{CASA}\n```"),
    ],
)
def test_a_wrapped_translation_is_taken_out_and_the_wrapping_kept(how, reply, service):
    service.always(said(reply))
    (outcome,) = make_chat(service).translate([HOUSE], "en", "es")
    assert outcome == Answer(CASA, raw=reply, detail={"reply": how})


@pytest.mark.parametrize(
    ("text", "reply", "source", "target"),
    [
        (HOUSE, CASA, "en", "es"),
        (QUESTION, "¿Cuánto son dos más dos?", "en", "es"),
        ("I'm sorry, I can't come.", "I'm sorry,", "es", "en"),
        ("Sorry, I cannot help you.", "Lo siento, no puedo ayudar.", "en", "es"),
        ("Sure, that is fine.", "Claro, está bien.", "en", "es"),
        ("Boeing 747-400", "Boeing 747-400", "en", "es"),
        ("他有3万本书。", "He has 30,000 books.", "zh", "en"),
        ("He has 30,000 books.", "他有3万本书。", "en", "zh"),
        ("Translation: the art of the possible.", "Traducción: el arte de lo posible.", "en", "es"),
        ("How many?", "多少个？", "en", "zh"),
    ],
)
def test_translations_pass(text, reply, source, target):
    assert read_reply(text, reply, "stop", source, target) == Answer(reply)


def test_a_refusal_field_and_a_content_filter_are_refusals(service):
    for reply in (said(None, refusal="No."), said("", finish_reason="content_filter")):
        service.always(reply)
        (outcome,) = make_chat(service).translate([HOUSE], "en", "es")
        assert isinstance(outcome, ItemError)
        assert outcome.kind == "refusal"


def test_an_answer_cut_at_its_longest_is_no_translation(service):
    service.always(said("La casa tiene", finish_reason="length"))
    (outcome,) = make_chat(service).translate([HOUSE], "en", "es")
    assert isinstance(outcome, ItemError)
    assert outcome.kind == "cut"


def test_the_prompt_names_the_languages_and_leaves_braces_in_the_text_alone(service):
    service.always(said(CASA))
    chat = make_chat(service, prompt="{source}>{target}: {text}", system="Be brief.")
    chat.translate(["a {target} {0}"], "en", "es")
    messages = service.asked[0].body["messages"]
    assert messages == [
        {"role": "system", "content": "Be brief."},
        {"role": "user", "content": "English>Spanish: a {target} {0}"},
    ]


def test_texts_that_were_answered_are_kept_when_others_fail(service):
    service.answer = lambda asked: Reply("", 500) if "bad" in str(asked.body) else said(CASA)
    with pytest.raises(EngineUnavailable) as caught:
        make_chat(service, parallel=1).translate([HOUSE, "bad"], "en", "es")
    good, bad = caught.value.answered
    assert good == Answer(CASA)
    assert isinstance(bad, ItemError)
    assert bad.retryable


def test_when_every_text_fails_the_batch_fails(service):
    service.always(Reply("{}", 429, {"Retry-After": "3"}))
    with pytest.raises(EngineRateLimited):
        make_chat(service).translate([HOUSE, HOUSE], "en", "es")


def test_a_refused_key_stops_at_the_first_text(service):
    service.always(Reply("{}", 401))
    with pytest.raises(EngineConfigurationError):
        make_chat(service, parallel=1).translate([HOUSE] * 20, "en", "es")
    assert len(service.asked) == 1


def test_a_prompt_without_a_place_for_the_text_is_refused(service):
    with pytest.raises(EngineConfigurationError, match=r"must hold \{text\}"):
        make_chat(service, prompt="Translate!")


def test_language_names_are_distinct():
    assert len(set(LANGUAGE_NAMES.values())) == len(LANGUAGE_NAMES)


QUESTION_WITH_SCHEMA = Question("What?", "Be brief.", 50, {"type": "object"})


def test_a_question_goes_out_with_its_own_instructions_limit_and_schema(service):
    service.always(said("{}"))
    make_chat(service, prompt="Translate {text}", max_tokens=9).ask([QUESTION_WITH_SCHEMA], "", "")
    body = service.asked[0].body
    assert [one["content"] for one in body["messages"]] == ["Be brief.", "What?"]
    assert body["max_tokens"] == 50
    assert body["response_format"]["json_schema"]["schema"] == {"type": "object"}


@pytest.mark.parametrize(
    ("reply", "end"),
    [
        (said("{}"), ReplyEnd.COMPLETE),
        (said("{", "length"), ReplyEnd.CUT),
        (said("", "content_filter"), ReplyEnd.REFUSED),
        (said("", refusal="No."), ReplyEnd.REFUSED),
    ],
)
def test_a_reply_says_how_it_ended(service, reply, end):
    service.always(reply)
    (found,) = make_chat(service).ask([QUESTION_WITH_SCHEMA], "", "")
    assert found.end == end


@pytest.mark.parametrize(
    "usage", [None, [], {"prompt_tokens": "7"}, {"prompt_tokens": -1}, {"prompt_tokens": 2**40}]
)
def test_counts_of_tokens_that_cannot_be_are_not_taken(service, usage):
    reply = said("{}")
    service.always(Reply({**reply.content, "usage": usage}))
    (found,) = make_chat(service).ask([QUESTION_WITH_SCHEMA], "", "")
    assert found.tokens_sent is None
