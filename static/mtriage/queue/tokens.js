// Splits a text into what can be marked: words, or characters in scripts that write no spaces between
// words. Offsets are in code points, as the server counts them. Does not use the DOM.

const UNSPACED = new Set(["zh", "yue", "ja", "th", "lo", "km", "my", "bo", "dz"]);
// Browsers without Intl.Segmenter: runs of letters and digits, with the apostrophes within.
const WORDS = /\s+|[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*|./gsu;
const CHARACTERS = /\s+|.\p{M}*/gsu;

/** @typedef {{ text: string, start: number, end: number, blank: boolean }} Token */

/** @param {string} language */
export const byCharacter = (language) => UNSPACED.has(language.toLowerCase().split(/[-_]/)[0]);

/**
 * @param {string} text
 * @param {string} language
 * @returns {string[]}
 */
function pieces(text, language) {
  const characters = byCharacter(language);
  if (!("Segmenter" in Intl)) return text.match(characters ? CHARACTERS : WORDS) || [];
  const granularity = characters ? "grapheme" : "word";
  let segmenter;
  try {
    segmenter = new Intl.Segmenter(language, { granularity });
  } catch {
    // The code of a language that is none to the browser.
    segmenter = new Intl.Segmenter(undefined, { granularity });
  }
  return Array.from(segmenter.segment(text), (piece) => piece.segment);
}

/**
 * The tokens of a text in order, blanks between words included.
 * @returns {Token[]}
 */
export function tokensOf(text, language) {
  let end = 0;
  return pieces(text, language).map((piece) => {
    const start = end;
    end += Array.from(piece).length;
    return { text: piece, start, end, blank: !piece.trim() };
  });
}
