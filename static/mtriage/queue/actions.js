// The actions of keys and buttons.

import { openText, toggleDialog } from "./dialogs.js";
import { flipSame, setKinds } from "./kinds.js";
import { change, keepText, showEvidence, undo } from "./answers.js";
import { stepBack } from "./spans.js";
import { protocolOf } from "./protocol.js";
import { many, marker, now, render, view, words } from "./session.js";

// All actions except those that change the answer, which are in vote.js, rating.js and spans.js.
const ACTIONS = {
  undo() { if (!undoneStep()) undo(null); },
  diff() { view.stage.classList.toggle("no-diff"); },
  structure() {
    const details = view.structure(now.focus);
    if (details) details.open = !details.open;
  },
  next() { moveFocus(1); },
  previous() { moveFocus(-1); },
  kinds() { if (many()) setKinds(!now.kindsOpen); },
  same() { if (many()) flipSame(now.lastKind); },
  sameall() { if (many()) flipSame(null); },
  comment() { openText("note"); },
  correction() { if (!now.item.texts) openText("corrected_translation"); },
  evidence() { showEvidence(); },
  guidelines() { toggleDialog("guidelines"); },
  help() { toggleDialog("help"); },
  keeptext() { keepText(); },
  givescore() {
    const score = view.score();
    if (score === null) view.flash(words.ask_mark_score);
    else answer(`score:${score}`);
  },
};
// Actions that work without an item on the screen.
const ALWAYS = new Set(["undo", "help", "guidelines", "evidence"]);

// What is unfinished goes first: the last step where errors are marked, all marks of an issue.
function undoneStep() {
  const { item } = now;
  let before = item?.protocol && stepBack(now.vote, now.focus);
  if (item?.members && now.vote.answer === null) {
    const { members } = /** @type {import("./vote.js").Vote} */ (now.vote);
    if (members.some((one) => one.buggy !== null)) {
      before = protocolOf(item).start(item);
      now.focus = item.focus;
    }
  }
  if (before) { change(before); view.flash(words.undone); }
  return Boolean(before);
}

function answer(action) {
  const next = protocolOf(now.item).act({ vote: now.vote, focus: now.focus }, action, now.item);
  if (!next) return;
  if (next.say) view.flash(words[next.say]);
  const judged = next.focus !== now.focus;
  now.focus = next.focus;
  if (judged) setKinds(now.kindsOpen && action === "confirm");
  const { item } = now;
  change(next.vote);
  if (now.item !== item) return;
  if (judged && item.texts) view.reveal(now.focus);
  if (item.protocol && judged) marker.goTo(now.focus);
}

function moveFocus(step) {
  const parts = protocolOf(now.item).parts(now.item);
  if (!parts) return;
  now.focus = Math.min(Math.max(now.focus + step, 0), parts - 1);
  setKinds(now.kindsOpen);
  render();
  view.reveal(now.focus);
  if (now.item.protocol) marker.goTo(now.focus);
}

export function run(action) {
  now.lastActive = Date.now();
  const loading = view.stage.getAttribute("aria-busy") === "true";
  if (!now.item && !ALWAYS.has(action)) view.flash(loading ? words.no_item : words.nothing_left);
  else if (action in ACTIONS) ACTIONS[action]();
  else answer(action);
}
