"""What methods say of a case: every sentence of oracles and signals once, with a code. Pure.

An argument's name tells pages how to say it (:mod:`triage.services.messages`).
"""

from __future__ import annotations

from enum import unique

from engines.messages import Catalogue
from engines.messages import Message as Message
from engines.messages import as_messages as as_messages
from engines.messages import joined as joined


def _(text: str) -> str:
    """Mark a text for translation."""
    return text


@unique
class Sentence(Catalogue):
    """What methods say.

    >>> Sentence.NOT_STATED(value="1 234")
    'Expected 1 234; the translation states no such number.'
    """

    # Numbers
    NOT_STATED = _("Expected {value}; the translation states no such number.")
    FOUND = _("Expected {value}; found {reading}.")
    NO_NUMERAL = _("Expected {value}; “{text}” adds up to it, but is no {language} numeral.")
    WORDS_NOT_COVERED = _(
        "Expected {value}; not found in digits, and {language} number words are not covered."
    )
    ROUNDED = _("Expected {value}; “{text}” may be a rounded conversion.")
    AS_ORDINAL = _("Expected {value}; “{text}” may be the moment when that time is over.")
    BY_ARTICLE = _("Expected {value}; “{text}” may state it.")
    ADDED = _("The translation adds {reading}, which the source does not say.")
    OTHER_UNIT = _("“{text}” is right, but the unit is {unit_found} instead of {unit_said}.")
    ANOTHER_UNIT = _("another unit")
    DOUBTED = _("{reading} fits, but is doubtful: {why}.")
    SOURCE_DOUBTED = _("The source's {reading} is doubtful: {why}.")
    SWAPPED = _(
        "“{text}” and “{other}” have changed places: each stands with the noun of the other."
    )
    TURNED = _(
        "“{text}” and “{other}” stand in the other order; whether each still has its noun cannot be told."
    )
    NO_NUMBER = _("The source states no number that the translation must carry.")
    RIGHT = _("Expected and found {value}.")
    RIGHT_AND_MORE = _("Expected and found {value} and more.")
    SAID_TWICE = _("The source repeats a number that the translation states once.")
    IN_A_NAME = _("“{text}” fits, but stands in a name, as of a room or a page.")
    READ_AS = _("“{text}” read as {values} in {language}")
    NO_VALUE = _("“{text}”, which names no value")
    MIXED_SCRIPTS = _("“{text}”, which mixes digits of two scripts")
    FOREIGN_DIGITS = _("“{text}”, in digits that {language} does not use")
    ILL_FORMED = _("“{text}”, which is not a well-formed number in {language}")
    PLAIN = _("“{text}”")
    PERCENT_LOST = _("The number is right, but the translation has no percent sign or word.")
    PERCENT_WORDS_UNKNOWN = _("Percent words are not known in the language.")
    AS_PERCENTAGE = _("The fraction is stated as a percentage.")
    ORDINAL_EXPECTED = _("Expected the ordinal of {value}.")
    ORDINAL_WORDS_UNKNOWN = _("The ordinal may be in words that are not all known here.")
    CONVERTED = _("{value} {unit} is stated in another unit, with the right number.")
    WRONG_UNIT = _("The number is right, but the unit is {units} instead of {unit}.")
    UNIT_UNKNOWN = _("The number is right; whether the unit is {unit} cannot be told.")
    WRONG_MOMENT = _("Expected {value}: {why}.")
    # Structure
    FARTHEST = _("Farthest variant {value}, threshold {limit}.")
    FAR_AWAY = _(
        "With “{text}” replaced by “{other}” the translation is {value} away ({structure}, threshold {limit})."
    )
    NOT_COMPARED = _("Not compared: {why}")
    RAW_INSTEAD = _("{why} Compared as raw strings instead, with the threshold for those.")
    UNTRANSLATED = _("There is no translation of it.")
    EMPTY = _("The translation is empty.")
    TOO_LONG_TO_PARSE = _("The translation has {n} characters, more than the {m} that are parsed.")
    PARSER_STOPPED = _("The parser was stopped after {n} seconds.")
    OUT_OF_TIME = _("The parser ran out of time on it.")
    PARSER_FAILED = _("The parser failed on it: {detail}")
    # Signals
    BROKEN_SIGNAL = _("The signal {signal} could not look at it ({why}).")
    NO_NEGATING_WORDS = _("no negating words listed for {languages}")
    TALKS = _("The engine talks: “{text}”.")
    WORDS_BESIDE = _("Words beside the translation: “{text}”.")
    CODE_FENCE = _("A code fence that the source lacks.")
    ANOTHER_WORDING = _("Another wording beside the translation.")
    TAG_AROUND = _("A tag around the translation.")
    PARAGRAPH = _("A paragraph that the source lacks.")
    QUOTED = _("The whole translation stands in quotation marks; the source has none.")
    NO_WORD = _("The translation holds no word.")
    COUNT_OF_EMOJI = _("{n} emoji in the source, {m} in the translation.")
    FEWER_ENTITIES = _("{n} named entities in the source, {m} in the translation (by recogniser).")
    OTHER_ENTITIES = _(
        "Named entities differ (by recogniser) and the translation holds a toxic word."
    )
    ABBREVIATIONS_LOST = _(
        "Abbreviations without a counterpart (by their capitals, no recogniser): {words}."
    )
    NAMES_LOST = _("Names without a counterpart (by their capitals, no recogniser): {words}.")
    FORMS_LOST = _("Not in the translation (by their form, no recogniser): {words}.")
    NOT_AS_THE_GLOSSARY = _("Not rendered as the glossary says: {terms}.")
    HOLDS_IDIOMS = _("The source holds {words}.")
    MARKUP_LOST = _("Missing in the translation: {parts}")
    MARKUP_ADDED = _("Only in the translation: {parts}")
    MARKUP_CHANGED = _("Missing in the translation: {parts}; only in the translation: {others}")
    AND_MORE = _("{parts} and {n} more")
    PLACEHOLDER = _("placeholder {text}")
    MESSAGE_VARIABLE = _("message variable {text}")
    TAG = _("tag {text}")
    E_MAIL = _("e-mail {text}")
    URL = _("URL {text}")
    PATH = _("path {text}")
    ESCAPE = _("escape {text}")
    ENTITY = _("entity {text}")
    LINE_BREAK = _("line break {text}")
    OPPOSITE = _("The source says “{text}”, the translation its opposite.")
    NOTHING_STANDS_FOR = _("The source has {words}; nothing in the translation stands for it.")
    NEGATION_LOST = _("The source negates ({words}); the translation has no negating word.")
    NEGATION_ADDED = _("The translation negates ({words}); the source has no negating word.")
    CLAUSE_MOVED = _("The negation stands in another clause than in the source.")
    CLAUSE_LOST = _("A clause that the source negates is not negated in the translation.")
    CLAUSE_ADDED = _("The translation negates a clause that the source does not.")
    CLAUSES_AND_CLAUSE = _(
        "The source negates {n} clauses ({words}), the translation one clause ({others})."
    )
    CLAUSE_AND_CLAUSES = _(
        "The source negates one clause ({words}), the translation {n} clauses ({others})."
    )
    CLAUSES_AND_CLAUSES = _(
        "The source negates {n} clauses ({words}), the translation {m} clauses ({others})."
    )
    OTHER_CLAUSES = _("The source negates {words}, the translation {others}.")
    SEEN_BY = _("{why} ({how})")
    YEAR_CHANGED = _("The year {value} has become {other}.")
    TOO_LONG_FOR_NUMBERS = _("Longer than {n} characters: its numbers were not compared.")
    NUMBERS_DIFFER = _("Not in the translation: {values}. Only in the translation: {others}.")
    NUMBERS_LOST = _("Not in the translation: {values}.")
    NUMBERS_ADDED = _("Only in the translation: {values}.")
    ORDER_OBEYED = _("The source gives an order (“{text}”); the {what_sign} no translation's.")
    QUESTION_ANSWERED = _("The source is a question and the translation is none.")
    DECLINED = _("The engine declines (“{text}”); the source does not.")
    REPEATED = _("“{text}” stands {n} times in a row.")
    RISK_TERM = _("Risk term without its agreed translation: {words}.")
    SENTIMENT = _("Sentiment {value} in the source, {value_found} in the translation ({how}).")
    TOXIC = _("Toxic in the translation ({words}), nothing of the kind in the source.")
    CUT_OFF = _("{share} of the length to expect, no closing mark.")
    SHORT = _("{share} of the length to expect.")
    COPIED = _("The translation is the source.")
    LETTERS_LEFT = _("Letters of the source language are left.")
    WORDS_LEFT = _("{n} or more words of the source are kept in a row.")
    WRONG_SCRIPT = _("Only {share} of the letters are in the script of {language}.")
    WRONG_LANGUAGE = _("Reads as {language} (probability {value}), not {language_wanted}.")


#: Reasons and names that stand in them, and what numbers are.
WORDS = (
    _("foreign decimal mark"),
    _("apostrophe grouping"),
    _("Indian grouping"),
    _("point as grouping mark"),
    _("an approximate number"),
    _("Indian scale word in English"),
    _("Indian scale word in German"),
    _("Latin digits in Hindi"),
    _("mil milhões is European, not Brazilian, Portuguese"),
    _("兆 is 10^6 on the mainland and 10^12 in Taiwan"),
    _("a space stands inside it"),
    _("the month is another one"),
    _("the year is missing or wrong"),
    _("the day is missing or wrong"),
    _("the date is not in a form that is known here"),
    _("day and month could be the other way round"),
    _("day and month are the wrong way round"),
    _("the date is another one"),
    _("the time is missing or wrong"),
    _("the time is another one"),
    _("the time is not in a form that is known here"),
    _("the half of the day is the wrong one"),
    _("the translation does not say which half of the day"),
    _("by model"),
    _("by the uploaded words"),
    _("by word lists, no model"),
    _("clauses by parser"),
    _("clauses by parser and word order"),
    _("clauses by words and commas between them"),
    _("dollar"),
    _("franc"),
    _("pound"),
    _("rouble"),
    _("rupee"),
    _("yen"),
    _("percentage-point"),
    _("length is"),
    _("lines are"),
    _("list is"),
    _("pass"),
    _("fail"),
    _("abstain"),
    _("quantity"),
    _("percent"),
    _("currency"),
    _("fraction"),
    _("ordinal"),
    _("date"),
    _("year"),
    _("time"),
    _("code"),
    _("label"),
    _("vague"),
    _("source"),
    _("translation"),
)
