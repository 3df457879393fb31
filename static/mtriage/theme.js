"use strict";
// Runs in the head, before anything is drawn, so that a chosen theme never flashes.
(() => {
  document.documentElement.classList.add("js");
  const chosen = localStorage.getItem("mtriage-theme");
  if (chosen === "light" || chosen === "dark") {
    document.documentElement.dataset.theme = chosen;
  }
  // Swagger's style sheet, on the page of the API, knows dark by this class.
  const scheme = matchMedia("(prefers-color-scheme: dark)");
  const mark = () => document.documentElement.classList.toggle("dark-mode", chosen ? chosen === "dark" : scheme.matches);
  mark();
  scheme.addEventListener("change", mark);
})();
