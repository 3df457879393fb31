// State shared by the modules of the queue: the page's settings, the current item and its answer.

import { Marker } from "./marking.js";
import { Outbox } from "./outbox.js";
import { protocolOf } from "./protocol.js";
import { belongTo } from "./requests.js";
import { View } from "./view.js";

const read = (id) => JSON.parse(document.getElementById(id).textContent);

export const config = read("config");
export const words = read("words");
export const tab = crypto.randomUUID ? crypto.randomUUID() : String(Math.random()).slice(2);
belongTo(config.user, config.project);
export const view = new View(words);
export const outbox = new Outbox(config.user, config.project, tab, (box) => view.showSaving(box));
view.onReturn = () => outbox.retryNow();

/**
 * An item as sent by the server. `texts`: the translations to rate; 0 if it asks for a verdict. Where errors
 * are to be marked, `protocol` says how, and `starts` has the marks that each translation begins with.
 * @typedef {{
 *   id: number, html: string, members: number, focus: number, texts: number, suggested: string | null, likert_required: boolean,
 *   output_hash: string, evidence_shown: boolean, expires: string,
 *   protocol?: "esa" | "mqm", source?: string, translations?: string[], starts?: any[][],
 * }} Item
 */
/**
 * A recent answer, in the list of those that can be undone.
 * @typedef {{
 *   id: string, judgement: number | null, item?: Item, label: string, counts?: boolean,
 *   reason?: string | null, engine?: string, shown: boolean, rated: boolean,
 * }} Answer
 */

// `ready`: items fetched ahead. `reasonFor`: the rejection to which digit keys currently add a reason.
// `lastKind`: the kind of bug that "same as in the original" refers to; null: all.
// `revising`: the stored answer that is being revised.
export const now = {
  /** @type {Item | null} */
  item: null,
  /** @type {import("./vote.js").Vote | import("./rating.js").Rating | import("./spans.js").Marking | null} */
  vote: null,
  focus: 0,
  /** @type {Item[]} */
  ready: [],
  drawnAt: 0,
  done: Number(document.getElementById("done").textContent),
  /** @type {Answer[]} */
  recent: config.recent,
  /** @type {Answer | null} */
  reasonFor: null,
  /** @type {Answer | null} */
  revising: null,
  textFor: null,
  kindsOpen: false,
  lastKind: null,
  lastActive: Date.now(),
};

const root = document.getElementById("queue");

export const address = (name) => `${root.dataset[name]}?${config.query}`;
export const itemAddress = (id, what) => root.dataset.judge.replace("/0/judge", `/${id}/${what}`);

export const marker = new Marker(view.stage, words, (place, text) => {
  if (!now.item) return;
  if (text !== null) now.focus = text;
  now.vote = { .../** @type {import("./spans.js").Marking} */ (now.vote), selection: place };
  render();
});

export const stillOpen = () => (now.item ? protocolOf(now.item).missing(now.vote, now.item, now.focus) : null);
export const many = () => now.item.members > 0;

export function render() {
  view.showVote(now.vote, stillOpen(), now.focus, now.item);
  if (now.item?.protocol) marker.show(now.vote, now.focus);
}
