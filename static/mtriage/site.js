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

  document.querySelectorAll("[data-theme-toggle]").forEach((/** @type {HTMLElement} */ button) => {
    button.hidden = false;
    showTheme(button);
    button.addEventListener("click", () => {
      root.dataset.theme = isDark() ? "light" : "dark";
      localStorage.setItem("mtriage-theme", root.dataset.theme);
      showTheme(button);
      document.dispatchEvent(new CustomEvent("mtriage:theme", { detail: root.dataset.theme }));
    });
  });

  document.querySelectorAll("select[data-submit]").forEach((/** @type {HTMLSelectElement} */ select) => {
    select.addEventListener("change", () => select.form.requestSubmit());
  });

  // On a phone, the current tab may be scrolled out of sight in its row.
  document.querySelectorAll(".tabs [aria-current]").forEach((/** @type {HTMLElement} */ entry) => {
    const row = entry.closest("ul");
    row.scrollLeft = entry.offsetLeft - (row.clientWidth - entry.offsetWidth) / 2;
  });

  // On a phone the whole menu opens from one button.
  document.querySelectorAll("[data-site-menu]").forEach((/** @type {HTMLElement} */ button) => {
    const menu = document.getElementById(button.getAttribute("aria-controls"));
    button.addEventListener("click", () => {
      const open = menu.classList.toggle("is-open");
      button.setAttribute("aria-expanded", String(open));
    });
  });

  // What is shown once is copied with one press, also where the browser has no clipboard for scripts.
  document.querySelectorAll("[data-copy]").forEach((/** @type {HTMLElement} */ button) => {
    const secret = button.parentElement.querySelector("[data-secret]");
    button.addEventListener("click", async () => {
      getSelection().selectAllChildren(secret);
      if (navigator.clipboard) await navigator.clipboard.writeText(secret.textContent);
      else document.execCommand("copy");
      button.textContent = button.dataset.copied;
    });
  });

  // An error stands at its field until the field is changed.
  document.addEventListener("input", (event) => {
    const field = /** @type {Element} */ (event.target).closest(".field.invalid");
    if (!field) return;
    field.classList.remove("invalid");
    field.querySelectorAll(".errorlist").forEach((list) => list.remove());
    field.querySelectorAll("[aria-invalid]").forEach((control) => control.removeAttribute("aria-invalid"));
  });

  // What is folded away is said in words, as it is now.
  document.querySelectorAll("details[data-advanced]").forEach((/** @type {HTMLElement} */ part) => {
    part.addEventListener("input", (event) => {
      const control = /** @type {HTMLInputElement & HTMLSelectElement} */ (event.target);
      part.querySelectorAll("[data-said-of]").forEach((/** @type {HTMLElement} */ word) => {
        const field = document.getElementById(word.dataset.saidOf);
        if (field !== control && !field?.contains(control)) return;
        const boxes = field === control ? [] : Array.from(field.querySelectorAll("input:checked"));
        const chosen = control.selectedOptions?.[0]?.textContent.split(":")[0];
        const value = field === control ? (chosen ?? control.value) : String(boxes.length || "");
        word.textContent = value ? word.dataset.filled.replace("{}", value) : word.dataset.blank;
      });
    });
  });

  // On a phone the rows of a list are cards, whose cells are named by their columns.
  function nameCells() {
    document.querySelectorAll("table.stacked").forEach((/** @type {HTMLTableElement} */ table) => {
      const heads = Array.from(table.tHead?.rows[0]?.cells ?? [], (head) => head.textContent.replace(/[▾▴]/g, "").trim());
      for (const body of table.tBodies) {
        for (const row of body.rows) {
          Array.from(row.cells).forEach((cell, place) => {
            // What is a name, a text under test or an action speaks for itself.
            if (cell.matches("th") || cell.querySelector("form, .button, .segment, [data-open]")) return;
            if (heads[place] && cell.textContent.trim()) cell.dataset.column = heads[place];
          });
        }
      }
    });
  }
  nameCells();
  document.addEventListener("htmx:load", nameCells);

  // Most people mean their own clocks.
  document.querySelectorAll("input[data-own-zone]").forEach((/** @type {HTMLInputElement} */ input) => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (own && [...input.list.querySelectorAll("option")].some((option) => option.value === own)) input.value = own;
  });

  // On a phone a bar of filters waits folded, unless one of them is at work.
  if (window.matchMedia("(max-width: 640px)").matches) {
    document.querySelectorAll("details[data-fold='']").forEach((/** @type {HTMLDetailsElement} */ bar) => {
      bar.open = false;
    });
  }

  // A menu closes like every other: by Escape, by a press elsewhere, when the keyboard leaves it.
  document.querySelectorAll("details[data-menu]").forEach((/** @type {HTMLDetailsElement} */ menu) => {
    document.addEventListener("click", (event) => {
      if (!menu.contains(/** @type {Node} */ (event.target))) menu.open = false;
    });
    menu.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Escape" || !menu.open) return;
      menu.open = false;
      menu.querySelector("summary").focus();
    });
    menu.addEventListener("focusout", (/** @type {FocusEvent} */ event) => {
      const next = /** @type {Node} */ (event.relatedTarget);
      if (next && !menu.contains(next)) menu.open = false;
    });
  });

  // Parts that refresh themselves get no page once the session has expired; say why.
  document.body.addEventListener("htmx:responseError", (/** @type {CustomEvent} */ event) => {
    if (event.detail.xhr.status !== 401) return;
    /** @type {HTMLTemplateElement} */
    const words = document.querySelector("template#signed-out");
    banner.hidden = false;
    // What the banner asked before the session ended would wipe the words when it came.
    window.htmx.trigger(banner, "htmx:abort");
    banner.replaceChildren(words.content.cloneNode(true));
  });

  // The banner keeps the place that it had when the page came. Who has read its notice closes it,
  // until it says something else.
  const banner = document.getElementById("banner");
  const READ = "mtriage-banner-read";
  const said = () => banner.textContent.trim();
  const showUnread = () => { banner.hidden = said() !== "" && said() === sessionStorage.getItem(READ); };
  showUnread();
  banner.style.minHeight = `${banner.offsetHeight}px`;
  banner.classList.remove("placed");
  banner.addEventListener("htmx:afterSwap", showUnread);
  banner.addEventListener("click", (event) => {
    if (!/** @type {Element} */ (event.target).closest("[data-close-banner]")) return;
    sessionStorage.setItem(READ, said());
    showUnread();
  });

  // A button that is swapped between press and release gets no click: the next round renews it.
  let pressed = null;
  document.addEventListener("pointerdown", (event) => { pressed = event.target; });
  ["pointerup", "pointercancel", "blur"].forEach((name) => {
    window.addEventListener(name, () => { pressed = null; });
  });
  document.body.addEventListener("htmx:beforeSwap", (/** @type {CustomEvent} */ event) => {
    const part = /** @type {Element} */ (event.target);
    const renews = part.getAttribute("hx-trigger")?.includes("every");
    if (renews && pressed && part.contains(pressed)) event.detail.shouldSwap = false;
  });

  document.body.addEventListener("htmx:configRequest", (/** @type {CustomEvent} */ event) => {
    /** @type {HTMLMetaElement} */
    const token = document.querySelector("meta[name='csrf-token']");
    if (token) event.detail.headers["X-CSRFToken"] = token.content;
  });
})();
