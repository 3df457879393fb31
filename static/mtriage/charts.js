"use strict";
// Draws the page's Plotly charts in its theme; a click on a mark opens exactly its items.
(() => {
  const { source, suspects, cases, compare, rated, waiting, query: view, tab, failed } = document.currentScript.dataset;
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
    // The colour bar of a heat map takes a third of a phone's width; the cells show their numbers.
    const plain = trace.type === "heatmap" ? { ...trace, showscale: false } : trace;
    return Array.isArray(trace.y) ? { ...plain, y: brokenAll(trace.y) } : plain;
  }

  function fitted(layout, width) {
    const { title, ...rest } = layout;
    const narrow = width < NARROW;
    const font = { ...rest.font, size: narrow ? 11 : rest.font.size };
    return { ...rest, font, margin: { ...rest.margin, t: 16, r: narrow ? 12 : 24 } };
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
    const query = new URLSearchParams(view);
    query.set("theme", look);
    query.set("tab", tab);
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

  async function wait(round) {
    const rows = awaited().map((element) => element.dataset.waiting);
    if (!rows.length || !waiting) return;
    const query = new URLSearchParams({ figures: rows.join(",") });
    const answer = await fetch(`${waiting}?${query}`, { headers: { Accept: "application/json" } });
    const left = answer.ok ? (await answer.json()).waiting : [];
    const ready = left.length < new Set(rows).size;
    if (ready || round >= AGAIN) await bringAnew();
    setTimeout(() => wait(ready ? 0 : (round + 1) % (AGAIN + 1)).catch(report), PAUSE);
  }

  async function bringAnew() {
    const answer = await fetch(location.href);
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const element of awaited()) {
      const fresh = page.querySelector(`[data-figure="${element.dataset.figure}"]`);
      // A figure that turns out to be empty joins the other empty ones.
      const others = fresh?.matches(".figure__without") && document.querySelector(".figure__without");
      if (others) {
        others.after(fresh);
        element.remove();
      } else if (fresh) element.replaceWith(fresh);
    }
    const brought = page.getElementById("figures-light");
    if (brought) document.getElementById("figures-light")?.replaceWith(brought);
    prepare();
    await draw();
  }

  function prepare() {
    for (const element of elements()) element.style.height = `${element.dataset.height}px`;
  }

  function saveImage(name) {
    const element = document.querySelector(`[data-chart="${name}"]`);
    Plotly.downloadImage(element, {
      format: "png", filename: name, scale: 2,
      width: element.clientWidth, height: element.clientHeight,
    });
  }

  const redraw = () => draw().catch(report);
  prepare();
  document.addEventListener("click", (event) => {
    /** @type {HTMLElement} */
    const button = /** @type {Element} */ (event.target).closest?.("[data-png]");
    if (button) saveImage(button.dataset.png);
  });
  wait(0).catch(report);
  document.addEventListener("mtriage:theme", redraw);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);
  document.addEventListener("DOMContentLoaded", redraw);
})();
