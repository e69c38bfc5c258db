import { expect, test } from 'vitest';

import { listKey } from './list-key.ts';

test('a list is one user’s scope and filter, whatever its page and order (CG-50)', () => {
  const actor = { userId: 'a', role: 'admin', workspaceId: 2, isProvider: false } as const;
  const search = {
    page: 0,
    limit: 10,
    orderType: 'ASC',
    orderField: 'createdAt',
    delayedBefore: new Date('2026-11-21T12:00:00Z'),
  } as const;
  const key = listKey(actor, { ...search, status: ['new', 'review'] });
  expect(listKey(actor, { ...search, page: 7, orderField: 'title', status: ['review', 'new'] })).toBe(key);
  expect(listKey({ ...actor, userId: 'b' }, { ...search, status: ['new', 'review'] })).toBe(key);
  expect(listKey({ ...actor, workspaceId: 3 }, { ...search, status: ['new', 'review'] })).not.toBe(key);
  expect(listKey({ ...actor, role: 'patient' }, { ...search, status: ['new', 'review'] })).not.toBe(key);
  expect(listKey(actor, search)).not.toBe(key);
});
