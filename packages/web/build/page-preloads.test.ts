import { describe, expect, it } from 'vitest';
import { checkBudget, linksOf, type BuiltChunk } from './page-preloads.ts';

const chunk = (name: string, part: Partial<BuiltChunk> = {}): BuiltChunk => ({
  fileName: `assets/${name}`,
  moduleIds: [],
  isEntry: false,
  imports: [],
  dynamicImports: [],
  css: [],
  ...part,
});

const build = [
  chunk('index.js', {
    isEntry: true,
    imports: ['assets/react.js'],
    dynamicImports: ['en', 'es'].map((language) => `assets/texts-page-entry-${language}-1.js`),
    css: ['assets/index.css'],
  }),
  chunk('react.js'),
  chunk('login.js', {
    moduleIds: ['/web/src/auth/login/login-page.tsx'],
    imports: ['assets/react.js', 'assets/form.js'],
    css: ['assets/login.css', 'assets/index.css'],
  }),
  // Two chunks that import each other must not cause an endless loop.
  chunk('form.js', { imports: ['assets/login.js'], css: ['assets/form.css'] }),
  chunk('cases.js'),
  chunk('texts-page-entry-en-1.js'),
  chunk('texts-page-entry-es-1.js'),
];

const addresses = (links: string): string[] =>
  [...links.matchAll(/rel="(\w+)" crossorigin href="\/assets\/([^"]+)"/g)].map(
    ([, rel, name]) => `${rel} ${name}`,
  );

const login = { modules: ['/src/auth/login/login-page.tsx'] };

describe('linksOf', () => {
  it('lists what the page needs beyond the entry, in one language', () => {
    expect(addresses(linksOf(build, login, 'es'))).toEqual([
      'stylesheet login.css',
      'stylesheet form.css',
      'modulepreload texts-page-entry-es-1.js',
      'modulepreload login.js',
      'modulepreload form.js',
    ]);
  });
  it('puts the entry and the data calls first', () => {
    const ahead = chunk('ahead.js', { moduleIds: ['/web/src/look-ahead.ts'], imports: ['assets/calls.js'] });
    const links = linksOf(
      [...build, ahead, chunk('calls.js')],
      { ...login, ahead: ['/src/look-ahead.ts'] },
      'en',
    );
    expect(
      [...links.matchAll(/href="\/assets\/([\w.-]+\.js)"( fetchpriority="low")?/g)].map(([, name, low]) => [
        name,
        low !== undefined,
      ]),
    ).toEqual([
      ['texts-page-entry-en-1.js', false],
      ['ahead.js', false],
      ['calls.js', false],
      ['login.js', true],
      ['form.js', true],
    ]);
  });
  it('refuses a page or a language that is not in the build', () => {
    expect(() => linksOf(build, { ...login, modules: ['/src/auth/gone-page.tsx'] }, 'es')).toThrow(
      'gone-page',
    );
    expect(() => linksOf(build, login, 'fr')).toThrow('texts-page-entry-fr');
  });
});

describe('checkBudget', () => {
  const links = '<link href="/a.js"><link href="/a.css"><link href="/b.js" fetchpriority="low">';
  it('K-001 refuses a report that needs more script before its first paint than the budget allows', () => {
    const weights = new Map([
      ['a.js', 140_000],
      ['b.js', 40_001],
    ]);
    expect(() => checkBudget('patient-report', weights, links)).toThrow('180001 bytes');
    expect(() => checkBudget('patient-report', weights.set('b.js', 40_000), links)).not.toThrow();
    expect(() => checkBudget('viewer', weights.set('b.js', 900_000), links)).not.toThrow();
  });
  it('I-001 D-001 refuses a record or list that needs more files', () => {
    const many = (files: number) =>
      Array.from({ length: files }, (_, at) => `<link href="/${at}.css">`).join('');
    expect(() => checkBudget('patient-dashboard', new Map(), many(17))).not.toThrow();
    expect(() => checkBudget('patient-dashboard', new Map(), many(18))).toThrow('18 files');
    expect(() => checkBudget('cases', new Map(), many(19))).toThrow('19 files');
  });
});
