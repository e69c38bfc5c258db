import type { Notification } from '@plainscan/contract';
import { describe, expect, it } from 'vitest';
import { pagesOnReopen, unreadCount, unreadQuery, withRead } from './notification-queries.ts';

const item = (id: string, read = false): Notification => ({
  id,
  workspace: { id: 1, name: 'Plainscan' },
  content: '',
  key: 'case.claimed',
  params: {},
  case: null,
  read,
  createdAt: '2026-11-21T10:00:00.000Z',
});
const pages = (total: number, ...ids: string[][]) => ({
  pages: ids.map((page) => ({ data: page.map((id) => item(id)), total })),
  pageParams: ids.map(() => null),
});

describe('unreadCount', () => {
  it('C-016 counts what the server counts, minus those read here', () => {
    expect(unreadCount(undefined)).toBe(0);
    const list = pages(12, ['a', 'b'], ['c']);
    expect(unreadCount(list)).toBe(12);
    expect(unreadCount(withRead(list, (id) => id !== 'b'))).toBe(10);
  });
});

describe('withRead', () => {
  it('C-022 keeps read ones visible', () => {
    const list = withRead(pages(2, ['a', 'b']), (id) => id === 'a');
    expect(list?.pages[0]?.data.map(({ id, read }) => [id, read])).toEqual([
      ['a', true],
      ['b', false],
    ]);
  });
});

describe('pagesOnReopen', () => {
  it('C-016 keeps the count, and the unread ones of the first page', () => {
    const list = withRead(pages(12, ['a', 'b'], ['c']), (id) => id !== 'b');
    const anew = pagesOnReopen(list);
    expect(anew?.pages.map(({ data }) => data.map(({ id }) => id))).toEqual([['b']]);
    expect(anew?.pageParams).toEqual([null]);
    expect(unreadCount(anew)).toBe(unreadCount(list));
    expect(pagesOnReopen(undefined)).toBeUndefined();
  });
});

describe('unreadQuery', () => {
  it('C-023 CG-137 continues after the last loaded one, while there are more', () => {
    const { pages: two } = pages(12, ['a', 'b'], ['c']);
    const [, last] = two;
    if (!last) throw new Error('No page.');
    expect(unreadQuery.getNextPageParam(last, two, null, [])).toBe('c');
    const whole = pages(3, ['a', 'b'], ['c']).pages;
    expect(unreadQuery.getNextPageParam(last, whole, null, [])).toBeNull();
  });
});
