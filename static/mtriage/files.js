// File checks: dropping files, and the keys of the findings.

import { keysOf } from "./keys.js";

// --- Files ---------------------------------------------------------------------------------------

/** @typedef {[path: string, file: File]} Chosen */

const forms = /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("form[data-drop]"));
const fieldOf = (form, name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name));

/**
 * The files below an entry of a drop, with their paths.
 * @param {any} entry
 * @param {Chosen[]} found
 */
async function walk(entry, found) {
  if (entry.isFile) {
    const file = await new Promise((take, fail) => entry.file(take, fail));
    found.push([entry.fullPath.replace(/^\//, ""), file]);
    return;
  }
  const reader = entry.createReader();
  for (;;) {
    // A folder is read in portions, the last of which is empty.
    const portion = await new Promise((take, fail) => reader.readEntries(take, fail));
    if (!portion.length) return;
    for (const one of portion) await walk(one, found);
  }
}

/** @param {DataTransfer} transfer */
async function dropped(transfer) {
  // The browser empties the list once this function first waits.
  const entries = Array.from(transfer.items, (item) => item.webkitGetAsEntry()).filter(Boolean);
  /** @type {Chosen[]} */
  const found = Array.from(entries.length ? [] : transfer.files, (file) => [file.name, file]);
  for (const entry of entries) await walk(entry, found);
  return found;
}

/**
 * The files chosen in the form's own fields.
 * @param {HTMLFormElement} form
 */
const chosenIn = (form) => ["uploads", "folder"].flatMap((name) =>
  Array.from(fieldOf(form, name).files, (file) => /** @type {Chosen} */ ([file.webkitRelativePath || file.name, file])));

/**
 * Put files into the form with their paths: of a folder only what can be read.
 * @param {HTMLFormElement} form
 * @param {Chosen[]} chosen
 */
function put(form, chosen) {
  const endings = form.dataset.endings.split(" ");
  const sent = chosen.filter(([path]) => !path.includes("/") || endings.some((ending) => path.toLowerCase().endsWith(ending)));
  const transfer = new DataTransfer();
  sent.forEach(([, file]) => transfer.items.add(file));
  fieldOf(form, "uploads").files = transfer.files;
  fieldOf(form, "folder").value = "";
  fieldOf(form, "paths").value = JSON.stringify(sent.map(([path]) => path));
}

forms.forEach((form) => {
  form.querySelectorAll("[data-scripted]").forEach((/** @type {HTMLElement} */ words) => { words.hidden = false; });
  const button = /** @type {HTMLButtonElement} */ (form.querySelector("button[data-busy]"));
  const idle = button.textContent;
  /** @type {Chosen[]} */
  let drop = [];
  form.addEventListener("submit", (event) => {
    put(form, drop.length ? drop : chosenIn(form));
    const tooMany = fieldOf(form, "uploads").files.length > Number(form.dataset.most);
    /** @type {HTMLElement} */ (form.querySelector("[data-too-many]")).hidden = !tooMany;
    if (tooMany) event.preventDefault();
    else button.textContent = button.dataset.busy;
  });
  // The back button shows the page as it was left.
  window.addEventListener("pageshow", () => { button.textContent = idle; });
  form.addEventListener("dragover", (event) => {
    event.preventDefault();
    form.classList.add("is-over");
  });
  form.addEventListener("dragleave", (event) => {
    if (!form.contains(/** @type {Node} */ (event.relatedTarget))) form.classList.remove("is-over");
  });
  form.addEventListener("drop", async (event) => {
    event.preventDefault();
    form.classList.remove("is-over");
    drop = await dropped(event.dataTransfer);
    if (drop.length) form.requestSubmit();
  });
  form.addEventListener("change", () => { drop = []; });
});

// --- Findings ------------------------------------------------------------------------------------

const findings = () => document.getElementById("findings");
const cards = () => /** @type {HTMLElement[]} */ (Array.from(findings().querySelectorAll("article[data-finding]")));
const cardOf = (pk) => /** @type {HTMLElement} */ (document.getElementById(`finding-${pk}`));
// The finding that keys are about, and those answered here, the last one at the end.
let here = "";
/** @type {string[]} */
const answered = [];
// An answer may still be on its way when it is undone.
let undone = "";
// Whether the first of the findings that are being loaded is to be shown.
let waiting = false;

/** @param {HTMLElement} card */
function show(card, scroll = true) {
  findings().querySelectorAll(".is-here").forEach((other) => other.classList.remove("is-here"));
  here = card.dataset.finding;
  card.classList.add("is-here");
  card.focus({ preventScroll: true });
  if (scroll) card.scrollIntoView({ block: "nearest" });
}

function move(step) {
  const all = cards();
  const at = all.findIndex((card) => card.dataset.finding === here);
  const next = at < 0 ? all.find((card) => card.getBoundingClientRect().bottom > 150) : all[at + step];
  if (next) show(next);
  else if (step > 0) {
    const more = /** @type {HTMLElement} */ (findings().querySelector("a[rel=next]"));
    waiting = more !== null;
    more?.click();
  }
}

/** @returns {HTMLElement | null} */
const buttonOf = (card, act) => card?.querySelector(`[data-act="${act}"]`) ?? null;

function act(name) {
  if (!cardOf(here)) move(1);
  const button = buttonOf(cardOf(here), name);
  if (!button) return;
  const pk = here;
  button.click();
  if (name === "ignore") return;
  answered.push(pk);
  move(1);
}

function undo() {
  const pk = answered.pop() ?? here;
  const card = cardOf(pk);
  if (!card) return;
  show(card);
  const button = buttonOf(card, "undo");
  if (button) button.click();
  else undone = pk;
}

/** @type {ReturnType<typeof setTimeout>} */
let silence;

/** @param {string} text */
function say(text) {
  const said = document.getElementById("said");
  said.textContent = text;
  clearTimeout(silence);
  silence = setTimeout(() => { said.textContent = ""; }, 5000);
}

function help() {
  const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("keys"));
  if (dialog.open) dialog.close();
  else dialog.showModal();
}

const KEYS = {
  j: () => move(1),
  k: () => move(-1),
  f: () => act("fine"),
  w: () => act("wrong"),
  i: () => act("ignore"),
  u: undo,
  "/": () => document.getElementById("f-q").focus(),
  "?": help,
};

function onKey(event) {
  const target = /** @type {Element} */ (event.target);
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat && !/^[jk]$/.test(event.key)) return;
  if (event.key === "Escape") closeForm(target);
  if (target.closest("input, select, textarea, .menu[open], dialog[open]") && event.key !== "?") return;
  const key = keysOf(event).find((one) => one in KEYS);
  if (!key || target.closest("input, textarea")) return;
  event.preventDefault();
  KEYS[key]();
}

// Leave a rule's form without a rule.
function closeForm(target) {
  const form = target.closest(".ignore-form") ?? document.querySelector(".finding__ignore .ignore-form");
  if (!form) return;
  const card = form.closest("article");
  form.remove();
  if (card) show(card, false);
}

if (findings()) {
  document.addEventListener("keydown", onKey);
  document.addEventListener("click", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const key = /** @type {HTMLElement} */ (target.closest("[data-key]"))?.dataset.key;
    if (target.closest('[data-act="close"]')) {
      event.preventDefault();
      closeForm(target);
    } else if (key) KEYS[key]();
    else {
      const card = /** @type {HTMLElement} */ (target.closest("article[data-finding]"));
      if (card && card.dataset.finding !== here) show(card, false);
    }
  });
  document.addEventListener("htmx:load", (/** @type {CustomEvent} */ event) => {
    const part = /** @type {HTMLElement} */ (event.detail.elt);
    if (part.matches(".ignore-form")) {
      /** @type {HTMLElement} */ (part.querySelector("input:checked, input:not([type=hidden])")).focus();
    } else if (part.dataset.finding && part.dataset.finding === undone) {
      undone = "";
      buttonOf(part, "undo")?.click();
    } else if (part.dataset.finding && part.dataset.finding === here) show(part, false);
  });
  document.addEventListener("htmx:afterSettle", () => {
    // Every new finding settles; with the first one all are there.
    if (!waiting || cardOf(here) === cards().at(-1)) return;
    waiting = false;
    move(1);
  });
  // The reply to an answer brings the counts of its moment, and an earlier answer's may come later.
  let sent = 0;
  let awaited = 0;
  let together = false;
  const isAnswer = (event) => event.detail.requestConfig.path.endsWith("/answer");
  async function recount() {
    const before = sent;
    const whole = await (await fetch(location.href)).text();
    const counts = new DOMParser().parseFromString(whole, "text/html").getElementById("counts");
    if (sent === before && counts) document.getElementById("counts").replaceWith(counts);
  }
  document.addEventListener("htmx:beforeSend", (/** @type {CustomEvent} */ event) => {
    if (!isAnswer(event)) return;
    together ||= awaited > 0;
    awaited += 1;
    sent += 1;
  });
  document.addEventListener("htmx:afterRequest", (/** @type {CustomEvent} */ event) => {
    if (!isAnswer(event)) return;
    awaited -= 1;
    if (awaited || !together) return;
    together = false;
    recount().catch(() => { /* The next answer brings the counts. */ });
  });
  // A rule takes other findings off the page as well.
  document.addEventListener("mtriage:ignored", (/** @type {CustomEvent} */ event) => {
    event.detail.findings.forEach((pk) => cardOf(pk)?.remove());
    say(event.detail.said);
  });
  ["htmx:responseError", "htmx:sendError"].forEach((name) => document.addEventListener(name, (/** @type {CustomEvent} */ event) => {
    if (event.detail.requestConfig?.verb === "post") say(document.getElementById("said").dataset.failed);
  }));
  // A link to a finding opens at it.
  const named = /** @type {HTMLElement} */ (location.hash.startsWith("#finding-") && document.querySelector(location.hash));
  if (named) show(named);
}
