import { expect, test } from 'vitest';
import { splitReport } from './split-report.ts';

test.each([
  [
    'Harbor Imaging\nIndication: cough\nFINDINGS:\nClear lungs.\nImpression: Normal.',
    'Harbor Imaging\nIndication: cough',
  ],
  ['Nombre\nHallazgos\nSin lesiones.\nImpresión: normal.', 'Nombre'],
  ['Impression: Normal.\nFindings: Clear lungs.', ''],
  // Words of a sentence are no heading.
  ['No acute findings in the lungs.\nConclusions were sent.', ''],
])('B1: the studio shows a report from its findings or impression on: %j', (text, before) => {
  const [head, body] = splitReport(text);
  expect(head).toBe(before);
  expect(body).toBe(text.slice(head.length).trim());
});
