"use strict";
// The engine wizard: a pasted request fills in the form; a click on a text of the response makes its path the
// response path, and a response with a single text sets it by itself; after the first test, each change of the
// form repeats it.
(() => {
  const form = /** @type {HTMLFormElement} */ (document.getElementById("engine-form"));
  const attempt = /** @type {HTMLButtonElement} */ (document.querySelector("button[name=try]"));
  const result = document.getElementById("trial");

  /** @type {HTMLInputElement} */
  const path = document.querySelector("#id_option_response_path");

  function take(/** @type {HTMLElement} */ button) {
    path.value = button.dataset.responsePath;
    attempt.click();
  }

  result.addEventListener("click", (event) => {
    /** @type {HTMLElement} */
    const button = /** @type {Element} */ (event.target).closest("[data-response-path]");
    if (button) take(button);
  });

  // A reply with one text in it leaves nothing to choose.
  result.addEventListener("htmx:afterSwap", () => {
    /** @type {NodeListOf<HTMLElement>} */
    const offered = result.querySelectorAll("[data-response-path]");
    const found = result.querySelector("[data-translation]");
    // Taken once: where it does not do, somebody has to look.
    if (offered.length === 1 && !found && offered[0].dataset.responsePath !== path.value) take(offered[0]);
  });

  document.addEventListener("change", (event) => {
    const field = /** @type {HTMLInputElement} */ (event.target);
    if (field.form === form && result.childElementCount) window.htmx.trigger(attempt, "again");
  });

  /** @type {HTMLTextAreaElement} */
  const pasted = document.querySelector("[data-pasted]");
  if (!pasted) return;
  const message = document.getElementById("pasted-said");

  async function fill() {
    if (!pasted.value.trim()) return;
    /** @type {HTMLMetaElement} */
    const token = document.querySelector("meta[name='csrf-token']");
    const answer = await fetch(pasted.dataset.pasted, {
      method: "POST", headers: { "X-CSRFToken": token.content }, body: new URLSearchParams({ pasted: pasted.value }),
    });
    const { values = {}, problem = "" } = answer.ok || answer.status === 422 ? await answer.json() : {};
    message.textContent = problem || message.dataset.filled;
    for (const [name, value] of Object.entries(values)) {
      /** @type {HTMLInputElement} */
      const field = document.querySelector(`#id_${name}`);
      if (!field) continue;
      field.value = String(value);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }

  pasted.addEventListener("input", () => { fill().catch(() => {}); });
})();
