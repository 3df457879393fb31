// Chooses the kinds of bugs in the focused translation.

import { now, render, view } from "./session.js";
import { toggleKind, toggleSame } from "./vote.js";

/** The answer to an issue, whose variants have kinds. */
const issue = () => /** @type {import("./vote.js").Vote} */ (now.vote);

export function setKinds(open) {
  now.kindsOpen = open;
  now.lastKind = null;
  drawKinds();
}

function drawKinds() {
  view.showKinds(now.kindsOpen, now.vote?.members[now.focus], now.lastKind);
}

export function flipKind(kind) {
  now.vote = toggleKind(issue(), now.focus, kind);
  now.lastKind = now.vote.members[now.focus].kinds.includes(kind) ? kind : null;
  drawKinds();
  render();
}

// Not for the original itself: "same" means the same bug as in the original.
export function flipSame(kind) {
  if (now.focus === 0) return;
  now.vote = toggleSame(issue(), now.focus, kind);
  drawKinds();
  render();
}
