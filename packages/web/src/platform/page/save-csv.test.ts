import { expect, test } from 'vitest';
import { csvOf } from './save-csv.ts';

test('CG-203: a cell that a spreadsheet would execute becomes text, and quotes stay inside their cell', () => {
  const csv = csvOf([
    ['Name', 'Note'],
    ['=HYPERLINK("x")', '+1 555'],
    ['@a', '-b'],
    ['\tc', 'a "b", c'],
  ]);
  expect(csv).toBe(
    '\uFEFF"Name","Note"\r\n"\'=HYPERLINK(""x"")","\'+1 555"\r\n"\'@a","\'-b"\r\n"\'\tc","a ""b"", c"\r\n',
  );
});
