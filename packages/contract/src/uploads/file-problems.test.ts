import { describe, expect, it } from 'vitest';
import {
  fileMessages,
  fileProblemIn,
  fileProblemText,
  presentFileProblem,
  sendingMessages,
  type FileProblemCode,
} from './file-problems.ts';

const english = { ...fileMessages.en, ...sendingMessages.en };
const spanish = { ...fileMessages.es, ...sendingMessages.es };
const codes = Object.keys(english) as FileProblemCode[];
const places = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted();
const params = {
  count: 80,
  shown: 50,
  most: 20_000,
  text: 'Words of old.',
  name: 'a.zip',
  format: 'CAB',
  kinds: 'pdf',
};

describe('the texts for file problems (CG-197)', () => {
  it.each(codes.filter((code) => code !== 'other'))('%s has a text in both languages', (code) => {
    const sent = presentFileProblem({ code, params });
    expect(sent).toEqual({ message: fileProblemText({ code, params }, 'en'), code, params });
    expect(sent.message).not.toMatch(/[{}]/);
    const inSpanish = fileProblemIn('es', sent);
    expect(inSpanish).not.toBe(sent.message);
    expect(inSpanish).not.toMatch(/[{}]/);
    expect(places(spanish[code])).toEqual(places(english[code]));
    expect(fileProblemIn('en', sent)).toBe(sent.message);
  });

  it('keeps the text of old rows with codes that are not in the table', () => {
    const sent = presentFileProblem({ code: 'other', params });
    expect(sent.message).toBe('Words of old.');
    expect(fileProblemIn('es', sent)).toBe('Words of old.');
  });

  it('shows a code of a newer server in English', () => {
    const sent = { message: 'The disc is upside down.', code: 'upsideDown' };
    expect(fileProblemIn('es', sent)).toBe('The disc is upside down.');
  });

  it('fills in the numbers', () => {
    const code = 'firstPages';
    expect(fileProblemText({ code, params }, 'es')).toBe(
      'Se muestran las primeras 50 de 80 páginas. El archivo las tiene todas.',
    );
  });
});
