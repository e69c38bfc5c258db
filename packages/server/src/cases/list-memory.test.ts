import { describe, expect, test } from 'vitest';

import { createListMemory, listKey } from './list-memory.ts';

const now = new Date('2026-11-21T12:00:00Z');
const later = (seconds: number): Date => new Date(now.getTime() + seconds * 1_000);
const large = { isLarge: true, isCommonWord: false };
const nothing = { isLarge: false, isCommonWord: false };

describe('what is remembered of a list', () => {
  test('for a minute, then it is looked at again', () => {
    const memory = createListMemory();
    memory.keep('list', large, now);
    expect(memory.recall('list', later(59))).toMatchObject(large);
    memory.keep('list', large, later(59));
    expect(memory.recall('list', later(61))).toMatchObject(nothing);
  });

  test('nothing of a short list, and no more than a thousand lists', () => {
    const memory = createListMemory();
    memory.keep('short', nothing, now);
    for (let at = 0; at <= 1_000; at += 1) memory.keep(`list ${at}`, large, now);
    expect(memory.recall('list 0', now)).toMatchObject(nothing);
    expect(memory.recall('list 1', now)).toMatchObject(large);
  });

  test('a list is one person’s scope and filter, whatever its page and order (CG-50)', () => {
    const actor = { userId: 'a', role: 'admin', workspaceId: 2, isProvider: false } as const;
    const search = {
      page: 0,
      limit: 10,
      orderType: 'ASC',
      orderField: 'createdAt',
      delayedBefore: now,
    } as const;
    const key = listKey(actor, { ...search, status: ['new', 'review'] });
    expect(listKey(actor, { ...search, page: 7, orderField: 'title', status: ['review', 'new'] })).toBe(key);
    expect(listKey({ ...actor, userId: 'b' }, { ...search, status: ['new', 'review'] })).toBe(key);
    expect(listKey({ ...actor, workspaceId: 3 }, { ...search, status: ['new', 'review'] })).not.toBe(key);
    expect(listKey({ ...actor, role: 'patient' }, { ...search, status: ['new', 'review'] })).not.toBe(key);
    expect(listKey(actor, search)).not.toBe(key);
  });
});
