"""How likely a language model finds a translation: the prompt, the score and the least likely word.

:source: B. Thompson, M. Post: Automatic Machine Translation Evaluation in Many Languages via
    Zero-Shot Paraphrasing (2020): the mean log-probability of the tokens of a text as its score.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from statistics import fmean

from babel import Locale

from engines.adapters.base import ItemError
from engines.adapters.scorers import Score, ScoredPair, Scorer, Span
from engines.messages import EngineMessage

#: The severity of the word that a model finds least likely.
LEAST_LIKELY = "least likely"
#: The same sentence in the languages whose translations can be scored: an example in the prompt
#: tells the model what is asked of it.
EXAMPLES = {
    "ar": "نُقل الاجتماع إلى يوم الخميس لأن المدير مريض.",
    "bn": "পরিচালক অসুস্থ থাকায় সভাটি বৃহস্পতিবারে সরানো হয়েছে।",
    "ca": "La reunió s'ha passat a dijous perquè el director està malalt.",
    "cs": "Schůze byla přesunuta na čtvrtek, protože ředitel je nemocný.",
    "da": "Mødet blev flyttet til torsdag, fordi direktøren er syg.",
    "de": "Die Sitzung wurde auf Donnerstag verschoben, weil der Direktor krank ist.",
    "el": "Η συνεδρίαση μεταφέρθηκε την Πέμπτη επειδή ο διευθυντής είναι άρρωστος.",
    "en": "The meeting was moved to Thursday because the director is ill.",
    "es": "La reunión se pasó al jueves porque el director está enfermo.",
    "fi": "Kokous siirrettiin torstaihin, koska johtaja on sairas.",
    "fr": "La réunion a été reportée à jeudi parce que le directeur est malade.",
    "he": "הפגישה הועברה ליום חמישי כי המנהל חולה.",
    "hi": "निदेशक के बीमार होने के कारण बैठक गुरुवार को कर दी गई।",
    "hu": "Az értekezletet csütörtökre halasztották, mert az igazgató beteg.",
    "id": "Rapat dipindahkan ke hari Kamis karena direktur sedang sakit.",
    "it": "La riunione è stata spostata a giovedì perché il direttore è malato.",
    "ja": "部長が病気のため、会議は木曜日に変更されました。",
    "ko": "부장님이 아파서 회의가 목요일로 옮겨졌습니다.",
    "nb": "Møtet ble flyttet til torsdag fordi direktøren er syk.",
    "ne": "निर्देशक बिरामी भएकाले बैठक बिहीबारमा सारियो।",
    "nl": "De vergadering is verplaatst naar donderdag omdat de directeur ziek is.",
    "pl": "Zebranie przeniesiono na czwartek, ponieważ dyrektor jest chory.",
    "pt": "A reunião foi transferida para quinta-feira porque o diretor está doente.",
    "ro": "Ședința a fost mutată pe joi, pentru că directorul este bolnav.",
    "ru": "Собрание перенесли на четверг, потому что директор заболел.",
    "sv": "Mötet flyttades till torsdag eftersom direktören är sjuk.",
    "ta": "இயக்குநர் உடல்நலமின்றி இருப்பதால் கூட்டம் வியாழக்கிழமைக்கு மாற்றப்பட்டது.",
    "th": "การประชุมถูกเลื่อนไปเป็นวันพฤหัสบดีเพราะผู้อำนวยการป่วย",
    "tr": "Müdür hasta olduğu için toplantı perşembe gününe alındı.",
    "uk": "Збори перенесли на четвер, бо директор захворів.",
    "vi": "Cuộc họp được dời sang thứ Năm vì giám đốc bị ốm.",
    "zh": "由于主任生病，会议改到了星期四。",
}
_WORD = re.compile(r"\w+(?:['’\-.,]\w+)*")
#: Scripts without spaces between words, where a token stands for a word: Thai, Lao, Myanmar,
#: Khmer, kana, Han.
_UNSPACED = re.compile(r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]")


#: A sentence with the blanks behind it.
_SENTENCE = re.compile(r"(?s).+?(?:[.!?…؟।]['\"’”»)\]]*(?=\s)|[。！？]['\"’”」』）]*|\n|$)\s*")


@dataclass(frozen=True, slots=True)
class TokenLikelihood:
    """A token of a translation: its place in code points, and its natural log-probability."""

    start: int
    end: int
    log_probability: float


@dataclass(frozen=True, slots=True)
class Likelihood:
    """The mean log-probability of a translation's tokens, and its least likely word, if any."""

    mean: float
    least: Span | None


def base_language(code: str) -> str:
    """The language of a code without region and script; Norwegian is Bokmål.

    >>> base_language("pt-BR"), base_language("no")
    ('pt', 'nb')
    """
    language = re.split(r"[-_]", code)[0].lower()
    return "nb" if language == "no" else language


def unknown_languages(source: str, target: str) -> list[str]:
    """The codes of a direction for which there is no example sentence."""
    return [code for code in (source, target) if base_language(code) not in EXAMPLES]


def prompt(pair: ScoredPair, source: str, target: str) -> str:
    """The text before the translation, with one translated sentence as the example.

    :raises KeyError: a language is among :func:`unknown_languages`.
    """
    first, second = base_language(source), base_language(target)
    example = f"{_name(first)}: {EXAMPLES[first]}\n{_name(second)}: {EXAMPLES[second]}"
    return f"{example}\n\n{_name(first)}: {_on_a_line(pair.source)}\n{_name(second)}:"


def completion(translation: str) -> str:
    """What follows the prompt: a space and the translation, on one line, of the same length."""
    return f" {_on_a_line(translation)}"


def likelihood(translation: str, tokens: Sequence[TokenLikelihood]) -> Likelihood:
    """Return the mean over the tokens and the word whose tokens are least likely together.

    :raises ValueError: there is no token.
    """
    if not tokens:
        raise ValueError("A translation without tokens has no likelihood.")
    return Likelihood(fmean(one.log_probability for one in tokens), _least(translation, tokens))


class Likelihoods(Scorer):
    """Scorers whose score is the mean log-probability of the translation: higher is better.

    A pair that is too long for the model is scored sentence by sentence.
    """

    @property
    def lower_is_better(self) -> bool:
        return False

    def score(
        self, pairs: Sequence[ScoredPair], source: str, target: str
    ) -> list[Score | ItemError]:
        if unknown := unknown_languages(source, target):
            problem = ItemError(EngineMessage.NO_LANGUAGE_EXAMPLE(languages=unknown))
            return [problem for _ in pairs]
        parts = [self._parts(pair, source, target) for pair in pairs]
        pieces = [part.pair for own in parts for part in own]
        found = iter(self._tokens(pieces, source, target) if pieces else [])
        return [
            _score(pair, [(part, next(found)) for part in own])
            for pair, own in zip(pairs, parts, strict=True)
        ]

    def _parts(self, pair: ScoredPair, source: str, target: str) -> list[Part]:
        if not pair.translation.strip():
            return []
        return [Part(pair)] if self._fits(pair, source, target) else by_sentences(pair)

    @abstractmethod
    def _fits(self, pair: ScoredPair, source: str, target: str) -> bool:
        """Whether the model reads the pair at once."""

    @abstractmethod
    def _tokens(
        self, pairs: Sequence[ScoredPair], source: str, target: str
    ) -> list[list[TokenLikelihood] | ItemError]:
        """The tokens of translations that are not empty, in languages with an example."""


@dataclass(frozen=True, slots=True)
class Part:
    """A sentence of a translation with its source; ``start``: where it begins, in code points."""

    pair: ScoredPair
    start: int = 0


def by_sentences(pair: ScoredPair) -> list[Part]:
    """Divide a pair at the ends of the translation's sentences.

    As many sentences in the source are taken to correspond one to one. Otherwise a sentence gets
    those that lie about as far from the beginning as it does.

    >>> pair = ScoredPair("Rain. Two cats sleep.", "Llueve. Dos gatos duermen.")
    >>> [(part.pair.source, part.pair.translation, part.start) for part in by_sentences(pair)]
    [('Rain. ', 'Llueve. ', 0), ('Two cats sleep.', 'Dos gatos duermen.', 8)]
    """
    theirs, ours = _sentences(pair.source), _sentences(pair.translation)
    if len(theirs) == len(ours):
        sources = [pair.source[slice(*span)] for span in theirs]
    else:
        scale = len(pair.source) / len(pair.translation)
        sources = [
            pair.source[theirs[first][0] : theirs[last][1]]
            for first, last in (_within(theirs, start * scale, end * scale) for start, end in ours)
        ]
    return [
        Part(ScoredPair(source, pair.translation[start:end]), start)
        for source, (start, end) in zip(sources, ours, strict=True)
    ]


def _sentences(text: str) -> list[tuple[int, int]]:
    spans = [match.span() for match in _SENTENCE.finditer(text) if match[0].strip()]
    return spans or [(0, len(text))]


def _within(spans: Sequence[tuple[int, int]], start: float, end: float) -> tuple[int, int]:
    """The first and last of the spans that meet a stretch of their text."""
    met = [place for place, (first, last) in enumerate(spans) if first < end and start < last]
    return (met[0], met[-1]) if met else (len(spans) - 1, len(spans) - 1)


def _score(
    pair: ScoredPair, found: Sequence[tuple[Part, list[TokenLikelihood] | ItemError]]
) -> Score | ItemError:
    tokens: list[TokenLikelihood] = []
    for part, own in found:
        if isinstance(own, ItemError):
            return own
        tokens += [
            TokenLikelihood(one.start + part.start, one.end + part.start, one.log_probability)
            for one in own
        ]
    if not tokens:
        return ItemError(EngineMessage.NOTHING_TO_SCORE())
    whole = likelihood(pair.translation, tokens)
    return Score(whole.mean, (whole.least,) if whole.least else (), len(found))


def _least(translation: str, tokens: Sequence[TokenLikelihood]) -> Span | None:
    found = [
        Span(start, end, LEAST_LIKELY, sum(values))
        for start, end, values in _words(translation, tokens)
        if values
    ]
    return min(found, key=lambda span: span.value or 0.0, default=None)


def _words(
    translation: str, tokens: Sequence[TokenLikelihood]
) -> list[tuple[int, int, list[float]]]:
    words: list[tuple[int, int, list[float]]] = []
    for match in _WORD.finditer(translation):
        inside = [one for one in tokens if match.start() < one.end and one.start < match.end()]
        if _UNSPACED.search(match[0]):
            words += [
                (max(one.start, match.start()), min(one.end, match.end()), [one.log_probability])
                for one in inside
            ]
        else:
            words.append((*match.span(), [one.log_probability for one in inside]))
    return words


def _on_a_line(text: str) -> str:
    """The text with its line breaks as spaces: in the prompt, a line is a text."""
    return re.sub(r"[\r\n\u2028\u2029]", " ", text)


@cache
def _name(language: str) -> str:
    return str(Locale("en").languages[language])
