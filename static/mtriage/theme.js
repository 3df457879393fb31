"use strict";
// Runs in the head, before anything is drawn, so that a chosen theme never flashes.
(() => {
  document.documentElement.classList.add("js");
  const chosen = localStorage.getItem("mtriage-theme");
  if (chosen === "light" || chosen === "dark") {
    document.documentElement.dataset.theme = chosen;
  }
})();
