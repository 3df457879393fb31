// The loop of the queue: a key, the next item at once, the answer saved behind.

import { undo } from "./answers.js";
import { listen } from "./input.js";
import { topUp } from "./items.js";
import { watchLeases } from "./leases.js";
import { now, outbox, view, words } from "./session.js";

watchLeases();
listen();
view.showRecent(now.recent, undo);
outbox.restore();
// A key that was pressed while this script was on its way did nothing.
if (performance.eventCounts?.get?.("keydown")) view.flash(words.no_item);
topUp(true);
