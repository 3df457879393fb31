"""The names of columns: which field of a row, or which language, a column holds."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache

from triage.files.messages import FileMessage
from triage.files.units import FileError, UnreadablePlace
from triage.language_codes import base_language, split_direction
from triage.language_names import english_names, language_named

#: The most columns of a table, since users choose among them in a list.
MAX_COLUMNS = 200

#: What people and programs call the columns of each field, the likeliest name first. Names are
#: compared in lower case, without spaces, dashes and underscores.
NAMES: Mapping[str, tuple[str, ...]] = {
    "source": (
        "source", "src", "source text", "source segment", "source string", "original",
        "original text", "text", "sentence", "input",
        "Quelle", "Quelltext", "Ausgangstext",  # de
        "origen", "texto origen", "texto de origen", "fuente", "texto fuente", "texto original",  # es
        "texte source", "texte original",  # fr
        "origine", "testo di origine", "testo originale", "originale", "sorgente",  # it
        "origem", "texto de origem",  # pt
        "bron", "brontekst",  # nl
        "källa", "källtext", "kilde", "kildetekst", "lähde", "lähdeteksti",  # sv, da and nb, fi
        "źródło", "tekst źródłowy", "tekst oryginalny", "oryginał",  # pl
        "zdroj", "zdrojový text", "originál",  # cs
        "forrás", "forrásszöveg", "eredeti",  # hu
        "sursă", "text sursă",  # ro
        "исходный текст", "исходный", "исходник", "источник", "оригинал",  # ru
        "вихідний текст", "джерело", "оригінал",  # uk
        "изходен текст", "източник",  # bg
        "πηγή", "κείμενο πηγής", "πρωτότυπο",  # el
        "kaynak", "kaynak metin",  # tr
        "المصدر", "النص المصدر", "النص الأصلي", "מקור", "טקסט מקור", "متن مبدأ",  # ar, he, fa
        "स्रोत", "मूल पाठ", "উৎস",  # hi, bn
        "原文", "源文", "源语", "源文本", "源语言文本", "原始文本", "來源文字", "來源",  # zh
        "ソース", "原語", "訳元", "원문", "원본", "소스",  # ja, ko
        "nguồn", "văn bản nguồn", "bản gốc", "sumber", "teks sumber", "ต้นฉบับ", "ข้อความต้นฉบับ",  # vi, id, th
    ),
    "translation": (
        "translation", "target", "tgt", "mt", "hypothesis", "hyp", "output", "target text",
        "target segment", "target string", "translated text", "candidate", "machine",
        "Ziel", "Zieltext", "Übersetzung",  # de
        "destino", "texto destino", "texto de destino", "texto meta", "traducción",  # es
        "texte cible", "cible", "traduction",  # fr
        "destinazione", "testo di destinazione", "traduzione",  # it
        "tradução", "texto traduzido",  # pt
        "doel", "doeltekst", "vertaling",  # nl
        "mål", "måltext", "målspråk", "översättning", "oversættelse", "oversettelse", "måltekst",  # sv, da, nb
        "käännös", "kohde", "kohdeteksti",  # fi
        "cel", "tekst docelowy", "tłumaczenie", "przekład",  # pl
        "cíl", "cílový text", "překlad", "preklad",  # cs, sk
        "cél", "célszöveg", "fordítás",  # hu
        "țintă", "text țintă", "traducere",  # ro
        "перевод", "переведённый текст", "переведенный текст", "целевой текст",  # ru
        "переклад", "цільовий текст", "превод",  # uk, bg and sr
        "μετάφραση", "στόχος",  # el
        "çeviri", "hedef", "hedef metin",  # tr
        "الترجمة", "الهدف", "النص الهدف", "תרגום", "יעד", "ترجمه",  # ar, he, fa
        "अनुवाद", "লক্ষ্য", "অনুবাদ",  # hi, bn
        "译文", "目标", "目标文本", "目标语", "翻译", "譯文", "目標文字", "翻譯",  # zh
        "訳文", "ターゲット", "翻訳", "번역", "번역문", "대상",  # ja, ko
        "bản dịch", "đích", "terjemahan", "sasaran", "คำแปล",  # vi, id, th
    ),
    "src_lang": (
        "src_lang", "source_lang", "source_language", "srclang", "lang_src", "sl", "Quellsprache",
        "Ausgangssprache", "idioma de origen", "langue source", "源语言", "原文言語",
    ),
    "tgt_lang": (
        "tgt_lang", "target_lang", "target_language", "tgtlang", "trglang", "lang_tgt", "tl",
        "Zielsprache", "idioma de destino", "langue cible", "目标语言", "訳文言語",
    ),
    # Both languages in one column: "en-de".
    "direction": ("direction", "lp", "langpair", "language_pair"),
    "system": ("system", "engine", "system_name", "system_id", "mt_system", "model", "provider"),
    "reference": ("reference", "ref", "human", "post_edit", "pe", "gold", "Referenz", "referencia"),
    "score": (
        "score", "metric_score", "qe_score", "comet", "comet_score", "cometkiwi", "xcomet",
        "metricx", "bleurt", "bertscore", "ter", "hter",
    ),
    "corpus": ("corpus", "domain", "file", "document", "doc", "origin"),
    # "id" is also the code of Indonesian.
    "id": ("id", "key", "name", "string id", "identifier", "Schlüssel", "clave", "clé", "ключ", "键"),
    "comment": (
        "comment", "comments", "note", "notes", "description", "context", "Kommentar",
        "Bemerkung", "comentario", "nota", "commentaire", "remarque", "комментарий", "备注", "コメント",
    ),
}  # fmt: skip
#: Some texts of the columns of a table.
Values = Mapping[str, Sequence[str]]
NO_VALUES: Values = {}
#: Fields whose names a first row has only if it is a header.
_OF_HEADERS = frozenset({"source", "translation", "reference", "corpus", "system"})
# More rows than this above the names of the columns are not titles.
_MOST_TITLES = 10
_LONGEST_NAME = 3  # words
_BETWEEN_WORDS = re.compile(r"[\s_\-.]+")
_CODE = re.compile(r"[A-Za-z]{2,3}(?:[_-](?:[A-Za-z]{4}|[A-Za-z]{2}|\d{3}))*")
# A name such as "text_en" is that of a language and a word for the text in it.
_WITH_CODE = re.compile(
    r"(?P<before>[A-Za-z]{2,3})[_ .:-](?P<word>\w+)|(?P<text>\w+)[_ .:-](?P<after>[A-Za-z]{2,3})"
)
_TEXTS = frozenset(
    {"string", "value", "content", "label", "message", "segment", "title", "lang", "language"}
)


@cache
def _fields() -> Mapping[str, str]:
    found: dict[str, str] = {}
    for field, names in NAMES.items():
        for name in names:
            found.setdefault(_plain(name), field)
    return found


def _plain(name: str) -> str:
    return _BETWEEN_WORDS.sub("", name.strip().casefold())


def field_of(name: str) -> str:
    """Return the field that a column of this name holds, "" if the name is no known one.

    >>> [field_of(name) for name in ("Source Text", "Ziel", "译文", "de")]
    ['source', 'translation', 'translation', '']
    """
    return _fields().get(_plain(name), "")


def language_of(name: str) -> str:
    """Return the language that a column is named after, by its code or name, "" if none.

    >>> [language_of(name) for name in ("pt_BR", "EN", "Deutsch", "text_en", "source", "key")]
    ['pt-BR', 'en', 'de', 'en', '', '']
    """
    name = name.strip()
    if field_of(name) not in ("", "id"):
        return ""  # some, such as mt and pe, look like language codes
    if _is_code(name):
        first, *rest = name.replace("_", "-").split("-")
        return "-".join([first.lower(), *rest])
    if named := language_named(name):
        return named
    match = _WITH_CODE.fullmatch(name)
    if match is None:
        return ""
    code, word = match["before"] or match["after"], match["word"] or match["text"]
    says_text = word.lower() in _TEXTS or field_of(word) in ("source", "translation")
    return code.lower() if says_text and _is_code(code) else ""


def _is_code(text: str) -> bool:
    """Whether a text is a code in lower case, or a language in capitals, of a known language."""
    if _CODE.fullmatch(text) is None or base_language(text) not in _codes():
        return False
    base = re.split("[_-]", text)[0]
    return base.islower() or text.isupper()


@cache
def _codes() -> frozenset[str]:
    return frozenset(code.lower() for code in english_names().values() if len(code) in (2, 3))


def is_header(cells: Sequence[str], languages: Iterable[str] = ()) -> bool:
    """Say whether a first row has the names of columns and not texts.

    It has the name of a source, translation or the like, or two names of languages, keys or notes.

    :param languages: codes that the caller expects.

    >>> is_header(["Quelle", "Ziel"]), is_header(["key", "en"]), is_header(["It is red.", "Es rojo."])
    (True, True, False)
    """
    names = [cell.strip() for cell in cells if cell.strip()]
    if any(len(name.split()) > _LONGEST_NAME for name in names):
        return False
    expected = {code.lower() for code in languages if code}
    fields = [field_of(name) for name in names]
    if not _OF_HEADERS.isdisjoint(fields):
        return True
    named = {
        field or language_of(name) or name.lower()
        for name, field in zip(names, fields, strict=True)
        if field or language_of(name) or name.lower() in expected
    }
    return len(named) > 1


def without_titles(
    rows: Iterable[tuple[int, Sequence[str] | UnreadablePlace]],
    is_header: Callable[[Sequence[str]], bool],
) -> Iterator[tuple[int, Sequence[str] | UnreadablePlace]]:
    """Leave out what stands above the names of the columns: titles, and Excel's line "sep=;".

    A title is a row with a single text.

    >>> list(without_titles([(1, ["May", ""]), (2, ["source", "target"])], is_header))
    [(2, ['source', 'target'])]
    """
    left = iter(rows)
    above: list[tuple[int, Sequence[str] | UnreadablePlace]] = []
    for number, cells in left:
        named = not isinstance(cells, UnreadablePlace) and is_header(cells)
        single = not isinstance(cells, UnreadablePlace) and sum(map(bool, cells)) < 2
        if single and not named and len(above) < _MOST_TITLES:
            above.append((number, cells))
            continue
        if not named:
            yield from above
        above = []
        yield number, cells
        break
    yield from above
    yield from left


def check_width(columns: int) -> None:
    """Check that a table has no more columns than are supported.

    :raises FileError: it has.
    """
    if columns > MAX_COLUMNS:
        raise FileError(FileMessage.TOO_MANY_COLUMNS(n=columns, m=MAX_COLUMNS))


def languages_in(fields: Mapping[str, str], columns: Mapping[str, str]) -> tuple[str, str]:
    """Return the source and the target language that a row states, "" for none.

    :param columns: the column of each field.

    >>> languages_in({"lp": "en-de"}, {"direction": "lp"})
    ('en', 'de')
    """
    source, target, direction = (
        fields.get(columns.get(field, ""), "").strip()
        for field in ("src_lang", "tgt_lang", "direction")
    )
    first, second = split_direction(direction)
    return (source or first, target or second) if second else (source, target)


def suggest_columns(
    columns: Sequence[str],
    src_lang: str = "",
    tgt_lang: str = "",
    *,
    translated: bool = False,
    values: Values = NO_VALUES,
) -> dict[str, str]:
    """Return the most likely column of each field, by name, language and order.

    Fields without a column are absent, as is the translation if there are several
    (:func:`translation_columns`).

    :param src_lang, tgt_lang: the expected languages, "" if unknown.
    :param translated: whether there must be a translation, so that the other of two columns is one.
    :param values: some texts of each column: a column "no" of numbers is no language.

    >>> suggest_columns(["id", "en", "es"], "en", "es")
    {'source': 'en', 'translation': 'es', 'id': 'id'}
    """
    spoken = _spoken(columns, values)
    named = _named([name for name in columns if name not in spoken])
    found: dict[str, str] = {}
    left = [
        name
        for name in columns
        if name in spoken or field_of(name) == "id" or not (field_of(name) or language_of(name))
    ]
    for field, language in (("source", src_lang), ("translation", tgt_lang)):
        found[field] = named[field] or _by_language(left, language)
        left = [name for name in left if name != found[field]]
    spoken = [name for name in spoken if name in left]
    if not found["source"] and (len(spoken) > 1 or (spoken and found["translation"])):
        found["source"] = spoken.pop(0)
        translated = translated or not found["translation"]
    if not found["translation"] and translated and len(spoken) == 1:
        found["translation"] = spoken.pop()
    left = [name for name in left if name not in (named["id"], *found.values())]
    if not found["source"] and left:
        found["source"] = left.pop(0)
    are_numbers = all(name.isdecimal() for name in columns)
    if not found["translation"] and left and (are_numbers or (translated and len(left) == 1)):
        found["translation"] = left.pop(0)
    known = {field: name for field, name in found.items() if name}
    others = {field: name for field, name in named.items() if name not in ("", *known.values())}
    return {**known, **others}


def translation_columns(
    columns: Sequence[str],
    suggested: Mapping[str, str],
    src_lang: str = "",
    tgt_lang: str = "",
    values: Values = NO_VALUES,
) -> list[str]:
    """Return the columns of translations: the suggested one, or else one for each target language.

    :param suggested: what :func:`suggest_columns` returns for the same arguments.

    >>> columns = ["key", "en", "es", "de"]
    >>> translation_columns(columns, suggest_columns(columns, translated=True))
    ['es', 'de']
    """
    if suggested.get("translation"):
        return [suggested["translation"]]
    source = suggested.get("source", "")
    language = language_of(source)
    is_other = src_lang and language and base_language(language) != base_language(src_lang)
    if not source or tgt_lang or is_other:
        return []
    return [name for name in _spoken(columns, values) if name != source]


def _named(columns: Sequence[str]) -> dict[str, str]:
    """The column of each field by its name, "" for none."""
    plain = {_plain(name): name for name in reversed(columns)}
    return {
        field: next((plain[_plain(name)] for name in names if _plain(name) in plain), "")
        for field, names in NAMES.items()
    }


def _spoken(columns: Sequence[str], values: Values) -> list[str]:
    """The columns that are named after a language, and not only called like one."""
    keys = [name for name in columns if field_of(name) == "id"]
    sure = [name for name in columns if language_of(name) and name not in keys]
    texts = [name for name in sure if not _are_numbers(name, values)]
    if len(texts) + sum(field_of(name) in ("source", "translation") for name in columns) < 2:
        texts = sure  # a table of numbers alone
    spoken = [*texts, *(name for name in keys if _is_language(name, columns, sure, values))]
    return [name for name in columns if name in spoken]


def _is_language(
    key: str, columns: Sequence[str], languages: Sequence[str], values: Values
) -> bool:
    """Whether a column "id" has texts in Indonesian, and not keys.

    It does if it is one of two columns; and where another one names the rows, if its texts have
    spaces or it stands behind other languages.
    """
    if not language_of(key) or _are_numbers(key, values):
        return False
    if len(columns) == 2:
        return bool(languages)
    texts = [text for text in values.get(key, ()) if text.strip()]
    are_sentences = sum(" " in text.strip() for text in texts) > len(texts) / 2
    before = columns[: columns.index(key)]
    if are_sentences and before:
        return True
    has_key = any(field_of(name) == "id" for name in columns if name != key)
    return has_key and not {*before}.isdisjoint(languages)


def _are_numbers(column: str, values: Values) -> bool:
    texts = "".join(values.get(column, ()))
    return bool(texts.strip()) and not any(map(str.isalpha, texts))


def _by_language(columns: Sequence[str], language: str) -> str:
    """The column named after a language, with its region or another one; "" if none."""
    wanted = language.lower().replace("_", "-")
    if not wanted:
        return ""
    same = [name for name in columns if name.lower().replace("_", "-") == wanted]
    near = [
        name
        for name in columns
        if base_language(wanted) in (base_language(name), base_language(language_of(name)))
    ]
    return next(iter((*same, *near)), "")
