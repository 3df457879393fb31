"""The directives of the formats that gettext's flags name, as ``msgfmt -c`` reads them."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.servers import missing_package
from triage.checking.checker import check_file
from triage.checking.findings import Finding
from triage.files.directives import FORMATS

HEAD = 'msgid ""\nmsgstr "Language: de\\nContent-Type: text/plain; charset=UTF-8\\n"\n'
#: A flag, a source, a right translation and a wrong one.
ENTRIES = [
    ("c-format", "%s ate %d figs", "%2$d Feigen aß %1$s", "%d Feigen aß %s"),
    ("c-format", "%d%% done", "%d%% fertig", "%d % fertig"),
    ("c-format", "Read %lld bytes", "%lld Bytes gelesen", "%d Bytes gelesen"),
    ("c-format", "%'.2f litres", "%'.2f Liter", "%'.2f Liter an %s"),
    ("c-format", "%-*s|", "|%-*s", "|%-s"),
    ("objc-format", "Open %@ now", "%@ jetzt öffnen", "%d jetzt öffnen"),
    ("python-format", "%(who)s has %(n)d", "%(n)d hat %(who)s", "%(n)d hat %(wer)s"),
    ("python-format", "%s of %s", "%s von %s", "%s"),
    ("python-format", "Hi %(who)s", "%(who)s, hallo, %(who)s", "Hallo %(who) s. %"),
    ("python-brace-format", "{who} has {n}", "{n} hat {who}", "{n} hat {wer}"),
    ("python-brace-format", "{0} of {1}", "{1} von {0}", "{0} von {1"),
    ("csharp-format", "{0:N2} and {1}", "{1} und {0}", "{1} und {2}"),
    ("java-format", "The {0} of {1}", "Der {0}, {1}", "Der '{0}', {1}"),
    ("java-printf-format", "%s: %d", "%2$d: %1$s", "%d: %s"),
    ("php-format", "%1$s paid %2$05.2f", "%2$05.2f zahlte %1$s", "%2$s zahlte %1$s"),
    ("perl-format", "%s: %vd", "%s: %vd", "%s"),
    ("perl-brace-format", "{who} waits", "{who} wartet", "{wer} wartet"),
    ("ruby-format", "%{who}: %<n>d", "%<n>d: %{who}", "%<n>s: %{who}"),
    ("lua-format", "%q is %d", "%q ist %d", "%d ist %q"),
    ("javascript-format", "%s is %d", "%s ist %d", "%d ist %s"),
    ("qt-format", "%1 of %L2", "%L2 von %1", "%L2 von 1%"),
    ("qt-plural-format", "%n files", "%n Dateien", "Dateien"),
    ("kde-format", "%1 of %2", "%2 von %1", "%2 von %3"),
    ("sh-format", "$user left", "$user ging", "$benutzer ging"),
    ("boost-format", "%1% of %2%", "%2% von %1%", "%2% von %3%"),
    ("awk-format", "%s: %d", "%s: %d", "%d: %s"),
    ("tcl-format", "%s: %d", "%2$d: %1$s", "%d: %s"),
    ("ycp-format", "%1 of %2", "%2 von %1", "%2 von %3"),
    ("elisp-format", "%s: %d", "%2$d: %1$s", "%d: %s"),
]  # fmt: skip


def catalogue(flag: str, source: str, translation: str) -> str:
    return f'{HEAD}\n#, {flag}\nmsgid "{source}"\nmsgstr "{translation}"\n'


def told(path: Path) -> list[str]:
    return [
        one.message
        for one in check_file(path)
        if isinstance(one, Finding)
        if one.signal == "markup"
    ]


@pytest.mark.parametrize(("flag", "source", "right", "wrong"), ENTRIES)
def test_a_flagged_entry_is_checked_as_that_languages_format(
    flag: str, source: str, right: str, wrong: str, tmp_path: Path
):
    path = tmp_path / "de.po"
    path.write_text(catalogue(flag, source, right))
    assert told(path) == []
    path.write_text(catalogue(flag, source, wrong))
    assert len(told(path)) == 1


@pytest.mark.parametrize(("flag", "source", "right", "wrong"), ENTRIES)
def test_gettext_gives_the_same_answers(
    flag: str, source: str, right: str, wrong: str, tmp_path: Path
):
    if shutil.which("msgfmt") is None:
        missing_package("gettext")
    for text, status in ((right, 0), (wrong, 1)):
        (tmp_path / "de.po").write_text(catalogue(flag, source, text))
        command = ["msgfmt", "-c", "-o", "/dev/null", "de.po"]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
        assert done.returncode == status, done.stderr


@pytest.mark.parametrize(
    ("flags", "source", "translation"),
    [
        ("no-c-format", "Up to 20%discount", "Bis zu 20 % Rabatt"),
        ("no-c-format", "100%s are rare", "Hundertprozenter sind selten"),
        ("no-python-format", "50 %(net)s", "50 % netto"),
        ("no-python-brace-format", "Press {x}", "x drücken"),
        ("no-sh-format", "Cost in $usd", "Kosten in USD"),
        ("qt-format", "Yes, %s is no argument of Qt", "Ja, das ist keins"),
        ("c-format, no-python-brace-format", "%s {x}", "%s x"),
    ],
)
def test_what_an_entry_is_said_not_to_be_is_not_looked_for(
    flags: str, source: str, translation: str, tmp_path: Path
):
    path = tmp_path / "de.po"
    path.write_text(catalogue(flags, source, translation))
    assert told(path) == []


@pytest.mark.parametrize("translation", ["%(name) rouge choisi", "%(name).s choisi"])
def test_slips_that_python_and_gettext_let_pass_are_told(translation: str, tmp_path: Path):
    path = tmp_path / "de.po"
    path.write_text(catalogue("python-format", "Chosen %(name)s", translation))
    assert len(told(path)) == 1


def test_a_source_that_is_no_format_is_compared_as_any_text(tmp_path: Path):
    path = tmp_path / "de.po"
    path.write_text(catalogue("c-format", "%s is 5%! off", "5%! auf %s"))
    assert told(path) == []
    path.write_text(catalogue("c-format", "%s is 5%! off", "5%! Rabatt"))
    assert told(path) == ["Missing from the translation: placeholder %s"]


@pytest.mark.parametrize(
    ("form", "is_right"),
    [("Eine Datei", True), ("Eine Datei in %s", False), ("%d Datei in %s", True)],
)
def test_a_form_for_one_leaves_the_other_arguments_in_their_places(
    form: str, is_right: bool, tmp_path: Path
):
    """Without the count, the name would be filled in with the count's value."""
    path = tmp_path / "de.po"
    singular = "One file" if form == "Eine Datei" else "%d file in %s"
    plural = "%d files" if form == "Eine Datei" else "%d files in %s"
    path.write_text(
        f'{HEAD}\n#, c-format\nmsgid "{singular}"\nmsgid_plural "{plural}"\n'
        f'msgstr[0] "{form}"\nmsgstr[1] "{plural.replace("files", "Dateien")}"\n'
    )
    assert (told(path) == []) is is_right


@pytest.mark.parametrize("name", FORMATS)
def test_any_text_has_directives_within_it(name: str):
    for text in ("%", "{", "$", "%(", "%1$", "{0:", "%*.*", "}{", "%%%", "'{", "%<PRI", "{" * 500):
        read = FORMATS[name].read(text)
        spans = [(one.start, one.end) for one in read.found] + (
            [read.broken] if read.broken else []
        )
        assert all(0 <= start <= end <= len(text) for start, end in spans)
