import { describe, expect, it } from 'vitest';
import { cleanHeaderText, formatDicomName } from './dicom-text.ts';

describe('formatDicomName', () => {
  it.each([
    ['ELLISON^MARGARET', 'Margaret Ellison', 'Margaret'],
    ['Ellison^Margaret^Ann^Dr', 'Margaret Ann Ellison', 'Margaret'],
    ["O'NEIL^MARY-JANE", "Mary-Jane O'Neil", 'Mary-Jane'],
    ['Yamada^Tarou=山田^太郎', 'Tarou Yamada', 'Tarou'],
    ['Jane_Doe', 'Jane Doe', 'Jane'],
    ['王^小东', '王小东', ''],
    ['=王^小东', '王小东', ''],
    ['PATIENT01', 'Patient01', ''],
    ['', '', ''],
    ['^^^^', '', ''],
  ])('reads %s', (written, name, givenName) => {
    expect(formatDicomName(written)).toEqual({ name, givenName });
  });
});

describe('cleanHeaderText', () => {
  it('drops control characters and cuts what is too long', () => {
    expect(cleanHeaderText('A\0\x1bB ')).toBe('A B');
    expect(cleanHeaderText('A'.repeat(500))).toHaveLength(200);
  });
});
