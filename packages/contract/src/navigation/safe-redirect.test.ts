// CG-14, X2: allowed `redirect` targets. A browser's parser resolves every accepted one to our own origin.
import { describe, expect, test } from 'vitest';

import { safeRedirectPath } from './safe-redirect.ts';

const { URL: BrowserUrl } = globalThis as unknown as {
  URL: new (address: string, base: string) => { origin: string; pathname: string; search: string };
};

const hostile = [
  '//evil.test',
  '///evil.test',
  '////evil.test',
  '/\\evil.test',
  '\\/evil.test',
  '\\\\evil.test',
  '/\\/evil.test',
  '//\\evil.test',
  '/%2f/evil.test',
  '/%2f%2fevil.test',
  '/%5cevil.test',
  '/%5C%5Cevil',
  '/./..//evil.test',
  '/.//evil.test',
  '/..//evil.test',
  '/cases/..//evil.test',
  '/cases/../..//evil',
  '/%2e%2e//evil.test',
  '/.%2e/%2fevil.test',
  '/cases//evil.test',
  '/cases/./..',
  '/.',
  '/..',
  '/a/..',
  '/	/evil.test',
  '/\n/evil.test',
  '/\r/evil.test',
  '	//evil.test',
  ' //evil.test',
  '/ /evil.test',
  '/\0/evil',
  '/\v/evil',
  '/\f/evil',
  '//evil',
  '/\xA0/evil',
  '/\u2028/evil',
  '/\u2029/evil',
  '/﻿/evil',
  '﻿//evil.test',
  '/／evil.test',
  '/。evil',
  '/‮evil',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java	script:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'https://evil.test',
  'http://evil.test',
  'HTTPS://evil.test',
  'https:evil.test',
  'https:/evil.test',
  'ftp://evil.test',
  'file:///etc/passwd',
  'blob:https://evil.test',
  'evil.test',
  'www.evil.test',
  'cases',
  './cases',
  '../cases',
  '',
  ' ',
  '?redirect=/cases',
  '#/cases',
  '@evil.test',
  ':80',
  '*',
  '/cases\\..\\..\\evil',
  `/${'a'.repeat(2e3)}`,
];

describe('a hostile target', () => {
  test('at least sixty are tested', () => expect(new Set(hostile).size).toBeGreaterThanOrEqual(60));
  test.each(hostile.map((target) => [target]))('%j is not followed', (target) => {
    expect(safeRedirectPath(target)).toBeNull();
  });
  test.each([undefined, null, 7, {}, ['/cases'], true])('%j is not a target', (target) => {
    expect(safeRedirectPath(target)).toBeNull();
  });
});

describe('a legitimate target', () => {
  test.each([
    ['/', '/'],
    ['/cases', '/cases'],
    ['/case-details?caseId=5', '/case-details?caseId=5'],
    ['/package-plans?studyId=a%20b&x=1', '/package-plans?studyId=a%20b&x=1'],
    ['/cases?next=https://elsewhere.test', '/cases?next=https://elsewhere.test'],
    ['/cases#top', '/cases'],
    ['/cases?keyword=a#//evil.test', '/cases?keyword=a'],
    ['/@evil.test', '/@evil.test'],
    ['/javascript:alert(1)', '/javascript:alert(1)'],
    ['/download/0190-x', '/download/0190-x'],
  ])('%j becomes %j', (target, path) => {
    expect(safeRedirectPath(target)).toBe(path);
    const built = new BrowserUrl(safeRedirectPath(target) ?? '', 'https://portal.test');
    expect(built.origin).toBe('https://portal.test');
    expect(built.pathname + built.search).toBe(path);
  });
});

test('the longest target that is followed has 2,000 characters', () => {
  const longest = `/${'a'.repeat(1_999)}`;
  expect(safeRedirectPath(longest)).toBe(longest);
  expect(safeRedirectPath(`${longest}a`)).toBeNull();
});

test('no accepted target leads to another origin, whatever characters it contains', () => {
  const signs = ['/', '\\', '.', '..', '%2f', '%5c', '\t', '@', ':', '?', '#', 'evil.test', 'https:', '//'];
  let passed = 0;
  for (const a of signs)
    for (const b of signs)
      for (const c of signs)
        for (const d of signs) {
          const path = safeRedirectPath(`/${a}${b}${c}${d}`);
          if (path === null) continue;
          passed += 1;
          if (new BrowserUrl(path, 'https://portal.test').origin !== 'https://portal.test')
            expect(path).toBeNull();
        }
  expect(passed).toBeGreaterThan(100);
});
