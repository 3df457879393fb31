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

  // On a phone the entry at hand may lie outside of a row that scrolls sideways.
  document.querySelectorAll(".site-nav [aria-current], .tabs [aria-current]").forEach((entry) => {
    const row = entry.closest("ul");
    row.scrollLeft = entry.offsetLeft - (row.clientWidth - entry.offsetWidth) / 2;
  });

  // Most people mean their own clocks.
  document.querySelectorAll("input[data-own-zone]").forEach((input) => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (own && [...input.list.options].some((option) => option.value === own)) input.value = own;
  });

  // On a phone a bar of filters waits folded, unless one of them is at work.
  if (window.matchMedia("(max-width: 640px)").matches) {
    document.querySelectorAll("details[data-fold='']").forEach((bar) => {
      bar.open = false;
    });
  }

  // A menu closes like every other: by Escape, by a press elsewhere, when the keyboard leaves it.
  document.querySelectorAll("details[data-menu]").forEach((menu) => {
    document.addEventListener("click", (event) => {
      if (!menu.contains(event.target)) menu.open = false;
    });
    menu.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !menu.open) return;
      menu.open = false;
      menu.querySelector("summary").focus();
    });
    menu.addEventListener("focusout", (event) => {
      if (event.relatedTarget && !menu.contains(event.relatedTarget)) menu.open = false;
    });
  });

  // Parts that renew themselves get no page once the session is over; the reader is told why.
  document.body.addEventListener("htmx:responseError", (event) => {
    if (event.detail.xhr.status !== 401) return;
    const words = document.getElementById("signed-out");
    const banner = document.getElementById("banner");
    // What the banner asked before the session ended would wipe the words when it came.
    window.htmx.trigger(banner, "htmx:abort");
    banner.replaceChildren(words.content.cloneNode(true));
  });

  // A button that is swapped between press and release gets no click: the next round renews it.
  let pressed = null;
  document.addEventListener("pointerdown", (event) => { pressed = event.target; });
  ["pointerup", "pointercancel", "blur"].forEach((name) => {
    window.addEventListener(name, () => { pressed = null; });
  });
  document.body.addEventListener("htmx:beforeSwap", (event) => {
    const renews = event.target.getAttribute("hx-trigger")?.includes("every");
    if (renews && pressed && event.target.contains(pressed)) event.detail.shouldSwap = false;
  });

  document.body.addEventListener("htmx:configRequest", (event) => {
    const token = document.querySelector("meta[name='csrf-token']");
    if (token) event.detail.headers["X-CSRFToken"] = token.content;
  });
})();
