"use strict";
// Reloads the page once a worker has computed its figures.
(() => {
  const { waiting } = document.currentScript.dataset;
  const PAUSE = 1000;
  const AGAIN = 30;

  async function look(figure, round) {
    const answer = await fetch(`${waiting}?figures=${figure}`, { headers: { Accept: "application/json" } });
    const left = answer.ok ? (await answer.json()).waiting : [];
    // Reloading the page enqueues a lost task again.
    if (!left.length || round >= AGAIN) location.reload();
    else setTimeout(() => look(figure, round + 1).catch(() => {}), PAUSE);
  }

  /** @type {HTMLElement} */
  const paragraph = document.querySelector("p[data-waiting]:not([data-waiting=''])");
  const figure = paragraph?.dataset.waiting;
  if (figure) look(figure, 0).catch(() => {});
})();
