// Fetches items ahead of time, so that the next one is displayed at once.

import { setKinds } from "./kinds.js";
import { protocolOf } from "./protocol.js";
import { openReasons } from "./reasons.js";
import { Barred, post } from "./requests.js";
import { address, config, marker, now, render, tab, view, words } from "./session.js";

let fetching = null;

function whyNot(error) {
  if (error instanceof Barred) return error.message;
  return error.message === "signed-out" ? words.signedOut : words.offline;
}

export function topUp(fresh = false) {
  if (fetching) return fetching;
  const wanted = config.prefetch - now.ready.length;
  if (wanted <= 0) return Promise.resolve();
  fetching = post(address("next"), { tab, fresh, count: wanted })
    .then((answer) => { fetching = null; take(answer); })
    .catch((error) => {
      fetching = null;
      if (!now.item) view.say(whyNot(error));
      setTimeout(topUp, 2000);
    });
  return fetching;
}

// The server may have reported an empty queue before it received the last answers.
export async function lookAgainIfEmpty() {
  await fetching;
  if (!now.item) topUp();
}

function take(answer) {
  const known = new Set([now.item?.id, ...now.ready.map((other) => other.id)]);
  now.ready.push(...answer.items.filter((other) => !known.has(other.id)));
  if (!now.item && now.ready.length) show(now.ready.shift());
  else if (!now.item && answer.empty) view.drawEmpty(answer.empty.html);
  if (answer.items.length && now.ready.length < config.prefetch) topUp();
}

export function show(next) {
  now.item = next;
  now.vote = protocolOf(next).start(next);
  now.focus = next.focus;
  now.textFor = null;
  setKinds(false);
  view.closeText();
  view.draw(next);
  if (next.protocol) marker.draw();
  render();
  if (next.protocol) marker.refocus();
  now.drawnAt = performance.now();
  performance.mark("item-drawn");
}

export function advance() {
  now.item = null;
  if (now.ready.length) show(now.ready.shift());
  else view.wait(words.fetching);
  topUp();
}

// Show an item before the displayed one, which comes next.
export function showFirst(again) {
  if (now.item) now.ready.unshift(now.item);
  show(again);
}

// Drop all fetched items, since others may have leased them by now.
export function startOver() {
  now.item = null;
  now.ready = [];
  openReasons(null);
  view.wait(words.fetching);
  topUp(true);
}
