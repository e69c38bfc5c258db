import { expect, test } from 'vitest';
import { shownFileName, isViewable } from './file-types.ts';

test.each([
  ['video/mp4', 'film.mp4', true],
  ['image/png', 'knee.png', true],
  ['image/tiff', 'knee.tif', true],
  ['application/pdf', 'report.pdf', true],
  ['application/octet-stream', 'Heart.GLB', true],
  ['model/gltf-binary', 'heart', true],
  ['application/octet-stream', 'Heart.STL', false],
  ['application/msword', 'notes.doc', false],
])('G-021: %s %s is viewed: %s', (mime, name, viewed) => {
  expect(isViewable({ mime, name })).toBe(viewed);
});

test('G-022: hides a leading 0- of a name, and nothing else', () => {
  expect(shownFileName('0-ct-abdomen.pdf')).toBe('ct-abdomen.pdf');
  expect(shownFileName('10-ct.pdf')).toBe('10-ct.pdf');
  expect(shownFileName('scan-0-.pdf')).toBe('scan-0-.pdf');
});
