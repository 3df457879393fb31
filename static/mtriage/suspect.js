// The page of a suspect: keys for the answer and for moving through the list, copying, mentions.

import { keysOf } from "./keys.js";

/** @type {HTMLFormElement & { elements: Record<string, any> }} */
const form = document.querySelector("form#answer");
const keyNames = form ? JSON.parse(document.getElementById("page-keys").textContent) : {};

function answer(value) {
  /** @type {HTMLButtonElement} */
  const button = form.querySelector(`button[value="${value}"]`);
  form.requestSubmit(button);
}

function fill(key) {
  const name = keyNames[key];
  if (name === "confirm" || name === "reject") answer(name);
  else if (name === "flag") form.elements.flagged.checked = !form.elements.flagged.checked;
  else if (name) form.elements.category.value = name;
  else if (/^[1-5n]$/.test(key)) {
    form.querySelector("details").open = true;
    if (key === "n") form.elements.critical.value = "no";
    else form.elements.likert.value = key;
  } else return false;
  return true;
}

// Whether a confirmed bug is critical: 1 and 2 rate it as critical, n says no.
function rate(key) {
  /** @type {HTMLButtonElement} */
  const button = /^[12n]$/.test(key) ? document.querySelector(`button[name="severity"][value="${key}"]`) : null;
  if (button) button.click();
  return button !== null;
}

function go(key) {
  const rel = { j: "next", k: "prev" }[key];
  /** @type {HTMLAnchorElement} */
  const link = rel ? document.querySelector(`.neighbours a[rel="${rel}"]`) : null;
  if (link) link.click();
  else if (key === "c") document.getElementById("comment-text")?.focus();
  else return false;
  return true;
}

document.addEventListener("keydown", (event) => {
  const target = /** @type {Element} */ (event.target);
  if (target.closest("input:not([type=checkbox]), select, textarea")) return;
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (keysOf(event).some((key) => (form && fill(key)) || rate(key) || go(key))) event.preventDefault();
});

document.addEventListener("click", async (event) => {
  /** @type {HTMLElement} */
  const button = /** @type {Element} */ (event.target).closest("[data-copy-link], [data-mention], [data-preset], [data-suggest]");
  if (!button) return;
  const { copyLink, mention, preset, suggest, done } = button.dataset;
  if (copyLink) {
    await navigator.clipboard.writeText(copyLink);
    button.textContent = done;
  } else if (mention) {
    /** @type {HTMLTextAreaElement} */
    const text = document.querySelector("textarea#comment-text");
    text.value = `${text.value}${text.value && !text.value.endsWith(" ") ? " " : ""}@${mention} `;
    text.focus();
  } else if (suggest) {
    form.elements.corrected_translation.value = suggest;
    form.elements.corrected_translation.focus();
  } else if (preset) {
    /** @type {HTMLInputElement} */ (document.getElementById("url")).value = preset;
  }
});
