import { expect, test } from 'vitest';
import { fileProblemIn, fileProblemText, presentFileProblem } from './file-problems.ts';
import { listedKindsText, objectKindsText, writeObjectKinds } from './object-kinds.ts';

test('CG-215: objects that are no images are counted and named in both languages', () => {
  const kinds = writeObjectKinds(['report', 'plan', 'report']);
  expect(kinds).toBe('report:2,plan');
  expect(objectKindsText(kinds, 'en')).toBe('Structured report (2), Radiotherapy plan');
  expect(objectKindsText(kinds, 'es')).toBe('Informe estructurado (2), Plan de radioterapia');
  expect(listedKindsText(['pdf', 'video', 'pdf', 'newer'], 'es')).toBe('Documento PDF (2), Video');
  expect(objectKindsText('newer,pdf', 'en')).toBe('PDF document');
});

test('CG-215: a problem names them in the reader’s language, also after it was sent', () => {
  const problem = { code: 'onlyObjects', params: { kinds: 'pdf,report' } } as const;
  expect(fileProblemText(problem, 'en')).toContain('PDF document, Structured report');
  expect(fileProblemIn('es', presentFileProblem(problem))).toContain('Documento PDF, Informe estructurado');
});
