// Keys and clicks: which action they stand for at the moment.

import { closeDialogs, dropText } from "./dialogs.js";
import { flipKind, setKinds } from "./kinds.js";
import { giveReason, openReasons } from "./reasons.js";
import { run } from "./actions.js";
import { keepText, leaveRevision } from "./answers.js";
import { topUp } from "./items.js";
import { config, now, render, stillOpen } from "./session.js";
import { newVote } from "./vote.js";

const actionOf = Object.fromEntries(Object.entries(config.keys).map(([name, key]) => [key, name]));

function onKey(event) {
  if (event.target.closest("textarea, input, select")) { textKey(event); return; }
  // A key that is held down must not judge one item after the other.
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat) return;
  if (document.querySelector("dialog[open]")) { dialogKey(event); return; }
  const onButton = event.target.closest("button, summary, a");
  if (onButton && (event.key === " " || event.key === "Enter")) return;
  const key = typed(event);
  if (special(key)) { event.preventDefault(); return; }
  const action = key === "h" && !actionOf.h ? "help" : actionOf[key];
  if (!action) return;
  event.preventDefault();
  if (now.reasonFor && action !== "undo") openReasons(null);
  run(action);
}

// Caps lock turns x into X, which rejects a whole issue: only the shift key counts.
function typed(event) {
  const caps = event.getModifierState?.("CapsLock") && event.key.length === 1;
  if (!caps) return event.key;
  return event.shiftKey ? event.key.toUpperCase() : event.key.toLowerCase();
}

// Keys that mean something else for a moment.
function special(key) {
  const digit = /^[1-9]$/.test(key) ? Number(key) : 0;
  const asked = stillOpen();
  if (now.reasonFor && digit && digit <= config.reasons.length) giveReason(digit - 1);
  else if (now.kindsOpen && digit && digit <= config.bugKinds.length) flipKind(config.bugKinds[digit - 1]);
  else if (asked === "toxic" && key === "y") run("toxicyes");
  else if (asked === "toxic" && key === "n") run("toxicno");
  else if (key === "Escape") escape();
  else return false;
  return true;
}

function escape() {
  if (now.kindsOpen) setKinds(false);
  else if (now.revising) leaveRevision();
  else if (now.item) { now.vote = newVote(now.item); render(); }
}

function textKey(event) {
  const keeps = event.key === "Enter" && (event.ctrlKey || event.metaKey);
  if (!keeps && event.key !== "Escape") return;
  event.preventDefault();
  if (keeps) keepText();
  else dropText();
}

function dialogKey(event) {
  if (!["?", "h", config.keys.help, config.keys.guidelines].includes(event.key)) return;
  closeDialogs();
  event.preventDefault();
}

function onClick(event) {
  const button = event.target.closest("[data-action], [data-reason], [data-kind], [data-look-again]");
  const row = event.target.closest("[data-member]");
  if (row) focusOn(Number(row.dataset.member));
  if (!button) return;
  if (button.dataset.reason && now.reasonFor) giveReason(config.reasons.indexOf(button.dataset.reason));
  else if (button.dataset.kind) flipKind(button.dataset.kind);
  else if ("lookAgain" in button.dataset) topUp();
  else run(button.dataset.action);
  if (event.detail && document.activeElement === button) button.blur();
}

function focusOn(member) {
  if (member === now.focus) return;
  now.focus = member;
  setKinds(now.kindsOpen);
  render();
}

export function listen() {
  document.addEventListener("keydown", onKey);
  document.addEventListener("click", onClick);
}
