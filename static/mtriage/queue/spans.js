// An unfinished rating by marked errors (ESA, MQM) of one or several translations: marks with severity and
// category, then, in ESA, a score from 0 to 100. Does not use the DOM.

import { CATEGORIES } from "./vote.js";

export const SEVERITIES = ["minor", "major", "critical"];
export const TYPES = [
  "accuracy", "fluency", "punctuation", "terminology", "style", "locale", "non-translation", "other",
];

/**
 * A part of a text in code points; without `start` and `end`, what is missing from the translation.
 * @typedef {{ side: "source" | "translation", start: number | null, end: number | null }} Place
 */
/**
 * `critical`: the category of a critical error.
 * @typedef {Place & { severity: string, category: string | null, critical: string | null }} Span
 */
/**
 * What is said of one translation. `done`: no more errors are to be marked. `past`: its spans before each
 * step, so that steps can be taken back.
 * @typedef {{ spans: Span[], score: number | null, note: string, done: boolean, past: Span[][] }} MarkedText
 */
/**
 * `selection`: the part that the next key marks, in the source or in the translation in focus.
 * @typedef {{
 *   answer: "rate" | "skip", texts: MarkedText[], flagged: boolean, members: [], selection: Place | null,
 * }} Marking
 */
/** @typedef {{ vote: Marking, focus: number, say?: string }} State */

const complete = (span) => ({ category: null, critical: null, ...span });

/** @returns {Marking} */
export const newMarking = (item) => ({
  answer: "rate", flagged: false, members: [], selection: null,
  texts: item.translations.map((_text, at) => ({
    spans: (item.starts[at] || []).map(complete), score: null, note: "", done: false, past: [],
  })),
});

/** The span whose category the next key gives; undefined if all are complete. */
const unfinished = (text, item) => text.spans.find((span) => lacks(span, item));

function lacks(span, item) {
  if (span.severity === "critical" && !span.critical) return "critical";
  return item.protocol === "mqm" && !span.category ? "type" : null;
}

/**
 * The next question about a translation; null if all are answered.
 * @param {MarkedText} text
 */
export function missingOf(text, item) {
  const open = unfinished(text, item);
  if (open) return lacks(open, item);
  if (!text.done) return "marks";
  return item.protocol === "esa" && text.score === null ? "score" : null;
}

/** @param {Marking} vote */
export function missing(vote, item, focus = 0) {
  if (vote.answer === "skip") return null;
  const all = vote.texts.map((text) => missingOf(text, item));
  return all[focus] ?? all.find(Boolean) ?? null;
}

/**
 * @param {Marking} vote
 * @param {Partial<MarkedText>} changed
 * @returns {Marking}
 */
export function withText(vote, changed, focus) {
  return { ...vote, texts: vote.texts.map((text, at) => (at === focus ? { ...text, ...changed } : text)) };
}

const marked = (vote, spans, focus) => {
  const text = vote.texts[focus];
  return { ...withText(vote, { spans, past: [...text.past, text.spans], done: false }, focus), selection: null };
};

/** Whether two places share a character; what is missing is a place of its own. */
export function overlap(one, other) {
  if (one.side !== other.side) return false;
  if (one.start === null || other.start === null) return one.start === other.start;
  return one.start < other.end && other.start < one.end;
}

const same = (one, other) => one.side === other.side && one.start === other.start && one.end === other.end;

function mark({ vote, focus }, severity, item) {
  const { selection } = vote;
  if (!selection) return { vote, focus, say: "select_first" };
  const { spans } = vote.texts[focus];
  const before = spans.find((span) => same(span, selection));
  const critical = severity === "critical" ? before?.critical ?? null : null;
  const span = { ...selection, category: before?.category ?? null, severity, critical };
  const others = spans.filter((one) => one !== before);
  const next = marked(vote, [...others, item.protocol === "mqm" ? span : { ...span, category: null }], focus);
  return { vote: next, focus };
}

function fill({ vote, focus }, field, value, item) {
  const { spans } = vote.texts[focus];
  const chosen = vote.selection && spans.filter((span) => overlap(span, vote.selection)).at(-1);
  const open = spans.find((span) => lacks(span, item)) || chosen;
  if (!open || (field === "critical" && open.severity !== "critical")) return { vote, focus, say: "mark_first" };
  const next = spans.map((span) => (span === open ? { ...span, [field]: value } : span));
  return { vote: marked(vote, next, focus), focus };
}

function remove({ vote, focus }) {
  const { spans } = vote.texts[focus];
  const gone = vote.selection && spans.filter((span) => overlap(span, vote.selection)).at(-1);
  if (!gone) return { vote, focus, say: "no_mark_here" };
  return { vote: marked(vote, spans.filter((span) => span !== gone), focus), focus };
}

/** The first translation that is not complete, the one in focus before others. */
function firstOpen(vote, item, focus) {
  if (missingOf(vote.texts[focus], item)) return focus;
  const open = vote.texts.findIndex((text) => missingOf(text, item));
  return open < 0 ? focus : open;
}

function done({ vote, focus }, item) {
  const open = missingOf(vote.texts[focus], item);
  if (open && open !== "marks") return { vote, focus, say: `ask_mark_${open}` };
  const next = { ...withText(vote, { done: true }, focus), selection: null };
  return { vote: next, focus: firstOpen(next, item, focus) };
}

/** Take back the last step on the translation in focus; null if there is none. */
export function stepBack(vote, focus) {
  const text = vote.texts[focus];
  if (text.done) return withText(vote, { done: false, score: null }, focus);
  if (!text.past.length) return null;
  return withText(vote, { spans: text.past.at(-1), past: text.past.slice(0, -1) }, focus);
}

/**
 * Apply an action; null if it does not concern the answer. If the action changes nothing, `say` names a
 * message about what is missing.
 * @param {State} state
 * @returns {State | null}
 */
export function act(state, action, item) {
  const { vote, focus } = state;
  if (action === "skip") return { vote: { ...vote, answer: "skip" }, focus };
  if (action === "flag") return { vote: { ...vote, flagged: !vote.flagged }, focus };
  if (action === "done" || action === "accept") return done(state, item);
  if (action === "remove") return remove(state);
  const [kind, value] = action.split(":");
  if (kind === "mark") return mark(state, value, item);
  if (kind === "type") return item.protocol === "mqm" ? fill(state, "category", value, item) : null;
  if (kind === "score") {
    const next = withText(vote, { score: Number(value) }, focus);
    return { vote: next, focus: firstOpen(next, item, focus) };
  }
  if (CATEGORIES.includes(action)) return fill(state, "critical", action, item);
  return null;
}

/** @param {MarkedText} text */
const said = ({ spans, score, note }) => ({ spans, score, note });

/**
 * As it is sent: what is said of the first translation, and of the others.
 * @param {Marking} vote
 */
export function body({ answer, texts: [first, ...others], flagged }) {
  if (answer === "skip") return { answer, flagged };
  return { answer, flagged, ...said(first), others: others.map(said) };
}

/** @param {MarkedText} text */
export function described(text, words) {
  const marks = words.marks.replace("{n}", String(text.spans.length));
  return text.score === null ? marks : `${marks}, ${text.score}`;
}

/** @param {Marking} vote */
export function summary(vote, words) {
  if (vote.answer === "skip") return words.skip;
  return vote.texts.map((text) => described(text, words)).join(" · ");
}
