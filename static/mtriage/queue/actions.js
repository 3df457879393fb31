// What each key and button does.

import { openText, toggleDialog } from "./dialogs.js";
import { flipSame, setKinds } from "./kinds.js";
import { change, keepText, showEvidence, undo } from "./answers.js";
import { many, now, render, rules, view, words } from "./session.js";
import { CATEGORIES, derive, firstUnjudged, markMember, setAnswer, setCategory,
  setLikert } from "./vote.js";

const ACTIONS = {
  confirm() { many() ? judgeMember(true) : change(setAnswer(now.vote, "confirm")); },
  reject() { many() ? judgeMember(false) : change(setAnswer(now.vote, "reject")); },
  skip() { change(setAnswer(now.vote, "skip")); },
  undo() { undo(null); },
  flag() { now.vote = { ...now.vote, flagged: !now.vote.flagged }; render(); },
  accept() {
    const { item, vote } = now;
    if (many() && vote.answer === null) change(derive(vote, true));
    else if (vote.answer === "confirm" && item.suggested && vote.category === null) {
      change(setCategory(vote, item.suggested, rules()));
    }
  },
  notcritical() { if (now.vote.answer === "confirm") change({ ...now.vote, critical: false }); },
  diff() {
    const off = view.stage.classList.toggle("no-diff");
    view.press("diff", !off);
  },
  next() { moveFocus(1); },
  previous() { moveFocus(-1); },
  rejectall() {
    if (!many()) return;
    const fine = now.vote.members.reduce((all, member) => markMember(all, member.index, false), now.vote);
    change(setAnswer(fine, "reject"));
  },
  kinds() { if (many()) setKinds(!now.kindsOpen); },
  same() { if (many()) flipSame(now.lastKind); },
  sameall() { if (many()) flipSame(null); },
  comment() { openText("note"); },
  correction() { openText("corrected_translation"); },
  evidence() { showEvidence(); },
  guidelines() { toggleDialog("guidelines"); },
  help() { toggleDialog("help"); },
  toxicyes() { change({ ...now.vote, source_toxic: true }); },
  toxicno() { change({ ...now.vote, source_toxic: false }); },
  keeptext() { keepText(); },
};
CATEGORIES.forEach((code) => {
  ACTIONS[code] = () => {
    const marked = many() && now.vote.answer === null ? markMember(now.vote, now.focus, true) : now.vote;
    change(setCategory(marked, code, rules()));
  };
});
[1, 2, 3, 4, 5].forEach((n) => {
  ACTIONS[`likert${n}`] = () => {
    // It may be meant for the item before, whose answer is already on its way.
    if (now.vote.answer === null) view.flash(words.answer_first);
    else change(setLikert(now.vote, n));
  };
});
// These need no item on the screen.
const ALWAYS = new Set(["undo", "help", "guidelines", "evidence"]);

function judgeMember(buggy) {
  now.vote = markMember(now.vote, now.focus, buggy);
  now.focus = firstUnjudged(now.vote, now.focus);
  setKinds(now.kindsOpen && buggy);
  change(derive(now.vote, false));
}

function moveFocus(step) {
  if (!many()) return;
  now.focus = Math.min(Math.max(now.focus + step, 0), now.item.members - 1);
  setKinds(now.kindsOpen);
  render();
  view.reveal(now.focus);
}

export function run(action) {
  now.lastActive = Date.now();
  if (!(action in ACTIONS)) return;
  if (now.item || ALWAYS.has(action)) ACTIONS[action]();
  else view.flash(words.no_item);
}
