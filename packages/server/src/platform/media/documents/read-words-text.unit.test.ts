import { describe, expect, test } from 'vitest';

import { joinWords } from './read-words-text.ts';
import type { ReadWord } from './word-reader.ts';

/** Words of lines, each letter ten pixels wide. A word with `?` was hard to read. */
function page(...lines: { at: [block: number, paragraph: number]; said: string }[]): ReadWord[] {
  return lines.flatMap(({ at: [block, paragraph], said }, line) => {
    let left = 0;
    return said.split(' ').map((word) => {
      const text = word.replace('?', '');
      const from = left;
      left += 10 * (text.length + 1);
      const confidence = word.includes('?') ? 60 : 95;
      return { text, confidence, block, paragraph, line, left: from, right: from + 10 * text.length };
    });
  });
}

/** Returns the text with its doubts in brackets. */
const marked = (words: ReadWord[]): string => {
  const { text, doubts } = joinWords(words);
  return doubts.reduceRight(
    (said, [from, to]) => `${said.slice(0, from)}[${said.slice(from, to)}]${said.slice(to)}`,
    text,
  );
};

describe('the text of a page that was read', () => {
  test('B26: joins wrapped lines, and keeps short lines, lists, paragraphs and blocks apart', () => {
    expect(
      marked(
        page(
          { at: [1, 1], said: 'FINDINGS' },
          { at: [1, 1], said: 'There is no pleural effusion and' },
          { at: [1, 1], said: 'no pneumothorax? in either lung.' },
          { at: [1, 1], said: '2. The heart is normal.' },
          { at: [1, 2], said: 'IMPRESSION' },
          { at: [2, 1], said: 'Page 1' },
        ),
      ),
    ).toBe(
      'FINDINGS\nThere is no pleural effusion and no [pneumothorax] in either lung.\n2. The heart is normal.\nIMPRESSION\n\nPage 1',
    );
  });

  test('B26: keeps the hyphen at the end of a line, which may belong to the word', () => {
    expect(
      marked(page({ at: [1, 1], said: 'No contrast-' }, { at: [1, 1], said: 'enhanced? images.' })),
    ).toBe('No contrast-[enhanced] images.');
  });
});
