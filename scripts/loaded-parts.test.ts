import { expect, test } from 'vitest';
import { exceptions, unloadedParts } from './loaded-parts.ts';

const parts = [
  { file: 'assets/a.js', from: ['packages/web/src/a.ts'] },
  { file: 'assets/b.wasm', from: ['codec/b.wasm'] },
  { file: 'assets/c.css', from: [] },
  { file: 'assets/one.bcmap', from: [] },
  { file: 'assets/two.bcmap', from: [] },
];
const rules = [{ alike: 'character maps', pattern: /\.bcmap$/ }];
const check = (delivered: string[], more = {}) =>
  unloadedParts(parts, new Set(delivered), { isAll: false, rules, ...more });

test('names each script and each WebAssembly module that no journey loads, and its source', () => {
  expect(check(['assets/a.js', 'assets/one.bcmap'])).toEqual([
    'no journey loads assets/b.wasm (codec/b.wasm)',
  ]);
  expect(check(['assets/b.wasm', 'assets/one.bcmap'])).toEqual([
    'no journey loads assets/a.js (packages/web/src/a.ts)',
  ]);
});

test('of files that are alike one is enough, and one is needed', () => {
  expect(check(['assets/a.js', 'assets/b.wasm', 'assets/two.bcmap'])).toEqual([]);
  expect(check(['assets/a.js', 'assets/b.wasm'])).toEqual(['no journey loads one of the character maps']);
});

test('a file that only rare journeys load is needed when all run', () => {
  const rare = [...rules, { onlyInFull: 'a variant', pattern: /src\/a\.ts$/ }];
  const delivered = ['assets/b.wasm', 'assets/two.bcmap'];
  expect(check(delivered, { rules: rare })).toEqual([]);
  expect(check(delivered, { rules: rare, isAll: true })).toHaveLength(1);
});

test('an empty list, an empty record, another build and an outdated exception are never green', () => {
  expect(unloadedParts([], new Set(['assets/a.js']), { isAll: false })).toHaveLength(1);
  expect(check([])).toHaveLength(1);
  expect(check(['assets/former.js'])).toHaveLength(1);
  const outdated = [...rules, { never: 'gone', pattern: /gone/ }];
  expect(check(['assets/a.js', 'assets/b.wasm', 'assets/one.bcmap'], { rules: outdated })).toHaveLength(1);
});

test('each exception has its reason', () => {
  for (const { alike, never, onlyInFull } of exceptions)
    expect(alike ?? never ?? onlyInFull).toMatch(/\w+ \w+/);
});
