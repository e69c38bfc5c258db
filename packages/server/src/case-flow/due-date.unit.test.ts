import { expect, test } from 'vitest';

import { dueDateOf } from './due-date.ts';

const now = new Date('2026-11-20T09:00:00.000Z');
const inHours = (hours: number): Date => new Date(now.getTime() + hours * 3_600_000);

test('X-004, CG-44: Express is due in 24 hours, whatever date was preferred', () => {
  expect(dueDateOf('express', null, now)).toEqual(inHours(24));
  expect(dueDateOf('express', inHours(200), now)).toEqual(inHours(24));
});

test('X-004, CG-44: Standard is due in 72 hours, or on the preferred day if that is later', () => {
  expect(dueDateOf('standard', null, now)).toEqual(inHours(72));
  expect(dueDateOf('standard', inHours(10), now)).toEqual(inHours(72));
  expect(dueDateOf('standard', inHours(-10), now)).toEqual(inHours(72));
  expect(dueDateOf('standard', inHours(200), now)).toEqual(inHours(200));
});
