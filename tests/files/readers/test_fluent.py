from __future__ import annotations

from pathlib import Path

from tests.files.readers.catalogues import pairs_of, units_of
from triage.files.readers.base import Request
from triage.files.readers.registry import files_in, read_units
from triage.files.units import UnreadablePlace

SOURCE = """## Cart
-brand = Cart
# A greeting
hello = Hello, { $name }
    how are you?
    .title = 4 cats
wheels = With { $count ->
    [one] a wheel
   *[other] { $count } wheels
} now
"""


def test_messages_attributes_and_variants_are_units(tmp_path: Path):
    translation = SOURCE.replace("how are", "jak").replace("4 cats", "5 kotów")
    translation = translation.replace("[one] a wheel", "[one] koło\n    [few] { $count } koła")
    files = {"locales/en/a.ftl": SOURCE, "locales/pl/a.ftl": translation}
    assert pairs_of(tmp_path, "locales/pl/a.ftl", files) == [
        ("-brand", "Cart", "Cart"),
        ("hello", "Hello, { $name }\nhow are you?", "Hello, { $name }\njak you?"),
        ("hello.title", "4 cats", "5 kotów"),
        ("wheels[one]", "With a wheel now", "With koło now"),
        ("wheels[few]", "With { $count } wheels now", "With { $count } koła now"),
        ("wheels[other]", "With { $count } wheels now", "With { $count } wheels now"),
    ]
    assert tmp_path / "locales/pl/a.ftl" in files_in(tmp_path)
    assert units_of(tmp_path, "locales/pl/a.ftl", files)[1].comments[0] == "A greeting"


def test_a_plural_beside_a_text_without_one_is_compared(tmp_path: Path):
    plain = "wheels = { $count } wheels\n"
    forms = "wheels = { $count ->\n    [one] { $count } Rad\n   *[other] { $count } Räder\n}\n"
    files = {"locales/en/a.ftl": plain, "locales/de/a.ftl": forms}
    found = pairs_of(tmp_path, "locales/de/a.ftl", files)
    assert [source for _, source, _ in found] == ["{ $count } wheels"] * 2


def test_what_is_no_message_is_named_and_the_rest_is_read(tmp_path: Path):
    (tmp_path / "en.ftl").write_text("a = One\nb = Two\n")
    (tmp_path / "de.ftl").write_text("a = Eins\n?!\nb = Zwei { $c\n")
    found = list(read_units(Request(tmp_path / "de.ftl", root=tmp_path)))
    assert [one.line for one in found if isinstance(one, UnreadablePlace)] == [2, 3]
