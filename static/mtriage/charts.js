"use strict";
// Draws the page's Plotly charts in its theme; a click on a mark opens exactly its items. Filters
// apply as they change: the page's charts are replaced, and the focus stays.
(() => {
  const { source, suspects, cases, compare, rated, waiting, failed } = document.currentScript.dataset;
  // A query string opens suspects unless it has one of these prefixes.
  const TARGETS = { "cases?": cases, "compare?": compare, "rated?": rated };
  // Poll for a worker's figures every second; reload the page after this many rounds.
  const PAUSE = 1000;
  const AGAIN = 30;
  /** @type {() => HTMLElement[]} */
  const elements = () => Array.from(document.querySelectorAll("[data-chart]"));

  function theme() {
    const chosen = document.documentElement.dataset.theme;
    if (chosen) return chosen;
    return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  }

  function address(point) {
    const query = Array.isArray(point.customdata) ? point.customdata[0] : point.customdata;
    if (!query) return "";
    const named = Object.keys(TARGETS).find((name) => query.startsWith(name));
    return named ? `${TARGETS[named]}?${query.slice(named.length)}` : `${suspects}?${query}`;
  }

  // On a narrow screen the names of rows wrap to leave room for the marks.
  const NARROW = 560;
  const LONGEST = 16;

  function broken(name) {
    if (typeof name !== "string" || name.length <= LONGEST || name.includes("<br>")) return name;
    const lines = [""];
    for (const word of name.split(" ")) {
      const line = lines.at(-1);
      if (line && line.length + word.length >= LONGEST) lines.push(word);
      else lines[lines.length - 1] = line ? `${line} ${word}` : word;
    }
    return lines.join("<br>");
  }

  const brokenAll = (names) => names?.map((one) => (Array.isArray(one) ? brokenAll(one) : broken(one)));

  // Row names are on the y axis; what a mark opens depends only on its customdata.
  function narrowed(trace) {
    return Array.isArray(trace.y) ? { ...trace, y: brokenAll(trace.y) } : trace;
  }

  function fitted(layout, width) {
    const { title, ...rest } = layout;
    const narrow = width < NARROW;
    const font = { ...rest.font, size: narrow ? 11 : rest.font.size };
    const margin = { ...rest.margin, t: rest.grid ? 36 : 16, r: narrow ? 12 : 24 };
    return { ...rest, ...(narrow && rest.grid ? below(rest) : {}), font, margin };
  }

  // On a narrow screen panels stand below each other, each with the names of its rows.
  function below(layout) {
    const count = layout.annotations.length;
    const found = {
      grid: { ...layout.grid, rows: count, columns: 1 },
      height: 120 + count * layout.meta.panel,
    };
    for (const [name, axis] of Object.entries(layout)) {
      if (/^yaxis\d*$/.test(name)) {
        found[name] = { ...axis, showticklabels: true, ...(axis.categoryarray && { categoryarray: brokenAll(axis.categoryarray) }) };
      } else if (/^xaxis\d*$/.test(name) && name !== `xaxis${count}`) {
        found[name] = { ...axis, title: { text: "" } };
      }
    }
    return found;
  }

  async function drawOne(element, figure, look) {
    const layout = fitted(figure.layout, element.clientWidth);
    // Plotly loses the layout's height when the window is resized; the element keeps it.
    element.style.height = `${layout.height}px`;
    const data = element.clientWidth < NARROW ? figure.data.map(narrowed) : figure.data;
    await Plotly.react(element, data, layout, {
      // Touch screens would show the buttons all the time, over the first marks.
      ...figure.config, responsive: true, displayModeBar: element.clientWidth < NARROW ? false : "hover",
      modeBarButtonsToRemove: ["select2d", "lasso2d", "toImage"],
    });
    element.removeAllListeners?.("plotly_click");
    element.on("plotly_click", (event) => {
      const target = address(event.points[0]);
      if (target) location.assign(target);
    });
    element.dataset.drawn = look;
  }

  // The page contains the figures of the light theme; those of another theme are fetched.
  async function figuresFor(look) {
    const brought = document.getElementById("figures-light");
    if (look === "light" && brought) return JSON.parse(brought.textContent);
    const { query: view, tab } = document.getElementById("charts")?.dataset ?? {};
    const query = new URLSearchParams(view);
    query.set("theme", look);
    if (tab) query.set("tab", tab);
    const answer = await fetch(`${source}?${query}`, { headers: { Accept: "application/json" } });
    if (!answer.ok) throw new Error(failed.replace("{status}", String(answer.status)));
    return answer.json();
  }

  async function draw() {
    if (!elements().length) return;
    const look = theme();
    const figures = await figuresFor(look);
    for (const element of elements()) {
      // If the theme changed meanwhile, its figures are drawn already or will be soon.
      if (look !== theme()) return;
      const figure = figures[element.dataset.chart];
      if (figure && !figure.reason) {
        await drawOne(element, figure, look);
        // Show this chart before the next one is computed.
        await new Promise((shown) => { requestAnimationFrame(() => setTimeout(shown)); });
      }
    }
  }

  function report(error) {
    for (const element of elements()) {
      element.classList.add("figure__problem");
      element.textContent = error.message;
    }
  }

  // Figures that a worker computes are inserted into the page as they arrive.
  /** @type {() => HTMLElement[]} */
  const awaited = () => Array.from(document.querySelectorAll("[data-figure][data-waiting]"));

  let watch = 0;
  async function wait(round, own) {
    const rows = awaited().map((element) => element.dataset.waiting);
    if (!rows.length || !waiting || own !== watch) return;
    const query = new URLSearchParams({ figures: rows.join(",") });
    const answer = await fetch(`${waiting}?${query}`, { headers: { Accept: "application/json" } });
    const left = answer.ok ? (await answer.json()).waiting : [];
    const ready = left.length < new Set(rows).size;
    if (ready || round >= AGAIN) await bringAnew();
    setTimeout(() => wait(ready ? 0 : (round + 1) % (AGAIN + 1), own).catch(report), PAUSE);
  }

  async function bringAnew() {
    const answer = await fetch(location.href);
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    /** @type {[Element, Element][]} */
    const pairs = awaited().map((element) => [
      element, page.querySelector(`[data-figure="${element.dataset.figure}"]:not(.figure__without)`),
    ]);
    // A figure that turns out to be empty has a place on the page's list of these.
    if (pairs.some(([, fresh]) => !fresh)) return replace(page);
    for (const [element, fresh] of pairs) element.replaceWith(fresh);
    const brought = page.getElementById("figures-light");
    if (brought) document.getElementById("figures-light")?.replaceWith(brought);
    prepare();
    await draw();
  }

  function prepare() {
    for (const element of elements()) element.style.height = `${element.dataset.height}px`;
  }

  // A picture for a slide: white, with its title and the page's answer, whatever the page looks like.
  const SLIDE = { width: 1280, height: 720 };

  async function saveImage(name) {
    const { data, layout } = (await figuresFor("light"))[name];
    const size = { ...SLIDE, height: Math.max(SLIDE.height, layout.height + 80) };
    const answer = document.querySelector(".answers:not([data-waiting]) > .answer")?.textContent ?? "";
    const title = { ...layout.title, font: { size: 26 }, x: 0.02, subtitle: { text: answer, font: { size: 17 } } };
    const look = { font: { ...layout.font, size: 16 }, margin: { l: 24, r: 32, t: layout.grid ? 150 : 100, b: 24 } };
    await Plotly.downloadImage({ data, layout: { ...layout, ...size, ...look, title, autosize: false } }, {
      format: "png", filename: name, scale: 2, ...size,
    });
  }

  // Paper is white and narrower than most windows.
  const PAPER = 660;

  function forPaper() {
    const brought = document.getElementById("figures-light");
    const figures = brought ? JSON.parse(brought.textContent) : {};
    for (const element of elements()) {
      const figure = figures[element.dataset.chart];
      if (figure && element.dataset.drawn) {
        const layout = fitted(figure.layout, PAPER);
        // A narrow window has its panels below each other, which is higher.
        element.style.height = `${layout.height}px`;
        Plotly.react(element, figure.data, { ...layout, width: PAPER, autosize: false }, { staticPlot: true });
      }
    }
  }

  // The filters: the newest change wins, and the address follows it.
  /** @type {AbortController} */
  let asked;
  let shown = location.search;

  async function show(address) {
    asked?.abort();
    asked = new AbortController();
    document.getElementById("charts").setAttribute("aria-busy", "true");
    const answer = await fetch(address, { signal: asked.signal });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (!answer.ok || !page.getElementById("charts")) {
      location.assign(address);
      return;
    }
    shown = location.search;
    const drawn = replace(page);
    wait(0, ++watch).catch(report);
    await drawn;
  }

  async function replace(page) {
    const fresh = page.getElementById("charts");
    const old = document.getElementById("charts");
    const focused = document.activeElement?.id;
    /** @type {NodeListOf<HTMLDetailsElement>} */
    const folds = fresh.querySelectorAll(".fold, .more");
    for (const fold of folds) fold.open ||= old.querySelector(`details.${fold.classList[0]}[open]`) !== null;
    old.replaceWith(fresh);
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
    document.getElementById("charts-said").textContent = fresh.querySelector(".answer")?.textContent ?? "";
    // Tables of a phone name their cells.
    window.htmx.trigger(fresh, "htmx:load");
    prepare();
    await draw();
  }

  const ignoreAborted = (error) => { if (error.name !== "AbortError") report(error); };

  function apply(form) {
    const chosen = [...new FormData(form)].filter(([, value]) => value !== "");
    const address = `?${new URLSearchParams(/** @type {string[][]} */ (chosen))}`;
    if (address === location.search) return;
    history.pushState(null, "", address);
    show(address).catch(ignoreAborted);
  }

  const redraw = () => draw().catch(report);
  prepare();
  document.addEventListener("click", (event) => {
    /** @type {HTMLElement} */
    const button = /** @type {Element} */ (event.target).closest?.("[data-png]");
    if (button) saveImage(button.dataset.png).catch(report);
  });
  // A date changes with each digit that is typed, so it is complete only when the field is left.
  for (const [event, isDate] of /** @type {[string, boolean][]} */ ([["change", false], ["focusout", true]])) {
    document.addEventListener(event, ({ target }) => {
      const field = /** @type {HTMLInputElement} */ (target);
      if (field.form?.matches("[data-live]") && (field.type === "date") === isDate && field.name) apply(field.form);
    });
  }
  addEventListener("popstate", () => {
    if (location.search !== shown) show(location.href).catch(ignoreAborted);
  });
  addEventListener("beforeprint", forPaper);
  addEventListener("afterprint", () => redraw());
  wait(0, watch).catch(report);
  document.addEventListener("mtriage:theme", redraw);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);
  document.addEventListener("DOMContentLoaded", redraw);
})();
