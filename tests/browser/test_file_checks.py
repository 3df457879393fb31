"""File checks in a real browser: from a dropped file to its findings, answers and the next check."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from openpyxl import Workbook
from playwright.sync_api import APIResponse, FilePayload, Page, Response, Route, expect

from tests.accessibility import assert_accessible, breaches_in_both_themes
from tests.browser.actions import taken, watch
from tests.browser.signing_in import sign_in
from tests.browser.sizes import PHONE
from tests.browsing import until
from tests.factories import make_project, make_user
from triage import tasks
from triage.models import FileCheck, FileFinding, IgnoreRule, Project, Role
from triage.services.file_checks import running

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
UNITS = {
    "cart.wheels": ("The cart has 4 wheels.", "El carro tiene 5 ruedas."),
    "house.rooms": ("The house has 7 rooms.", "La casa tiene 9 habitaciones."),
    "lamp.price": ("The lamp costs 30 euros.", "La lámpara cuesta 13 euros."),
    "river": ("The river is long and quiet.", "El río es largo y tranquilo."),
}
MAX_ACTIONS = 3
DROP = """([form, files]) => {
    const transfer = new DataTransfer();
    for (const [name, text] of files) transfer.items.add(new File([text], name));
    const options = { dataTransfer: transfer, bubbles: true, cancelable: true };
    form.dispatchEvent(new DragEvent("dragover", options));
    form.dispatchEvent(new DragEvent("drop", options));
}"""


def po(units: dict[str, tuple[str, str]], language: str = "es") -> str:
    head = f'msgid ""\nmsgstr "Language: {language}\\nContent-Type: text/plain; charset=UTF-8\\n"\n'
    return head + "".join(
        f'\nmsgctxt "{name}"\nmsgid "{source}"\nmsgstr "{translation}"\n'
        for name, (source, translation) in units.items()
    )


def payload(name: str, content: bytes | str) -> FilePayload:
    data = content.encode() if isinstance(content, str) else content
    return {"name": name, "mimeType": "application/octet-stream", "buffer": data}


@pytest.fixture
def project(live_server: Any, settings: Any, tmp_path: Path) -> Project:
    settings.DATA_DIR = tmp_path / "data"
    return make_project("Shop")


@pytest.fixture
def files(project: Project, page: Page, live_server: Any, monkeypatch: pytest.MonkeyPatch) -> Page:
    """The page of file checks, opened by a lead; checks are done at once."""
    monkeypatch.setattr(tasks, "enqueue_file_check", running.run)
    sign_in(page.context, live_server.url, make_user("boss", project, Role.LEAD))
    page.goto(f"{live_server.url}/files/")
    return page


def upload(page: Page, *given: FilePayload) -> None:
    page.get_by_label("Files or a zip").first.set_input_files(list(given))
    page.get_by_role("button", name="Check", exact=True).click()
    page.wait_for_url("**/files/*/")


def place(page: Page, number: int) -> str:
    return page.locator("article .finding__place").nth(number).inner_text()


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def here(page: Page) -> str:
    return page.locator("article.is-here .finding__place").inner_text()


def test_an_own_file_shows_its_findings_after_three_actions(
    page: Page, start_worker: Any, start_web: Any, settings: Any, tmp_path: Path
) -> None:
    settings.DATA_DIR = tmp_path / "data"
    boss = make_user("boss", make_project("Shop"), Role.LEAD)
    start_worker("default,nlp,exchange,translate")
    address, _ = start_web()
    sign_in(page.context, address, boss)
    watch(page)
    page.goto(f"{address}/")
    page.locator("#main").get_by_role("link", name="Check my translations").first.click()
    page.get_by_label("Files or a zip").set_input_files([payload("shop.po", po(UNITS))])
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.locator("article[data-finding]")).to_have_count(3)
    expect(page.locator("#counts")).to_contain_text("3 errors")
    expect(page.locator("#state progress")).to_have_count(0)
    # The field and the press on it are counted apart.
    assert len(taken(page)) <= MAX_ACTIONS, taken(page)


def test_a_dropped_file_shows_its_findings_with_line_key_and_marks(files: Page) -> None:
    form = files.locator("form.drop-zone").element_handle()
    files.evaluate(DROP, [form, [["shop.po", po(UNITS)]]])
    files.wait_for_url("**/files/*/")
    first = files.locator("article[data-finding]").first
    expect(first).to_contain_text("shop.po:6")
    expect(first).to_contain_text("cart.wheels")
    expect(first.locator("mark.found")).to_have_text("5")
    assert_accessible(files)


def test_findings_are_answered_undone_and_walked_by_keys(files: Page) -> None:
    upload(files, payload("shop.po", po(UNITS)))
    places = [place(files, number) for number in range(3)]
    press(files, "j")
    assert here(files) == places[0]
    press(files, "f")
    assert here(files) == places[1]
    press(files, "w", "k")
    answers = FileFinding.objects.order_by("number")
    until(files, lambda: [one.answer for one in answers.all()] == ["fine", "wrong", ""])
    expect(files.locator("#counts")).to_contain_text("1 open")
    press(files, "u")
    until(files, lambda: [one.answer for one in answers.all()] == ["fine", "", ""])
    assert here(files) == places[1]
    files.get_by_role("button", name="Next", exact=True).click()
    assert here(files) == places[2]
    press(files, "?")
    expect(files.get_by_role("dialog")).to_contain_text("next and previous finding")
    assert_accessible(files)


UNDO_AT_ONCE = """() => new MutationObserver((changes, observer) => {
    if (!document.querySelector('article.is-settled [data-act="undo"]')) return;
    observer.disconnect();
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "u", bubbles: true }));
}).observe(document.getElementById("findings"), { childList: true, subtree: true })"""


def undone_in_place(response: Response) -> bool:
    request = response.request
    return request.resource_type == "xhr" and (request.post_data or "").endswith("answer=")


def test_an_answer_is_undone_in_the_moment_in_which_it_arrives(files: Page) -> None:
    upload(files, payload("shop.po", po(UNITS)))
    files.evaluate(UNDO_AT_ONCE)
    with files.expect_response(undone_in_place):
        press(files, "j", "w")
    expect(files.locator("#counts")).to_contain_text("3 open")
    assert here(files) == place(files, 0)


def test_counts_hold_all_answers_though_the_first_reply_comes_last(files: Page) -> None:
    upload(files, payload("shop.po", po(UNITS)))
    held: list[tuple[Route, APIResponse]] = []
    files.route("**/answer", lambda route: held.append((route, route.fetch())), times=1)
    press(files, "j", "f")
    until(files, lambda: held)
    press(files, "w")
    expect(files.locator("#counts")).to_contain_text("1 open")
    route, response = held[0]
    with files.expect_event("requestfinished", lambda done: done == route.request):
        route.fulfill(response=response)
    files.wait_for_load_state("networkidle")
    expect(files.locator("article.is-settled")).to_have_count(2)
    expect(files.locator("#counts")).to_contain_text("1 open")


def test_an_answer_that_does_not_reach_the_site_is_said(files: Page) -> None:
    upload(files, payload("shop.po", po(UNITS)))
    # A tab of its own: this one may note a failed request on its console.
    tab = files.context.new_page()
    tab.goto(files.url)
    tab.route("**/answer", lambda route: route.abort())
    press(tab, "j", "f")
    expect(tab.locator("#said")).to_contain_text("Not saved")
    assert not FileFinding.objects.exclude(answer="").exists()


def test_a_finding_is_ignored_by_a_prepared_rule(files: Page) -> None:
    upload(files, payload("shop.po", po(UNITS)))
    press(files, "j", "i")
    files.get_by_label("in all of shop.po").check()
    assert_accessible(files)
    files.get_by_role("button", name="Ignore", exact=True).click()
    expect(files.locator("article[data-finding]")).to_have_count(1)
    expect(files.locator("#said")).to_have_text("3 findings ignored")
    assert IgnoreRule.objects.get().file == "shop.po"
    expect(files.locator("#counts")).to_contain_text("3 ignored")


def test_a_rule_without_its_text_is_refused_in_its_place(files: Page) -> None:
    upload(files, payload("shop.po", po(UNITS)))
    press(files, "j", "i")
    files.get_by_label("wherever this text occurs").check()
    files.get_by_label("The text", exact=True).fill("")
    files.get_by_role("button", name="Ignore", exact=True).click()
    expect(files.locator("article").first).to_contain_text("Enter the text.")
    press(files, "Escape")
    expect(files.locator(".ignore-form")).to_have_count(0)
    assert not IgnoreRule.objects.exists()


def test_filters_apply_as_they_change_and_are_in_the_address(files: Page) -> None:
    upload(files, payload("shop.po", po(UNITS)))
    files.get_by_label("Text", exact=True).fill("lamp")
    expect(files.locator("article[data-finding]")).to_have_count(1)
    files.wait_for_url("**/?q=lamp")
    files.reload()
    expect(files.locator("article[data-finding]")).to_have_count(1)
    files.get_by_label("Level").select_option("Warning")
    expect(files.get_by_text("No finding matches the filter")).to_be_visible()
    files.go_back()
    expect(files.locator("article[data-finding]")).to_have_count(1)
    assert files.get_by_label("Text", exact=True).input_value() == "lamp"
    assert files.get_by_label("Level").input_value() == ""


def test_further_findings_are_loaded_by_key(files: Page) -> None:
    units = {
        f"lamp.{n}": (f"There are {n + 10} lamps.", f"Hay {n + 11} lámparas.") for n in range(60)
    }
    upload(files, payload("shop.po", po(units)))
    cards = files.locator("article[data-finding]")
    expect(cards).to_have_count(50)
    cards.nth(49).click()
    press(files, "j")
    expect(cards).to_have_count(60)
    expect(files.locator("article.is-here")).to_contain_text("lamp.50")
    expect(files.locator("h2.file-head")).to_have_count(1)


def test_checking_again_shows_what_is_new_mended_and_left(files: Page) -> None:
    upload(files, payload("shop.po", po(UNITS)))
    wrong = ("The shop opens at 8.", "La tienda abre a las 9.")
    mended = {**UNITS, "cart.wheels": (UNITS["cart.wheels"][0], "El carro tiene 4 ruedas.")}
    files.locator("summary", has_text="Check again").click()
    upload(files, payload("shop.po", po({**mended, "shop.opens": wrong})))
    files.wait_for_url(f"**/files/{FileCheck.objects.latest('pk').pk}/")
    counts = files.locator("#counts")
    for text in ("1 new", "1 mended", "2 left"):
        expect(counts).to_contain_text(text)
    counts.get_by_role("link", name="1 mended").click()
    expect(files.locator("article[data-finding]")).to_contain_text("El carro tiene 5 ruedas.")
    assert files.get_by_label("State").input_value() == "mended"
    assert_accessible(files)


def test_a_zip_of_ten_languages_is_one_check_of_ten_files(files: Page) -> None:
    file = BytesIO()
    languages = ("ar", "cs", "de", "es", "fr", "it", "ja", "pl", "pt", "zh_CN")
    with ZipFile(file, "w") as archive:
        for code in languages:
            unit = {"n": ("There are 31 lamps.", "31" if code == "es" else "13")}
            archive.writestr(f"locale/{code}/LC_MESSAGES/django.po", po(unit, code))
    upload(files, payload("locale.zip", file.getvalue()))
    expect(files.locator("#state")).to_contain_text("10 files")
    heads = files.locator("h2.file-head")
    expect(heads.first).to_have_text("locale/ar/LC_MESSAGES/django.po")
    assert heads.count() == 9
    files.get_by_label("File", exact=True).select_option(index=3)
    expect(heads).to_have_count(1)


def test_a_folder_is_sent_with_its_paths_and_without_what_cannot_be_read(
    files: Page, tmp_path: Path
) -> None:
    for code in ("de", "es"):
        folder = tmp_path / "locale" / code
        folder.mkdir(parents=True)
        (folder / "django.po").write_text(po(UNITS, code), encoding="utf-8")
    (tmp_path / "locale" / "logo.png").write_bytes(b"?")
    files.get_by_label("A folder").set_input_files(tmp_path / "locale")
    files.get_by_role("button", name="Check", exact=True).click()
    files.wait_for_url("**/files/*/")
    paths = [file.path for file in FileCheck.objects.get().files.all()]
    assert paths == ["locale/de/django.po", "locale/es/django.po"]
    expect(files.locator("#state .notice")).to_have_count(0)


def test_a_spreadsheet_is_checked(files: Page) -> None:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for row in [("key", "en", "es"), ("a", "It costs 7 euros.", "Cuesta 9 euros.")]:
        sheet.append(row)
    file = BytesIO()
    book.save(file)
    upload(files, payload("shop.xlsx", file.getvalue()))
    expect(files.locator("article[data-finding]")).to_contain_text("Cuesta 9 euros.")
    expect(files.locator(".finding__place")).to_have_text("shop.xlsx:2")


def test_a_spreadsheet_of_sheets_and_languages_can_be_read_on_a_phone(files: Page) -> None:
    book = Workbook()
    book.remove(book.active)
    for name in ("Menu", "Help texts for the first start"):
        sheet = book.create_sheet(name)
        sheet.append(("Key", "English", "Español", "Deutsch", "Owner"))
        sheet.append(
            (
                "a.very.long.key." * 6,
                "It costs 7 euros.",
                "Cuesta 9 euros.",
                "Es kostet 7 Euro.",
                "Ana",
            )
        )
    book.create_sheet("Notes").append(("Please translate all sheets by Friday",))
    file = BytesIO()
    book.save(file)
    files.set_viewport_size(PHONE)
    upload(files, payload("shop.xlsx", file.getvalue()))
    expect(files.locator("#state")).to_contain_text("4 units checked")
    cards = files.locator("article[data-finding]")
    expect(cards).to_have_count(2)
    for card, sheet_name in zip(cards.all(), ("Menu", "Help texts"), strict=True):
        expect(card).to_contain_text(f"sheet {sheet_name}")
        expect(card.locator("code")).to_have_text("a.very.long.key." * 6)
        for button in ("Fine", "Wrong"):
            expect(card.get_by_role("button", name=button, exact=True)).to_be_visible()
    files.locator("summary", has_text="1 file").click()
    expect(files.locator(".files-read")).to_contain_text("en → de")
    assert files.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert breaches_in_both_themes(files) == []


def test_what_cannot_be_read_is_said_on_top(files: Page) -> None:
    upload(files, payload("shop.po", po(UNITS)), payload("notes.doc", "?"))
    notice = files.locator("#state .notice")
    expect(notice).to_contain_text("1 file could not be read")
    expect(notice).to_contain_text("notes.doc")


def test_the_pages_fit_a_phone_and_keep_the_accessibility_rules(files: Page) -> None:
    units = {"very.long.key." * 12: (f"See https://example.org/{'path/' * 30} 4", "Vea 5")}
    upload(files, payload("shop.po", po({**units, **UNITS})))
    address = files.url
    for path in (address, address.rsplit("/", 2)[0] + "/", address.rsplit("/", 2)[0] + "/ignored/"):
        files.set_viewport_size({"width": 1366, "height": 768})
        files.goto(path)
        assert breaches_in_both_themes(files) == [], path
        files.set_viewport_size(PHONE)
        files.goto(path)
        assert files.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], path
        assert breaches_in_both_themes(files) == [], path
