import { expect, test } from 'vitest';
import { emptySupply, maySubmitSupply, missingOf, withAttached, type Supply } from './supply-rule.ts';

const portal = ['portal.test', 'maria', ' secret ', 'MR Brain'];

const rows: [string, Partial<Supply>, boolean][] = [
  ['nothing', {}, false],
  ['an existing study with a report', { existingStudy: { hasReport: true } }, true],
  ['an existing study without a report', { existingStudy: { hasReport: false } }, false],
  [
    'an existing study without a report, and a report',
    { existingStudy: { hasReport: false }, hasUploadedReport: true },
    true,
  ],
  ['images alone', { hasUploadedImages: true }, false],
  ['a report alone', { hasUploadedReport: true }, false],
  ['images and a report', { hasUploadedImages: true, hasUploadedReport: true }, true],
  ['a shared image alone', { hasSharedImage: true }, false],
  ['a shared image and a report', { hasSharedImage: true, hasUploadedReport: true }, true],
  ['all four portal fields', { portal }, true],
  ['three portal fields', { portal: portal.slice(1) }, false],
  ['a portal field of spaces', { portal: ['a', 'b', '  ', 'd'] }, false],
  ['images and half a portal', { hasUploadedImages: true, portal: portal.slice(2) }, false],
];

test.each(rows)('E-046, CG-57: %s', (_what, given, expected) => {
  expect(maySubmitSupply({ ...emptySupply, ...given })).toBe(expected);
});

test('CG-55: completing requires only what the case does not have', () => {
  const report = { ...emptySupply, hasUploadedReport: true };
  const mayCompleteSupply = (...given: Parameters<typeof withAttached>) =>
    maySubmitSupply(withAttached(...given));
  expect(mayCompleteSupply(emptySupply, { images: true, report: true })).toBe(true);
  expect(mayCompleteSupply(emptySupply, { images: true, report: false })).toBe(false);
  expect(mayCompleteSupply(report, { images: true, report: false })).toBe(true);
  expect(mayCompleteSupply({ ...emptySupply, portal }, { images: false, report: false })).toBe(false);
});

test('E-046: names what is missing', () => {
  expect(missingOf(emptySupply)).toBe('both');
  expect(missingOf({ ...emptySupply, hasUploadedReport: true })).toBe('images');
  expect(missingOf({ ...emptySupply, existingStudy: { hasReport: false } })).toBe('report');
});
