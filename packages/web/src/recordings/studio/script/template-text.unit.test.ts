import { expect, it } from 'vitest';
import { fillTemplate, templateOf } from './template-text.ts';

const values = { name: 'Edie', part: 'brain', modality: 'MRI', date: null };

it('T21: placeholders are filled in, in either language; unknown ones stay visible', () => {
  expect(fillTemplate('Hello {name}. Your {kind of images} of {exam date}.', values)).toBe(
    'Hello Edie. Your MRI of {exam date}.',
  );
  expect(fillTemplate('Hola, {nombre}: {parte del cuerpo}.', values)).toBe('Hola, Edie: brain.');
});

it('a template contains no patient name: each name becomes a placeholder, matching whole words only', () => {
  const names = ['Ann', 'Ann Lee (Jr.)', ''];
  expect(templateOf('Hello Ann Lee (Jr.), ANN. Annual checks.', names, 'en')).toBe(
    'Hello {name}, {name}. Annual checks.',
  );
  expect(templateOf('Hola, José. Joséfina no.', ['José'], 'es')).toBe('Hola, {nombre}. Joséfina no.');
});
