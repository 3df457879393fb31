"""The messages of methods about cases and options, each with a code; no side effects.

Pages format an argument according to its name (:mod:`triage.services.messages.sentences`).
"""

from __future__ import annotations

from enum import unique

from engines.catalogue import PLAIN as PLAIN
from engines.catalogue import SENTENCES as SENTENCES
from engines.catalogue import Catalogue
from engines.catalogue import Message as Message
from engines.catalogue import as_messages as as_messages
from engines.catalogue import by_text as by_text
from engines.catalogue import joined as joined


def _(text: str) -> str:
    """Mark a text for translation."""
    return text


@unique
class MethodMessage(Catalogue):
    """The messages of methods.

    >>> MethodMessage.NOT_STATED(value="1 234")
    'Expected 1 234; the translation has no such number.'
    """

    # Numbers
    NOT_STATED = _("Expected {value}; the translation has no such number.")
    FOUND = _("Expected {value}; found {reading}.")
    NO_NUMERAL = _(
        "Expected {value}; “{text}” has the right value but is not a well-formed {language} numeral."
    )
    WORDS_NOT_COVERED = _(
        "Expected {value}; not found in digits, and number words in {language} are not covered."
    )
    SOURCE_WORDS_NOT_COVERED = _(
        "Only the translation states “{text}” in digits, and {language} number words are not covered."
    )
    ROUNDED = _("Expected {value}; “{text}” may be a rounded conversion.")
    AS_ORDINAL = _("Expected {value}; “{text}” may be the time at which that period ends.")
    BY_ARTICLE = _("Expected {value}; “{text}” may express it.")
    ADDED = _("The translation adds {reading}, which is not in the source.")
    OTHER_UNIT = _("“{text}” is right, but the unit is {unit_found} instead of {unit_said}.")
    ANOTHER_UNIT = _("a different unit")
    DOUBTED = _("{reading} fits but is doubtful: {why}.")
    SOURCE_DOUBTED = _("The source's {reading} is doubtful: {why}.")
    SWAPPED = _("“{text}” and “{other}” have been swapped: each is attached to the other's noun.")
    YEARS_SWAPPED = _(
        "“{text}” and “{other}” have been swapped: each stands with the other's year."
    )
    TURNED = _(
        "“{text}” and “{other}” are in a different order; it is unclear whether each still has its noun."
    )
    NO_NUMBER = _("The source has no number that the translation must contain.")
    COMPARED = _("As in the source: {what}.")
    RIGHT = _("Expected and found {value}.")
    RIGHT_AND_MORE = _("Expected and found {value} and more.")
    DATE_CHANGED = _("The date “{text}” has become “{other}”.")
    TIME_CHANGED = _("The time “{text}” has become “{other}”.")
    MONTH_ADDED = _("“{other}” is not in the source, which has only the day: “{text}”.")
    DATE_OPEN = _("“{text}” has become “{other}”: day and month may have changed places.")
    HALF_DAY_OPEN = _("“{text}” has become “{other}”, which may be in either half of the day.")
    ORDINAL_CHANGED = _("The ordinal “{text}” has become “{other}”.")
    NUMBER_CHANGED = _("The number “{text}” has become “{other}”.")
    SIGN_CHANGED = _("“{text}” has become “{other}”: the sign has changed.")
    BOUND_CHANGED = _("“{text}” has become “{other}”: the limit is on the other side.")
    BOUND_MOVED = _("“{text}” has become “{other}”: the number itself is no longer included.")
    COMPARISON_CHANGED = _("“{text}” has become “{other}”: it compares in another way.")
    RANGE_CHANGED = _("The range “{text}” has become “{other}”.")
    UNIT_LOST = _("“{text}” is right, but its unit is missing: {unit_said}.")
    SAID_TWICE = _("The source repeats a number that the translation has only once.")
    IN_A_NAME = _("“{text}” fits but is part of a name, e.g. of a room or a page.")
    READ_AS = _("“{text}” read as {values} in {language}")
    EITHER = _("{value} or {value_other}")
    NO_VALUE = _("“{text}”, which has no value")
    MIXED_SCRIPTS = _("“{text}”, which mixes digits of two scripts")
    FOREIGN_DIGITS = _("“{text}”, in digits that are not used in {language}")
    ILL_FORMED = _("“{text}”, which is not a well-formed number in {language}")
    PLAIN = _("“{text}”")
    PERCENT_LOST = _("The number is right, but the translation has no percent sign or word.")
    PERCENT_WORDS_UNKNOWN = _("Percent words are not known in the language.")
    AS_PERCENTAGE = _("The fraction is given as a percentage.")
    ORDINAL_EXPECTED = _("Expected the ordinal of {value}.")
    ORDINAL_WORDS_UNKNOWN = _("The ordinal may be in words that are not covered.")
    CONVERTED = _("{value} {unit} is given in another unit, with the right number.")
    WRONG_UNIT = _("The number is right, but the unit is {units} instead of {unit}.")
    UNIT_UNKNOWN = _("The number is right; it is unclear whether the unit is {unit}.")
    WRONG_MOMENT = _("Expected {value}: {why}.")
    # Structure
    FARTHEST = _("Farthest variant: scaled distance {value} (threshold {limit}).")
    NOTHING_CHANGED = _(
        "Variants beyond the threshold: {n}, but nothing important has changed in their translations."
    )
    FAR_AWAY = _(
        "With “{text}” replaced by “{other}”: scaled distance {value} ({structure}, threshold {limit})."
    )
    CHANGES_WITH_ADDED = _(
        "With “{text}” added, the translation also changes elsewhere: by {value} (threshold {limit})."
    )
    CHANGES_WITHOUT = _(
        "Without “{text}”, the translation also changes elsewhere: by {value} (threshold {limit})."
    )
    OTHERWISE_ALONE = _(
        "“{text}” is translated differently on its own: {value} words of it are not in the sentence's translation (threshold {limit})."
    )
    SAME_WITH_ADDED = _("With “{text}” added, the meaning changes but the translation does not.")
    SAME_WITHOUT = _("Without “{text}”, the meaning changes but the translation does not.")
    SAME_WITH_OTHER = _(
        "With “{text}” replaced by “{other}”, the meaning changes but the translation does not."
    )
    WITHIN = _("All variants meet the expectation: {value} at most (threshold {limit}).")
    NOT_COMPARED = _("Not compared: {why}")
    RAW_INSTEAD = _("{why} Compared as raw text instead, with its threshold.")
    WORDS_ALONE = _("{why} Only words were compared, not how they depend on each other.")
    UNTRANSLATED = _("It has no translation.")
    EMPTY = _("The translation is empty.")
    TOO_LONG_TO_PARSE = _("The translation has {n} characters; max. {m} are parsed.")
    PARSER_STOPPED = _("The parser was stopped after {n} seconds.")
    OUT_OF_TIME = _("The parser timed out.")
    PARSER_FAILED = _("The parser failed: {detail}")
    # Signals
    BROKEN_SIGNAL = _("The signal {signal} could not check it ({why}).")
    NO_NEGATING_WORDS = _("no negating words listed for {languages}")
    TALKS = _("The engine added its own text: “{text}”.")
    WORDS_BESIDE = _("Text added to the translation: “{text}”.")
    CODE_FENCE = _("A code fence that is not in the source.")
    ANOTHER_WORDING = _("An alternative wording next to the translation.")
    TAG_AROUND = _("A tag around the translation.")
    PARAGRAPH = _("A paragraph that is not in the source.")
    QUOTED = _("The whole translation is in quotation marks; the source has none.")
    NO_WORD = _("The translation contains no words.")
    COUNT_OF_EMOJI = _("{n} emoji in the source, {m} in the translation.")
    FEWER_ENTITIES = _("{n} named entities in the source, {m} in the translation (by recogniser).")
    OTHER_ENTITIES = _(
        "Named entities differ (by recogniser) and the translation contains a toxic word."
    )
    ABBREVIATIONS_LOST = _(
        "Abbreviations missing from the translation (matched by capitals): {words}."
    )
    NAMES_LOST = _("Names missing from the translation (matched by capitals): {words}.")
    FORMS_LOST = _("Names missing from the translation (matched by form): {words}.")
    NOT_AS_THE_GLOSSARY = _("Glossary not followed: {terms}.")
    HOLDS_IDIOMS = _("The source contains {words}.")
    APOSTROPHE = _(
        "The apostrophe before {text} makes it plain text; in messages of Java, an apostrophe is doubled."
    )
    APOSTROPHE_IN_ICU = _(
        "The apostrophe before {text} makes it plain text; in messages of ICU, it is doubled or typographic (’)."
    )
    DIRECTIVE_BROKEN = _("“{text}” is no placeholder of {format}, so the text cannot be filled in.")
    DIRECTIVE_CHANGED = _(
        "Argument {name} is written “{text}” in the source and “{other}” in the translation, which is for another kind of value ({format})."
    )
    MARKUP_LOST = _("Missing from the translation: {parts}")
    NAME_EXCHANGED = _("The source names “{text}”; the translation has “{other}” instead.")
    MARKUP_ADDED = _("Only in the translation: {parts}")
    MARKUP_CHANGED = _("Missing from the translation: {parts}; only in the translation: {others}")
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
    MARKDOWN = _("Markdown {text}")
    CODE = _("code {text}")
    LINK = _("link {text}")
    JSON_BROKEN = _("The source is JSON; the translation cannot be read as such.")
    JSON_DIFFERS = _("The JSON of the translation has other keys or kinds of values: {words}.")
    NESTED_OTHERWISE = _("The tags of the translation are not nested as those of the source.")
    OPPOSITE = _("The source says “{text}”, the translation its opposite.")
    NOTHING_STANDS_FOR = _("The source has {words}; the translation has no equivalent.")
    NEGATION_LOST = _("The source negates ({words}); the translation has no negating word.")
    NEGATION_ADDED = _("The translation negates ({words}); the source has no negating word.")
    CLAUSE_MOVED = _("The negation is in a different clause than in the source.")
    CLAUSE_LOST = _("A clause that is negated in the source is not negated in the translation.")
    CLAUSE_ADDED = _("The translation negates a clause that is not negated in the source.")
    NEGATION_INCOMPLETE = _(
        "The source negates; in the translation {words} lacks the negation that it needs beside it."
    )
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
    TOO_LONG_FOR_NUMBERS = _("Longer than {n} characters: its numbers were not compared.")
    NUMBERS_DIFFER = _("Missing from the translation: {values}. Only in the translation: {others}.")
    NUMBERS_LOST = _("Missing from the translation: {values}.")
    NUMBERS_ADDED = _("Only in the translation: {values}.")
    ORDER_OBEYED = _(
        "The source gives an instruction (“{text}”); the {what_sign} not that of a translation."
    )
    QUESTION_ANSWERED = _("The source is a question, the translation is not.")
    DECLINED = _("The engine declines (“{text}”); the source does not.")
    REPEATED = _("“{text}” is repeated {n} times in a row.")
    JUDGE_NO_OBJECT = _("There is no complete JSON object in the answer.")
    JUDGE_SEVERAL_OBJECTS = _("There are {n} JSON objects in the answer; one was asked for.")
    JUDGE_MEMBER_TWICE = _("An object of the answer has the same member twice.")
    JUDGE_WRONG_MEMBER = _("Wrong member {field}: {detail}")
    RISK_TERM = _("Risk term without its glossary translation: {words}.")
    REPEATED_ONCE = _("“{text}” is said twice, unlike in the source.")
    SENTIMENT = _("Sentiment {value} in the source, {value_found} in the translation ({how}).")
    TOXIC = _("Toxic words in the translation ({words}), none in the source.")
    CUT_OFF = _("{share} of the expected length, no closing punctuation.")
    SHORT = _("{share} of the expected length.")
    CLAUSE_LEFT_OUT = _("Nothing in the translation seems to say “{text}” (by sentence encoder).")
    COPIED = _("The translation is identical to the source.")
    LETTERS_LEFT = _("Characters of the source language remain.")
    WORDS_LEFT = _("{n} or more consecutive words of the source are left untranslated.")
    WORDS_KEPT = _("Left untranslated: {words}.")
    DETACHED = _(
        "Its meaning is far from the source's (similarity {value}, at least {least} expected; by sentence encoder)."
    )
    UNKNOWN_TO_ENCODER = _("the sentence encoder does not know {languages}")
    NO_ENCODER = _("the sentence encoder is not installed")
    WRONG_SCRIPT = _("Only {share} of the letters are in the script of {language}.")
    WORDS_UNKNOWN = _("No dictionary has {words}.")
    WORD_MISREAD = _("“{text}” was taken in another sense: “{other}”.")
    NO_SENSES = _("no senses of words listed for {language}")
    NO_MISREADINGS = _("no translations of other senses listed for {language}")
    WORDS_NOT_LISTED = _("no dictionary lists the words of {language} well enough")
    NO_HUNSPELL = _("needs the extra spelling")
    NO_SPELLING_DICTIONARY = _(
        "no spelling dictionary for {language} (Debian: a package hunspell-…)"
    )
    LANGUAGE_NOT_IDENTIFIED = _("the language identifier does not know {language}")
    WRONG_LANGUAGE = _("Reads as {language} (probability {value}), not {language_wanted}.")
    # What options and languages allow
    NEEDS_SEGMENTS = _("Screening needs segments: upload a file with source texts.")
    NOTHING_LEFT = _("The input filters excluded every segment: {counts}.")
    COUNTED = _("{what}: {n}")
    UNKNOWN_SIGNAL = _("Unknown signal {name}; known: {names}.")
    UNKNOWN_METHOD = _("Unknown method {name}; known: {names}.")
    UNKNOWN_SIGNALS = _("unknown signals {names}; known: {others}")
    MIN_ABOVE_MAX = _("min_words is above max_words")
    ONE_MEASURE = _("Only word replacement has several structures to compare.")
    UNKNOWN_FORMAT = _("Unknown format {name}; known: {names}.")
    NO_SUCH_CAPABILITY = _("Unknown capability {name}; known: {names}.")
    UNKNOWN_SCALE = _("Unknown scale {name}; known: {names}.")
    NO_FORMAT = _("No format can be written in {language} with these options.")
    LENGTH_OUT_OF_RANGE = _("A length of {n} digits is not between 1 and {m}.")
    NO_TEMPLATE = _("There are no templates for {capability} in {language}: import some first.")
    NOT_PARALLEL = _("No pairs in {languages}: parallel templates exist in {names}.")
    TOO_FEW_TEMPLATES = _(
        "The preset paper needs {n} templates for {capability} in {language}; there are {m}."
    )
    VALUE_IS_NO_NUMBER = _("The value {value} in the row {text} is not a number.")
    LANGUAGE_NOT_IN_CLDR = _("CLDR has no language {name}.")
    NO_SUCH_LANGUAGE = _("CLDR has no language {name}")
    NO_NUMBER_WORDS = _("Number words are not covered for {language}.")
    UNKNOWN_IN_TEMPLATE = _("Template {name}: {field} {text} is unknown; known: {names}.")
    TEMPLATE_WITHOUT_SLOT = _("Template {name} has no {slot}: put {slot} in place of the number.")
    SAME_ID = _("Two templates have the same ID: give each its own.")
    NO_ENGINE_NAMED = _("Choose at least one engine that translates the candidates.")
    OTHER_COUNT = _("{name} returned {n} translations for {m} sentences.")
    NEEDS_SENTENCES = _("SIT needs input sentences; none were given.")
    NOTHING_PERTURBED = _("No variants can be generated from these sentences.")
    NO_VARIANTS_IN = _(
        "Variants can be generated from sentences in {known}, not {language}; upload recorded variants for other source languages."
    )
    FORMS_UNREADABLE = _("The word forms in {name} cannot be read: {detail}")
    NO_TREE = _("No dependency tree was stored for this translation.")
    CONTEXT_MODEL_BROKEN = _("The context model {name} is missing or broken: {detail}")
    WEIGHTS_UNREADABLE = _("The weights of the score in {name} cannot be read: {detail}")
    # Searches for the smallest case
    NO_SUCH_FORM = _("The numbers {values} have no form {name}.")
    ONLY_NUMBERS_SHRINK = _("Dates and times have no smaller form; only numbers can be shrunk.")
    ONLY_TEMPLATES_SHRINK = _("Only cases that were generated from a template can be made smaller.")
    FAILS_NO_MORE = _("The case no longer fails: its translation may have changed.")
    FAILS_ABOVE = _("fails {n} of {all} {what}; {m} of {others} {where}")
    ONLY_HERE = _("observed on this case only")
    BUDGET_SPENT = _("observed on this case only: the call budget is used up")
    FROM_PLACES = _("from {n} decimal places")
    FROM_DIGITS = _("from {n} digits")
    OF_DIGITS = _("of {n} digits")
    IN_FORM = _("{what} {how}")
    IN_PLAIN_DIGITS = _("of the same size in plain digits")
    BELOW = _("below")
    # Texts and rows that are left out
    UNFIT_LENGTH = _("too short or too long")
    OCCURS_BEFORE = _("duplicate sentence")
    HOLDS_SLOT = _("it already contains {slot}")
    WITHOUT_NUMBER = _("no number")
    SEVERAL_NUMBERS = _("several numbers")
    OTHER_KIND = _("the number is a {what}")
    NOT_DIGITS_ALONE = _("the number is not in digits alone")
    TWO_READINGS = _("the number can be read in two ways")
    GRAMMAR_OF_ONE = _("other numbers would break its grammar (zero or one)")
    ENGINE_GAVE_NONE = _("an engine gave no translation")
    WRONG_FROM = _("the number came out wrong or unclear from {names}")
    LONGER_THAN = _("longer than {n} characters")
    NO_WORDS = _("no words in it")
    NO_WORD_REPLACED = _("no word in it could be replaced")
    NO_VARIANT = _("no variant of it could be made")
    TOO_MANY_WORDS = _("{n} words, more than {m}")
    ONE_WORD = _("{n} word, fewer than {m}")
    TOO_FEW_WORDS = _("{n} words, fewer than {m}")
    WITH_MORE_WORDS = _("with more than {m} words")
    WITH_FEWER_WORDS = _("with fewer than {m} words")
    OF_TEXT = _("{text}: {why}")
    OF_LINE = _("line {n}")
    THE_FILE = _("the file")
    IT_IS_NO_JSON = _("it is not JSON ({detail})")
    IT_IS_NO_OBJECT = _("it is not a JSON object")
    NO_SUCH_LIST = _("it is not one of the lists {names}")
    NO_TEXT_IN_IT = _("it contains no text")
    NO_SLOT_IN_IT = _("it contains no {slot}")
    TOO_MANY_CHARACTERS = _("it has {n} characters; max. {m} are accepted")
    NO_CAPABILITY = _("it names no capability")
    UNKNOWN_CAPABILITY = _("capability {field} is unknown; known: {names}")


#: Reasons and names that appear in the messages, and descriptions of numbers.
WORDS = (
    _("decimal mark of another language"),
    _("apostrophe grouping"),
    _("Indian grouping"),
    _("point as grouping mark"),
    _("an approximate number"),
    _("Indian scale word in English"),
    _("Indian scale word in German"),
    _("Latin digits in Hindi"),
    _("mil milhões is European, not Brazilian, Portuguese"),
    _("兆 is 10^6 on the mainland and 10^12 in Taiwan"),
    _("it contains a space"),
    _("the month is different"),
    _("the year is missing or wrong"),
    _("the day is missing or wrong"),
    _("the date is in an unknown form"),
    _("day and month may be swapped"),
    _("day and month are swapped"),
    _("the date is different"),
    _("the time is missing or wrong"),
    _("the time is different"),
    _("the time is in an unknown form"),
    _("a.m. and p.m. are swapped"),
    _("the translation does not say a.m. or p.m."),
    _("by model"),
    _("by the uploaded words"),
    _("by word lists, no model"),
    _("clauses by parser"),
    _("clauses by parser and word order"),
    _("clauses by words and commas between them"),
    _("in words"),
    _("with a thousands separator"),
    _("with a scale word"),
    _("as a sum in words"),
    _("in financial characters"),
    _("with 万 and 亿"),
    _("with lakh and crore"),
    _("with too many characters"),
    _("with too few words"),
    _("with too many words"),
    _("in another language"),
    _("seen before"),
    _("empty"),
    _("dollar"),
    _("franc"),
    _("pound"),
    _("rouble"),
    _("rupee"),
    _("yen"),
    _("percentage-point"),
    _("length is"),
    _("number of lines is"),
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
