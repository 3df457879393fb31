"""Distinguishes a language model's translation from other replies.

``refusal``: it declines. ``answer``: it answers or obeys the text. ``chatter``: talk around a
translation that cannot be removed. ``language``: not in the target language. ``empty``, ``cut``:
no answer, or one that ran out of tokens. A translation inside a code fence or after one line of
introduction is extracted; the answer's detail says so.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter

from engines.adapters.base import Answer, ItemError
from engines.messages import EngineMessage

LANGUAGE_NAMES = {
    "ar": "Arabic", "bn": "Bengali", "ca": "Catalan", "cs": "Czech", "da": "Danish",
    "de": "German", "el": "Greek", "en": "English", "es": "Spanish", "fa": "Persian",
    "fi": "Finnish", "fr": "French", "he": "Hebrew", "hi": "Hindi", "it": "Italian",
    "ja": "Japanese", "ko": "Korean", "ne": "Nepali", "nl": "Dutch", "pl": "Polish",
    "pt": "Portuguese", "ru": "Russian", "sv": "Swedish", "ta": "Tamil", "th": "Thai",
    "tr": "Turkish", "uk": "Ukrainian", "zh": "Chinese (simplified)",
}  # fmt: skip
SCRIPTS = {
    "ar": "ARABIC", "fa": "ARABIC", "bn": "BENGALI", "el": "GREEK", "he": "HEBREW",
    "hi": "DEVANAGARI", "ne": "DEVANAGARI", "ja": "CJK", "ko": "HANGUL", "ru": "CYRILLIC",
    "uk": "CYRILLIC", "ta": "TAMIL", "th": "THAI", "zh": "CJK",
}  # fmt: skip
# Words that most sentences of a language contain and the other languages listed do not have.
FUNCTION_WORDS = {
    "en": "the and of is was are were with from that this have has would which by on at it",
    "es": "el los las y del una es está con por que pero fue son más para su sus como",
    "ca": "els les i una és està amb per que però va són més dels aquest seva com al",
    "de": "der die das und ist war mit von nicht ein eine den dem zu auf für sich wird",
    "fr": "le les et est une des du avec pour qui dans sur pas sont au cette ce était",
    "pt": "os as e uma é está com por que mas foi são mais da do dos para não no na",
    "it": "il gli e una è con per che ma della del sono più di nel alla non è stato",
    "nl": "de het een en is was met van niet op voor dat zijn aan er door ook bij",
}
REFUSALS = re.compile(
    r"^\W*(i['’]?m sorry|i am sorry|sorry,|i can(?:no|['’])t (?:help|assist|translate|comply|provide|fulfil)"
    r"|i(?: am|['’]m) (?:not able|unable) to|as an ai\b|i won['’]t (?:be able|translate)"
    r"|lo siento,? (?:pero )?no puedo|no puedo (?:ayudar|traducir)|em sap greu|je suis désolée?"
    r"|désolée?, |es tut mir leid|ich kann (?:das|dabei|ihnen) (?:leider )?nicht|desculpe|lamento, mas"
    r"|mi dispiace|对不起|抱歉|我无法|申し訳|죄송|извините|к сожалению, я)",
    re.IGNORECASE,
)
APOLOGIES = re.compile(r"\b(sorry|cannot|can['’]t|unable|apolog|as an ai)\b", re.IGNORECASE)
INTRODUCTION = re.compile(
    r"^[^\n]{0,80}\b(translat\w*|traducci\w*|traducció|übersetzung|traduction|tradução|traduzione)"
    r"\b[^\n:：]{0,60}[:：]\s*",
    re.IGNORECASE,
)
OPENERS = re.compile(
    r"^(sure|certainly|of course|here(?: is|['’]s)|okay|claro|por supuesto|natürlich|bien sûr)\b[^\n]{0,80}[:!.]",
    re.IGNORECASE,
)
FAREWELL = re.compile(
    # Matches only the last of several line ends: trying all of them would take quadratic time.
    r"\n[^\S\n]*\**(?:let me know|i hope|please note|note:|nota:|hinweis:|feel free|if you (?:need|have|want))",
    re.IGNORECASE,
)
FENCE = re.compile(r"^\s*```[\w-]*\n?(.*?)\n?```\s*$", re.DOTALL)
DASHES = re.compile(r"^-{3,}\s*\n(.*?)\n-{3,}\s*$", re.DOTALL)
QUESTION = ("?", "？", "؟", ";", "।?")


def read_reply(
    text: str, reply: str, finish_reason: str, source: str, target: str
) -> Answer | ItemError:
    """The translation in a chat reply, or why there is none."""
    if finish_reason == "content_filter":
        return ItemError(EngineMessage.CONTENT_FILTER(), kind="refusal")
    if not reply.strip():
        return ItemError(EngineMessage.EMPTY_ANSWER(), kind="empty", retryable=True)
    if finish_reason == "length":
        return ItemError(EngineMessage.ANSWER_CUT(), kind="cut")
    if is_refusal(text, reply):
        return ItemError(EngineMessage.REFUSED(text=reply.strip()[:200]), kind="refusal")
    taken, how = unwrap(text, reply)
    kind = _other_kind(text, taken, source, target)
    if kind:
        return ItemError(EngineMessage.NO_TRANSLATION(what=kind, text=taken[:200]), kind=kind)
    if how:
        return Answer(taken, raw=reply, detail={"reply": how})
    return Answer(taken)


def is_refusal(text: str, reply: str) -> bool:
    """Whether a reply declines, unless the text itself is an apology."""
    return bool(REFUSALS.match(reply)) and not (REFUSALS.match(text) or APOLOGIES.search(text))


def unwrap(text: str, reply: str) -> tuple[str, str]:
    """The translation without a code fence or introduction, and which of them was removed."""
    stripped = reply.strip()
    for pattern, how in ((FENCE, "fence"), (DASHES, "fence")):
        if (found := pattern.match(stripped)) and not pattern.match(text.strip()):
            return found.group(1).strip(), how
    introduction = INTRODUCTION.match(stripped)
    if introduction and stripped[introduction.end() :].strip() and not INTRODUCTION.match(text):
        rest = stripped[introduction.end() :].strip()
        fenced = FENCE.match(rest)
        return (fenced.group(1).strip() if fenced else _unquoted(rest)), "chatter"
    return stripped, ""


def _unquoted(text: str) -> str:
    for opening, closing in ('""', "“”", "«»", "„“"):
        if len(text) > 2 and text[0] == opening and text[-1] == closing:
            return text[1:-1].strip()
    return text


def _other_kind(text: str, reply: str, source: str, target: str) -> str:
    if (OPENERS.match(reply) and not OPENERS.match(text)) or (
        FAREWELL.search(reply) and not FAREWELL.search(text)
    ):
        return "chatter"
    if not in_language(reply, target, source):
        return "language"
    asks = text.rstrip().endswith(QUESTION)
    if asks and not any(mark in reply for mark in QUESTION):
        return "answer"
    if len(reply) > 4 * len(text) + 80:
        return "answer"
    return ""


def in_language(text: str, target: str, source: str) -> bool:
    """False only if the text is clearly not in the target language.

    Scripts are compared first; languages in Latin script are then told apart by function words, if
    the text has many of another language and hardly any of the target language.
    """
    letters = Counter(script_of(one) for one in text if one.isalpha())
    total = sum(letters.values())
    if total < 8:
        return True
    wanted = SCRIPTS.get(target, "LATIN")
    if letters[wanted] < total * 0.2:
        return False
    if wanted != "LATIN" or target not in FUNCTION_WORDS:
        return True
    words = Counter(re.findall(r"\w+", text.lower()))
    counts = {
        code: sum(words[w] for w in set(known.split())) for code, known in FUNCTION_WORDS.items()
    }
    best = max(counts, key=lambda code: counts[code])
    return counts[best] < 3 or counts[target] * 2 >= counts[best]


def script_of(letter: str) -> str:
    """A letter's script, from its Unicode name; Han and both kana count as one."""
    name = unicodedata.name(letter, "UNKNOWN").split(" ")[0]
    return "CJK" if name in ("CJK", "HIRAGANA", "KATAKANA", "IDEOGRAPHIC") else name
