import { expect, test } from 'vitest';
import { fillIn } from './messages.ts';

test('CG-213: right-to-left values are isolated from the sentence around them', () => {
  expect(fillIn('For {name} ({year})', { name: 'أمل', year: 1957 })).toBe('For \u2068أمل\u2069 (1957)');
  expect(fillIn('For {name}', { name: 'Nguyễn' })).toBe('For Nguyễn');
});
