"use strict";
// The engine wizard: a pasted request fills in the form. A click on a text of the response takes its path
// as the response path; the path of a single text is taken automatically. After the first test, each
// change of the form repeats the test.
(() => {
  const form = /** @type {HTMLFormElement} */ (document.getElementById("engine-form"));
  const attempt = /** @type {HTMLButtonElement} */ (document.querySelector("button[name=try]"));
  const result = document.getElementById("trial");

  /** @type {HTMLInputElement} */
  const path = document.querySelector("#id_option_response_path");

  function take(/** @type {HTMLElement} */ button) {
    if (path.disabled) return;
    path.value = button.dataset.responsePath;
    attempt.click();
  }

  result.addEventListener("click", (event) => {
    /** @type {HTMLElement} */
    const button = /** @type {Element} */ (event.target).closest("[data-response-path]");
    if (button) take(button);
  });

  // If the response contains a single text, take its path without asking.
  result.addEventListener("htmx:afterSwap", () => {
    /** @type {NodeListOf<HTMLElement>} */
    const offered = result.querySelectorAll("[data-response-path]");
    const found = result.querySelector("[data-translation]");
    // Only once: if that path does not work, the user has to decide.
    if (offered.length === 1 && !found && offered[0].dataset.responsePath !== path.value) take(offered[0]);
  });

  document.addEventListener("change", (event) => {
    const field = /** @type {HTMLInputElement} */ (event.target);
    if (field.form === form && result.childElementCount) window.htmx.trigger(attempt, "again");
  });

  /** @type {HTMLTextAreaElement} */
  const pasted = document.querySelector("[data-pasted]");
  if (!pasted) return;
  const message = document.getElementById("pasted-status");

  let latest = 0;

  async function fill() {
    if (!pasted.value.trim()) return;
    const turn = ++latest;
    /** @type {HTMLMetaElement} */
    const token = document.querySelector("meta[name='csrf-token']");
    const answer = await fetch(pasted.dataset.pasted, {
      method: "POST", headers: { "X-CSRFToken": token.content }, body: new URLSearchParams({ pasted: pasted.value }),
    });
    if (!answer.ok && answer.status !== 422) throw new Error(`${answer.status}`);
    const { values = {}, problem = "" } = await answer.json();
    if (turn !== latest) return; // the text has changed since
    message.textContent = problem || message.dataset.filled;
    for (const [name, value] of Object.entries(values)) {
      /** @type {HTMLInputElement} */
      const field = document.querySelector(`#id_${name}`);
      if (!field) continue;
      field.value = String(value);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }

  const read = () => fill().catch(() => { message.textContent = message.dataset.failed; });
  pasted.addEventListener("input", read);
  // Pasted before this script had loaded.
  if (!(/** @type {HTMLInputElement} */ (document.querySelector("#id_option_url")).value)) read();
})();
