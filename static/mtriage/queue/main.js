// Starts the review queue: after each answer the next item appears at once, and the answer is saved in
// the background.

import { undo } from "./answers.js";
import { listen } from "./input.js";
import { topUp } from "./items.js";
import { watchLeases } from "./leases.js";
import { now, outbox, view, words } from "./session.js";

watchLeases();
listen();
view.showRecent(now.recent, undo);
outbox.restore();
// Keys pressed while this script was loading had no effect; tell the reviewer.
if (performance.eventCounts?.get?.("keydown")) view.flash(words.no_item);
topUp(true);
