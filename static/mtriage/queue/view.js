// Draws the page of the queue; the items themselves are rendered by the server.

import { spanWords } from "./marking.js";
import { rulesOf } from "./protocol.js";
import { described } from "./rating.js";
import { described as describedMarks } from "./spans.js";
import { allSame, rejectionEnds, sameKinds } from "./vote.js";

/** @typedef {import("./vote.js").Vote} Vote */
/** @typedef {import("./vote.js").Member} Member */
/** @typedef {import("./rating.js").Rating} Rating */
/** @typedef {import("./spans.js").Marking} Marking */

function kindOf(item) {
  if (item.protocol) return "marks";
  return item.texts ? "rating" : "verdict";
}

// The seconds of a reservation that are worth a reviewer's attention.
const LEASE_SHOWN = 120;

const byId = (id) => document.getElementById(id);

// As in the styles: without keys.
const isPhone = () => matchMedia("(max-width: 640px)").matches;

/** @type {() => HTMLTextAreaElement} */
const noteField = () => document.querySelector("textarea#note");

export class View {
  constructor(words) {
    this.words = words;
    this.stage = byId("stage");
    this.panel = byId("panel");
    /** Called when the user returns after signing in again. */
    this.onReturn = () => {};
    this.flashTimer = 0;
    this.legend = "";
  }

  draw(item) {
    this.stage.innerHTML = item.html;
    window.htmx?.process(this.stage);
    this.stage.setAttribute("aria-busy", "false");
    this.panel.hidden = false;
    document.querySelectorAll("[data-sit]").forEach((/** @type {HTMLElement} */ node) => { node.hidden = !item.members; });
    this.arrange(kindOf(item));
    if (item.members) this.panel.dataset.members = item.suggested ? "triaged" : "measured";
    else delete this.panel.dataset.members;
    this.panel.querySelectorAll(".chip.suggested").forEach((chip) => chip.classList.remove("suggested"));
    if (item.suggested) this.button(item.suggested)?.classList.add("suggested");
    byId("confirm-as").textContent = item.suggested || "";
    this.legend = this.legendFor(item);
    this.lightPartners();
    this.openAtMarks();
  }

  // A rating comes before the category of its error, a verdict's category before its rating.
  arrange(kind) {
    this.panel.dataset.kind = kind;
    document.querySelectorAll("[data-asks]").forEach((/** @type {HTMLElement} */ node) => {
      node.hidden = node.dataset.asks !== kind;
    });
    const rated = kind === "rating";
    const rows = rated ? ["likert", "critical", "categories"] : ["categories", "likert", "critical"];
    byId("ask").after(...rows.map(byId));
    byId("categories").hidden = kind === "marks";
    byId("likert").hidden = kind === "marks";
    byId("critical").hidden = true;
    byId("toxic").hidden = true;
    byId("types").hidden = true;
    byId("score").hidden = true;
    byId("as-critical").hidden = true;
    byId("likert").querySelectorAll(".chip").forEach((chip) => chip.removeAttribute("aria-disabled"));
  }

  // Long texts scroll separately, by keyboard as well, and start at the first mark.
  openAtMarks() {
    const [source, translation] = this.stage.querySelectorAll(".pair .segment");
    [[source, this.words.sourceText], [translation, this.words.translationText]].forEach(([text, name]) => {
      if (!text || text.scrollHeight <= text.clientHeight + 1) return;
      text.tabIndex = 0;
      text.setAttribute("role", "region");
      text.setAttribute("aria-label", name);
      const mark = text.querySelector("mark");
      if (mark) text.scrollTop = mark.offsetTop - text.clientHeight / 3;
    });
  }

  // The effect of the first key, shown in the place of the questions.
  legendFor(item) {
    if (item.likert_required && !item.members) return this.words.legend_rated;
    if (isPhone() && !item.members) return "";
    if (!item.suggested) return this.words[item.members ? "legend_members" : "legend_asks"];
    if (item.members === 2 && !item.likert_required) return this.words.legend_only;
    if (item.members) return this.words.legend_variant;
    return this.words.legend_takes.replace("{category}", item.suggested);
  }

  drawEmpty(html) {
    this.stage.innerHTML = html;
    this.stage.setAttribute("aria-busy", "false");
    this.panel.hidden = true;
  }

  say(text) { this.stage.textContent = text; }

  wait(text) {
    this.stage.setAttribute("aria-busy", "true");
    this.panel.hidden = true;
    this.say(text);
  }

  /** @returns {HTMLButtonElement} */
  button(action) { return this.panel.querySelector(`[data-action="${action}"]`); }

  // Hovering a number lights up its partner on the other side.
  lightPartners() {
    this.stage.querySelectorAll("[data-partner]").forEach((/** @type {HTMLElement} */ node) => {
      const name = node.dataset.partner;
      if (!name) return;
      const all = this.stage.querySelectorAll(`[data-partner="${name}"]`);
      node.addEventListener("mouseenter", () => all.forEach((n) => n.classList.add("partner")));
      node.addEventListener("mouseleave", () => all.forEach((n) => n.classList.remove("partner")));
    });
  }

  /** @param {Vote | Rating | Marking} vote */
  showVote(vote, pending, focus, item) {
    if ("selection" in vote) {
      this.showMarking(vote, pending, focus, item);
      return;
    }
    if ("texts" in vote) {
      this.showRating(vote, pending, focus);
      return;
    }
    this.press("confirm", vote.answer === "confirm");
    this.press("reject", vote.answer === "reject");
    this.press("flag", vote.flagged);
    this.press("comment", Boolean(vote.note.trim()));
    this.press("correction", Boolean(vote.corrected_translation.trim()));
    this.pressCategory(vote.category);
    for (let n = 1; n <= 5; n += 1) {
      this.press(`likert${n}`, vote.likert === n);
      this.button(`likert${n}`).disabled = vote.critical === true && n > 2;
    }
    this.press("notcritical", vote.critical === false);
    // Before the verdict, a rating is refused and a category confirms.
    const unjudged = vote.answer === null;
    byId("likert").querySelectorAll(".chip").forEach((chip) => chip.setAttribute("aria-disabled", String(unjudged)));
    byId("as-critical").hidden = !unjudged;
    this.button("accept").hidden = vote.members.every((member) => member.buggy === null);
    this.button("rejectall").hidden = rejectionEnds(vote, focus, rulesOf(item));
    this.ask(vote, pending, focus, item);
    // “Not critical” is next to the ratings.
    byId("likert").classList.toggle("pending", pending === "likert" || pending === "critical");
    byId("categories").classList.toggle("pending", pending === "category" || pending === "critical");
    byId("toxic").hidden = pending !== "toxic";
    this.showMembers(vote, focus);
  }

  /** @param {Rating} rating */
  showRating(rating, pending, focus) {
    const text = rating.texts[focus];
    this.press("flag", rating.flagged);
    this.press("comment", Boolean(text.note.trim()));
    this.pressCategory(text.category);
    for (let n = 1; n <= 5; n += 1) {
      this.press(`likert${n}`, text.likert === n);
      this.button(`likert${n}`).disabled = false;
    }
    byId("critical").hidden = text.likert === null || text.likert > 2;
    byId("categories").hidden = text.critical !== true;
    byId("toxic").hidden = pending !== "toxic";
    const answers = { criticalyes: text.critical === true, notcritical: text.critical === false };
    Object.entries(answers).forEach(([action, on]) => {
      byId("critical").querySelector(`[data-action="${action}"]`).setAttribute("aria-pressed", String(on));
    });
    const row = { likert: "likert", critical: "critical", category: "categories" };
    Object.entries(row).forEach(([question, id]) => byId(id).classList.toggle("pending", question === pending));
    const which = rating.texts.length > 1 ? `${this.textName(focus)}: ` : "";
    byId("ask").textContent = which + (this.words[`ask_rating_${pending}`] || "");
    byId("ask").classList.remove("legend");
    this.showTexts(rating, focus);
  }

  /** @param {Marking} vote */
  showMarking(vote, pending, focus, item) {
    const text = vote.texts[focus];
    this.press("flag", vote.flagged);
    this.press("comment", Boolean(text.note.trim()));
    // Only what answers the question, since a phone has little room.
    byId("severities").hidden = pending !== "marks";
    ["remove", "done"].forEach((action) => { this.button(action).hidden = pending !== "marks"; });
    byId("severities").classList.toggle("pending", pending === "marks" && Boolean(vote.selection));
    byId("types").hidden = pending !== "type";
    byId("types").classList.toggle("pending", pending === "type");
    byId("categories").hidden = pending !== "critical";
    byId("categories").classList.toggle("pending", pending === "critical");
    this.pressCategory(null);
    const which = vote.texts.length > 1 ? `${this.textName(focus)}: ` : "";
    const first = pending === "marks" && isPhone() ? "ask_mark_tap" : `ask_mark_${pending}`;
    const asked = pending === "marks" && vote.selection ? "ask_mark_severity" : first;
    byId("ask").textContent = which + (this.words[asked] || "");
    byId("ask").classList.toggle("legend", pending === "marks" && !vote.selection);
    this.showScore(pending === "score", text.score);
    this.listMarks(text, item, focus);
    this.stage.querySelectorAll("[data-text]").forEach((/** @type {HTMLElement} */ node) => {
      const at = Number(node.dataset.text);
      node.classList.toggle("is-focused", vote.texts.length > 1 && at === focus);
      if (vote.texts.length > 1) node.setAttribute("aria-current", String(at === focus));
      node.querySelector("[data-said]").textContent = describedMarks(vote.texts[at], this.words);
    });
  }

  textName(at) { return this.words.text_n.replace("{n}", String(at + 1)); }

  listMarks(text, item, focus) {
    const texts = { source: Array.from(item.source), translation: Array.from(item.translations[focus]) };
    byId("marks").replaceChildren(...text.spans.map((span) => {
      const row = document.createElement("li");
      const quoted = span.start === null ? this.words.missing : texts[span.side].slice(span.start, span.end).join("");
      const part = document.createElement("bdi");
      part.textContent = quoted;
      row.append(part, `: ${spanWords(span, this.words)}`);
      return row;
    }));
    byId("marks").hidden = !text.spans.length || text.done;
  }

  // The field takes the focus when the score is asked for, so that digits and Enter are enough.
  showScore(shown, value) {
    const appears = shown && byId("score").hidden;
    byId("score").hidden = !shown;
    if (!appears) return;
    const [range, number] = this.scoreFields();
    range.value = "50";
    range.classList.add("unset");
    number.value = value === null ? "" : String(value);
    if (matchMedia("(pointer: coarse)").matches) range.focus();
    else number.focus();
  }

  /** @returns {HTMLInputElement[]} */
  scoreFields() { return ["score-range", "score-number"].map((id) => /** @type {HTMLInputElement} */ (byId(id))); }

  /** The score in the field; null if it is none. */
  score() {
    const [, number] = this.scoreFields();
    const value = number.value.trim();
    return /^\d{1,3}$/.test(value) && Number(value) <= 100 ? Number(value) : null;
  }

  listenToScore() {
    const [range, number] = this.scoreFields();
    range.addEventListener("input", () => { number.value = range.value; range.classList.remove("unset"); });
    number.addEventListener("input", () => { if (this.score() !== null) range.value = number.value; });
  }

  /** @param {Rating} rating */
  showTexts(rating, focus) {
    this.stage.querySelectorAll("[data-text]").forEach((/** @type {HTMLElement} */ node) => {
      const at = Number(node.dataset.text);
      const several = rating.texts.length > 1;
      node.classList.toggle("is-focused", several && at === focus);
      if (several) node.setAttribute("aria-current", String(at === focus));
      node.querySelector("[data-said]").textContent = described(rating.texts[at], this.words);
    });
  }

  pressCategory(chosen) {
    this.panel.querySelectorAll("#categories .chip").forEach((/** @type {HTMLElement} */ chip) => {
      chip.setAttribute("aria-pressed", String(chip.dataset.action === chosen));
    });
  }

  ask(vote, pending, focus, item) {
    const first = pending === "answer";
    // Confirm finishes only on a variant, while no member is judged.
    const goesOn = vote.members.length && (focus === 0 || vote.members.some((one) => one.buggy !== null));
    const ends = rejectionEnds(vote, focus, rulesOf(item));
    const legend = goesOn ? this.words[ends ? "legend_last" : "legend_members"] : this.legend;
    const severity = pending === "likert" && vote.critical === true;
    byId("ask").textContent = first ? legend : this.words[severity ? "ask_severity" : `ask_${pending}`] || "";
    byId("ask").classList.toggle("legend", first);
  }

  press(action, on) { this.button(action)?.setAttribute("aria-pressed", String(on)); }

  /** @param {Vote} vote */
  showMembers(vote, focus) {
    this.stage.querySelectorAll("[data-member]").forEach((/** @type {HTMLElement} */ row) => {
      const member = vote.members[Number(row.dataset.member)];
      row.classList.toggle("is-focused", member.index === focus);
      row.setAttribute("aria-current", String(member.index === focus));
      const note = row.querySelector("[data-verdict]");
      const verdict = member.buggy === null ? "" : this.words[member.buggy ? "member_bug" : "member_fine"];
      note.textContent = [verdict, ...this.kindWords(member)].filter(Boolean).join(" · ");
      note.className = `member__verdict ${member.buggy === false ? "fine" : "bug"}`;
    });
  }

  /** @param {Member} member */
  kindWords(member) {
    const { same, same_all: all } = this.words;
    const names = member.kinds.map((kind) => this.words[`kind_${kind}`]);
    if (allSame(member)) return [...names, names.length > 1 ? all : same];
    const marked = sameKinds(member);
    return names.map((name, at) => (marked.includes(member.kinds[at]) ? `${name} (${same})` : name));
  }

  // `last`: the kind that the button "same as in the original" refers to; null: all of them.
  showKinds(shown, member, last) {
    byId("kinds").hidden = !shown;
    if (!member) return;
    const marked = sameKinds(member);
    byId("kinds").querySelectorAll("[data-kind]").forEach((/** @type {HTMLElement} */ chip) => {
      const { kind } = chip.dataset;
      chip.setAttribute("aria-pressed", String(member.kinds.includes(kind)));
      /** @type {HTMLElement} */ (chip.querySelector(".chip__same")).hidden = !marked.includes(kind);
    });
    this.press("same", last ? marked.includes(last) : allSame(member));
    this.press("sameall", allSame(member));
    ["same", "sameall"].forEach((name) => { this.button(name).disabled = member.index === 0; });
  }

  // The translation with the right number inserted, if the oracle can derive it.
  suggested() {
    const item = this.stage.querySelector("[data-correction]");
    return item ? item.getAttribute("data-correction") : "";
  }

  openText(kind, value) {
    byId("text").hidden = false;
    const ofOriginal = this.panel.dataset.members && this.words[`text_${kind}_members`];
    byId("text-label").textContent = ofOriginal || this.words[`text_${kind}`];
    noteField().value = value;
    noteField().focus();
  }

  closeText() {
    byId("text").hidden = true;
    noteField().blur();
    return noteField().value;
  }

  flash(text) {
    const node = byId("flash");
    node.textContent = text;
    node.classList.add("shown");
    clearTimeout(this.flashTimer);
    this.flashTimer = setTimeout(() => node.classList.remove("shown"), text.length > 40 ? 2500 : 600);
  }

  /** The answer that was right, with the texts that it is about: the next item has taken their place. */
  showLesson({ right, text, about }) {
    const note = byId("lesson");
    note.hidden = false;
    note.className = `notice ${right ? "success" : "warning"}`;
    note.textContent = `${right ? this.words.lesson_right : this.words.lesson_wrong} ${text}`;
    about.forEach((/** @type {string} */ words) => {
      const line = document.createElement("p");
      line.className = "small";
      line.dir = "auto";
      line.textContent = words;
      note.append(line);
    });
  }

  showRevising(shown) { byId("revising").hidden = !shown; }

  reveal(member) {
    this.stage.querySelector(`[data-member="${member}"], [data-text="${member}"]`).scrollIntoView({ block: "nearest" });
  }

  /** @returns {HTMLDetailsElement | null} */
  structure(member) { return this.stage.querySelector(`[data-member="${member}"] details`); }

  showReasons(shown) { byId("reasons").hidden = !shown; }

  showSaving(outbox) {
    const node = byId("save");
    const count = outbox.entries.length;
    const waiting = count && outbox.problem;
    node.className = `strip__save small ${waiting ? "unsaved" : ""}`;
    const reason = outbox.reason || this.words[outbox.problem];
    node.textContent = waiting ? `${reason} ${this.words.unsaved}: ${count}` : "";
    if (waiting && outbox.problem === "signedOut") node.append(" ", this.signInLink());
  }

  // Opens in another tab, since unsent answers are in this one.
  signInLink() {
    /** @type {HTMLTemplateElement} */
    const words = document.querySelector("template#signed-out");
    const link = words.content.querySelector("a").cloneNode(true);
    const again = () => this.onReturn();
    link.addEventListener("click", () => window.addEventListener("focus", again, { once: true }));
    return link;
  }

  fail(text) {
    byId("save").className = "strip__save small failed";
    byId("save").textContent = text;
  }

  count(done) { byId("done").textContent = String(done); }

  showLease(expires) {
    const node = byId("lease");
    const seconds = Math.floor((new Date(expires).getTime() - Date.now()) / 1000);
    if (!expires || Number.isNaN(seconds)) node.textContent = "";
    else if (seconds <= 0) node.textContent = this.words.lease_over;
    else if (seconds > LEASE_SHOWN) node.textContent = "";
    else node.textContent = this.words.lease_left.replace("{time}", `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`);
  }

  showRecent(entries, undo) {
    const list = document.querySelector("#recent ol");
    list.replaceChildren(...entries.map((entry) => {
      const row = document.createElement("li");
      const button = document.createElement("button");
      button.type = "button";
      button.className = "button quiet small";
      button.textContent = entry.label;
      button.addEventListener("click", () => undo(entry));
      row.append(button);
      return row;
    }));
    if (!entries.length) {
      const none = document.createElement("li");
      none.className = "none";
      none.textContent = this.words.nothing_to_undo;
      list.append(none);
    }
  }
}
