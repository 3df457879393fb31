""".NET resources."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from lxml import etree

from triage.files.readers.base import Example, Request, language_tag, looks_like_language
from triage.files.readers.common.two_files import KeyedText, LanguagePaths, TwoFiles
from triage.files.readers.common.xml import children, line_of, read_elements
from triage.files.units import UnreadablePlace


class Resx(TwoFiles):
    name = "resx"
    endings = (".resx",)
    in_folders = ("*.resx",)
    is_xml = True
    example = Example(
        "App.es.resx",
        '<data name="{key}" xml:space="preserve"><value>{translation}</value></data>\n',
        head="<root>\n",
        foot="</root>\n",
        source_path="App.resx",
    )

    def language(self, path: Path) -> str:
        _, _, last = path.stem.rpartition(".")
        return language_tag(last) if "." in path.stem and looks_like_language(last) else ""

    def sources(self, path: Path, language: str) -> Iterable[Path]:
        base = path.stem.rpartition(".")[0] if self.language(path) else path.stem
        yield path.with_name(f"{base}.resx")
        yield path.with_name(f"{base}.{language}.resx")

    def messages(self, request: Request) -> Iterator[KeyedText | UnreadablePlace]:
        for element in read_elements(request, "root", frozenset({"data"})):
            if isinstance(element, UnreadablePlace):
                yield element
            # Only pictures, sizes and the like have a type.
            elif not element.get("type") and not element.get("mimetype"):
                yield _message(element)


class Resw(Resx, LanguagePaths):
    """Windows' resources, the same document in a folder per language."""

    name = "resw"
    endings = (".resw",)
    in_folders = ("*.resw",)
    example = replace(
        Resx.example, path="Strings/es/Resources.resw", source_path="Strings/en/Resources.resw"
    )
    language = LanguagePaths.language
    sources = LanguagePaths.sources


def _message(element: etree._Element) -> KeyedText:
    values = children(element, "value")
    text = "".join(map(str, values[0].itertext())) if values else ""
    comments = tuple(str(one.text or "") for one in children(element, "comment"))
    key = str(element.get("name") or "")
    # The designer stores its own settings under names that begin like this.
    return KeyedText(key, text, line_of(element), comments=comments, translatable=key[:2] != ">>")
