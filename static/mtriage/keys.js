// Which keys a press may mean, so that shortcuts work in every keyboard layout.

// An input method takes the press for itself and says only that.
const UNNAMED = ["Process", "Dead", "Unidentified"];

/**
 * The names that a pressed key may go by, the one to try first in front: the character that the layout
 * gives, and where that is no ASCII character (Cyrillic, Greek, Korean, an input method) the letter
 * that Latin keyboards have in its place. The digits of French keyboards are found there, too.
 * @param {KeyboardEvent} event
 * @returns {string[]}
 */
export function keysOf(event) {
  const own = withoutCapsLock(event);
  const foreign = UNNAMED.includes(event.key) || /^[^\x00-\x7f]$/u.test(event.key);
  const letter = foreign && event.code.match(/^Key([A-Z])$/)?.[1];
  if (letter) return [own, event.shiftKey ? letter : letter.toLowerCase()];
  const digit = !event.shiftKey && event.code.match(/^Digit(\d)$/)?.[1];
  return digit && digit !== own ? [own, digit] : [own];
}

// Caps lock would turn x into X, which rejects a whole issue.
function withoutCapsLock(event) {
  const caps = event.getModifierState?.("CapsLock") && event.key.length === 1;
  if (!caps) return event.key;
  return event.shiftKey ? event.key.toUpperCase() : event.key.toLowerCase();
}
