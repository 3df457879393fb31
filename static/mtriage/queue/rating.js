// An unfinished rating of one or several translations, by the questions of a rating campaign: a rating from 1
// to 5; below 3, whether there is a critical error; if so, its category. No verdict. Does not use the DOM.

import { CATEGORIES } from "./vote.js";

/**
 * What is said of one translation.
 * @typedef {{
 *   likert: number | null, critical: boolean | null, category: string | null,
 *   source_toxic: boolean | null, note: string,
 * }} TextRating
 */
/**
 * `members` is always empty: only issues have some.
 * @typedef {{ answer: "rate" | "skip", texts: TextRating[], flagged: boolean, members: [] }} Rating
 */

const UNRATED = { likert: null, critical: null, category: null, source_toxic: null, note: "" };

/** @returns {Rating} */
export const newRating = (item) => ({
  answer: "rate", texts: Array.from({ length: item.texts }, () => UNRATED), flagged: false, members: [],
});

/**
 * The next question about a translation; null if all are answered.
 * @param {TextRating} text
 */
export function missingOf(text) {
  if (text.likert === null) return "likert";
  if (text.likert < 3 && text.critical === null) return "critical";
  if (text.critical && text.category === null) return "category";
  if (text.category === "TOX" && text.source_toxic === null) return "toxic";
  if (text.category === "OTH" && !text.note.trim()) return "note";
  return null;
}

/**
 * The next question, about the translation in focus if that one is not complete.
 * @param {Rating} rating
 */
export function missing(rating, focus = 0) {
  if (rating.answer === "skip") return null;
  return missingOf(rating.texts[focus]) ?? rating.texts.map(missingOf).find(Boolean) ?? null;
}

/** @param {TextRating} text */
function setLikert(text, likert) {
  return likert < 3 ? { ...text, likert } : { ...UNRATED, likert, note: text.note };
}

// A category pressed where the question is whether there is a critical error answers yes.
/** @param {TextRating} text */
function setCategory(text, category) {
  const asked = text.likert !== null && text.likert < 3 && text.critical !== false;
  return asked ? { ...text, critical: true, category, source_toxic: null } : text;
}

/** @param {TextRating} text */
function setCritical(text, critical) {
  if (text.likert === null || text.likert >= 3) return text;
  return { ...text, critical, category: critical ? text.category : null, source_toxic: null };
}

/**
 * @param {TextRating} text
 * @returns {TextRating | null} null if the action does not concern the rating of a translation
 */
function rate(text, action) {
  if (CATEGORIES.includes(action)) return setCategory(text, action);
  if (/^likert[1-5]$/.test(action)) return setLikert(text, Number(action.slice(-1)));
  switch (action) {
    case "criticalyes": return setCritical(text, true);
    case "notcritical": return setCritical(text, false);
    case "toxicyes": return { ...text, source_toxic: true };
    case "toxicno": return { ...text, source_toxic: false };
    default: return null;
  }
}

/** @param {Rating} rating */
function firstOpen(rating, focus) {
  if (missingOf(rating.texts[focus])) return focus;
  const open = rating.texts.findIndex(missingOf);
  return open < 0 ? focus : open;
}

/**
 * Apply an action; null if it does not concern the rating. If the action changes nothing, `say` names
 * a message about what is missing.
 * @param {{ vote: Rating, focus: number }} state
 * @returns {{ vote: Rating, focus: number, say?: string } | null}
 */
export function act({ vote, focus }, action) {
  if (action === "skip") return { vote: { ...vote, answer: "skip" }, focus };
  if (action === "flag") return { vote: { ...vote, flagged: !vote.flagged }, focus };
  if (["confirm", "reject", "accept", "rejectall"].includes(action)) {
    return { vote, focus, say: "no_verdict" };
  }
  const before = vote.texts[focus];
  const after = rate(before, action);
  if (!after) return null;
  if (JSON.stringify(after) === JSON.stringify(before)) {
    return { vote, focus, say: `ask_rating_${missing(vote, focus)}` };
  }
  const rated = withText(vote, after, focus);
  return { vote: rated, focus: firstOpen(rated, focus) };
}

/**
 * @param {Rating} rating
 * @param {Partial<TextRating>} changed
 * @returns {Rating}
 */
export function withText(rating, changed, focus) {
  const texts = rating.texts.map((text, at) => (at === focus ? { ...text, ...changed } : text));
  return { ...rating, texts };
}

/**
 * As it is sent: the first translation's rating, and those of the others on the screen.
 * @param {Rating} rating
 */
export function body({ answer, texts: [first, ...others], flagged }) {
  if (answer === "skip") return { answer, flagged };
  return { answer, flagged, ...first, others };
}

/** @param {TextRating} text */
export function described(text, words) {
  if (text.likert === null) return "";
  const critical = text.critical === null ? "" : words[text.critical ? "critical" : "not_critical"];
  return [`${text.likert} ${words[`likert_${text.likert}`]}`, critical, text.category].filter(Boolean).join(", ");
}

/** @param {Rating} rating */
export function summary(rating, words) {
  if (rating.answer === "skip") return words.skip;
  return rating.texts.map((text) => described(text, words)).join(" · ");
}
