"""Template sentences with ``[NUM]`` slots: the bundled ones and those that a lead adds."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Literal, TypeVar, get_args

from triage.language_codes import base_language
from triage.methods.base import MethodError
from triage.methods.messages import MethodMessage

SLOT = "[NUM]"

T = TypeVar("T", bound=str)

Filler = Literal[
    "count",
    "measure",
    "amount",
    "share",
    "ordinal",
    "range",
    "length",
    "mass",
    "volume",
    "date",
    "time",
]
"""What a slot may contain: whole numbers, any decimal, or a sum of money with its unit.

Beyond the paper: a share (12 %, 3/4), an ordinal, one end of a range, a measure with its unit, a
date or time."""

Noun = Literal["", "m", "f", "n", "-"]
"""Gender of the counted noun right after the slot; ``-``: none follows; empty: not stated."""

FILLERS: tuple[Filler, ...] = get_args(Filler)
NOUNS: tuple[Noun, ...] = get_args(Noun)


@dataclass(frozen=True, slots=True)
class Template:
    """One sentence with one or more ``[NUM]`` slots.

    ``corpus`` names the source of the sentence; ``selected_by`` names the engines that translated
    it correctly when it was selected (empty: no engine was asked). ``plurals`` names the plural
    categories (CLDR) of the values that the form of the counted noun suits; empty: any but "one".
    """

    id: str
    text: str
    language: str
    capabilities: tuple[str, ...]
    filler: Filler = "count"
    noun: Noun = ""
    corpus: str = "mtriage"
    selected_by: tuple[str, ...] = ()
    plurals: tuple[str, ...] = ()

    @property
    def slots(self) -> int:
        """The number of ``[NUM]`` slots."""
        return self.text.count(SLOT)


VARIANTS: Mapping[str, str] = {
    "pt-pt": "pt-pt",
    "zh-hant": "zh-hant",
    "zh-tw": "zh-hant",
    "zh-hk": "zh-hant",
    "zh-mo": "zh-hant",
}
"""Varieties that write numbers differently from the language without a region or script."""


def variety(code: str) -> str:
    """Return the key of a language in tables of number words and scale words.

    >>> variety("es-MX"), variety("pt_PT"), variety("zh-Hant-TW")
    ('es', 'pt-pt', 'zh-hant')
    """
    tag = code.replace("_", "-").lower()
    short = "-".join(tag.split("-")[:2])
    return VARIANTS.get(short, base_language(code))


@cache
def bundled_templates(language: str) -> tuple[Template, ...]:
    """Return the bundled templates of a language, if any.

    Regions share the sentences of their language; another script does not.
    """
    code = variety(language)
    name = code if code == "zh-hant" else base_language(language)
    resource = files(__package__).joinpath("data", f"{name}.jsonl")
    if not resource.is_file():
        return ()
    lines = resource.read_text(encoding="utf-8").splitlines()
    return tuple(make_template(json.loads(line), code) for line in lines if line.strip())


def make_template(row: Mapping[str, Any], language: str, default_id: str = "") -> Template:
    """Return the template that a JSON row describes.

    :raises MethodError: the row has no ``[NUM]``, or a field holds an unknown value.
    """
    text = str(row.get("text", "")).strip()
    name = str(row.get("id") or default_id or text[:40])
    if SLOT not in text:
        raise MethodError(MethodMessage.TEMPLATE_WITHOUT_SLOT(name=repr(name), slot=SLOT))
    capabilities = _names(row.get("capabilities", ()))
    return Template(
        id=name,
        text=text,
        language=language,
        capabilities=capabilities,
        filler=_choice("filler", row.get("filler") or default_filler(capabilities), FILLERS, name),
        noun=_choice("noun", row.get("noun", ""), NOUNS, name),
        corpus=str(row.get("corpus") or "mtriage"),
        selected_by=_names(row.get("selected_by", ())),
        plurals=_names(row.get("plurals", ())),
    )


FILLER_OF: Mapping[str, Filler] = {
    "decimals": "measure",
    "integers": "count",
    "numerals": "count",
    "separators": "count",
    "percentages": "share",
    "fractions": "share",
    "ordinals": "ordinal",
    "ranges": "range",
    "units": "length",
    "dates": "date",
    "times": "time",
}
"""The content of slots whose author named capabilities only; the first match counts."""


def default_filler(capabilities: Sequence[str]) -> Filler:
    """Guess what a slot may contain from the capabilities that its author named."""
    for capability, filler in FILLER_OF.items():
        if capability in capabilities:
            return filler
    return "count"


def user_templates(rows: Iterable[Mapping[str, Any]], language: str) -> tuple[Template, ...]:
    """Return templates from rows ``{text, capabilities, corpus, selected_by}`` of a database.

    :raises MethodError: a row without ``[NUM]`` or two rows with one id.
    """
    made = tuple(
        make_template(row, language, f"user-{number:03d}") for number, row in enumerate(rows, 1)
    )
    if len({template.id for template in made}) != len(made):
        raise MethodError(MethodMessage.SAME_ID())
    return made


def _names(value: object) -> tuple[str, ...]:
    if isinstance(value, str):
        return tuple(part.strip() for part in value.split(",") if part.strip())
    return tuple(str(part) for part in value) if isinstance(value, Iterable) else ()


def _choice(field: str, value: object, known: tuple[T, ...], name: str) -> T:
    for option in known:
        if option == value:
            return option
    names = [repr(str(option)) for option in known]
    raise MethodError(
        MethodMessage.UNKNOWN_IN_TEMPLATE(
            name=repr(name), field=field, text=repr(value), names=names
        )
    )
