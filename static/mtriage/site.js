"use strict";
// Behaviour of all pages: theme button, menus, copying, the banner, and htmx's CSRF token.
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

  // Filters apply as they change; their button is for browsers without scripts.
  document.querySelectorAll("[data-submit]").forEach((/** @type {HTMLSelectElement | HTMLInputElement} */ field) => {
    // A date changes with each digit that is typed, so it is complete only when the field is left.
    const done = field.type === "date" ? "blur" : "change";
    const before = field.value;
    field.addEventListener(done, () => {
      if (field.value !== before) field.form.requestSubmit();
    });
  });

  // On a phone the current tab may be out of sight: scroll to it.
  document.querySelectorAll(".tabs [aria-current]").forEach((/** @type {HTMLElement} */ entry) => {
    const row = entry.closest("ul");
    row.scrollLeft = entry.offsetLeft - (row.clientWidth - entry.offsetWidth) / 2;
  });

  // On a phone one button opens the menu.
  document.querySelectorAll("[data-site-menu]").forEach((/** @type {HTMLElement} */ button) => {
    const menu = document.getElementById(button.getAttribute("aria-controls"));
    button.addEventListener("click", () => {
      const open = menu.classList.toggle("is-open");
      button.setAttribute("aria-expanded", String(open));
    });
  });

  // Copy secrets that are shown only once, even if scripts have no access to the clipboard.
  document.querySelectorAll("[data-copy]").forEach((/** @type {HTMLElement} */ button) => {
    const secret = button.parentElement.querySelector("[data-secret]");
    button.addEventListener("click", async () => {
      getSelection().selectAllChildren(secret);
      if (navigator.clipboard) await navigator.clipboard.writeText(secret.textContent);
      else document.execCommand("copy");
      button.textContent = button.dataset.copied;
    });
  });

  // Remove the errors of a field once it is changed.
  document.addEventListener("input", (event) => {
    const field = /** @type {Element} */ (event.target).closest(".field.invalid");
    if (!field) return;
    field.classList.remove("invalid");
    field.querySelectorAll(".errorlist").forEach((list) => list.remove());
    field.querySelectorAll("[aria-invalid]").forEach((control) => control.removeAttribute("aria-invalid"));
  });

  // Hide the fields that another field's value makes meaningless; data-when is its name and such values.
  document.querySelectorAll("[data-when]").forEach((/** @type {HTMLInputElement} */ control) => {
    const [name, ...values] = control.dataset.when.split(" ");
    const other = /** @type {HTMLSelectElement} */ (control.form.elements.namedItem(name));
    const update = () => { /** @type {HTMLElement} */ (control.closest(".field")).hidden = !values.includes(other.value); };
    other.addEventListener("change", update);
    update();
  });

  // Update the summaries of collapsed fields.
  document.querySelectorAll("details[data-advanced]").forEach((/** @type {HTMLElement} */ part) => {
    part.addEventListener("input", (event) => {
      const control = /** @type {HTMLInputElement & HTMLSelectElement} */ (event.target);
      part.querySelectorAll("[data-summary-of]").forEach((/** @type {HTMLElement} */ word) => {
        const field = document.getElementById(word.dataset.summaryOf);
        if (field !== control && !field?.contains(control)) return;
        const boxes = field === control ? [] : Array.from(field.querySelectorAll("input:checked"));
        const chosen = control.value && control.selectedOptions?.[0]?.textContent.split(":")[0];
        const single = control.type === "checkbox" ? (control.checked ? "1" : "") : (chosen ?? control.value);
        const value = field === control ? single : String(boxes.length || "");
        word.textContent = value ? word.dataset.filled.replace("{}", value) : word.dataset.blank;
      });
    });
  });

  // Grey the directions that none of the ticked engines has, and name the engines that lack one. If
  // only one is left, it is meant. Directions are typed only for engines that state none.
  const boxes = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("input[name=directions]"));
  const others = /** @type {HTMLInputElement} */ (document.querySelector("input[name=other_directions]"));
  /** @param {Event} [event] */
  function greyDirections(event) {
    const ticked = /** @type {HTMLInputElement[]} */ (Array.from(boxes[0].form.querySelectorAll("input[name=engines]:checked")));
    if (others && !others.value) {
      const stateless = others.dataset.engines.split(" ");
      /** @type {HTMLElement} */ (others.closest(".field")).hidden = !ticked.some((one) => stateless.includes(one.value));
    }
    for (const box of boxes) {
      const able = box.dataset.engines.split(" ");
      const unable = ticked.filter((one) => !able.includes(one.value));
      box.disabled = ticked.length > 0 && unable.length === ticked.length;
      const names = box.disabled ? "" : unable.map((one) => one.labels[0].textContent.trim()).join(", ");
      box.labels[0].classList.toggle("muted", box.disabled);
      const note = box.labels[0].querySelector("small") ?? box.labels[0].appendChild(document.createElement("small"));
      note.textContent = names && box.dataset.skipped.replace("{}", names);
    }
    const able = Array.from(boxes).filter((box) => !box.disabled);
    if (able.length === 1 && event?.target !== able[0]) able[0].checked = true;
  }
  if (boxes.length) {
    boxes[0].form.addEventListener("change", greyDirections);
    greyDirections();
  }

  // On a phone the rows of a list are cards: label their cells with the column headings.
  function nameCells() {
    document.querySelectorAll("table.stacked").forEach((/** @type {HTMLTableElement} */ table) => {
      const heads = Array.from(table.tHead?.rows[0]?.cells ?? [], (head) => (head.querySelector(".visually-hidden") ? "" : head.textContent.replace(/[▾▴]/g, "").trim()));
      for (const body of table.tBodies) {
        for (const row of body.rows) {
          Array.from(row.cells).forEach((cell, place) => {
            // Names, texts under test, actions and a sentence in place of several cells need no label.
            if (cell.matches("th, [colspan]") || cell.querySelector("form, .button, .segment, [data-open]")) return;
            if (heads[place] && cell.textContent.trim()) cell.dataset.column = heads[place];
          });
        }
      }
    });
  }
  nameCells();
  document.addEventListener("htmx:load", nameCells);

  // A tree that is wider than the screen opens at what differs.
  function openAtChange() {
    document.querySelectorAll(".trees__one:not([data-opened])").forEach((/** @type {HTMLElement} */ box) => {
      box.dataset.opened = "";
      const [arc, frame] = [box.querySelector(".changed"), box].map((one) => one?.getBoundingClientRect());
      if (arc) box.scrollLeft += arc.left + arc.width / 2 - frame.left - frame.width / 2;
    });
  }
  openAtChange();
  document.addEventListener("htmx:load", openAtChange);

  // The default time zone is the browser's.
  document.querySelectorAll("input[data-own-zone]").forEach((/** @type {HTMLInputElement} */ input) => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (own && [...input.list.querySelectorAll("option")].some((option) => option.value === own)) input.value = own;
  });

  // On a phone the filter bar is collapsed unless a filter is set.
  if (window.matchMedia("(max-width: 640px)").matches) {
    document.querySelectorAll("details[data-fold='']").forEach((/** @type {HTMLDetailsElement} */ bar) => {
      bar.open = false;
    });
  }

  // Close a menu on Escape, on a click elsewhere, and when the focus leaves it.
  /** @type {(inside: Node) => void} */
  const closeOthers = (inside) => document.querySelectorAll("details[data-menu][open]").forEach((/** @type {HTMLDetailsElement} */ menu) => {
    if (!menu.contains(inside)) menu.open = false;
  });
  document.addEventListener("click", (event) => closeOthers(/** @type {Node} */ (event.target)));
  document.addEventListener("focusin", (event) => closeOthers(/** @type {Node} */ (event.target)));
  document.addEventListener("keydown", (event) => {
    /** @type {HTMLDetailsElement} */
    const menu = /** @type {Element} */ (event.target).closest?.("details[data-menu][open]");
    if (event.key !== "Escape" || !menu) return;
    menu.open = false;
    menu.querySelector("summary").focus();
  });

  document.querySelector("[data-print]")?.addEventListener("click", () => window.print());

  // When the session has expired, parts of the page can no longer refresh: show why.
  document.body.addEventListener("htmx:responseError", (/** @type {CustomEvent} */ event) => {
    if (event.detail.xhr.status !== 401) return;
    /** @type {HTMLTemplateElement} */
    const words = document.querySelector("template#signed-out");
    banner.hidden = false;
    // Abort the banner's own pending request, whose response would replace the notice.
    window.htmx.trigger(banner, "htmx:abort");
    banner.replaceChildren(words.content.cloneNode(true));
  });

  // The banner keeps the height that it had when the page was loaded. Once closed, it stays hidden
  // until its text changes.
  const banner = document.getElementById("banner");
  const READ = "mtriage-banner-read";
  const bannerText = () => banner.textContent.trim();
  const showUnread = () => { banner.hidden = bannerText() !== "" && bannerText() === sessionStorage.getItem(READ); };
  showUnread();
  banner.style.minHeight = `${banner.offsetHeight}px`;
  banner.classList.remove("placed");
  banner.addEventListener("htmx:afterSwap", showUnread);
  banner.addEventListener("click", (event) => {
    if (!/** @type {Element} */ (event.target).closest("[data-close-banner]")) return;
    sessionStorage.setItem(READ, bannerText());
    showUnread();
  });

  // A button that is replaced between press and release gets no click: skip that refresh.
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
