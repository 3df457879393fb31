// The command palette: Ctrl K or its button, then a few letters of a page's or campaign's name, or a text.

import { keysOf } from "./keys.js";

/** @type {HTMLDialogElement} */
const dialog = document.querySelector("dialog#palette");
/** @type {HTMLButtonElement} */
const door = document.querySelector("[data-palette]");
/** @type {HTMLInputElement} */
const field = dialog.querySelector("[role=combobox]");
const list = dialog.querySelector("[role=listbox]");
const count = dialog.querySelector("[role=status]");
/** Places in the order of the menu; the search of texts is the last.
 * @type {HTMLAnchorElement[]} */
let places = [];

/** Letters without accents and case. */
function plain(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
}

/** How well a place fits, smaller is better; null if a word is missing. */
function distance(place, words) {
  const name = plain(place.querySelector("span").textContent);
  const whole = plain(place.textContent);
  if (!words.every((word) => whole.includes(word))) return null;
  if (name.startsWith(words.join(" "))) return 0;
  return words.every((word) => name.includes(word)) ? 1 : 2;
}

function choose(place) {
  list.querySelector("[aria-selected=true]")?.setAttribute("aria-selected", "false");
  if (!place) { field.removeAttribute("aria-activedescendant"); return; }
  place.setAttribute("aria-selected", "true");
  field.setAttribute("aria-activedescendant", place.id);
  place.scrollIntoView({ block: "nearest" });
}

function show() {
  const words = plain(field.value).split(/\s+/).filter(Boolean);
  const fitting = [];
  for (const place of places) {
    // A search needs a text, and fits every text; campaigns would hide the pages until one is meant.
    const needsText = "search" in place.dataset || "campaign" in place.dataset;
    const far = "search" in place.dataset ? 3 : distance(place, words);
    if (far !== null && (words.length || !needsText)) fitting.push({ place, far });
    if ("search" in place.dataset) {
      place.href = `${place.dataset.search}?q=${encodeURIComponent(field.value.trim())}`;
      place.querySelector("span").textContent = place.dataset.label.replace("{}", field.value.trim());
    }
  }
  fitting.sort((a, b) => a.far - b.far);
  list.replaceChildren(...fitting.map((one) => one.place));
  choose(list.firstElementChild);
  count.textContent = places.length ? dialog.dataset.count.replace("{}", String(fitting.length)) : "";
}

async function load() {
  // Members who were signed out meanwhile get an error instead of the sign-in page.
  const answer = await fetch(door.dataset.palette, { headers: { "HX-Request": "true" } }).catch(() => null);
  if (!answer?.ok) { count.textContent = dialog.dataset.failed; return; }
  const holder = document.createElement("template");
  holder.innerHTML = await answer.text();
  places = Array.from(holder.content.querySelectorAll("a"));
  show();
}

function open() {
  // Another dialog comes first.
  if (document.querySelector("dialog[open]")) return;
  dialog.showModal();
  field.select();
  if (places.length) show();
  else load();
}

door.hidden = false;
if (/Mac|iPhone|iPad/.test(navigator.platform)) door.querySelector("kbd").textContent = "⌘ K";
door.addEventListener("click", open);
document.addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.repeat) return;
  if (!keysOf(event).includes("k")) return;
  event.preventDefault();
  open();
});

field.addEventListener("input", show);
dialog.addEventListener("keydown", (event) => {
  // The keys of the page beneath have no meaning here.
  event.stopPropagation();
  if (event.isComposing || event.target !== field) return;
  const chosen = /** @type {HTMLAnchorElement} */ (list.querySelector("[aria-selected=true]"));
  if (event.key === "Enter") chosen?.click();
  else if (event.key === "ArrowDown") choose(chosen?.nextElementSibling ?? list.firstElementChild);
  else if (event.key === "ArrowUp") choose(chosen?.previousElementSibling ?? list.lastElementChild);
  else return;
  event.preventDefault();
});
// A press beside the dialog closes it.
dialog.addEventListener("click", (event) => {
  if (event.target === dialog) dialog.close();
});
