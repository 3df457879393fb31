// An answer in the making: which keys change it, and what is still missing. No DOM in here.

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
 * The next question that the rules leave open; null when the answer is complete.
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
  if (vote.category === "OTH" && !vote.note.trim()) return "note";
  return null;
}

/**
 * @param {Vote} vote
 * @returns {Vote}
 */
export function setCategory(vote, category, rules) {
  if (vote.answer === "reject") return vote;
  const asked = missing(vote, rules) === "critical";
  const critical = vote.answer === null || asked ? true : vote.critical;
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
 * Which of a member's kinds the original has too; `same` stands for all, also for those to come.
 * @param {Member} member
 */
export const sameKinds = (member) => (member.same ? member.kinds : member.same_kinds);

/** @param {Member} member */
export const allSame = (member) =>
  member.same || (member.kinds.length > 0 && member.kinds.every((k) => member.same_kinds.includes(k)));

/**
 * Without a kind: all of them, or none of them again.
 * @param {Vote} vote
 * @returns {Vote}
 */
export function toggleSame(vote, index, kind) {
  return alter(vote, index, (member) => (kind
    ? { same: false, same_kinds: flipped(sameKinds(member), kind) }
    : { same: !allSame(member), same_kinds: [] }));
}

/**
 * The verdict follows from its members: buggy if one of them is.
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

/** @param {Vote} vote */
export function summary(vote, words) {
  const parts = [words[vote.answer]];
  if (vote.category) parts.push(vote.category);
  if (vote.critical) parts.push(words.critical);
  if (vote.likert) parts.push(String(vote.likert));
  return parts.join(", ");
}
