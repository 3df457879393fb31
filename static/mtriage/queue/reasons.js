// Asks for the reason of a rejection for a few seconds after the answer.

import { config, itemAddress, now, outbox, tab, view, words } from "./session.js";

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
