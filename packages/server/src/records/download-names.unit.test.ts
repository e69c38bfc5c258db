import { describe, expect, test } from 'vitest';

import { cleanName, createUniqueNamer } from './download-names.ts';

describe('a name inside a ZIP', () => {
  test.each([
    ['MR head', 'MR head'],
    ['Knee: left/right?', 'Knee left right'],
    ['../../etc/passwd', 'etc passwd'],
    ['a\u0000b\u202Ec', 'a b c'],
    ['  Rücken  ', 'Rücken'],
    ['CON', '_CON'],
    ['com1.txt', '_com1.txt'],
    ['...', 'Study'],
    ['', 'Study'],
    ['x'.repeat(300), 'x'.repeat(80)],
    [`x${'🫀'.repeat(100)}`, `x${'🫀'.repeat(79)}`],
  ])('%j becomes %j', (text, name) => {
    expect(cleanName(text, 'Study')).toBe(name);
  });

  test('is unique, ignoring case', () => {
    const keep = createUniqueNamer();
    expect(['a.dcm', 'A.DCM', 'a.dcm', 'b'].map(keep)).toEqual(['a.dcm', 'A (2).DCM', 'a (3).dcm', 'b']);
  });
});
