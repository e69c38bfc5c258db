import { expect, test } from 'vitest';
import { lengthWords } from './length-words.ts';

test.each([
  [0, '1 second', '1 segundo'],
  [0.04, '1 second', '1 segundo'],
  [42.4, '42 seconds', '42 segundos'],
  [59.4, '59 seconds', '59 segundos'],
  [59.6, 'about 1 minute', 'cerca de 1 minuto'],
  [61, 'about 1 minute', 'cerca de 1 minuto'],
  [80, 'about 1½ minutes', 'cerca de 1½ minutos'],
  [110, 'about 2 minutes', 'cerca de 2 minutos'],
  [362, 'about 6 minutes', 'cerca de 6 minutos'],
])('CG-220: %s s are “%s”', (seconds, en, es) => {
  expect([lengthWords(seconds, 'en'), lengthWords(seconds, 'es')]).toEqual([en, es]);
});
