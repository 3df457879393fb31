// Opens and closes the text fields and dialogs.

import { protocolOf } from "./protocol.js";
import { now, view } from "./session.js";

export function openText(field) {
  now.textFor = field;
  const kept = protocolOf(now.item).read(now.vote, field, now.focus);
  view.openText(field, kept || (field === "corrected_translation" ? view.suggested() : ""));
}

export function dropText() {
  now.textFor = null;
  view.closeText();
}

export function toggleDialog(id) {
  /** @type {HTMLDialogElement} */
  const dialog = document.querySelector(`dialog#${id}`);
  if (dialog.open) dialog.close();
  else dialog.showModal();
}

export function closeDialogs() {
  document.querySelectorAll("dialog[open]").forEach((/** @type {HTMLDialogElement} */ dialog) => dialog.close());
}
