// A tour of the queue in five steps, beside the work: keys answer as always, and it can be left at any time.

/** @type {HTMLElement} */
const tour = document.querySelector("#tour");
const steps = Array.from(tour.querySelectorAll("li"));
/** @type {HTMLElement} */
const count = tour.querySelector("[data-step]");
const LEFT = `mtriage-tour-${tour.dataset.user}`;
let left = localStorage.getItem(LEFT) !== null && !("asked" in tour.dataset);
let at = 0;

function show() {
  document.querySelectorAll(".tour-target").forEach((node) => node.classList.remove("tour-target"));
  // Where the queue is empty or closed there is nothing to point at.
  tour.hidden = left || !document.querySelector("#stage .item");
  if (tour.hidden) return;
  const last = at === steps.length - 1;
  steps.forEach((step, n) => { step.hidden = n !== at; });
  count.textContent = count.dataset.words.replace("{n}", String(at + 1)).replace("{all}", String(steps.length));
  /** @type {HTMLButtonElement} */ (tour.querySelector("[data-tour='-1']")).disabled = at === 0;
  /** @type {HTMLElement} */ (tour.querySelector("[data-tour='1']")).hidden = last;
  const leaving = /** @type {HTMLElement} */ (tour.querySelector("[data-tour='0']"));
  leaving.textContent = last ? leaving.dataset.last : leaving.dataset.words;
  leaving.classList.toggle("quiet", !last);
  leaving.classList.toggle("primary", last);
  document.querySelectorAll(steps[at].dataset.at).forEach((node) => node.classList.add("tour-target"));
}

function leave() {
  left = true;
  localStorage.setItem(LEFT, "left");
  show();
}

tour.addEventListener("click", (event) => {
  /** @type {HTMLElement} */
  const button = /** @type {Element} */ (event.target).closest("[data-tour], a");
  if (!button) return;
  if (button.matches("a")) { if (at === steps.length - 1) leave(); return; }
  const step = Number(button.dataset.tour);
  if (step === 0) { leave(); return; }
  at += step;
  show();
});
// The items come and go; what is shown of one is marked again.
new MutationObserver(show).observe(document.querySelector("#stage"), { childList: true });

show();
