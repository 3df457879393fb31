"use strict";
// Draws the page's Plotly charts in its theme; a click on a mark opens exactly its items.
(() => {
  const script = document.currentScript;
  const { source, target } = script.dataset;

  function theme() {
    const chosen = document.documentElement.dataset.theme;
    if (chosen) return chosen;
    return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  }

  async function draw() {
    const query = new URLSearchParams(location.search);
    query.set("theme", theme());
    const answer = await fetch(`${source}?${query}`, { headers: { Accept: "application/json" } });
    if (!answer.ok) throw new Error(`the charts could not be loaded (${answer.status})`);
    const figures = await answer.json();
    document.querySelectorAll("[data-chart]").forEach((element) => {
      const figure = figures[element.dataset.chart];
      if (!figure || figure.reason) return;
      const layout = { ...figure.layout };
      delete layout.title;
      Plotly.react(element, figure.data, layout, { ...figure.config, responsive: true });
      element.removeAllListeners?.("plotly_click");
      element.on("plotly_click", (event) => {
        const query = event.points[0].customdata;
        if (query) location.assign(`${target}?${query}`);
      });
      element.dataset.drawn = theme();
    });
  }

  function saveCsv(name) {
    const rows = document.querySelectorAll(`[data-table="${name}"] tr`);
    const lines = [...rows].map((row) =>
      [...row.cells].map((cell) => `"${cell.textContent.trim().replaceAll('"', '""')}"`).join(","));
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([lines.join("\r\n")], { type: "text/csv" }));
    link.download = `${name}.csv`;
    link.click();
    URL.revokeObjectURL(link.href);
  }

  document.querySelectorAll("[data-csv]").forEach((button) => {
    button.addEventListener("click", () => saveCsv(button.dataset.csv));
  });
  document.addEventListener("mtriage:theme", () => draw());
  document.addEventListener("DOMContentLoaded", () => draw().catch((error) => {
    document.querySelectorAll("[data-chart]").forEach((element) => { element.textContent = error.message; });
  }));
})();
