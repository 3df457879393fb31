// Answers: complete ones are sent while the next item is displayed; each can be undone.

import { dropText, openText } from "./dialogs.js";
import { openReasons, sendReason } from "./reasons.js";
import { advance, lookAgainIfEmpty, show, showFirst } from "./items.js";
import { protocolOf } from "./protocol.js";
import { get, post } from "./requests.js";
import { address, config, itemAddress, now, outbox, render, stillOpen, tab, view, words } from "./session.js";

const UNDO_DEPTH = 10;
const HASTY_IN_A_ROW = 8;
let hasty = 0;

export function change(next) {
  now.vote = next;
  const open = stillOpen();
  if (open === null) { submit(); return; }
  render();
  if (open === "note") openText("note");
}

export function keepText() {
  const value = view.closeText();
  const field = now.textFor;
  now.textFor = null;
  if (field) change(protocolOf(now.item).write(now.vote, field, value, now.focus));
}

function submit() {
  const { item, vote } = now;
  const id = `${tab.slice(0, 8)}-${Date.now()}-${Math.random().toString(36).slice(2, 8)}`;
  const seconds = (performance.now() - now.drawnAt) / 1000;
  const body = { tab, vote: {
    ...protocolOf(item).body(vote, item), output_hash: item.output_hash,
    evidence_shown: item.evidence_shown, request_id: id, seconds,
  } };
  if (now.revising) finishRevision(body);
  else {
    const label = protocolOf(item).summary(vote, words);
    store({ id, judgement: null, item, shown: item.evidence_shown, rated: item.texts > 0, label }, body);
  }
}

function store(record, body) {
  const { answer } = body.vote;
  const entry = { id: record.id, url: itemAddress(record.item.id, "judge"), body };
  now.recent = [record, ...now.recent].slice(0, UNDO_DEPTH);
  record.counts = answer !== "skip";
  if (record.counts) count(record.item.texts || 1);
  openReasons(answer === "reject" && config.asksReasons ? record : null);
  view.flash([record.label, isHasty(body.vote.seconds) ? words.hasty : ""].filter(Boolean).join(". "));
  advance();
  view.showRecent(now.recent, undo);
  outbox.add(entry).then((reply) => settled(record, reply.answer, reply.refused));
}

function settled(record, answer, refused) {
  if (!now.item && !outbox.entries.length) lookAgainIfEmpty();
  if (refused) { view.fail(`${record.label}: ${refused.message}`); return; }
  record.judgement = answer.judgement;
  record.engine = answer.engine;
  if (!answer.counted) view.fail(words.not_counted);
  if (answer.lesson) view.showLesson(answer.lesson);
  if (record.reason) sendReason(record);
}

function count(step) {
  now.done = Math.max(now.done + step, 0);
  view.count(now.done);
}

function isHasty(seconds) {
  hasty = seconds < config.hastySeconds ? hasty + 1 : 0;
  if (hasty < HASTY_IN_A_ROW) return false;
  hasty = 0;
  return true;
}

// --- Undo ----------------------------------------------------------------------------------

const isWaiting = (record) => record?.judgement === null
  && outbox.entries.some((entry) => entry.id === record.id);

// A key may be pressed before the server has confirmed the previous answer.
async function onceStored(record) {
  while (isWaiting(record)) await new Promise((resolve) => { setTimeout(resolve, 50); });
}

export async function undo(record) {
  /** @type {HTMLDetailsElement} */ (document.querySelector("details#recent")).open = false;
  const wanted = record || now.recent[0];
  openReasons(null);
  if (!wanted) { view.flash(words.nothing_to_undo); return; }
  if (wanted && wanted.judgement === null && outbox.remove(wanted.id)) {
    undone(wanted, wanted.item);
    return;
  }
  await onceStored(wanted);
  try {
    const answer = await post(address("undo"), { tab, judgement: wanted.judgement });
    undone(wanted, answer.item);
  } catch (error) {
    view.flash(error.message);
  }
}

function undone(record, again) {
  now.recent = now.recent.filter((other) => other !== record);
  if (record?.counts !== false) count(-(again?.texts || 1));
  view.showRecent(now.recent, undo);
  if (again) showFirst(again);
  view.flash(words.undone);
}

// --- A second answer, after the evidence -----------------------------------------------------

export async function showEvidence() {
  await onceStored(now.recent[0]);
  const record = now.recent.find((other) => other.judgement);
  if (!record || now.revising) return;
  if (record.rated) { view.flash(words.rated_blind); return; }
  if (record.shown) { view.flash(words.evidence_seen); return; }
  try {
    const answer = await get(itemAddress(record.judgement, "evidence"));
    if (now.item) now.ready.unshift(now.item);
    now.revising = record;
    view.showRevising(true);
    show(answer.item);
  } catch (error) { view.flash(error.message); }
}

export function leaveRevision() {
  now.revising = null;
  view.showRevising(false);
  dropText();
  advance();
}

function finishRevision(body) {
  const url = itemAddress(now.revising.judgement, "revise");
  outbox.add({ id: body.vote.request_id, url, body }).then(({ refused }) => {
    if (refused) view.fail(refused.message);
  });
  view.flash(words.revised);
  leaveRevision();
}
