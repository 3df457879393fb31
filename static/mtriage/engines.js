"use strict";
// The engine wizard: a click on a text of the reply makes its path the response path, and tries again.
(() => {
  document.getElementById("trial").addEventListener("click", (event) => {
    const button = event.target.closest("[data-response-path]");
    if (!button) return;
    document.getElementById("id_option_response_path").value = button.dataset.responsePath;
    document.querySelector("#engine-form button[name=try]").click();
  });
})();
