// The loop of the queue: a key, the next item at once, the answer saved behind.

import { CATEGORIES, derive, firstUnjudged, markMember, missing, newVote, setAnswer, setCategory,
  setLikert, summary, toggleKind, toggleSame } from "./state.js";
import { Outbox, belongTo, csrfToken, get, post } from "./net.js";
import { View } from "./view.js";

const REASON_WINDOW = 3000;
const KEEP_EVERY = 45000;
const IDLE_AFTER = 600000;
const UNDO_DEPTH = 10;

const config = JSON.parse(document.getElementById("config").textContent);
const words = JSON.parse(document.getElementById("words").textContent);
const root = document.getElementById("queue");
const actionOf = Object.fromEntries(Object.entries(config.keys).map(([name, key]) => [key, name]));
const tab = crypto.randomUUID ? crypto.randomUUID() : String(Math.random()).slice(2);
belongTo(config.user, config.project);
const view = new View(words);
const outbox = new Outbox(config.user, config.project, (box) => view.showSaving(box));

let ready = [];
let item = null;
let vote = null;
let focus = 0;
let drawnAt = 0;
let done = Number(document.getElementById("done").textContent);
let textFor = null;
let kindsOpen = false;
let revising = null;
let reasonFor = null;
let reasonTimer = 0;
let recent = config.recent;
let fetching = null;
let lastActive = Date.now();
let hasty = 0;

const address = (name) => `${root.dataset[name]}?${config.query}`;
const itemAddress = (id, what) => root.dataset.judge.replace("/0/judge", `/${id}/${what}`);

const rules = () => ({ likertRequired: Boolean(item?.likert_required) });

// --- Items ---------------------------------------------------------------------------------

function topUp(fresh = false) {
  if (fetching) return fetching;
  const wanted = config.prefetch - ready.length;
  if (wanted <= 0) return Promise.resolve();
  fetching = post(address("next"), { tab, fresh, count: wanted })
    .then((answer) => { fetching = null; take(answer); })
    .catch((error) => {
      fetching = null;
      if (!item) view.stage.textContent = error.message === "signed-out" ? words.signedOut : words.offline;
      setTimeout(topUp, 2000);
    });
  return fetching;
}

function take(answer) {
  const known = new Set([item?.id, ...ready.map((other) => other.id)]);
  ready.push(...answer.items.filter((other) => !known.has(other.id)));
  if (!item && ready.length) show(ready.shift());
  else if (!item && answer.empty) view.drawEmpty(answer.empty.html);
  if (answer.items.length && ready.length < config.prefetch) topUp();
}

function show(next) {
  item = next;
  vote = newVote(item);
  focus = 0;
  textFor = null;
  setKinds(false);
  view.closeText();
  view.draw(item);
  render();
  drawnAt = performance.now();
  performance.mark("item-drawn");
}

function advance() {
  item = null;
  if (ready.length) show(ready.shift());
  else { view.stage.setAttribute("aria-busy", "true"); view.panel.hidden = true; view.stage.textContent = words.fetching; }
  topUp();
}

function render() {
  view.showVote(vote, missing(vote, rules()), focus);
}

// --- Answers -------------------------------------------------------------------------------

function change(next) {
  vote = next;
  const open = missing(vote, rules());
  if (open === null) { submit(); return; }
  render();
  if (open === "note") openText("note");
}

function submit() {
  const stored = { item, vote, id: `${tab.slice(0, 8)}-${Date.now()}-${Math.random().toString(36).slice(2, 8)}` };
  const seconds = (performance.now() - drawnAt) / 1000;
  warnIfHasty(seconds);
  const body = { tab, vote: {
    ...vote, members: item.members ? vote.members : [], output_hash: item.output_hash,
    evidence_shown: item.evidence_shown, request_id: stored.id, seconds,
  } };
  if (revising) { finishRevision(body); return; }
  const entry = { id: stored.id, url: itemAddress(item.id, "judge"), body };
  const record = { id: stored.id, judgement: null, item, label: summary(vote, words) };
  recent = [record, ...recent].slice(0, UNDO_DEPTH);
  if (vote.answer !== "skip") { done += 1; view.count(done); }
  openReasons(vote.answer === "reject" ? record : null);
  view.flash(record.label);
  advance();
  view.showRecent(recent, undo);
  outbox.add(entry).then(({ answer, refused }) => settled(record, answer, refused));
}

function settled(record, answer, refused) {
  if (refused) { view.fail(`${record.label}: ${refused.message}`); return; }
  record.judgement = answer.judgement;
  record.engine = answer.engine;
  if (!answer.counted) view.fail(words.not_counted);
  if (answer.lesson) showLesson(answer.lesson);
  if (record.reason) sendReason(record);
}

function showLesson(lesson) {
  const note = document.getElementById("lesson");
  note.hidden = false;
  note.className = `notice ${lesson.right ? "success" : "warning"}`;
  note.textContent = `${lesson.right ? words.lesson_right : words.lesson_wrong} ${lesson.text}`;
}

function warnIfHasty(seconds) {
  hasty = seconds < config.hastySeconds ? hasty + 1 : 0;
  if (hasty === 8) { view.flash(words.hasty); hasty = 0; }
}

async function undo(record) {
  document.getElementById("recent").open = false;
  const wanted = record || recent[0];
  openReasons(null);
  if (wanted && wanted.judgement === null && outbox.remove(wanted.id)) { undone(wanted, wanted.item); return; }
  while (wanted && wanted.judgement === null && outbox.entries.some((entry) => entry.id === wanted.id)) {
    await new Promise((resolve) => { setTimeout(resolve, 50); });
  }
  try {
    const answer = await post(address("undo"), { tab, judgement: wanted?.judgement ?? null });
    undone(wanted, answer.item);
  } catch (error) {
    view.flash(error.message);
  }
}

function undone(record, again) {
  recent = recent.filter((other) => other !== record);
  done = Math.max(done - 1, 0);
  view.count(done);
  view.showRecent(recent, undo);
  if (item && again) ready.unshift(item);
  if (again) show(again);
  view.flash(words.undone);
}

// --- Reasons, kinds, text --------------------------------------------------------------------

function openReasons(record) {
  clearTimeout(reasonTimer);
  reasonFor = record;
  view.showReasons(Boolean(record));
  if (record) reasonTimer = setTimeout(() => openReasons(null), REASON_WINDOW);
}

function giveReason(index) {
  const record = reasonFor;
  record.reason = config.reasons[index];
  openReasons(null);
  view.flash(words[`reason_${record.reason}`]);
  if (record.judgement) sendReason(record);
}

function sendReason(record) {
  const id = `${record.id}-why`;
  outbox.add({ id, url: itemAddress(record.judgement, "reason"), body: { reason: record.reason } });
  record.reason = null;
}

function setKinds(open) {
  kindsOpen = open;
  view.showKinds(open, vote?.members[focus]);
}

function openText(field) {
  textFor = field;
  view.openText(field, vote[field]);
}

function keepText() {
  const value = view.closeText();
  const field = textFor;
  textFor = null;
  if (field) change({ ...vote, [field]: value });
}

// --- Second thoughts -------------------------------------------------------------------------

async function showEvidence() {
  const record = recent.find((other) => other.judgement);
  if (!record || revising) return;
  try {
    const answer = await get(itemAddress(record.judgement, "evidence"));
    if (item) ready.unshift(item);
    revising = record;
    document.getElementById("revising").hidden = false;
    show(answer.item);
  } catch (error) { view.flash(error.message); }
}

function leaveRevision() {
  revising = null;
  document.getElementById("revising").hidden = true;
  advance();
}

function finishRevision(body) {
  const url = itemAddress(revising.judgement, "revise");
  outbox.add({ id: body.vote.request_id, url, body }).then(({ refused }) => {
    if (refused) view.fail(refused.message);
  });
  view.flash(words.revised);
  leaveRevision();
}

// --- Keys and clicks -------------------------------------------------------------------------

const many = () => item.members > 0;

const ACTIONS = {
  confirm() { many() ? judgeMember(true) : change(setAnswer(vote, "confirm")); },
  reject() { many() ? judgeMember(false) : change(setAnswer(vote, "reject")); },
  skip() { change(setAnswer(vote, "skip")); },
  undo() { undo(null); },
  flag() { vote = { ...vote, flagged: !vote.flagged }; render(); },
  accept() {
    if (many() && vote.answer === null) { change(derive(vote, true)); return; }
    if (vote.answer === "confirm" && item.suggested && vote.category === null) {
      change(setCategory(vote, item.suggested, rules()));
    }
  },
  notcritical() { if (vote.answer === "confirm") change({ ...vote, critical: false }); },
  diff() {
    const off = view.stage.classList.toggle("no-diff");
    view.press("diff", !off);
  },
  next() { moveFocus(1); },
  previous() { moveFocus(-1); },
  rejectall() {
    if (!many()) return;
    vote = vote.members.reduce((all, member) => markMember(all, member.index, false), vote);
    change(setAnswer(vote, "reject"));
  },
  kinds() { if (many()) setKinds(!kindsOpen); },
  same() { if (many()) { vote = toggleSame(vote, focus); setKinds(kindsOpen); render(); } },
  comment() { openText("note"); },
  correction() { openText("corrected_translation"); },
  evidence() { showEvidence(); },
  guidelines() { toggleDialog("guidelines"); },
  help() { toggleDialog("help"); },
  toxicyes() { change({ ...vote, source_toxic: true }); },
  toxicno() { change({ ...vote, source_toxic: false }); },
  keeptext() { keepText(); },
};
CATEGORIES.forEach((code) => {
  ACTIONS[code] = () => {
    if (many() && vote.answer === null) vote = markMember(vote, focus, true);
    change(setCategory(vote, code, rules()));
  };
});
[1, 2, 3, 4, 5].forEach((n) => {
  ACTIONS[`likert${n}`] = () => change(setLikert(vote, n));
});
// These need no item on the screen.
const ALWAYS = new Set(["undo", "help", "guidelines", "evidence"]);

function judgeMember(buggy) {
  vote = markMember(vote, focus, buggy);
  focus = firstUnjudged(vote, focus);
  setKinds(kindsOpen && buggy);
  change(derive(vote, false));
}

function moveFocus(step) {
  if (!many()) return;
  focus = Math.min(Math.max(focus + step, 0), item.members - 1);
  setKinds(kindsOpen);
  render();
  view.stage.querySelector(`[data-member="${focus}"]`).scrollIntoView({ block: "nearest" });
}

function toggleDialog(id) {
  const dialog = document.getElementById(id);
  if (dialog.open) dialog.close();
  else dialog.showModal();
}

function run(action) {
  lastActive = Date.now();
  if (!(action in ACTIONS) || (!item && !ALWAYS.has(action))) return;
  ACTIONS[action]();
}

function onKey(event) {
  const inText = event.target.closest("textarea, input, select");
  if (inText) { textKey(event); return; }
  // A key that is held down must not judge one item after the other.
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat) return;
  if (document.querySelector("dialog[open]")) {
    if (["?", "h", config.keys.guidelines].includes(event.key)) { closeDialogs(); event.preventDefault(); }
    return;
  }
  const onButton = event.target.closest("button, summary, a");
  if (onButton && (event.key === " " || event.key === "Enter")) return;
  const key = typed(event);
  if (special(key)) { event.preventDefault(); return; }
  const action = key === "h" ? "help" : actionOf[key];
  if (!action) return;
  event.preventDefault();
  if (reasonFor && action !== "undo") openReasons(null);
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
  if (reasonFor && digit && digit <= config.reasons.length) { giveReason(digit - 1); return true; }
  if (kindsOpen && digit && digit <= config.bugKinds.length) {
    vote = toggleKind(vote, focus, config.bugKinds[digit - 1]);
    setKinds(true);
    render();
    return true;
  }
  if (vote && missing(vote, rules()) === "toxic" && (key === "y" || key === "n")) {
    run(key === "y" ? "toxicyes" : "toxicno");
    return true;
  }
  if (key === "Escape") { escape(); return true; }
  return false;
}

function escape() {
  if (kindsOpen) setKinds(false);
  else if (revising) leaveRevision();
  else if (item) { vote = newVote(item); render(); }
}

function textKey(event) {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) { event.preventDefault(); keepText(); }
  if (event.key === "Escape") { event.preventDefault(); textFor = null; view.closeText(); }
}

function closeDialogs() {
  document.querySelectorAll("dialog[open]").forEach((dialog) => dialog.close());
}

function onClick(event) {
  const button = event.target.closest("[data-action], [data-reason], [data-kind], [data-look-again]");
  const row = event.target.closest("[data-member]");
  if (row) { focus = Number(row.dataset.member); render(); }
  if (!button) return;
  if (button.dataset.reason && reasonFor) giveReason(config.reasons.indexOf(button.dataset.reason));
  else if (button.dataset.kind) {
    vote = toggleKind(vote, focus, button.dataset.kind);
    setKinds(true);
    render();
  } else if ("lookAgain" in button.dataset) topUp();
  else run(button.dataset.action);
  if (event.detail && document.activeElement === button) button.blur();
}

// --- Leases and leaving ------------------------------------------------------------------------

setInterval(async () => {
  if (!item || Date.now() - lastActive > IDLE_AFTER) return;
  try {
    const { expires } = await post(address("keep"), { tab });
    [item, ...ready].forEach((held) => { if (held) held.expires = expires; });
  } catch { /* The next round tries again; the lease timer shows what is left. */ }
}, KEEP_EVERY);
setInterval(() => view.showLease(item?.expires), 1000);
["pointermove", "keydown", "scroll"].forEach((name) => {
  document.addEventListener(name, () => { lastActive = Date.now(); }, { passive: true });
});
window.addEventListener("beforeunload", (event) => {
  if (outbox.entries.length) event.preventDefault();
});
window.addEventListener("pagehide", () => {
  const form = new FormData();
  form.append("tab", tab);
  form.append("csrfmiddlewaretoken", csrfToken());
  navigator.sendBeacon(address("release"), form);
});
document.addEventListener("keydown", onKey);
document.addEventListener("click", onClick);
view.showRecent(recent, undo);
outbox.restore();
topUp(true);
