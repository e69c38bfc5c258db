import { fitsCaption } from '@plainscan/contract';
import { expect, it } from 'vitest';
import { scriptLines } from './script-lines.ts';

it('B10: each non-empty line of a script is a line to speak', () => {
  expect(scriptLines('Hello Maggie.\r\n\n  These are the ventricles.  \n')).toEqual([
    'Hello Maggie.',
    'These are the ventricles.',
  ]);
  expect(scriptLines(' \n ')).toEqual([]);
});

it('B10: a pasted paragraph is split into lines that fit as captions', () => {
  const lines = scriptLines('Most people over sixty have some of these small pale spots. '.repeat(6));
  expect(lines.length).toBeGreaterThan(2);
  expect(lines.every(fitsCaption)).toBe(true);
});
