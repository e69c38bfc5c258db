import { foldLetters } from '../../shared/fold-text.ts';
import type { Locale } from '../../shared/messages.ts';

const count = (text: string, words: RegExp): number => text.match(words)?.length ?? 0;

/** Returns in which language a whole text is written, by its smallest words; `otherwise` if it has none of them. “Se 4” is a series. */
export function languageOf(text: string, otherwise: Locale): Locale {
  const folded = foldLetters(text);
  const english = count(
    folded,
    /\b(?:the|of|and|is|are|with|in|there|without|or|no|for|was|not|evidence|seen|right|left|impression|findings)\b/g,
  );
  const spanish = count(
    folded,
    /\b(?:de|la|el|los|las|se(?=\s[a-z])|con|sin|en|del|y|o|ni|no|hay|por|para|al|es|un|una|impresion|hallazgos|derech[ao]|izquierd[ao])\b/g,
  );
  if (english === spanish) return otherwise;
  return spanish > english ? 'es' : 'en';
}
