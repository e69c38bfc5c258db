import { expect, test } from 'vitest';
import { shownFileName } from '../files/file-name.ts';
import { scanKindOf } from './scan-kind.ts';

test.each([
  ['application/dicom', 'IM0001', 'dcm'],
  ['video/mp4', 'film.mp4', 'video'],
  ['image/png', 'knee.png', 'image'],
  ['image/tiff', 'knee.tif', 'other'],
  ['application/pdf', 'report.pdf', 'pdf'],
  ['application/octet-stream', 'Heart.STL', '3d'],
  ['model/gltf-binary', 'heart', '3d'],
  ['text/plain', 'report.txt', 'other'],
])('E-009: %s %s is shown as %s', (mime, name, kind) => {
  expect(scanKindOf({ mime, name })).toBe(kind);
});

test('G-022: a leading 0- of a name is hidden, another one is not', () => {
  expect(shownFileName('0-ct-abdomen.pdf')).toBe('ct-abdomen.pdf');
  expect(shownFileName('10-ct.pdf')).toBe('10-ct.pdf');
  expect(shownFileName('scan-0-.pdf')).toBe('scan-0-.pdf');
});
