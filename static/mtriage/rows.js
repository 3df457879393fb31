// Keyboard control of table rows: j and k move, Space ticks, Enter opens, r reviews the ticked rows.

import { keysOf } from "./keys.js";

const table = document.querySelector("table[data-rows]");
/** @type {HTMLFormElement} */
const form = document.querySelector("form[data-rows-form]");
/** @type {HTMLElement[]} */
const rows = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("table[data-rows] [data-row]"))];
/** @type {HTMLInputElement} */
const all = document.querySelector("input[data-tick-all]");
let at = -1;
let last = -1;

/** @returns {HTMLInputElement | null} */
const box = (row) => row?.querySelector("input[type=checkbox]");
const boxes = () => rows.map(box).filter(Boolean);

function move(step) {
  if (!rows.length) return;
  rows[at]?.classList.remove("is-here");
  at = Math.min(Math.max(at + step, 0), rows.length - 1);
  rows[at].classList.add("is-here");
  rows[at].tabIndex = -1;
  rows[at].focus({ preventScroll: true });
  rows[at].scrollIntoView({ block: "nearest" });
}

// With Shift, tick all rows from the last one ticked.
function tick(index, on, whole) {
  const from = whole && last >= 0 ? Math.min(last, index) : index;
  const to = whole && last >= 0 ? Math.max(last, index) : index;
  rows.slice(from, to + 1).forEach((row) => { const one = box(row); if (one) one.checked = on; });
  last = index;
  show();
}

function show() {
  const picked = boxes().filter((one) => one.checked).length;
  rows.forEach((row) => row.classList.toggle("is-picked", Boolean(box(row)?.checked)));
  document.querySelectorAll("[data-needs-pick]").forEach((/** @type {HTMLButtonElement} */ button) => {
    button.disabled = picked === 0;
    const count = button.querySelector("[data-count]");
    if (count) count.textContent = picked ? String(picked) : "";
  });
  if (all) all.checked = picked > 0 && picked === boxes().length;
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
    const one = box(rows[at]);
    if (one) tick(at, !one.checked, whole);
  } else if (key === "Enter" && onRow) {
    /** @type {HTMLAnchorElement} */ (rows[at].querySelector("a[data-open]"))?.click();
  } else if (key === "r" && form && boxes().some((one) => one.checked)) form.requestSubmit();
  else return false;
  return true;
}

if (table) {
  document.addEventListener("keydown", onKey);
  table.addEventListener("click", (/** @type {MouseEvent} */ event) => {
    const target = /** @type {HTMLInputElement} */ (event.target);
    // A click anywhere in the cell ticks its box, which is too small for a thumb.
    if (target.matches("td:has(> input[type=checkbox])")) { box(target)?.click(); return; }
    if (target.type !== "checkbox" || target === all) return;
    tick(rows.indexOf(target.closest("[data-row]")), target.checked, event.shiftKey);
  });
  all?.addEventListener("change", () => {
    boxes().forEach((one) => { one.checked = all.checked; });
    show();
  });
  // The back button restores ticks.
  window.addEventListener("pageshow", show);
  show();
}
