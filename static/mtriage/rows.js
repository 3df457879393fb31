// Keyboard control of table rows: j and k move, Space ticks, Enter opens, r reviews the ticked rows.

import { keysOf } from "./keys.js";

// Filters replace the rows, so they are looked up each time.
/** @returns {HTMLElement[]} */
const rows = () => Array.from(document.querySelectorAll("table[data-rows] [data-row]"));
/** @returns {HTMLFormElement | null} */
const form = () => document.querySelector("form[data-rows-form]");
/** @returns {HTMLInputElement | null} */
const all = () => document.querySelector("input[data-tick-all]");
let at = -1;
let last = -1;

/** @returns {HTMLInputElement | null} */
const box = (row) => row?.querySelector("input[type=checkbox]");
const boxes = () => rows().map(box).filter(Boolean);

function move(step) {
  const known = rows();
  if (!known.length) return;
  known[at]?.classList.remove("is-here");
  at = Math.min(Math.max(at + step, 0), known.length - 1);
  known[at].classList.add("is-here");
  known[at].tabIndex = -1;
  known[at].focus({ preventScroll: true });
  known[at].scrollIntoView({ block: "nearest" });
}

// With Shift, tick all rows from the last one ticked.
function tick(index, on, whole) {
  const from = whole && last >= 0 ? Math.min(last, index) : index;
  const to = whole && last >= 0 ? Math.max(last, index) : index;
  rows().slice(from, to + 1).forEach((row) => { const one = box(row); if (one) one.checked = on; });
  last = index;
  show();
}

function show() {
  const picked = boxes().filter((one) => one.checked).length;
  rows().forEach((row) => row.classList.toggle("is-picked", Boolean(box(row)?.checked)));
  document.querySelectorAll("[data-needs-pick]").forEach((/** @type {HTMLButtonElement} */ button) => {
    button.disabled = picked === 0;
    const count = button.querySelector("[data-count]");
    if (count) count.textContent = picked ? String(picked) : "";
  });
  document.querySelector(".picked")?.classList.toggle("is-on", picked > 0);
  if (all()) all().checked = picked > 0 && picked === boxes().length;
}

function onKey(event) {
  const target = /** @type {Element} */ (event.target);
  if (target.closest("input:not([type=checkbox]), select, textarea, button, summary, a")) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const onRow = at >= 0 && !target.closest("input[type=checkbox]");
  if (keysOf(event).some((key) => done(key, onRow, event.shiftKey))) event.preventDefault();
}

function done(key, onRow, whole) {
  if (key === "j" || key === "ArrowDown") move(1);
  else if (key === "k" || key === "ArrowUp") move(-1);
  else if (key === " " && onRow) {
    const one = box(rows()[at]);
    if (one) tick(at, !one.checked, whole);
  } else if (key === "Enter" && onRow) {
    /** @type {HTMLAnchorElement} */ (rows()[at].querySelector("a[data-open]"))?.click();
  } else if (key === "r" && form() && boxes().some((one) => one.checked)) form().requestSubmit();
  else if (key === "/" && search()) search().focus();
  else return false;
  return true;
}

/** @returns {HTMLInputElement | null} */
const search = () => document.querySelector("input[aria-keyshortcuts='/']");

function onClick(event) {
  const target = /** @type {HTMLInputElement} */ (event.target);
  const row = /** @type {HTMLElement} */ (target.closest("[data-row]"));
  // A click anywhere in the cell ticks its box, which is too small for a thumb.
  if (target.matches("td:has(> input[type=checkbox])")) box(target)?.click();
  else if (row && target.type === "checkbox") tick(rows().indexOf(row), target.checked, event.shiftKey);
  // A click on the row opens it, unless text was selected.
  else if (row && !target.closest("a, button, label, td:has(> input)") && getSelection().isCollapsed) {
    /** @type {HTMLAnchorElement} */ (row.querySelector("a[data-open]"))?.click();
  }
}

// What was typed was searched for already; a second search on leaving the field would lose the ticks.
search()?.addEventListener("change", (event) => event.stopPropagation());
document.addEventListener("keydown", onKey);
document.addEventListener("click", onClick);
document.addEventListener("change", ({ target }) => {
  if (target !== all()) return;
  boxes().forEach((one) => { one.checked = all().checked; });
  show();
});
document.addEventListener("reset", () => setTimeout(show));
document.addEventListener("htmx:afterSettle", (/** @type {CustomEvent} */ event) => {
  if (event.detail.target.id !== "results") return;
  at = -1;
  last = -1;
  show();
});
// The back button restores ticks.
window.addEventListener("pageshow", show);
show();
