import { languageOf, makeTermFinder, markAbsences } from '@plainscan/contract';
import { describe, expect, test } from 'vitest';

import { englishSentences, spanishSentences } from './absence-sentences-fixture.ts';
import { builtInGlossary } from './built-in-glossary.ts';

const { forms } = builtInGlossary();
const finders = { en: makeTermFinder(forms.en), es: makeTermFinder(forms.es) };
const find = (text: string) => finders[languageOf(text, 'en')](text);

/** Returns the findings of a text that are marked as absent. */
const absentIn = (text: string): string[] =>
  markAbsences(find(text)).flatMap(({ text: said, isAbsent }) => (isAbsent ? [said] : []));

const labeled = (sentences: string) =>
  sentences
    .trim()
    .split('\n')
    .map((line) => {
      const written = line.replaceAll('⏎', '\n');
      const within = (marks: RegExp) => [...written.matchAll(marks)].map(([, said = '']) => said);
      return {
        text: written.replaceAll(/[{}<>]/g, ''),
        absent: within(/\{([^}]+)\}/g),
        unsure: within(/<([^>]+)>/g),
      };
    });

describe('what a report says was not seen', () => {
  for (const [language, sentences] of Object.entries({
    English: englishSentences,
    Spanish: spanishSentences,
  }))
    test(`B26: in ${language}, nothing is called absent that may be there, and most of what is absent is`, () => {
      const [wrong, missed, right]: [string[], string[], string[]] = [[], [], []];
      for (const { text, absent, unsure } of labeled(sentences)) {
        const found = absentIn(text);
        const inText = (said: string) => `${said} in “${text}”`;
        wrong.push(...found.filter((said) => !absent.includes(said)).map(inText));
        right.push(...found);
        // Words that the glossary does not know only keep the sentences as they are written.
        const known = [...absent, ...unsure].filter((said) =>
          find(text).some((piece) => piece.text === said && piece.term?.isFinding),
        );
        missed.push(...known.filter((said) => !found.includes(said)).map(inText));
      }
      expect(wrong).toEqual([]);
      expect(right.length / (right.length + missed.length), missed.join('\n')).toBeGreaterThan(0.85);
    });
});
