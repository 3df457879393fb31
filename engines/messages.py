"""The messages of engines and their adapters, each with a code. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from enum import unique
from typing import Any

from engines.catalogue import Catalogue


def _(text: str) -> str:
    """Mark a text for translation."""
    return text


@unique
class EngineMessage(Catalogue):
    """The messages of engines.

    >>> EngineMessage.NO_ANSWER(n=30)
    'No answer within 30 seconds.'
    """

    # Addresses
    NEVER_CALLED = _("The address {address} is blocked (link-local or metadata).")
    RESERVED_ADDRESS = _("The address {address} is blocked (reserved).")
    PRIVATE_ADDRESS = _("The address {address} is in a private network.")
    ALLOW_PRIVATE_ADDRESSES = _(
        "To allow engines there, set ENGINES_ALLOW_PRIVATE_ADDRESSES=1 and restart."
    )
    NO_FILE_SOCKETS = _("Engines cannot be called through sockets in the file system.")
    NAME_NOT_RESOLVED = _("The name {host} cannot be resolved.")
    # Web services
    NO_HTTP_ADDRESS = _("{address} is not an http or https address.")
    NOT_SENT = _("{address} or a header cannot be sent.")
    ENDLESS_REDIRECTS = _("{host} redirects endlessly.")
    REDIRECTS = _("{host} redirects to {address}.")
    ENTER_THAT_ADDRESS = _(
        "Redirects to other addresses are not followed; enter that address instead."
    )
    NOTHING_ANSWERS = _("No response from {host}: {detail}.")
    CHECK_THE_ADDRESS = _("Check the address and that the service is running and reachable.")
    NO_ANSWER_FROM = _("No answer from {host} within {n} seconds.")
    FAILED_AT = _("{host}: {detail}.")
    ANSWERED = _("{host} answered {status}.")
    ANSWERED_WITH = _("{host} answered {status}: {detail}")
    CHECK_THE_KEY = _("Check the key and its permissions.")
    ANSWER_TOO_LARGE = _("{host} answered with more than 20 MB.")
    ANSWERED_NO_UTF_8 = _("{host} answered with invalid UTF-8.")
    ANSWERED_NO_JSON = _("{host} answered with something other than JSON: {text}")
    REPLY_LACKS = _("The reply has no {path}.")
    REPLY_OF_ANOTHER_TYPE = _("The reply's {path} is not of type {type}.")
    NOTHING_AT = _("The reply has nothing at {path} (at {step}).")
    NO_TEXT_AT = _("The reply's {path} is not text.")
    SEVERAL_FOR_ONE = _("{n} translations came back for one text.")
    TRANSLATED_TEXT_IS_NO_TEXT = _("The reply's translatedText contains something other than text.")
    QUOTA_USED_UP = _("{host}: the quota is used up.")
    SEE_TO_THE_PLAN = _("Check your plan and billing, then resume.")
    DEEPL_QUOTA = _("DeepL's quota of characters is used up.")
    RAISE_OR_WAIT = _("Raise it, or wait until next month.")
    GOOGLE_RATE_LIMIT = _("Google's rate limit is exceeded.")
    PRIVATE_KEY_UNREADABLE = _("The service account's private key cannot be read.")
    NO_SERVICE_ACCOUNT = _("The key is no service account's JSON.")
    PASTE_THE_FILE = _("Paste the whole file.")
    AMAZON_KEY_FORM = _("Amazon's key has a different form.")
    ENTER_AMAZON_KEY = _(
        "Enter ACCESS_KEY_ID:SECRET_ACCESS_KEY, with :SESSION_TOKEN if there is one."
    )
    AMAZON_SAYS = _("Amazon Translate: {kind}.")
    TOO_MANY_BYTES = _("Amazon Translate accepts max. {n} bytes; this text has {m}.")
    # Chat models
    CONTENT_FILTER = _("The service's content filter stopped the answer.")
    EMPTY_ANSWER = _("The model returned an empty answer.")
    ANSWER_CUT = _("The answer was cut off at its maximum length.")
    REFUSED = _("Refused: {text}")
    NO_TRANSLATION = _("No translation ({what}): {text}")
    # Programs and local models
    NO_APERTIUM = _("Apertium is not installed.")
    INSTALL_IT = _("Install it: {command}")
    NO_MODE = _("Apertium has no mode {mode} here.")
    LIST_THE_MODES = _("'apertium -l' lists what is installed.")
    APERTIUM_MISCOUNTED = _("Apertium returned a different number of texts than the {n} sent.")
    APERTIUM_LOST_AN_END = _("Apertium returned a text without its end.")
    TAGGER_MISCOUNTED = _("Apertium's tagger returned a different number of texts.")
    TAGGER_LOST_A_WORD = _("Apertium's tagger lost the word that a piece starts with.")
    NO_COMMANDS_HERE = _("Engines cannot run commands here.")
    ALLOW_COMMANDS = _("To allow it, set ENGINES_ALLOW_COMMANDS=1 and restart.")
    PROGRAM_MISCOUNTED = _("The program wrote {n} lines for {m} texts.")
    PROGRAM_WROTE_NO_UTF_8 = _("The program wrote invalid UTF-8.")
    NO_PROGRAM = _("The program {name} is not installed.")
    PROGRAM_NOT_ALLOWED = _("The program {name} may not be run.")
    ENDED_WITH_CODE = _("{name} ended with exit code {n}.")
    NO_ANSWER = _("No answer within {n} seconds.")
    NO_LIBRARY = _("The Python library {name} is not installed.")
    MODEL_NOT_LOADED = _("The model cannot be loaded: {detail}")
    NAMED_MODEL_NOT_LOADED = _("The model {name} cannot be loaded: {detail}")
    ENTER_A_MODEL = _("Enter a folder with a complete model, or allow the download.")
    UNKNOWN_TO_THE_MODEL = _("The model does not support the language {code}.")
    TOO_MANY_TOKENS = _("The text has {n} tokens; max. {m} are accepted.")
    DOWNLOAD_A_QUALITY_MODEL = _(
        "Name a folder in the format of Hugging Face transformers. In a checkout, manage.py "
        "download_models --quality makes one."
    )
    NO_LANGUAGE_EXAMPLE = _(
        "Translations from or into {languages} are not scored by this kind of scorer."
    )
    NOTHING_TO_SCORE = _("An empty translation has no score.")
    NO_OFFSETS = _(
        "The model has no fast tokenizer (tokenizer.json), which says where a token stands."
    )
    NO_LOG_PROBABILITIES = _("The reply contains no log-probabilities of the prompt.")
    ECHO_NEEDED = _("The server must support echo and logprobs on /completions, as vLLM does.")
    ENTER_A_CAUSAL_MODEL = _(
        "Enter the folder of a causal language model in the format of Hugging Face transformers."
    )
    NOTHING_THERE = _("There is no {thing} at {path}.")
    SENTENCEPIECE_FILE = _("SentencePiece file")
    FIREFOX_MODEL = _("Firefox model")
    TWO_MODELS = _("There are two models for {direction}: {path} and {other}.")
    NO_MODEL_FOR = _("There is no model for {direction}.")
    ENDED_ON_THIS_TEXT = _("{name} failed on this text.")
    # Engines around engines
    NOTHING_TO_WRAP = _("There is no engine that can be wrapped.")
    WRAPS_ANOTHER = _("{name} itself is built from another engine: enter that one.")
    # Scorers
    ONLY_SCORES = _("{name} scores translations and does not translate.")
    NO_SCORER = _("{name} is not a scorer.")
    NO_CHAT_MODEL = _("{name} is not a chat model: it cannot be asked questions.")
    SCORE_NOT_A_NUMBER = _("The scorer's answer {text} is not a number.")
    SCORES_MISCOUNTED = _("{path} leads to {n} values in the reply; {m} were expected.")
    # Recorded translations and their files
    NOT_RECORDED = _("This text is not in the recorded file.")
    RECORDED_TWICE = _("The recorded file holds two different translations of this text.")
    RECORDED_FILE_UNREADABLE = _("The recorded file {name} cannot be read: {detail}.")
    IMPORT_IT_AGAIN = _("Import it again with manage.py import_recorded.")
    PATH_CLIMBS = _(
        "{path} leads out of the folder of recorded files: move the file there and give its name, or import it with manage.py import_recorded."
    )
    LINK_CLIMBS = _(
        "{path} is a link out of the folder of recorded files: put the file itself there."
    )
    NEEDS_A_NAME = _("A recorded engine needs a name.")
    UPLOAD_GONE = _("This upload no longer exists.")
    UPLOAD_AGAIN = _("Upload it again.")
    FIELD_MISSING = _("field {field} is missing")
    FIELD_EMPTY = _("field {field} is empty")
    NO_CODE_WRITE = _("{text} is not a language code: write {code}")
    NO_CODE_SUCH_AS = _("{text} is not a language code such as en or zh")
    NO_CODE = _("{text} is not a language code: {why}")
    UNKNOWN_LANGUAGE = _("CLDR has no language {name}")
    UNKNOWN_SCRIPT = _("CLDR has no script {name}")
    UNKNOWN_REGION = _("CLDR has no region {name}")
    UNKNOWN_PART = _("CLDR has no part {name}")
    # Engines and their keys
    UNKNOWN_KIND = _("Unknown type of engine: {name}.")
    KNOWN = _("Known: {names}.")
    WRONG_OPTIONS = _("Wrong options for {name}: {detail}")
    NO_SUCH_ENGINE = _("No enabled engine is called {name}.")
    NO_ENGINE_YET = _("There are none yet: add one in /admin/.")
    NO_KEY_IN = _("{name} does not contain an engine key.")
    KEY_NOT_SET = _(
        "{name} takes its key from the environment variable {variable}, which is not set."
    )
    SET_THE_VARIABLE = _("Set it for the web server and the workers, then restart them.")
    KEY_NOT_OPENED = _("The stored key cannot be decrypted with this SECRET_KEY.")
    ENTER_THE_KEY_AGAIN = _("Enter the key again, or add the old secret to ENGINE_KEY_SECRETS.")
    VERSION_USED = _(
        "Runs have used {name}: its name, version label and whatever changes its answers stay as they are."
    )
    NEEDS_A_VERSION = _("Save the change as a new version.")
    LINE_USED = _("Runs have used the engine {name}, so its name stays as it is.")
    NO_RECORDED_ENGINE = _("{name} is not a recorded engine.")
    NOT_THIS_DIRECTION = _("{name} does not translate {direction}.")
    IT_HAS = _("Supported: {names}.")
    NO_DIRECTION = _("{name} has no directions.")
    WORKS = _("{direction} works.")
    AT_LEAST = _("Input should be greater than or equal to {n}")
    AT_MOST = _("Input should be less than or equal to {n}")
    ONE_OF = _("Input should be {names}")
    # Calls of engines
    LEFT_ALONE = _("{name} is paused for {n} s: {why}")
    BUSY = _("{name} has been busy for more than {n} seconds ({unit_of_rate} per second).")
    LIMITS_UNKNOWN = _("The limits of {name} cannot be kept: {why}.")
    REDIS_DOES_NOT_ANSWER = _("Redis does not respond")
    REDIS_CANNOT_WRITE = _("Redis cannot write to its disk, which may be full")
    ALL_PLACES_TAKEN = _("All {n} slots of {name} remained in use.")
    BROKE = _("{name} failed ({error}): see the log.")
    CAME_FOR_TEXTS = _("{n} translations came back for {m} texts.")
    CAME_FOR_ONE = _("{n} translations came back for {m} text.")
    ONE_CAME_FOR_TEXTS = _("{n} translation came back for {m} texts.")


#: Words used in the messages, and Pydantic's own messages without values.
WORDS = (
    _("requests"),
    _("characters"),
    _("chatter"),
    _("language"),
    _("answer"),
    _("Extra inputs are not permitted"),
    _("Field required"),
)


def wrong_option(problem: Mapping[str, Any]) -> str:
    """The message for one of Pydantic's validation errors, chosen by the error's type."""
    message = str(problem["msg"])
    match problem["type"]:
        case "value_error":
            return str(problem["ctx"]["error"])
        case "greater_than_equal":
            return EngineMessage.AT_LEAST(n=message.rpartition(" ")[2])
        case "less_than_equal":
            return EngineMessage.AT_MOST(n=message.rpartition(" ")[2])
        case "literal_error":
            return EngineMessage.ONE_OF(names=problem["ctx"]["expected"])
    return message
