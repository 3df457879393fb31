// Maps keys and clicks to the actions that they currently trigger.

import { closeDialogs, dropText } from "./dialogs.js";
import { flipKind, setKinds } from "./kinds.js";
import { giveReason, openReasons } from "./reasons.js";
import { run } from "./actions.js";
import { keysOf } from "../keys.js";
import { keepText, leaveRevision } from "./answers.js";
import { topUp } from "./items.js";
import { markingAction } from "./marking.js";
import { protocolOf } from "./protocol.js";
import { config, marker, now, render, stillOpen, view } from "./session.js";
import { meaning } from "./vote.js";

const actionOf = Object.fromEntries(Object.entries(config.keys).map(([name, key]) => [key, name]));

function onKey(event) {
  if (event.target.closest("textarea, input, select")) { textKey(event); return; }
  if (movesCaret(event)) { event.preventDefault(); return; }
  // Ignore auto-repeat: a key held down must not judge item after item.
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat) return;
  if (document.querySelector("dialog[open]")) { dialogKey(event); return; }
  const onButton = event.target.closest("button, summary, a");
  if (onButton && (event.key === " " || event.key === "Enter")) return;
  const reasons = now.reasonFor ? config.reasons.length : 0;
  const kinds = now.kindsOpen ? config.bugKinds.length : 0;
  const context = { pending: stillOpen(), reasons, kinds, rated: now.item?.texts > 0, triaged: triaged() };
  const marks = (key) => now.item?.protocol && markingAction(key, stillOpen(), now.item.protocol);
  const action = keysOf(event).map((key) => marks(key) || meaning(key, actionOf, context)).find(Boolean);
  if (!action) return;
  event.preventDefault();
  const [name, digit] = action.match(/^(reason|kind)(\d)$/)?.slice(1) || [action, ""];
  if (name === "reason") { giveReason(Number(digit) - 1); return; }
  if (now.reasonFor && name !== "undo" && name !== "escape") openReasons(null);
  if (name === "kind") flipKind(config.bugKinds[Number(digit) - 1]);
  else if (name === "escape") escape();
  else run(name);
}

const triaged = () => now.item?.members > 0 && Boolean(now.item.suggested);

function escape() {
  if (now.kindsOpen) setKinds(false);
  else if (now.revising) leaveRevision();
  else if (now.item?.protocol) {
    now.vote = { .../** @type {import("./spans.js").Marking} */ (now.vote), selection: null };
    render();
  } else if (now.item) { now.vote = protocolOf(now.item).start(now.item); render(); }
}

// Arrow keys repeat while they are held down.
function movesCaret(event) {
  if (!now.item?.protocol || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (document.querySelector("dialog[open]")) return false;
  return marker.move(event);
}

function textKey(event) {
  if (event.target.closest("#score")) {
    if (event.key === "Enter") { event.preventDefault(); run("givescore"); }
    if (event.key === "Escape") { event.preventDefault(); run("undo"); }
    return;
  }
  const keeps = event.key === "Enter" && (event.ctrlKey || event.metaKey);
  if (!keeps && event.key !== "Escape") return;
  event.preventDefault();
  if (keeps) keepText();
  else dropText();
}

function dialogKey(event) {
  const closing = ["?", "h", config.keys.help, config.keys.guidelines];
  if (!keysOf(event).some((key) => closing.includes(key))) return;
  closeDialogs();
  event.preventDefault();
}

function onClick(event) {
  const button = event.target.closest("[data-action], [data-reason], button[data-kind], [data-look-again]");
  const row = event.target.closest("[data-member], [data-text]");
  if (row) focusOn(Number(row.dataset.member ?? row.dataset.text));
  if (!button) return;
  if (button.dataset.reason && now.reasonFor) giveReason(config.reasons.indexOf(button.dataset.reason));
  else if (button.dataset.kind) flipKind(button.dataset.kind);
  else if ("lookAgain" in button.dataset) topUp();
  else run(button.dataset.action);
  if (event.detail && document.activeElement === button) button.blur();
  if (now.item?.protocol && stillOpen() === "marks") marker.refocus();
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
  view.listenToScore();
}
