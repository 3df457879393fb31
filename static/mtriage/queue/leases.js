// Renews the tab's leases while the reviewer is active, and releases them otherwise.

import { startOver, topUp } from "./items.js";
import { csrfToken, post } from "./requests.js";
import { address, now, outbox, tab, view } from "./session.js";

const KEEP_EVERY = 45000;
// A hidden tab is released sooner than a visible one, whose reviewer may be thinking.
const HIDDEN_FOR = 60000;
const IDLE_FOR = 300000;

let hiddenSince = 0;
let resting = false;

const isAway = () => (document.hidden && Date.now() - hiddenSince > HIDDEN_FOR)
  || Date.now() - now.lastActive > IDLE_FOR;

function giveBack(items) {
  const form = new FormData();
  form.append("tab", tab);
  form.append("csrfmiddlewaretoken", csrfToken());
  items.forEach((held) => form.append("item", held.id));
  return navigator.sendBeacon(address("release"), form);
}

// Release the items fetched ahead; the lease of the displayed item expires by itself.
function rest() {
  resting = true;
  if (now.ready.length && giveBack(now.ready)) now.ready = [];
}

function wake() {
  now.lastActive = Date.now();
  if (!resting) return;
  resting = false;
  keep();
  topUp();
}

async function keep() {
  if (!now.item || resting) return;
  try {
    const { expires } = await post(address("keep"), { tab });
    [now.item, ...now.ready].forEach((held) => { if (held) held.expires = expires; });
  } catch { /* The next round tries again; the lease timer shows what is left. */ }
}

export function watchLeases() {
  setInterval(keep, KEEP_EVERY);
  setInterval(() => {
    view.showLease(now.item?.expires);
    if (!resting && isAway()) rest();
  }, 1000);
  ["pointermove", "pointerdown", "keydown", "scroll"].forEach((name) => {
    document.addEventListener(name, wake, { passive: true });
  });
  document.addEventListener("visibilitychange", () => {
    hiddenSince = Date.now();
    if (!document.hidden) wake();
  });
  window.addEventListener("beforeunload", (event) => {
    if (outbox.entries.length) event.preventDefault();
  });
  window.addEventListener("pagehide", () => giveBack([]));
  // A page restored by the back button has no leases left.
  window.addEventListener("pageshow", (event) => { if (event.persisted) startOver(); });
}
