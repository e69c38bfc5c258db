import { describe, expect, test } from 'vitest';

import { createListMemory } from './list-memory.ts';

const now = new Date('2026-11-21T12:00:00Z');
const later = (seconds: number): Date => new Date(now.getTime() + seconds * 1_000);
const large = { isLarge: true, isCommonWord: false };
const nothing = { isLarge: false, isCommonWord: false };

describe('what is remembered about a list', () => {
  test('lasts a minute, then it is checked again', () => {
    const memory = createListMemory();
    memory.keep('list', large, now);
    expect(memory.recall('list', later(59))).toMatchObject(large);
    memory.keep('list', large, later(59));
    expect(memory.recall('list', later(61))).toMatchObject(nothing);
  });

  test('excludes short lists and covers at most a thousand lists', () => {
    const memory = createListMemory();
    memory.keep('short', nothing, now);
    for (let at = 0; at <= 1_000; at += 1) memory.keep(`list ${at}`, large, now);
    expect(memory.recall('list 0', now)).toMatchObject(nothing);
    expect(memory.recall('list 1', now)).toMatchObject(large);
  });
});
