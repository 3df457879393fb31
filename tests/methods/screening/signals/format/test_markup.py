from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.methods.screening.tools import fires, silent
from triage.methods.screening.signals.format.markup_parts import _parts_of, blanked, parts_of


@pytest.mark.parametrize(
    ("source", "translation"),
    [
        ("Hello {0}!", "Hallo {0}!"),
        ("{{PLURAL:$1|file|files}}", "{{plural:$1|Datei|Dateien}}"),
        ("a :term:`mapping` of names", "eine :term:`Zuordnung <mapping>` von Namen"),
        ("%1d left, %2 hours", "noch %1 T., %2 Std."),
        ("Who can hear %1 in %2?", "Wer hört %1:n in %2:lle?"),
        ("< Unknown Channel >", "<Unbekannter Kanal>"),
        ("Your address (e.g. jane@acme.example)", "Ihre Adresse (z. B. erika@acme.example)"),
        (
            "See https://wikipedia.org/wiki/Firewall.",
            "Siehe https://de.wikipedia.org/wiki/Brandmauer_(EDV).",
        ),
        ("https://wiki.acme.example/wiki/A%27s", "https://wiki.acme.example/wiki/DE:B?uselang=de"),
        ("%B %-d", "%-d. %B"),
        ("https://a.example/by/4.0/", "https://a.example/by/4.0/deed.de"),
        ("Unlisted: Do not show", "Nicht gelistet :nicht zeigen"),
        ("<b>Save</b> now", "Jetzt <b>speichern</b>"),
        ("%s of %s", "%s von %s"),
        ("Open File > Print & save.", "Datei &gt; Drucken &amp; Speichern."),
        ("Open File &gt; Print.", "Datei > Drucken."),
        ("See https://example.org/en/help.", "Siehe https://example.org/de/help."),
        ("One\nTwo", "Eins\nZwei"),
        ("A 100% discount", "100 % Rabatt"),
        ("50% done", "50 % fertig"),
        (
            "{n, plural, one {# file} other {# files}}",
            "{n, plural, one {# Datei} other {# Dateien}}",
        ),
        ('<img alt="dog" src="d.png">', '<img alt="Hund" src="d.png">'),
        ("a < b and c > d", "a < b und c > d"),
        ("The :attribute field is required.", ":Attribute muss ausgefüllt werden."),
        ("Warning: file not found", "Attention : fichier introuvable"),
        ("I love it :heart: at 10:30 :D", "Ich mag es :heart: um 10:30 :D"),
        ("It costs $5 or US$20.", "Es kostet 5 $ oder 20 US$."),
        ("Posted by %{author} on %{date}", "Am %{date} von %{author}"),
        ("Moved %1 to %2.", "%1 nach %2 verschoben."),
        ("Entries with a scheme (http://, ftp://)", "Einträge mit Schema (http://, ftp:// …)"),
        ("%d %b %H:%M", "%e. %B, %H:%M Uhr"),
        ("Found an extra { or }", "Überzählige { oder } gefunden"),
        ("%limin %lis", "%li Min. %li s"),
        ("%13lu inprogress, %.250s", "%lu laufend, %.255s"),
        ("pages=FIRST[:LAST]", "pages=ERSTE[:LETZTE]"),
        ("2 ** 3 and 4*5*6", "2 ** 3 und 4*5*6"),
        ("Click <b>here</b> or <i>there</i>.", "Klicken Sie <i>dort</i> oder <b>hier</b>."),
        ("One<br>Two<img src='a'>", "Eins<br>Zwei<img src='a'>"),
        ('{"title": "Hello", "sizes": [1, 2]}', '{"title": "Hallo", "sizes": [1, 2]}'),
        ("Made by { -brand-mozilla }", 'Vytvořila { -brand-mozilla(case: "ins") }'),
        ("See [this](https://a.example/b)-style.", "Wie bei ([dies](https://a.example/b))."),
        (
            '<a href="https://a.example/get/?r=1">Get</a>',
            '<a href="https://a.example/get/index.de.html?r=1">Los</a>',
        ),
        ("See http://www.a.example/b/.", "Siehe https://a.example/b."),
        ("**Say why** it does not fit", "**이유를 설명**하고"),
        ("See [below](#a-list)", "[aşağıya](#katk%C4%B1da-bir-%C3%B6rnek) bakın"),
        ("you@example.com", "email@example.com"),
        ("$first_name and $last_name left", "$first_name和$last_name离开了"),
        (
            "{n, plural, one {# file} other {# files}}",
            "{n, plural, few {# файла} many {# файлов} other {# файла}}",
        ),
        ("how people _should_ behave", "wie sich Leute **verhalten** sollen"),
        ("The Latin word is here.", "Hier steht das <em>lateinische</em> Wort."),
        ("{ -brand-a } is new. Get it.", "{ -brand-a } ist neu. Hol dir { -brand-a }."),
        ("{ -brand-a } is new. Get { -brand-a }.", "{ -brand-a } ist neu. Hol es dir."),
        ("See https://wiki.example.org/Derived", "Siehe https://wiki.example.org/de/Derived"),
        ("See [this](https://a.example/b).", "Siehe [das](https://andere-seite.org/c)."),
        ("Press Esc.<br>Click.", "Drücke Esc.<br />Klicke."),
        ('No results for "{0}"', 'Ei tuloksia "{0}":lle'),
        ("eg. http://example.com/a.jpg", "z. B. http://beispiel.de/a.jpg"),
        ("http://example.com/a", "http://beispiel.de/a"),
        ("eg. joe@example.com", "z. B. hans@beispiel.de"),
        ("%BUpgrade%b it:%n", "%BErneuern%b Sie es:%n"),  # bold in aptitude
        ("See the B<FILES> section", "Siehe den Abschnitt B<DATEIEN>"),  # bold in Perl
    ],
)
def test_a_kept_format_is_silent(source, translation):
    silent("markup", source, translation)


@pytest.mark.parametrize(
    ("source", "translation", "kind"),
    [
        ("Hello {0}!", "Hallo!", "placeholder"),
        ("Hello {name}!", "Hallo {Name}!", "placeholder"),
        ("%s of %d", "%s von %s", "placeholder"),
        ("%1$s and %2$s", "%1$s und %1$s", "placeholder"),
        ("Dear {{ user.name }}", "Lieber {{ benutzer.name }}", "placeholder"),
        ("Use ${HOME} now", "Nutze jetzt ${HEIM}", "placeholder"),
        ("Mr %(name)s", "Herr %(Name)s", "placeholder"),
        ("<b>Save</b>", "<b>Speichern<b>", "tag"),
        ('<a href="/x">go</a>', '<a href="/y">los</a>', "tag"),
        ("Write to ann@example.org", "Schreib an ann@beispiel.org", "e-mail"),
        ("See https://example.org/a", "Siehe https://example.org/b", "URL"),
        ("See https://example.org/a", "Siehe https://exmaple.org/a", "URL"),
        ("Made by { -brand-a }.", "Von uns gemacht.", "placeholder"),
        ("One\nTwo", "Eins Zwei", "line break"),
        ("One\\nTwo", "Eins Zwei", "escape"),
        ("Open C:\\temp\\new", "Öffne C:\\temp\\neu", "path"),
        ("{n, plural, other {x}}", "{m, plural, other {x}}", "message variable"),
        ("{n, plural, one {x} other {y}}", "{n, plural, one {x} few {y}}", "message variable"),
        ("{g, select, male {x} other {y}}", "{g, select, Mann {x} other {y}}", "message variable"),
        ("Hello :name, :count new", "Hallo :nombre, :count neue", "placeholder"),
        ("Dear $username", "Liebe $benutzer", "placeholder"),
        ("Deleted %<count>d files", "%<anzahl>d Dateien gelöscht", "placeholder"),
        ("Posted by %{author}", "Von {author}", "placeholder"),
        ("%#@files@ selected", "%@files@ ausgewählt", "placeholder"),
        ("Read @:terms first", "Lesen Sie zuerst @:bedingungen", "placeholder"),
        ("Use **bold** text", "Nutzen Sie **fetten Text", "Markdown"),
        ("See [the guide](docs/guide.md)", "Siehe Anleitung (docs/guide.md)", "Markdown"),
        ("<b><i>Stop</i></b> now", "<i><b>Halt</b></i> jetzt", "structure"),
        ("<p>Read <a href='/t'>it</a></p>", "<p>Lies <a href='/t'>es</p></a>", "structure"),
        ('{"title": "Hello"}', '{"titel": "Hallo"}', "structure"),
        ('{"ok": "Yes", "size": 10}', '{"ok": "Ja", "size": "10"}', "structure"),
        ('{"title": "Hello"}', '{"title": "Hallo}', "structure"),
    ],
)
def test_a_changed_format_is_found(source, translation, kind):
    assert fires("markup", source, translation).kind == kind


def test_evidence_points_at_what_was_lost():
    finding = fires("markup", "Hello {name}, bye", "Hallo, tschüs")
    assert [span.text for span in finding.source_spans] == ["{name}"]
    assert finding.source_spans[0].start == 6


def test_more_plural_branches_in_the_target_language_are_right():
    silent(
        "markup",
        "{n, plural, one {# file in {dir}} other {# files in {dir}}}",
        "{n, plural, one {# файл в {dir}} few {# файла в {dir}} other {# файлов в {dir}}}",
        "en-ru",
    )


def test_a_plural_branch_is_text_and_no_placeholder():
    assert [part.value for part in parts_of("{n, plural, one {file} other {files}}")] == [
        "n, plural"
    ]


def test_full_width_marks_end_an_address():
    silent("markup", "See https://example.org/a.", "见https://example.org/a。", "en-zh")


def test_text_without_a_space_goes_on_after_an_address():
    silent(
        "markup",
        "See https://example.org/a for more.",
        "请访问https://example.org/a以了解更多",
        "en-zh",
    )


def test_blanking_parts_keeps_places():
    text = "Hi {name} <b>x</b>\n5"
    assert blanked(text, parts_of(text)) == "Hi           x    \n5"


@pytest.mark.parametrize("text", ["{" * 50_000, "<a " * 50_000, "%" * 50_000, "<a" + " b" * 50_000])
def test_hostile_text_costs_linear_time(text):
    parts_of(text)


@pytest.mark.parametrize(
    ("source", "translation", "found"),
    [
        ("a &lt; b", "a kleiner b", True),
        ("R&amp;D", "F& amp;E", True),
        ("5&#176;", "5 Grad", True),
        ("a &lt; b", "a &lt; b", False),
        ("Tom &amp; Ann", "Tom und Ann", False),
        ("say &quot;yes&quot;", "sage „ja“", False),
        ("a&nbsp;b &#160;", "a b", False),
    ],
)
def test_entities_stay_and_are_not_broken(source, translation, found):
    (fires if found else silent)("markup", source, translation)


def test_the_variables_of_nested_messages_are_compared():
    source = "{g, select, female {{n, plural, one {her # file} other {her # files}}} other {{n, plural, other {# files}}}}"
    good = "{g, select, female {{n, plural, one {ihre # Datei} other {ihre # Dateien}}} other {{n, plural, other {# Dateien}}}}"
    silent("markup", source, good)
    assert fires("markup", source, good.replace("{n,", "{m,")).kind == "message variable"


@pytest.mark.parametrize("mark", [".", ",", ")", "。", "、", "؟", "।"])
def test_a_mark_after_an_address_is_not_part_of_it(mark):
    silent("markup", "See https://example.org/a?b=1.", f"Siehe https://example.org/a?b=1{mark}")


@pytest.mark.parametrize(
    "part", ["%1$s", "%(name)s", "{{x}}", "${X}", "{0}", '<g id="1">', "%@", "\\n"]
)
def test_each_kind_of_placeholder_is_missed(part):
    silent("markup", f"Hello {part} you", f"Hallo {part} du")
    fires("markup", f"Hello {part} you", "Hallo du")


PLACEHOLDERS = [
    "%s", "%d", "%@", "%ld", "%.2f", "%02d", "%1$s", "%2$d", "%1$.2f", "%(name)s", "%(count)d", "%name%",
    "{0}", "{name}", "{user.name}", "{{count}}", "{{ count }}", "${x}", "${user.name}", "$t(key)", "$t(a.b)",
]  # fmt: skip
_LETTERS = st.text(st.characters(categories=["L", "M"]), max_size=6)


@settings(deadline=None)
@given(st.sampled_from(PLACEHOLDERS), _LETTERS, _LETTERS)
def test_a_placeholder_is_the_same_whatever_letters_stand_around_it(part, before, after):
    found = parts_of(f"{before}{part}{after}")
    assert [(one.kind, one.value) for one in found] == [
        (one.kind, one.value) for one in parts_of(part)
    ]
    assert found[0].span.text == part


@pytest.mark.parametrize(
    ("source", "translation", "direction"),
    [
        ("Name of %(name)s", "%(name)sの名前", "en-ja"),
        ("Hello %s", "%sさん、こんにちは", "en-ja"),
        ("%1$s is new", "%1$sは新しい", "en-ja"),
        ("%d files", "%d件", "en-zh"),
        ("%ld files", "共%ld个文件", "en-zh"),
        ("{name} is here", "{name}さんがいます", "en-ja"),
        ("{{count}} items", "{{count}}件", "en-ja"),
        ("Value of ${x}", "${x}の値", "en-ja"),
        ("In %s", "%sde", "en-tr"),
        ("Of %s", "%s:n", "en-fi"),
        ("%s and %s", "%sและ%s", "en-th"),
        ("With %s", "ب%s", "en-ar"),
        ("%d%% done", "%%%d tamam", "en-tr"),
        ("%s%s", "%s%s", "en-de"),
        ("%dx%d pixels", "%dx%dピクセル", "en-ja"),
        ("%name% is here", "%name%がいます", "en-ja"),
        ("Write to ann@example.org now", "今すぐann@example.orgに書く", "en-ja"),
        ("See www.example.org/a now", "請看www.example.org/a吧", "en-zh"),
    ],
)  # fmt: skip
def test_a_placeholder_ends_where_its_syntax_ends(source, translation, direction):
    silent("markup", source, translation, direction)
    broken = translation.translate(dict.fromkeys(map(ord, "%{@w")))
    fires("markup", source, broken, direction)


@pytest.mark.parametrize(
    "text",
    [
        "100% de", "100%de", "100 %de rabais", "100 %d'accord", "5 % is", "5 %is", "50%s", "eine 50%ige Lösung",
        "50 %-ige Lösung", "10-%-ige", "10-%ige", "%50si", "%20 indirim", "My%20documents", "100%の", "100％だ", "%%s",
        "the %of people", "% d", "５０%d",
    ],
)  # fmt: skip
def test_a_percent_sign_is_no_placeholder(text):
    assert parts_of(text) == []


@pytest.mark.parametrize(
    ("source", "translation"),
    [
        ('invalid value "%s" for option "%s"', 'オプション"%2$s"に対する不正な値"%1$s"'),
        ("git stash pop [<stash>]", "git stash pop [<спрятанное>]"),
        ("<standard input>", "<standart girdi>"),
        ("<Unnamed>", "（未命名）"),
        (
            "The exit status is 0 if all went well, and 1 if a file\ncould not be read.",
            "Der Rückgabewert ist 0, wenn alles gut ging, und 1,\nwenn eine Datei nicht gelesen\nwerden konnte.",
        ),
    ],
)
def test_what_each_language_may_write_its_own_way_is_no_change(source, translation):
    silent("markup", source, translation)


@pytest.mark.parametrize(
    ("source", "translation"),
    [
        ('invalid value "%s" for option "%d"', 'オプション"%2$s"に対する不正な値"%1$s"'),
        ("%s of %s", "%1$s von %1$s"),
        ("Moved %1 to %2.", "%1 verschoben."),
        ("From %d to %s", "Von %s bis %s"),
        ("Type <name> and <br> press a key.", "Tippe <Name> und drücke eine Taste."),
        ("Click <b>here</b>.", "Klicke <c>hier</c>."),
        ("git stash pop [<stash>]", "git stash pop"),
        ("One.\nTwo.", "Eins. Zwei."),
    ],
)
def test_what_a_program_misses_is_still_found(source, translation):
    fires("markup", source, translation)


PIECES = ["%", "1", "s", "d", "name", "{", "}", "<", ">", "b", "/", "$", "`", "\\", "*", "&", "amp", ";", "@", "#", "_", "[", "]", "(", ")", "\r", "\n", ":", "www.", ".", "http", " ", "C", "é", "中", "٪", "１"]  # fmt: skip


@given(st.lists(st.sampled_from(PIECES), max_size=12).map("".join), st.booleans(), st.booleans())
def test_no_part_is_passed_over_for_speed(text, numbered, document):
    assert parts_of(text, numbered, document) == _parts_of(text, numbered, document)


def test_a_paragraph_around_the_whole_text_may_say_that_it_runs_from_the_right():
    silent("markup", "You muted %1.", '<p dir="RTL">השתקת את %1.</p>', "en-he")
    fires("markup", "You muted %1.", '<p dir="RTL">השתקת.</p>', "en-he")
    fires("markup", "You muted %1.", "<p>השתקת את %1.</p>", "en-he")


def test_an_address_that_is_no_example_stays():
    fires("markup", "Write to jane@acme.example.", "Schreiben Sie an erika@acme.example.")
    fires("markup", "Days: %1d", "Tage: %2d")


@pytest.mark.parametrize(
    ("source", "translation"),
    [
        ("Write <command>mount</command> or read on.", "Mit mount oder lies weiter."),
        ("Read the manual first.", "Lies zuerst das <quote>Handbuch</quote>."),
        ("Ask for <quote>expert</quote> mode.", "Nimm den Modus <emphasis>expert</emphasis>."),
    ],
)
def test_a_whole_element_that_says_what_a_word_is_hardly_counts(source, translation):
    assert fires("markup", source, translation).confidence < 0.6


@pytest.mark.parametrize(
    "translation",
    ["Nimm den <quote>Modus.", "Nimm den Modus <link>expert</link>."],
)
def test_a_half_or_another_element_counts(translation):
    assert fires("markup", "Take the mode.", translation).confidence > 0.6


def test_a_numbered_placeholder_of_boost_is_none_of_the_texts_numbers():
    silent("numbers", "between %1% and %2% points", "mellan %1% och %2% poäng", "en-sv")
    silent("numbers", "into %1% is %2%%% complete", "till %1% är %2% %% komplett", "en-sv")
    fires("markup", "between %1% and %2% points", "mellan %1% och 2 poäng", "en-sv")


def test_a_tag_is_shown_with_the_address_in_it():
    source, translation = '<a href="https://a.example/b">Go</a>', "Los</a>"
    assert 'tag <a href="https://a.example/b">' in fires("markup", source, translation).message


@pytest.mark.parametrize(
    ("source", "translation", "left"),
    [
        ("Start <b>it --all</b>.", "Inicie o “b>it --all/b>”.", ["b>", "/b>"]),
        ("Write to bill@acme.example.", "Escreva para bill-acme.example.", ["bill-acme.example"]),
        ("Dear {customer_name}, hello", "Caro -customer_name, olá", ["-customer_name"]),
        ("Dear customer {customer}, hello", "Caro customer, olá", []),
        ("Dear {name}, hello", "Caro, olá", []),
        ("你好 {customer_name}，", "你好customer_name，", ["customer_name"]),
    ],
)
def test_what_is_left_of_a_damaged_part_is_marked(source, translation, left):
    spans = fires("markup", source, translation).target_spans
    assert [span.text for span in spans] == left
