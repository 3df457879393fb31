// Keys of the adjudication page: they adopt a vote or fill in the form; Enter submits it.

import { keysOf } from "./keys.js";

/** @type {HTMLFormElement & { elements: Record<string, any> }} */
const form = document.querySelector("form#decision");
const CATEGORY_KEYS = { t: "TOX", s: "SAF", m: "NAM", g: "NEG", e: "SEN", u: "NUM", o: "OTH" };

function adopt(card) {
  const vote = card.dataset;
  form.elements.answer.value = vote.answer;
  form.elements.category.value = vote.category;
  form.elements.likert.value = vote.likert;
  form.elements.critical.value = vote.critical;
  form.elements.source_toxic.value = vote.toxic;
  form.elements.note.value = vote.note;
  form.requestSubmit();
}

function adopted(key) {
  const button = document.querySelector(`[data-adopt="${CSS.escape(key)}"]`);
  if (button) adopt(button.closest("[data-vote]"));
  return Boolean(button);
}

function fill(key) {
  if (key === "a") form.elements.answer.value = "confirm";
  else if (key === "x") {
    form.elements.answer.value = "reject";
    form.elements.category.value = "";
    form.elements.critical.value = "";
  } else if (/^[1-5]$/.test(key)) form.elements.likert.value = key;
  else if (key === "n") form.elements.critical.value = "no";
  else if (key in CATEGORY_KEYS) {
    form.elements.answer.value = "confirm";
    form.elements.category.value = CATEGORY_KEYS[key];
  } else if (key === "Enter") form.requestSubmit();
  else return false;
  return true;
}

if (form) {
  document.querySelectorAll("[data-adopt]").forEach((button) => {
    button.addEventListener("click", () => adopt(button.closest("[data-vote]")));
  });
  document.addEventListener("keydown", (event) => {
    if (/** @type {Element} */ (event.target).closest("input:not([type=radio], [type=checkbox]), select, textarea, a, button")) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (keysOf(event).some((key) => adopted(key) || fill(key))) event.preventDefault();
  });
}
