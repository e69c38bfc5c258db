import { expect, test } from 'vitest';
import { captionLanguage } from './caption-language.ts';

test.each([
  ['eng', 'Hello Edith, we will look at your head MRI together. This is the fluid in the middle.'],
  ['spa', 'Hola, Edith. Vamos a ver su resonancia. Este es el líquido que está en la mitad.'],
  ['und', '我们一起看看您的头部磁共振。'],
  ['und', ''],
])('captions are %s: %s', (language, text) => {
  expect(captionLanguage([{ text }])).toBe(language);
});
