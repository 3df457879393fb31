// Draws the words of the texts to mark, and turns keys, mouse and touch into selections. One word of all
// texts can be reached with Tab (roving focus); arrow keys go on from there.

import { SEVERITIES, TYPES, overlap } from "./spans.js";
import { tokensOf } from "./tokens.js";

/** @typedef {import("./spans.js").Place} Place */

const SEVERITY_KEYS = { 1: "minor", 2: "major", 3: "critical" };
// In the order of TYPES.
const TYPE_KEYS = ["a", "f", "p", "t", "s", "l", "n", "o"];

export class Marker {
  /** `select` is called with a place, or null, and the number of the translation, null for the source. */
  constructor(stage, words, select) {
    this.stage = stage;
    this.words = words;
    this.select = select;
    /** @type {HTMLElement | null} */
    this.caret = null;
    /** @type {HTMLElement | null} */
    this.anchor = null;
    this.dragged = false;
    stage.addEventListener("pointerdown", (event) => this.onPress(event));
    stage.addEventListener("pointerover", (event) => this.onDrag(event));
    window.addEventListener("pointerup", () => { this.dragging = false; });
    this.dragging = false;
  }

  /** @returns {HTMLElement[]} */
  boxes() { return Array.from(this.stage.querySelectorAll("[data-words]")); }

  /** @returns {HTMLElement[]} */
  wordsOf(box) { return Array.from(box.querySelectorAll(".word")); }

  draw() {
    this.boxes().forEach((box) => {
      const text = box.dataset.raw;
      /** @type {Node[]} */
      const nodes = tokensOf(text, box.lang).map((token) => (token.blank ? blank(token) : this.word(token)));
      if (box.dataset.words !== "source") nodes.push(document.createTextNode(" "), this.missing());
      box.replaceChildren(...nodes);
    });
    this.anchor = null;
    const first = this.stage.querySelector('[data-words="0"] .word') || this.stage.querySelector(".word");
    if (first) this.moveTo(/** @type {HTMLElement} */ (first), false);
  }

  word({ text, start, end }) {
    const node = document.createElement("span");
    node.className = "word";
    node.setAttribute("role", "option");
    node.setAttribute("aria-selected", "false");
    node.tabIndex = -1;
    node.dataset.start = String(start);
    node.dataset.end = String(end);
    node.textContent = text;
    return node;
  }

  missing() {
    const node = this.word({ text: this.words.missing, start: "", end: "" });
    node.classList.add("word--missing");
    node.title = this.words.missing_title;
    return node;
  }

  /** Show the marks of each translation, and of the source those of the translation in focus. */
  show(vote, focus) {
    this.boxes().forEach((box) => {
      const ofSource = box.dataset.words === "source";
      const at = ofSource ? focus : Number(box.dataset.words);
      const side = ofSource ? "source" : "translation";
      const { selection } = vote;
      const chosen = selection && selection.side === side && (ofSource || at === focus) ? selection : null;
      box.querySelectorAll(".word, .blank").forEach((/** @type {HTMLElement} */ node) => {
        this.dress(node, { ...placeOf(node), side }, vote.texts[at].spans, chosen);
      });
    });
  }

  dress(node, place, spans, chosen) {
    const own = spans.filter((span) => overlap(span, place));
    const worst = SEVERITIES.filter((severity) => own.some((span) => span.severity === severity)).at(-1);
    SEVERITIES.forEach((severity) => node.classList.toggle(`marked-${severity}`, severity === worst));
    const selected = Boolean(chosen && overlap(chosen, place));
    node.classList.toggle("is-selected", selected);
    if (!node.classList.contains("word")) return;
    node.setAttribute("aria-selected", String(selected));
    const begins = own.filter((span) => span.start === place.start);
    node.querySelector(".word__says")?.remove();
    if (!begins.length) return;
    const says = document.createElement("span");
    says.className = "word__says visually-hidden";
    says.textContent = ` (${begins.map((span) => spanWords(span, this.words)).join("; ")})`;
    node.append(says);
  }

  // --- Selecting ---------------------------------------------------------------------------

  moveTo(node, focus = true) {
    if (this.caret) this.caret.tabIndex = -1;
    this.caret = node;
    node.tabIndex = 0;
    if (focus) node.focus({ preventScroll: false });
  }

  /** Select from the anchor to the caret; both are in one text. */
  chooseTo(node, extend) {
    const box = node.closest("[data-words]");
    if (!extend || !this.anchor || this.anchor.closest("[data-words]") !== box) this.anchor = node;
    // What is missing is no part of the text.
    if (node.classList.contains("word--missing") || this.anchor.classList.contains("word--missing")) this.anchor = node;
    this.moveTo(node);
    this.select(placeBetween(this.anchor, node), numberOf(box));
  }

  refocus() { this.caret?.isConnected && this.caret.focus({ preventScroll: true }); }

  onPress(event) {
    const node = event.target.closest(".word");
    if (!node || event.button > 0) return;
    // The browser's own selection of text would be in the way.
    event.preventDefault();
    const touched = event.pointerType === "touch";
    // A second tap in the same text selects up to there; a tap on the selected word lets go.
    const extend = event.shiftKey || (touched && this.anchor?.isConnected && node !== this.anchor
      && node.parentElement === this.anchor.parentElement && Boolean(this.stage.querySelector(".word.is-selected")));
    if (touched && node === this.anchor && node.classList.contains("is-selected")) {
      this.anchor = null;
      this.select(null, numberOf(node.closest("[data-words]")));
      return;
    }
    this.chooseTo(node, extend);
    this.dragging = !touched;
  }

  onDrag(event) {
    const node = this.dragging && event.target.closest(".word");
    if (!node || !this.anchor || node.parentElement !== this.anchor.parentElement) return;
    this.chooseTo(node, true);
  }

  /** Handle a key that moves or extends; false if it does neither. */
  move(event) {
    if (!this.caret?.isConnected) return false;
    const box = this.caret.closest("[data-words]");
    const words = this.wordsOf(box);
    const at = words.indexOf(this.caret);
    const onward = getComputedStyle(box).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
    const back = onward === "ArrowRight" ? "ArrowLeft" : "ArrowRight";
    const to = {
      [onward]: words[at + 1], [back]: words[at - 1], Home: words[0], End: words.at(-1),
    };
    if (event.key in to) {
      if (to[event.key]) this.chooseTo(to[event.key], event.shiftKey);
      return true;
    }
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return false;
    const boxes = this.boxes();
    const next = boxes[boxes.indexOf(/** @type {HTMLElement} */ (box)) + (event.key === "ArrowDown" ? 1 : -1)];
    const first = next && this.wordsOf(next)[0];
    if (first) this.chooseTo(first, false);
    return true;
  }

  /** Put the caret on the first word of a translation. */
  goTo(text) {
    const first = this.stage.querySelector(`[data-words="${text}"] .word`);
    if (first) { this.anchor = null; this.moveTo(/** @type {HTMLElement} */ (first)); }
  }
}

function blank(token) {
  const node = document.createElement("span");
  node.className = "blank";
  node.setAttribute("role", "presentation");
  node.dataset.start = String(token.start);
  node.dataset.end = String(token.end);
  node.textContent = token.text;
  return node;
}

const offset = (text) => (text === "" ? null : Number(text));

/** @param {HTMLElement} node */
const placeOf = (node) => ({ start: offset(node.dataset.start), end: offset(node.dataset.end) });

/** @returns {Place} */
function placeBetween(one, other) {
  const places = [placeOf(one), placeOf(other)];
  const side = one.closest("[data-words]").dataset.words === "source" ? "source" : "translation";
  if (places[0].start === null) return { side, start: null, end: null };
  return {
    side, start: Math.min(places[0].start, places[1].start), end: Math.max(places[0].end, places[1].end),
  };
}

const numberOf = (box) => (box.dataset.words === "source" ? null : Number(box.dataset.words));

/** A mark in words. */
export function spanWords(span, words) {
  return [words[`severity_${span.severity}`], words[`type_${span.category}`], span.critical].filter(Boolean).join(", ");
}

/**
 * The action that a key triggers where errors are marked; undefined if it is none of these.
 * @param {string} key
 * @param {string | null} pending
 */
export function markingAction(key, pending, protocol) {
  if (pending === "type" && protocol === "mqm") {
    const type = TYPES[TYPE_KEYS.indexOf(key)];
    if (type) return `type:${type}`;
  }
  if (key in SEVERITY_KEYS) return `mark:${SEVERITY_KEYS[key]}`;
  if (key === "Enter") return "done";
  if (key === "Delete" || key === "x") return "remove";
  return undefined;
}
