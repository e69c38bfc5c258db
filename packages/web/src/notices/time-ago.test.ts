import { describe, expect, it } from 'vitest';
import { formatMessage } from '../ui/text/message-table.ts';
import { bellMessages } from './bell-messages.ts';
import { timeAgo } from './time-ago.ts';

const now = new Date(2026, 10, 21, 15, 0, 0);
const t = ((key: keyof typeof bellMessages.en, params?: Record<string, string | number>) =>
  formatMessage(bellMessages.en[key], params)) as Parameters<typeof timeAgo>[2];

describe('timeAgo', () => {
  it.each([
    [new Date(2026, 10, 21, 14, 59, 30), 'now'],
    [new Date(2026, 10, 21, 14, 55, 0), '5 min'],
    [new Date(2026, 10, 21, 13, 0, 0), '2 h'],
    [new Date(2026, 10, 21, 0, 1, 0), '14 h'],
    [new Date(2026, 10, 20, 23, 0, 0), 'Yesterday'],
    [new Date(2026, 10, 18, 9, 0, 0), '11/18/2026'],
    [new Date(2026, 10, 21, 15, 0, 40), 'now'],
  ])('%s is %s', (then, expected) => {
    expect(timeAgo(then.toISOString(), now, t)).toBe(expected);
  });
});
