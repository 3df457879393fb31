"""YAML messages of Rails and Symfony, read event by event: no alias is unfolded, no object made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import yaml

from engines.texts import whole
from triage.files.messages import FileMessage
from triage.files.readers.base import Example, Request, whole_text
from triage.files.readers.common.json_places import Text
from triage.files.readers.common.places import is_language, patterns
from triage.files.readers.common.two_files import CATEGORIES, KeyedText, LanguagePaths
from triage.files.units import FileError, UnreadablePlace

_DEEPEST = 50
_STRING = "tag:yaml.org,2002:str"
# The parser in C, where PyYAML was built with it, is ten times as fast.
_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class YamlMessages(LanguagePaths):
    """Nested keys; in Rails below the language, and with plural forms as keys of their own."""

    name = "YAML messages"
    endings = (".yml", ".yaml")
    in_folders = patterns(*endings)
    example = Example(
        "locales/es.yml",
        '{key}: "{translation}"\n',
        source_path="locales/en.yml",
    )

    def messages(self, request: Request) -> Iterator[KeyedText | UnreadablePlace]:
        texts = list(texts_of(whole_text(request)))
        roots = {text.path[0] for text in texts if text.path}
        if len(roots) == 1 and is_language(*roots):
            texts = [Text(text.path[1:], text.value, text.line) for text in texts]
        plurals = {text.path[:-1] for text in texts if text.path[-1:] == ("other",)}
        for text in texts:
            *above, last = text.path or ("",)
            if tuple(above) in plurals and last in CATEGORIES:
                yield KeyedText(".".join(above), text.value, text.line, last)
            else:
                yield KeyedText(".".join(text.path), text.value, text.line)


@dataclass(slots=True)
class _Frame:
    """A mapping or list that is being read: its path, and the key of the next value."""

    path: tuple[str, ...]
    is_mapping: bool
    key: str | None = None
    count: int = 0

    def next(self) -> tuple[str, ...] | None:
        """Return the path of a value that begins here; None if a key is due."""
        if not self.is_mapping:
            self.count += 1
            return (*self.path, str(self.count - 1))
        if self.key is None:
            return None
        key, self.key = self.key, None
        return (*self.path, key)


def texts_of(document: str) -> Iterator[Text]:
    """Yield the texts of a YAML document with their paths and lines.

    :raises FileError: it is not YAML, or nested too deeply.
    """
    try:
        loader = _Loader(document)
        yield from _Reading(loader).texts()
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        raise FileError(FileMessage.NO_YAML(detail=error.problem or "?"), line) from error
    except yaml.YAMLError as error:
        detail = str(getattr(error, "reason", error))
        line = document.count("\n", 0, int(getattr(error, "position", 0) or 0)) + 1
        raise FileError(FileMessage.NO_YAML(detail=detail), line) from error


class _Reading:
    def __init__(self, loader: Any) -> None:
        self._loader = loader
        self._frames: list[_Frame] = []

    def texts(self) -> Iterator[Text]:
        while self._loader.check_event():
            event = self._loader.get_event()
            if isinstance(event, yaml.CollectionEndEvent):
                self._frames.pop()
            elif isinstance(event, yaml.NodeEvent):
                yield from self._node(event)

    def _node(self, event: yaml.NodeEvent) -> Sequence[Text]:
        path = self._frames[-1].next() if self._frames else ()
        line = event.start_mark.line + 1 if event.start_mark else 1
        if isinstance(event, yaml.CollectionStartEvent):
            if path is None:
                raise FileError(FileMessage.NO_YAML(detail="a key that is no text"), line)
            if len(self._frames) >= _DEEPEST:
                raise FileError(FileMessage.NO_YAML(detail=f"more than {_DEEPEST} levels"), line)
            self._frames.append(_Frame(path, isinstance(event, yaml.MappingStartEvent)))
        elif path is None:
            # An alias is a key whose text stands elsewhere.
            self._frames[-1].key = str(whole(getattr(event, "value", "*")))
        elif isinstance(event, yaml.ScalarEvent) and self._is_text(event):
            return [Text(path, str(whole(event.value)), line)]
        return ()

    def _is_text(self, event: yaml.ScalarEvent) -> bool:
        """Say whether a value is a text, and not a number, a date or nothing."""
        tag = event.tag or self._loader.resolve(yaml.ScalarNode, event.value, event.implicit)
        return bool(tag == _STRING)
