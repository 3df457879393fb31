from __future__ import annotations

from pathlib import Path

from tests.files.readers.catalogues import pairs_of, units_of
from triage.files.units import SkipReason

HEAD = (
    'msgid ""\nmsgstr ""\n"Language-Code: es\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'
)
KEYS = ("label_save", "box_recent.title", "heading_edit_item", "help_title", "cart_wheels")


def zope(comment: str = "") -> str:
    return HEAD + "\n".join(
        f'{comment.format(key=key)}msgid "{key}"\nmsgstr "Guardar"\n' for key in KEYS
    )


def test_the_comment_of_a_key_has_its_source(tmp_path: Path):
    text = zope('#. Default: "Say \\"{key}\\" with ${{n}}\n#. items"\n#: a.pt\n')
    first = units_of(tmp_path, "plone.po", {"plone.po": text})[0]
    assert (first.source, first.tgt_lang) == ('Say "label_save" with ${n} items', "es")
    assert first.left_out is None


def test_keys_without_their_texts_are_not_checked(tmp_path: Path):
    found = units_of(tmp_path, "plone.po", {"plone.po": zope()})
    assert {one.left_out for one in found} == {SkipReason.KEY}


def test_a_key_without_its_text_is_not_checked_where_others_have_theirs(tmp_path: Path):
    texts = "\n".join(f'msgid "Save {n} now"\nmsgstr "Guardar {n}"\n' for n in "abcdef")
    explained = '#. Default: "Repeat every"\nmsgid "interval_1"\nmsgstr "Repetir cada"\n'
    alone = 'msgid "interval_2"\nmsgstr "semanas"\n'
    text = f"{HEAD}{explained}\n{alone}\n{texts}"
    found = {one.id: one.left_out for one in units_of(tmp_path, "plone.po", {"plone.po": text})}
    assert found["interval_1"] is None
    assert found["interval_2"] == SkipReason.KEY


def test_a_text_among_keys_is_checked(tmp_path: Path):
    text = zope() + '\nmsgid "Save now"\nmsgstr "Guardar ahora"\n'
    assert pairs_of(tmp_path, "plone.po", {"plone.po": text}) == [
        ("Save now", "Save now", "Guardar ahora")
    ]


def test_a_name_with_a_point_among_texts_is_checked(tmp_path: Path):
    texts = "\n".join(f'msgid "Save {n} now"\nmsgstr "Guardar {n}"\n' for n in "abcdef")
    text = f'{HEAD}msgid "e.g"\nmsgstr "p.ej"\n\n{texts}'
    assert len(pairs_of(tmp_path, "x.po", {"x.po": text})) == 7


def test_the_sources_of_a_template_are_untranslated(tmp_path: Path):
    found = units_of(tmp_path, "x.pot", {"x.pot": HEAD + 'msgid "Save"\nmsgstr ""\n'})
    assert [one.left_out for one in found] == [SkipReason.UNTRANSLATED]
