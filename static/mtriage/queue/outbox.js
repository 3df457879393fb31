// Stores answers until the server has received them, even if the network fails or the tab closes.

import { Barred, Refused, post } from "./requests.js";

const RETRY_FIRST = 1000;
const RETRY_MOST = 15000;
const LOCK = "mtriage-tab:";

// A tab holds the lock with its name until it closes; the browser then releases the lock.
// `navigator.locks` is missing on unencrypted sites other than localhost.
function holdLock(own) {
  navigator.locks?.request(LOCK + own, () => new Promise(() => {}));
}

// A tab that has just been closed or reloaded may still hold its lock.
async function untilGone(tab) {
  await navigator.locks?.request(LOCK + tab, () => {});
}

// A queue of answers, in memory and in the browser's storage, until the server has received them.
export class Outbox {
  constructor(user, project, tab, onChange) {
    this.prefix = `mtriage-answer:${user}:${project}:`;
    this.tab = tab;
    this.entries = [];
    this.onChange = onChange;
    this.delay = RETRY_FIRST;
    this.sending = null;
    this.problem = "";
    this.reason = "";
    window.addEventListener("online", () => this.retryNow());
  }

  // Take over the answers of tabs that have closed; open tabs send their own.
  restore() {
    holdLock(this.tab);
    const others = new Set(this.stored().map((entry) => entry.body.tab));
    others.delete(this.tab);
    others.forEach((tab) => untilGone(tab).then(() => this.adopt(tab)));
  }

  stored() {
    const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index));
    return keys.filter((key) => key.startsWith(this.prefix))
      .map((key) => JSON.parse(localStorage.getItem(key)));
  }

  adopt(tab) {
    const left = this.stored().filter((entry) => entry.body.tab === tab);
    this.entries.push(...left.map((entry) => ({ ...entry, settle: () => {} })));
    this.pump();
  }

  add(entry) {
    const settled = new Promise((resolve) => { entry.settle = resolve; });
    this.entries.push(entry);
    const { settle, ...plain } = entry;
    localStorage.setItem(this.prefix + entry.id, JSON.stringify(plain));
    this.pump();
    return settled;
  }

  // Remove an answer that is not being sent yet.
  remove(id) {
    if (this.sending === id) return false;
    const index = this.entries.findIndex((entry) => entry.id === id);
    if (index < 0) return false;
    this.entries.splice(index, 1);
    localStorage.removeItem(this.prefix + id);
    this.onChange(this);
    return true;
  }

  retryNow() {
    clearTimeout(this.timer);
    this.delay = RETRY_FIRST;
    this.sending = null;
    this.pump();
  }

  async pump() {
    this.onChange(this);
    if (this.sending !== null || !this.entries.length) return;
    const entry = this.entries[0];
    this.sending = entry.id;
    try {
      const answer = await post(entry.url, entry.body);
      this.done(entry, answer, null);
    } catch (error) {
      if (error instanceof Refused) this.done(entry, null, error);
      else this.later(error);
    }
  }

  done(entry, answer, refused) {
    this.sending = null;
    this.problem = "";
    this.delay = RETRY_FIRST;
    this.entries = this.entries.filter((other) => other.id !== entry.id);
    localStorage.removeItem(this.prefix + entry.id);
    entry.settle({ answer, refused });
    this.pump();
  }

  later(error) {
    this.problem = error.message === "signed-out" ? "signedOut" : "offline";
    this.reason = error instanceof Barred ? error.message : "";
    this.onChange(this);
    this.timer = setTimeout(() => {
      this.sending = null;
      this.pump();
    }, this.delay);
    this.delay = Math.min(this.delay * 2, RETRY_MOST);
  }
}
