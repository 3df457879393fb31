"use strict";
// The engine wizard: a click on a text of the reply makes its path the response path, and tries again.
(() => {
  document.getElementById("trial").addEventListener("click", (event) => {
    /** @type {HTMLElement} */
    const button = /** @type {Element} */ (event.target).closest("[data-response-path]");
    if (!button) return;
    /** @type {HTMLInputElement} */
    const path = document.querySelector("#id_option_response_path");
    path.value = button.dataset.responsePath;
    /** @type {HTMLButtonElement} */ (document.querySelector("#engine-form button[name=try]")).click();
  });
})();
