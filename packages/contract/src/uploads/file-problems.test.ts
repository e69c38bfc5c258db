import { describe, expect, it } from 'vitest';
import {
  fileMessages,
  fileProblem,
  fileProblemIn,
  sendingMessages,
  type FileProblem,
} from './file-problems.ts';

const english = { ...fileMessages.en, ...sendingMessages.en };
const spanish = { ...fileMessages.es, ...sendingMessages.es };
const problems = Object.keys(english) as FileProblem[];
const places = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted();
const numbers = { count: 80, shown: 50, most: 20_000 };

describe('what is said of a file', () => {
  it.each(problems)('%s is said in Spanish as well', (problem) => {
    const said = fileProblem(problem, numbers);
    expect(said).not.toMatch(/[{}]/);
    const inSpanish = fileProblemIn('es', said);
    expect(inSpanish).not.toBe(said);
    expect(inSpanish).not.toMatch(/[{}]/);
    expect(places(spanish[problem])).toEqual(places(english[problem]));
    expect(fileProblemIn('en', said)).toBe(said);
  });

  it('no two problems are said with the same words, or one would be taken for the other', () => {
    expect(new Set(Object.values(english)).size).toBe(problems.length);
  });

  it('keeps the numbers of a sentence', () => {
    expect(fileProblemIn('es', 'The first 50 of 80 pages are shown. The file has them all.')).toBe(
      'Se muestran las primeras 50 de 80 páginas. El archivo las tiene todas.',
    );
  });

  it('leaves what a person wrote as it is', () => {
    expect(fileProblemIn('es', 'The file is empty. I looked twice.')).toBe(
      'The file is empty. I looked twice.',
    );
  });
});
