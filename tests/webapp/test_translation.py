from __future__ import annotations

import ast
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.auth.password_validation import password_validators_help_texts
from django.urls import reverse
from django.utils import translation
from django.utils.translation.template import templatize

from tests.factories import make_project, make_user
from triage.methods.numbers.kinds import Doubt
from triage.models import Role
from triage.templatetags.history import ACTIONS, FIELDS

#: As Django calls them; ``_`` and ``gettext`` are known to the tool.
KEYWORDS = ["-kgettext_lazy", "-kngettext_lazy:1,2", "-kgettext_noop", "-kpgettext:1c,2"]
CATALOGUES = sorted(Path(settings.LOCALE_PATHS[0]).glob("*/LC_MESSAGES/django.po"))
#: Texts that are translated with their punctuation, and what no reader sees.
WHOLE = re.compile(r"\{% blocktranslate.*?endblocktranslate %\}|<script.*?</script>", re.DOTALL)
JOINED = re.compile(r"(?:[%}]\}|</(?:a|b|bdi|code|em|span|strong)>)[,;:.] (?=[{<“])")
by_catalogue = pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda path: path.parts[-3])


@pytest.mark.django_db
def test_the_pages_speak_spanish_to_who_asks_for_it(client):
    client.force_login(make_user(project=make_project(), role=Role.LEAD))
    client.post(reverse("set_language"), {"language": "es", "next": "/"})
    page = client.get(reverse("queue")).content.decode()
    assert '<html lang="es">' in page
    assert "Confirmar error" in page
    assert "Which category?" not in page


def test_a_language_that_no_native_speaker_has_read_says_so(client, db):
    page = client.get(reverse("login")).content.decode()
    assert ">简体中文 (not reviewed)</option>" in page
    assert ">Español</option>" in page


@pytest.mark.parametrize(("language", "yours"), [("es", "Tu contraseña"), ("zh-hans", "您的密码")])
def test_the_frameworks_own_texts_address_people_as_ours_do(language, yours):
    with translation.override(language):
        assert all(yours in text for text in password_validators_help_texts())


def test_every_reason_for_doubt_is_in_the_readers_language():
    with translation.override("es"):
        assert [one for one in Doubt if translation.gettext(one) == one] == []


@pytest.mark.skipif(shutil.which("msgfmt") is None, reason="missing package: gettext")
@by_catalogue
def test_every_placeholder_survives_the_translation(catalogue):
    answer = subprocess.run(
        ["msgfmt", "--check", "--output-file=/dev/null", str(catalogue)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 0, answer.stderr


@pytest.mark.skipif(shutil.which("xgettext") is None, reason="missing package: gettext")
@by_catalogue
def test_every_text_of_pages_and_services_is_translated(catalogue, tmp_path):
    sources = [
        path for name in ("triage", "engines", "webapp") for path in Path(name).rglob("*.py")
    ]
    for number, page in enumerate(sorted(Path("templates").rglob("*.html"))):
        copy = tmp_path / f"{number}.py"
        copy.write_text(templatize(page.read_text("utf-8"), origin=str(page)), "utf-8")
        sources.append(copy)
    wanted = tmp_path / "wanted.pot"
    subprocess.run(
        ["xgettext", "--from-code=UTF-8", "-LPython", "-f-", f"-o{wanted}", *KEYWORDS],
        input="\n".join(map(str, sources)),
        text=True,
        check=True,
        capture_output=True,
    )
    answer = subprocess.run(
        ["msgcmp", str(catalogue), str(wanted)], capture_output=True, text=True, check=False
    )
    assert answer.returncode == 0, answer.stderr


def test_every_line_of_the_history_has_words_in_the_readers_language():
    calls = [
        node
        for path in Path("triage").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "record_change"
    ]
    written = {
        part.value
        for call in calls
        for argument in call.args
        for part in ast.walk(argument)
        if isinstance(part, ast.Constant) and isinstance(part.value, str)
    }
    assert len(written) > 40
    assert written <= set(ACTIONS)
    values = [one.value for call in calls for one in call.keywords if one.arg in ("old", "new")]
    names = [key for one in values if isinstance(one, ast.Dict) for key in one.keys]
    assert {key.value for key in names if isinstance(key, ast.Constant)} <= set(FIELDS)


def test_no_template_joins_its_parts_with_english_punctuation():
    joined = {
        f"{path}: {found[0]}"
        for path in Path("templates/triage").rglob("*.html")
        for found in JOINED.finditer(WHOLE.sub("{{ }}", path.read_text("utf-8")))
    }
    assert joined == set()


def test_the_compiled_file_is_up_to_date():
    with translation.override("es"):
        assert translation.gettext("Check again") == "Comprobar otra vez"
