import { describe, expect, it } from 'vitest';
import { decodeHeaderText, formatDicomName } from './dicom-text.ts';

describe('formatDicomName', () => {
  it.each([
    ['ELLISON^MARGARET', 'Margaret Ellison', 'Margaret'],
    ['Ellison^Margaret^Ann^Dr', 'Margaret Ann Ellison', 'Margaret'],
    ["O'NEIL^MARY-JANE", "Mary-Jane O'Neil", 'Mary-Jane'],
    ['Yamada^Tarou=山田^太郎', 'Tarou Yamada', 'Tarou'],
    ['Jane_Doe', 'Jane Doe', 'Jane'],
    ['PATIENT01', 'Patient01', ''],
    ['', '', ''],
    ['^^^^', '', ''],
  ])('reads %s', (written, name, givenName) => {
    expect(formatDicomName(written)).toEqual({ name, givenName });
  });
});

describe('decodeHeaderText', () => {
  it('reads UTF-8, Western and Cyrillic bytes by the character set', () => {
    expect(decodeHeaderText(new TextEncoder().encode('Müller '), 'ISO_IR 192')).toBe('Müller');
    expect(decodeHeaderText(new Uint8Array([0x4d, 0xfc, 0x6c]), 'ISO_IR 100')).toBe('Mül');
    expect(decodeHeaderText(new Uint8Array([0xbb, 0xee]), 'ISO_IR 144')).toBe('Лю');
  });

  it('drops control characters and cuts what is too long', () => {
    expect(decodeHeaderText(new Uint8Array([65, 0, 27, 66]), 'unknown')).toBe('A B');
    expect(decodeHeaderText(new Uint8Array(500).fill(65), '')).toHaveLength(200);
  });
});
