// An unfinished answer: the actions that change it, and what is still missing. Does not use the DOM.

/**
 * One sentence of an issue.
 * @typedef {{
 *   index: number, buggy: boolean | null, kinds: string[], same: boolean, same_kinds: string[],
 * }} Member
 */
/**
 * @typedef {{
 *   answer: "confirm" | "reject" | "skip" | null, category: string | null, critical: boolean | null,
 *   likert: number | null, source_toxic: boolean | null, note: string, corrected_translation: string,
 *   flagged: boolean, members: Member[],
 * }} Vote
 */

export const CATEGORIES = ["TOX", "SAF", "NAM", "NEG", "SEN", "NUM", "OTH"];

/** @returns {Vote} */
export function newVote(item) {
  return {
    answer: null,
    category: null,
    critical: null,
    likert: null,
    source_toxic: null,
    note: "",
    corrected_translation: "",
    flagged: false,
    members: Array.from({ length: item.members }, (_, index) => ({
      index, buggy: null, kinds: [], same: false, same_kinds: [],
    })),
  };
}

/**
 * The next question to ask according to the rules; null if the answer is complete.
 * @param {Vote} vote
 */
export function missing(vote, rules) {
  if (vote.answer === null) return "answer";
  if (vote.answer === "skip") return null;
  const unrated = vote.likert === null;
  if (vote.answer === "reject") return rules.likertRequired && unrated ? "likert" : null;
  if (unrated && (vote.critical === true || rules.likertRequired)) return "likert";
  if (!unrated && vote.likert < 3 && vote.critical === null) return "critical";
  if (vote.category === null) return "category";
  if (vote.category === "TOX" && vote.source_toxic === null) return "toxic";
  // Where the checker suggests OTH, its reason describes the error.
  if (vote.category === "OTH" && rules.suggested !== "OTH" && !vote.note.trim()) return "note";
  return null;
}

/**
 * @param {Vote} vote
 * @returns {Vote}
 */
export function setCategory(vote, category, rules) {
  if (vote.answer === "reject") return vote;
  const pending = missing(vote, rules) === "critical";
  const critical = vote.answer === null || pending ? true : vote.critical;
  return { ...vote, answer: "confirm", category, critical, source_toxic: null };
}

/**
 * @param {Vote} vote
 * @returns {Vote}
 */
export function setLikert(vote, likert) {
  if (vote.critical === true && likert >= 3) return vote;
  const critical = likert >= 3 ? null : vote.critical;
  return { ...vote, likert, critical };
}

/**
 * @param {Vote} vote
 * @returns {Vote}
 */
export function setAnswer(vote, answer) {
  const cleared = answer === "confirm" ? {} : { category: null, critical: null };
  return { ...vote, ...cleared, answer };
}

/**
 * @param {Vote} vote
 * @returns {Vote}
 */
function alter(vote, index, changed) {
  const members = vote.members.map((member) =>
    member.index === index ? { ...member, ...changed(member) } : member);
  return { ...vote, members };
}

const flipped = (list, item) =>
  list.includes(item) ? list.filter((other) => other !== item) : [...list, item];

/**
 * @param {Vote} vote
 * @returns {Vote}
 */
export function markMember(vote, index, buggy) {
  const none = buggy ? {} : { kinds: [], same: false, same_kinds: [] };
  return alter(vote, index, () => ({ buggy, ...none }));
}

/**
 * @param {Vote} vote
 * @returns {Vote}
 */
export function toggleKind(vote, index, kind) {
  return alter(vote, index, (member) => ({
    kinds: flipped(member.kinds, kind),
    same_kinds: member.same_kinds.filter((other) => other !== kind),
  }));
}

/**
 * Those of a member's kinds that the original has, too; `same` means all, including ones added later.
 * @param {Member} member
 */
export const sameKinds = (member) => (member.same ? member.kinds : member.same_kinds);

/** @param {Member} member */
export const allSame = (member) =>
  member.same || (member.kinds.length > 0 && member.kinds.every((k) => member.same_kinds.includes(k)));

/**
 * Toggle one kind as the same as in the original; without a kind, all of them.
 * @param {Vote} vote
 * @returns {Vote}
 */
export function toggleSame(vote, index, kind) {
  return alter(vote, index, (member) => (kind
    ? { same: false, same_kinds: flipped(sameKinds(member), kind) }
    : { same: !allSame(member), same_kinds: [] }));
}

/**
 * Derive the verdict on the issue: it is buggy if one of its members is.
 * @param {Vote} vote
 * @returns {Vote}
 */
export function derive(vote, force) {
  const judged = vote.members.filter((member) => member.buggy !== null);
  if (!judged.length || (!force && judged.length < vote.members.length)) return vote;
  return setAnswer(vote, judged.some((member) => member.buggy) ? "confirm" : "reject");
}

/** @param {Vote} vote */
export function firstUnjudged(vote, after) {
  const next = vote.members.find((m) => m.buggy === null && m.index > after);
  const any = vote.members.find((m) => m.buggy === null);
  return (next || any || { index: after }).index;
}

/**
 * The action that a key currently triggers; undefined if none.
 * `reasons`, `kinds`: the number of digits that currently choose a reason or a kind of bug. `rated`: the
 * item asks for ratings, not for a verdict. `triaged`: it is a suspect of several translations in triage,
 * where a bug has the suggested category and the key of OTH is free to say first that the original is wrong.
 * @param {string} key
 * @param {Record<string, string>} actionOf
 * @param {{ pending: string | null, reasons: number, kinds: number, rated: boolean, triaged: boolean }} at
 * @returns {string | undefined}
 */
export function meaning(key, actionOf, { pending, reasons, kinds, rated, triaged }) {
  const digit = /^[1-9]$/.test(key) ? Number(key) : 0;
  if (digit && digit <= reasons) return `reason${digit}`;
  if (digit && digit <= kinds) return `kind${digit}`;
  if (pending === "toxic" && key === "y") return "toxicyes";
  if (pending === "toxic" && key === "n") return "toxicno";
  if (rated && pending === "critical" && key === "y") return "criticalyes";
  if (triaged && pending === "answer" && actionOf[key] === "OTH") return "original";
  if (key === "Escape") return "escape";
  return actionOf[key] || (key === "h" ? "help" : undefined);
}

// --- Applying actions to the answer ----------------------------------------------------------

/**
 * `say`: the name of the message to show if the action changed nothing.
 * @typedef {{ vote: Vote, focus: number, say?: string }} State
 * @typedef {{ members: number, suggested: string | null }} Judged
 */

// In triage a confirmation takes the category that the oracle suggests; in measurement there is none.
function confirmed(vote, item) {
  const updated = setAnswer(vote, "confirm");
  return updated.category === null && item.suggested ? { ...updated, category: item.suggested } : updated;
}

/**
 * Whether rejecting the translation in focus finishes the issue: in triage, unless a rating is asked for, a
 * fine variant is enough if no other one is left; the original need not be judged.
 * @param {Vote} vote
 */
export const rejectionEnds = (vote, focus, rules) =>
  Boolean(rules.suggested) && !rules.likertRequired && focus > 0 && vote.members.every(
    (member) => (member.buggy === null) === (member.index === 0 || member.index === focus));

// In triage a wrong variant is enough: pressed first, the key confirms it and finishes the issue. So does
// the key that says that the original is wrong.
function judgeMember({ vote, focus }, item, buggy, rules, enoughAlone = focus > 0) {
  const first = vote.members.every((member) => member.buggy === null);
  const confirms = first && enoughAlone && Boolean(item.suggested);
  const enough = buggy ? confirms : rejectionEnds(vote, focus, rules);
  const marked = markMember(vote, focus, buggy);
  return { vote: finished(derive(marked, enough), item), focus: firstUnjudged(marked, focus) };
}

const finished = (vote, item) => (vote.answer === "confirm" ? confirmed(vote, item) : vote);

function rejectAll({ vote, focus }) {
  const fine = vote.members.reduce((all, member) => markMember(all, member.index, false), vote);
  return { vote: setAnswer(fine, "reject"), focus };
}

function setCategoryOf({ vote, focus }, item, code, rules) {
  const marked = item.members && vote.answer === null ? markMember(vote, focus, true) : vote;
  return { vote: setCategory(marked, code, rules), focus };
}

/** @param {State} state */
function step(state, action, item, rules) {
  const { vote, focus } = state;
  const to = (changed) => ({ vote: { ...vote, ...changed }, focus });
  const several = item.members > 0;
  // While an issue waits for a category or a rating, verdicts on its members can still be changed.
  const settled = vote.answer === null ? null : vote.members[focus]?.buggy;
  if (CATEGORIES.includes(action)) return setCategoryOf(state, item, action, rules);
  if (/^likert[1-5]$/.test(action)) {
    // The rating may be meant for the previous item, whose answer is already being sent.
    if (vote.answer === null) return { ...state, say: "answer_first" };
    return to(setLikert(vote, Number(action.slice(-1))));
  }
  switch (action) {
    case "confirm":
      if (several) return settled === true ? state : judgeMember(state, item, true, rules);
      return vote.answer === "confirm" ? state : to(confirmed(vote, item));
    case "original":
      return several ? judgeMember({ vote, focus: 0 }, item, true, rules, true) : state;
    case "reject":
      if (several) return settled === false ? state : judgeMember(state, item, false, rules);
      return vote.answer === "reject" ? state : to(setAnswer(vote, "reject"));
    case "accept":
      return several && vote.answer === null ? to(finished(derive(vote, true), item)) : state;
    case "skip": return to({ answer: "skip", category: null, critical: null });
    case "flag": return to({ flagged: !vote.flagged });
    case "notcritical": return vote.answer === "confirm" ? to({ critical: false }) : state;
    case "rejectall": return several ? rejectAll(state) : state;
    case "toxicyes": return to({ source_toxic: true });
    case "toxicno": return to({ source_toxic: false });
    default: return null;
  }
}

/**
 * Apply an action to the answer to an item; null if the action does not concern the answer.
 * If the action changes nothing, `say` names a message about what is missing.
 * @param {State} state
 * @param {string} action
 * @param {Judged} item
 * @returns {State | null}
 */
export function act(state, action, item, rules) {
  const next = step(state, action, item, rules);
  const changed = next && (next.say || JSON.stringify(next) !== JSON.stringify(state));
  return !next || changed ? next : { ...state, say: `ask_${missing(state.vote, rules)}` };
}

/** @param {Vote} vote */
export function summary(vote, words) {
  const parts = [words[vote.answer]];
  if (vote.category) parts.push(vote.category);
  if (vote.critical) parts.push(words.critical);
  if (vote.likert) parts.push(String(vote.likert));
  return parts.join(", ");
}
