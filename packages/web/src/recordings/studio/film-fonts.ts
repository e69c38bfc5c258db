import { wordFamily } from '../../viewers/ink/word-style.ts';

/** Letters that the page's own font lacks: of other scripts, and of Vietnamese. */
const otherLetters = /[\u0370-\u1dff\u1ea0-\u1ef1\u2c80-\ua6ff\ua800-\uffef\u{10000}-\u{1ffff}]/gu;

const asked = new Set<string>();
let loaded = 0;

/** Loads the fonts of words that go into the film, if they need others than the page has. */
export function loadFontsFor(words: readonly string[]): void {
  const letters = words.flatMap((text) => text.match(otherLetters) ?? []).filter((one) => !asked.has(one));
  if (letters.length === 0) return;
  for (const letter of letters) asked.add(letter);
  void load(letters.join(''));
}

/** Returns how often fonts have come. Words drawn before look as the device shows them and are drawn again. */
export const loadedFonts = (): number => loaded;

async function load(text: string): Promise<void> {
  try {
    await import('./film-fonts.css');
    await document.fonts.load(`600 16px ${wordFamily}`, text);
    loaded += 1;
  } catch {
    // Without a connection, the device's own fonts are used.
  }
}
