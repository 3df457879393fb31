// What an item asks for: a verdict on a suspect, the ratings of a rating campaign, or marked errors. Does not
// use the DOM.

import * as rating from "./rating.js";
import * as spans from "./spans.js";
import * as verdict from "./vote.js";

export const rulesOf = (item) => ({
  likertRequired: Boolean(item.likert_required), suggested: item.suggested,
});

/**
 * `start` an answer, say what is `missing`, `act` on it, `read` and `write` a text of it, sum it up, and make
 * the `body` that is sent. `parts`: how many parts of the item can be in focus.
 * @typedef {{
 *   start: (item: any) => any,
 *   parts: (item: any) => number,
 *   missing: (vote: any, item: any, focus: number) => string | null,
 *   act: (state: any, action: string, item: any) => { vote: any, focus: number, say?: string } | null,
 *   read: (vote: any, field: string, focus: number) => string,
 *   write: (vote: any, field: string, value: string, focus: number) => any,
 *   summary: (vote: any, words: any) => string,
 *   body: (vote: any, item: any) => any,
 * }} Protocol
 */

/** @type {Protocol} */
const VERDICT = {
  start: verdict.newVote,
  parts: (item) => item.members,
  missing: (vote, item) => verdict.missing(vote, rulesOf(item)),
  act: (state, action, item) => verdict.act(state, action, item, rulesOf(item)),
  read: (vote, field) => vote[field],
  write: (vote, field, value) => ({ ...vote, [field]: value }),
  summary: verdict.summary,
  body: (vote, item) => ({ ...vote, members: item.members ? vote.members : [] }),
};
/** @type {Protocol} */
const RATING = {
  start: rating.newRating,
  parts: (item) => item.texts,
  missing: (vote, _item, focus) => rating.missing(vote, focus),
  act: rating.act,
  read: (vote, field, focus) => vote.texts[focus][field],
  write: (vote, field, value, focus) => rating.withText(vote, { [field]: value }, focus),
  summary: rating.summary,
  body: rating.body,
};

/** @type {Protocol} */
const SPANS = {
  start: spans.newMarking,
  parts: (item) => item.texts,
  missing: spans.missing,
  act: spans.act,
  read: (vote, field, focus) => vote.texts[focus][field],
  write: (vote, field, value, focus) => spans.withText(vote, { [field]: value }, focus),
  summary: spans.summary,
  body: spans.body,
};

/** @returns {Protocol} */
export function protocolOf(item) {
  if (item.protocol) return SPANS;
  return item.texts ? RATING : VERDICT;
}
