"use strict";
// Runs in the head, before anything is drawn, so that a chosen theme never flashes.
(() => {
  const chosen = localStorage.getItem("mtriage-theme");
  if (chosen === "light" || chosen === "dark") {
    document.documentElement.dataset.theme = chosen;
  }
})();
