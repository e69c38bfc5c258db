import { describe, expect, it } from 'vitest';
import { InstanceError, problemOfDecoder } from './instance-problem.ts';
import { viewerMessages } from '../study/viewer-messages.ts';

/** What browsers and Emscripten said when a decoder was blocked, missing or out of memory. */
const failures: readonly unknown[] = [
  new TypeError('Failed to fetch dynamically imported module: http://localhost/assets/jpeg-DeMZGw2U.js'),
  new TypeError('error loading dynamically imported module: http://localhost/assets/jpeg-DeMZGw2U.js'),
  new TypeError('Importing a module script failed.'),
  new Error(
    "WebAssembly.instantiateStreaming(): Compiling or instantiating WebAssembly module violates the following Content Security policy directive because 'unsafe-eval' is not allowed",
  ),
  new Error('CompileError: call to WebAssembly.instantiate() blocked by CSP'),
  new Error('Aborted(both async and sync fetching of the wasm failed)'),
  new RangeError('WebAssembly.Memory(): could not allocate memory'),
  new RangeError('Array buffer allocation failed'),
  new Error('NetworkError when attempting to fetch resource.'),
  { error: new TypeError('Load failed') },
];

/** What decoders said about cut and changed pixels. */
const damages: readonly unknown[] = [
  new Error('JpegImage: SOI not found'),
  new Error('Unexpected EOF'),
  '5238024',
  new Error('RuntimeError: memory access out of bounds'),
  new Error('No valid image data'),
];

describe('what an error of a decoder says', () => {
  it.each(failures)('blames no file for %s', (error) => {
    expect(problemOfDecoder(error)).toBe('browser-failed');
  });

  it.each(damages)('blames the pixels for %s', (error) => {
    expect(problemOfDecoder(error)).toBe('damaged');
  });

  it('calls pixels of an unknown shape unsupported, and keeps a problem that is known', () => {
    expect(problemOfDecoder(new Error('unsupported pixel format'))).toBe('unsupported');
    expect(problemOfDecoder(new InstanceError('incomplete'))).toBe('incomplete');
  });

  it('says in both languages that the file is not at fault', () => {
    expect(viewerMessages.en.problems['browser-failed']).toContain('The file is not at fault');
    expect(viewerMessages.es.problems['browser-failed']).toContain('El archivo no tiene la culpa');
  });
});
