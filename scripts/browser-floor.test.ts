import type { CompatData } from '@mdn/browser-compat-data/types';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { findInScript, findInStyles, newerFunctions } from './browser-floor.ts';

const data = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData;
const functions = newerFunctions(data);
const inScript = (text: string) => findInScript(text, functions).map(({ name }) => name);
const inStyles = (text: string) => findInStyles(text, data).map(({ name }) => name);

describe('CG-213: what the oldest browsers lack', () => {
  it.each([
    ['const a=Promise.withResolvers();', 'Promise.withResolvers'],
    ['const b=list.toSorted(f);', '.toSorted'],
    ['const c=new OffscreenCanvas(1,1);', 'OffscreenCanvas'],
    ['const d=Math.sumPrecise(list);', 'Math.sumPrecise'],
    ['s.pipeThrough(new DecompressionStream("gzip"))', 'DecompressionStream'],
  ])('is found in a script: %s', (text, name) => expect(inScript(text)).toContain(name));
  it.each([
    'const a=typeof OffscreenCanvas<"u"?new OffscreenCanvas(1,1):null;',
    'const b="withResolvers"in Promise?Promise.withResolvers():mine();',
    'const c=list.map(f).filter(Boolean).sort(g);',
    'const d=mine.Promise.withResolvers;',
  ])('is not found where it is asked for, or is something else: %s', (text) =>
    expect(inScript(text)).toEqual([]),
  );

  it.each([
    ['a{color:oklch(0.5 0.1 250)}', 'oklch()'],
    ['a{background:color-mix(in srgb,red,blue)}', 'color-mix()'],
    ['@container (width<1px){a{top:0}}', '@container'],
    ['a:has(b){top:0}', ':has'],
    ['p{text-wrap:balance}', 'text-wrap:'],
    ['p{text-decoration:underline dotted}', 'text-decoration: dotted'],
  ])('is found in styles: %s', (text, name) => expect(inStyles(text)).toContain(name));
  it.each([
    'a{color:#123456;color:oklch(0.5 0.1 250)}',
    '@supports (color:oklch(0 0 0)){a{color:oklch(0.5 0.1 250)}}',
    'a{display:grid;user-select:none;inset:0}',
  ])('is not found in styles with a fallback: %s', (text) => expect(inStyles(text)).toEqual([]));
});
