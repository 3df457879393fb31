// What opens beside an answer: reasons of a rejection, kinds of bugs, text, dialogs.

import { config, itemAddress, now, outbox, render, tab, view, words } from "./session.js";
import { toggleKind, toggleSame } from "./state.js";

const REASON_WINDOW = 3000;
let reasonTimer = 0;

export function openReasons(record) {
  clearTimeout(reasonTimer);
  now.reasonFor = record;
  view.showReasons(Boolean(record));
  if (record) reasonTimer = setTimeout(() => openReasons(null), REASON_WINDOW);
}

export function giveReason(index) {
  const record = now.reasonFor;
  record.reason = config.reasons[index];
  openReasons(null);
  view.flash(words[`reason_${record.reason}`]);
  if (record.judgement) sendReason(record);
}

export function sendReason(record) {
  const id = `${record.id}-why`;
  outbox.add({ id, url: itemAddress(record.judgement, "reason"), body: { tab, reason: record.reason } });
  record.reason = null;
}

export function setKinds(open) {
  now.kindsOpen = open;
  now.lastKind = null;
  drawKinds();
}

function drawKinds() {
  view.showKinds(now.kindsOpen, now.vote?.members[now.focus], now.lastKind);
}

export function flipKind(kind) {
  now.vote = toggleKind(now.vote, now.focus, kind);
  now.lastKind = now.vote.members[now.focus].kinds.includes(kind) ? kind : null;
  drawKinds();
  render();
}

// The original is not the same as itself.
export function flipSame(kind) {
  if (now.focus === 0) return;
  now.vote = toggleSame(now.vote, now.focus, kind);
  drawKinds();
  render();
}

export function openText(field) {
  now.textFor = field;
  view.openText(field, now.vote[field]);
}

export function dropText() {
  now.textFor = null;
  view.closeText();
}

export function toggleDialog(id) {
  const dialog = document.getElementById(id);
  if (dialog.open) dialog.close();
  else dialog.showModal();
}

export function closeDialogs() {
  document.querySelectorAll("dialog[open]").forEach((dialog) => dialog.close());
}
