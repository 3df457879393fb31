"""Reads ``mtriage.yaml``, a team's settings, with error messages that name the place."""

from __future__ import annotations

import re
import reprlib
from collections.abc import Sequence
from itertools import chain
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Annotated, Any, Literal

import yaml
from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    ValidationError,
    ValidationInfo,
    field_validator,
)

from triage.checking.checker import SignalChoice, known_signals
from triage.checking.findings import Level
from triage.checking.ignoring import Rule
from triage.checking.kept_words import LANGUAGES, NameRule
from triage.files.units import shortened
from triage.methods.screening.signals.base import GlossaryEntry

FILE = "mtriage.yaml"
_LARGEST = 1024 * 1024
# Aliases inside aliases multiply: a kilobyte can stand for more than any memory holds.
_MAX_ALIASES = 100
_LARGEST_UNFOLDED = 2 * _LARGEST
_DEEPEST = 50
# More digits than a seed or a limit has; Python refuses to write numbers of some thousands.
_LONGEST_NUMBER = 40
#: NUL, and halves of characters outside the basic plane.
_NO_TEXT = re.compile("[\0\ud800-\udfff]")
_MOST_LINES = 20
_LONGEST_NAMES = 200

LevelName = Literal["note", "warning", "error"]
LevelOrOff = Literal["note", "warning", "error", "off"]


class ConfigProblem(ValueError):
    """The file is invalid; each line of the message names a place in it."""


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class IgnoreRule(_Part):
    """Findings to leave out: those that match all of the given patterns."""

    signals: tuple[str, ...] = Field(default=(), description="Signals to ignore; all if empty.")
    file: str = Field(default="*", description="Shell-style pattern of file names.")
    unit: str = Field(default="*", description="Shell-style pattern of unit ids.")
    text: str = Field(default="", description="Text that the source or the translation contains.")
    reason: str = Field(default="", description="Why, for readers of this file.")

    @field_validator("signals")
    @classmethod
    def _known(cls, names: tuple[str, ...]) -> tuple[str, ...]:
        return _known_signals(names)


class Term(_Part):
    """A source term and its accepted translations."""

    source: str = Field(min_length=1)
    targets: tuple[str, ...] = Field(min_length=1)


def _pattern(text: str) -> str:
    """Check a pattern of files, of which ``pathlib`` refuses some with other exceptions."""
    parts = PurePosixPath(text).parts
    if not parts:
        raise ValueError("an empty pattern fits no file; remove it")
    if PurePosixPath(text).is_absolute() or PureWindowsPath(text).drive:
        raise ValueError(
            f"{reprlib.repr(text)} begins at the root; write it from the folder of this file on, "
            "or name the files on the command line"
        )
    if any("**" in part and part != "**" for part in parts):
        raise ValueError(
            f"{reprlib.repr(text)}: ** stands for folders and their folders, between slashes: **/*.po"
        )
    return text


class Check(_Part):
    """The settings of ``mtriage check``."""

    files: tuple[Annotated[str, AfterValidator(_pattern)], ...] = Field(
        default=(), description="File patterns, relative to the folder of this file."
    )
    src_lang: str = Field(
        default="", description="Source language, for files that do not state it."
    )
    tgt_lang: str = Field(
        default="", description="Target language, for files that do not state it."
    )
    fail_on: Literal["note", "warning", "error", "never"] = Field(
        default="error", description="Lowest level that makes the command exit with status 1."
    )
    level: LevelName = Field(default="warning", description="Lowest level that is reported.")
    include: tuple[Literal["fuzzy", "locked"], ...] = Field(
        default=(), description="Units that are skipped by default, to be checked as well."
    )
    baseline: str = Field(
        default="",
        description="File with the findings already known, which are not reported again.",
    )
    signals: dict[str, LevelOrOff] = Field(
        default_factory=dict,
        description="Level of each signal's findings, or off. The level of the other signals "
        "depends on how certain they are.",
    )
    glossary: tuple[Term, ...] = Field(default=(), description="Agreed translations of terms.")
    risk_terms: tuple[str, ...] = Field(
        default=(), description="Terms that must be translated as in the glossary."
    )
    name_languages: int = Field(
        default=LANGUAGES,
        ge=0,
        description="Languages that keep a word in texts translated otherwise before it is a name, "
        "of which no finding accuses anybody; 0 takes no word for one.",
    )
    no_names: tuple[str, ...] = Field(
        default=(), description="Words that are no names, however many languages keep them."
    )
    ignore: tuple[IgnoreRule, ...] = Field(default=(), description="Findings to leave out.")

    @field_validator("signals", mode="before")
    @classmethod
    def _off(cls, value: Any) -> Any:
        """YAML reads an unquoted ``off`` as false."""
        if not isinstance(value, dict):
            return value
        return {name: "off" if level is False else level for name, level in value.items()}

    @field_validator("signals")
    @classmethod
    def _known(cls, levels: dict[str, LevelOrOff]) -> dict[str, LevelOrOff]:
        _known_signals(list(levels))
        return levels

    def choice(self) -> SignalChoice:
        """Return the signals to run, and the levels of their findings."""
        levels = {
            name: Level[level.upper()] for name, level in self.signals.items() if level != "off"
        }
        return SignalChoice(
            signals=tuple(name for name in known_signals() if self.signals.get(name) != "off"),
            levels=levels,
            glossary=tuple(GlossaryEntry(one.source, one.targets) for one in self.glossary),
            risk_terms=self.risk_terms,
        )

    def names(self) -> NameRule:
        """Return which words are names of the project."""
        return NameRule(self.name_languages, frozenset(map(str.casefold, self.no_names)))

    def rules(self) -> list[Rule]:
        return [Rule(one.signals, one.file, one.unit, one.text) for one in self.ignore]


_MAX_UNRATED = (
    "Most bugs of a run of which nobody, and no rule, has said whether they are critical."
)


class EngineConfig(_Part):
    """An engine described in this file, for campaigns without a site."""

    name: str = Field(min_length=1, max_length=200)
    version: str = Field(default="", max_length=100)
    kind: str = Field(description="For example http, libretranslate, firefox or recorded.")
    options: dict[str, Any] = Field(
        default_factory=dict, description="The kind's options, as in the engine's form on a site."
    )
    key: str = Field(default="", description="Name of the environment variable that holds the key.")
    file: Path | None = Field(
        default=None,
        description="For the kind recorded: its translations, in any format that mtriage reads.",
    )
    requests_per_second: float | None = Field(default=None, gt=0)
    characters_per_second: float | None = Field(default=None, gt=0)
    max_parallel: int | None = Field(default=None, ge=1)

    @field_validator("kind")
    @classmethod
    def _without_version(cls, kind: str, others: ValidationInfo) -> str:
        if kind == "recorded" and others.data.get("version"):
            raise ValueError("recorded translations have no version; put it into the name")
        return kind

    def __str__(self) -> str:
        return f"{self.name}/{self.version}" if self.version else self.name


class GateConfig(_Part):
    """A gate described in this file, for campaigns without a site; empty conditions always hold."""

    name: str = Field(min_length=1, max_length=80)
    fail_under: float | None = Field(
        default=None, ge=0, le=100, description="Lowest acceptable pass rate in %."
    )
    bound: Literal["point", "lower"] = Field(
        default="point", description="The rate itself, or the lower end of its 95 % interval."
    )
    capability: str = Field(
        default="", max_length=40, description="Count the cases of this capability only."
    )
    no_new_critical: bool = Field(
        default=False, description="No critical bug that did not fail in the previous run."
    )
    max_unreviewed: int | None = Field(default=None, ge=0)
    max_unrated: int | None = Field(default=None, ge=0, description=_MAX_UNRATED)

    def __str__(self) -> str:
        return self.name


class CampaignConfig(_Part):
    """One campaign, and the conditions that its runs must meet."""

    directions: tuple[str, ...] = Field(default=(), description="For example en-es.")
    method: Literal["numbertest", "sit", "screening"] = "numbertest"
    options: dict[str, Any] = Field(default_factory=dict, description="Options of the method.")
    texts: Path | None = Field(
        default=None,
        description="File of the texts for sit and screening: lines, a table, TMX or XLIFF.",
    )
    name: str = Field(default="", max_length=200)
    seed: int | None = Field(
        default=None,
        ge=0,
        description="Random seed; with the same seed every run has the same cases.",
    )
    bypass_cache: bool = Field(
        default=False, description="Ask the engine again instead of reusing stored translations."
    )
    repeats: int = Field(
        default=0, ge=0, le=20, description="How many more times to translate each suspect."
    )
    fail_under: float | None = Field(
        default=None, ge=0, le=100, description="Lowest acceptable pass rate in %."
    )
    bound: Literal["point", "lower"] = Field(
        default="point", description="The rate itself, or the lower end of its 95 % interval."
    )
    max_unrated: int | None = Field(default=None, ge=0, description=_MAX_UNRATED)
    gates: tuple[str | GateConfig, ...] = Field(
        default=(),
        description="Names of gates on the site, or gates defined here. If empty, those that apply "
        "to the campaign on the site.",
    )


class RunConfig(CampaignConfig):
    """The settings of ``mtriage run``: one campaign, or several that share the other settings."""

    server: str = Field(default="", description="Address of the site.")
    engines: tuple[str | EngineConfig, ...] = Field(
        default=(), description="Names of engines on the site, or engines defined here."
    )
    campaigns: tuple[CampaignConfig, ...] = Field(
        default=(), description="Several campaigns; settings that one omits are those of run."
    )

    @property
    def files(self) -> list[Path]:
        """The files that the campaigns read, relative to the folder of the configuration."""
        engines = [one.file for one in self.engines if isinstance(one, EngineConfig)]
        return list(filter(None, (*engines, *(one.texts for one in self.all_campaigns))))

    @property
    def all_campaigns(self) -> list[CampaignConfig]:
        """The campaigns, each completed with the shared settings."""
        shared = {name: getattr(self, name) for name in CampaignConfig.model_fields}
        return [
            CampaignConfig.model_construct(
                **shared | {name: getattr(one, name) for name in one.model_fields_set}
            )
            for one in self.campaigns or (CampaignConfig(),)
        ]


class Config(_Part):
    """The file ``mtriage.yaml``."""

    version: Literal[1] = Field(default=1, description="Version of this file's format.")
    check: Annotated[Check, Field(default_factory=Check)]
    run: Annotated[RunConfig, Field(default_factory=RunConfig)]


def schema() -> dict[str, Any]:
    """Return the JSON Schema of ``mtriage.yaml``, for completion and validation in editors."""
    found = Config.model_json_schema()
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **found}


def read_config(path: Path) -> Config:
    """Read a configuration.

    :raises ConfigProblem: it does not match the schema; each line of the message names a place.
    :raises OSError: it cannot be opened.
    """
    with path.open("rb") as stream:
        data = stream.read(_LARGEST + 1)
    if len(data) > _LARGEST:
        raise ConfigProblem(f"{path}: larger than 1 MB")
    try:
        text = data.decode("utf-8-sig")
        node = _composed(text)
        loaded = yaml.load(text, _Loader)
    except UnicodeDecodeError as error:
        raise ConfigProblem(f"{path}: not UTF-8 (byte {error.start})") from error
    except yaml.YAMLError as error:
        raise ConfigProblem(_of_yaml(path, error)) from error
    try:
        return Config.model_validate({} if loaded is None else loaded)
    except ValidationError as error:
        raise ConfigProblem(_of_values(path, error, node)) from error


def line_of(path: Path, *keys: str) -> int:
    """Return the line of a part of a configuration that has already been read.

    :raises OSError: it cannot be opened.
    """
    return _line(_composed(path.read_text("utf-8-sig")), keys)


class _Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
    """Plain values only. Whatever a value does not fit its type for, the error names its place."""

    def construct_object(self, node: yaml.Node, deep: bool = False) -> Any:
        try:
            return super().construct_object(node, deep)
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
            kind = node.tag.rpartition(":")[2]
            raise _problem(node, f"{reprlib.repr(node.value)} is no {kind}") from error


def _composed(text: str) -> yaml.Node | None:
    """Return the nodes of a document.

    :raises yaml.YAMLError: it is no YAML, or would take much memory or time as a value.
    """
    depth = aliases = 0
    for event in yaml.parse(text, Loader=_Loader):
        depth += isinstance(event, yaml.CollectionStartEvent)
        depth -= isinstance(event, yaml.CollectionEndEvent)
        aliases += isinstance(event, yaml.AliasEvent)
        if aliases > _MAX_ALIASES:
            raise _problem(event, f"more than {_MAX_ALIASES} aliases")
        if depth > _DEEPEST:
            raise _problem(event, f"more than {_DEEPEST} levels")
    node = yaml.compose(text, Loader=_Loader)
    if node is not None:
        _unfolded(node, {})
    return node


def _unfolded(node: yaml.Node, sizes: dict[int, int]) -> int:
    """The size of a value in which every alias is written out.

    :param sizes: those of the nodes already seen, 0 for the ones that contain this one.
    :raises yaml.YAMLError: it is too large, or contains what no value here can be.
    """
    if id(node) in sizes:
        if not sizes[id(node)]:
            raise _problem(node, "it contains itself")
        return sizes[id(node)]
    sizes[id(node)] = 0
    if isinstance(node, yaml.ScalarNode):
        _check_scalar(node)
        size = len(node.value) + 1
    else:
        if isinstance(node, yaml.MappingNode):
            _check_keys(node)
        inside = node.value if isinstance(node, yaml.SequenceNode) else chain(*node.value)
        size = 1 + sum(_unfolded(one, sizes) for one in inside)
    if size > _LARGEST_UNFOLDED:
        raise _problem(node, f"more than {_LARGEST_UNFOLDED // 2**20} MB, with its aliases")
    sizes[id(node)] = size
    return size


def _check_scalar(node: yaml.ScalarNode) -> None:
    if node.tag.endswith((":int", ":float")) and len(node.value) > _LONGEST_NUMBER:
        raise _problem(node, f"a number of {len(node.value):,} characters")
    if found := _NO_TEXT.search(node.value):
        raise _problem(node, f"the character {found[0]!r} in a text")


def _check_keys(node: yaml.MappingNode) -> None:
    seen = set()
    for key, _ in node.value:
        if isinstance(key, yaml.ScalarNode):
            if key.value in seen:
                raise _problem(key, f"{reprlib.repr(key.value)} is there twice")
            seen.add(key.value)


def _problem(place: yaml.Node | yaml.Event, problem: str) -> yaml.MarkedYAMLError:
    mark: Any = place.start_mark  # of either implementation
    return yaml.MarkedYAMLError(problem=problem, problem_mark=mark)


def _of_yaml(path: Path, error: yaml.YAMLError) -> str:
    mark = getattr(error, "problem_mark", None)
    problem = getattr(error, "problem", None) or str(error)
    if str(getattr(error, "context", "")).endswith("an alias"):
        problem += "; put a text that begins with * or & in quotation marks"
    place = f"{path}:{mark.line + 1}" if mark else str(path)
    return f"{place}: not YAML ({problem})"


def _of_values(path: Path, error: ValidationError, node: yaml.Node | None) -> str:
    lines = []
    for one in error.errors():
        if one["loc"][-1:] == ("str",) and isinstance(one["input"], dict):
            continue  # an engine may be a name, but this one is described
        steps = (step for step in one["loc"] if step != EngineConfig.__name__)
        place = ".".join(map(str, steps)) or "the file"
        lines.append(f"{path}:{_line(node, one['loc'])}: {place}: {_in_words(one)}")
    more = [f"{path}: {len(lines) - _MOST_LINES} more"] if len(lines) > _MOST_LINES else []
    return "\n".join([*lines[:_MOST_LINES], *more])


#: Pydantic's types of errors, in the words of somebody who writes YAML.
_WANTED = {
    "tuple_type": "a list is wanted, such as [a, b]",
    "string_type": "a text is wanted; put it in quotation marks",
    "path_type": "the name of a file is wanted",
    "bool_type": "true or false is wanted",
    "bool_parsing": "true or false is wanted",
    "dict_type": "keys and their values are wanted",
    "model_type": "keys and their values are wanted",
    "too_short": "at least one is wanted",
    "string_too_short": "a text is wanted",
    "extra_forbidden": "no such key",
    "missing": "the key is missing",
}


def _in_words(error: Any) -> str:
    if error["input"] is None:
        return "there is no value; give one, or remove the key"
    if error["type"] == "literal_error":
        return f"{reprlib.repr(error['input'])} is not one of {error['ctx']['expected']}"
    said = str(error["msg"]).removeprefix("Value error, ").replace("Input should", "it should")
    return _WANTED.get(error["type"], said)


def _line(node: yaml.Node | None, path: Sequence[str | int]) -> int:
    """The line of the deepest part of a path that exists."""
    line = 1
    for step in path:
        found = _child(node, step)
        if found is None:
            break
        line, node = found
    return line


def _child(node: yaml.Node | None, step: str | int) -> tuple[int, yaml.Node] | None:
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if key.value == str(step):
                return key.start_mark.line + 1, value
    if isinstance(node, yaml.SequenceNode) and isinstance(step, int) and step < len(node.value):
        item = node.value[step]
        return item.start_mark.line + 1, item
    return None


def _known_signals(names: Sequence[str]) -> tuple[str, ...]:
    unknown = [name for name in names if name not in known_signals()]
    if unknown:
        named = shortened(", ".join(unknown), _LONGEST_NAMES)
        raise ValueError(f"unknown {named}; known: {', '.join(known_signals())}")
    return tuple(names)
