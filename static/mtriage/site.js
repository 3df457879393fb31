"use strict";
// What every page needs: the theme button, selects that send their form, and htmx's CSRF token.
(() => {
  const root = document.documentElement;

  function isDark() {
    if (root.dataset.theme) return root.dataset.theme === "dark";
    return matchMedia("(prefers-color-scheme: dark)").matches;
  }

  function showTheme(button) {
    const dark = isDark();
    button.setAttribute("aria-pressed", String(dark));
    button.textContent = dark ? "☾" : "☀";
  }

  document.querySelectorAll("[data-theme-toggle]").forEach((button) => {
    button.hidden = false;
    showTheme(button);
    button.addEventListener("click", () => {
      root.dataset.theme = isDark() ? "light" : "dark";
      localStorage.setItem("mtriage-theme", root.dataset.theme);
      showTheme(button);
      document.dispatchEvent(new CustomEvent("mtriage:theme", { detail: root.dataset.theme }));
    });
  });

  document.querySelectorAll("select[data-submit]").forEach((select) => {
    select.addEventListener("change", () => select.form.requestSubmit());
  });

  document.body.addEventListener("htmx:configRequest", (event) => {
    const token = document.querySelector("meta[name='csrf-token']");
    if (token) event.detail.headers["X-CSRFToken"] = token.content;
  });
})();
