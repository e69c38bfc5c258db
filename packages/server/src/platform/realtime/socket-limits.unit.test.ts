// SEC-S4: limits per user on live connections and their frames, counted without real sockets.
import { expect, test, vi } from 'vitest';

import { ConnectionsPerAddress, UserSockets } from './socket-limits.ts';

const limits = { sockets: 2, burst: 10, perSecond: 5, openingCost: 4, refusedMilliseconds: 1_000 };
function openStage() {
  let at = 0;
  const people = new UserSockets(limits, () => at);
  return { people, wait: (milliseconds: number) => (at += milliseconds) };
}

test('one socket too many closes the oldest of that user, and nobody else’s', () => {
  const { people } = openStage();
  const [first, second, third, other] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()] as const;
  const ends = [first, second, third, other];
  people.enter('a', first);
  const leave = people.enter('a', second);
  people.enter('b', other);
  people.enter('a', third);
  expect(ends.map((end) => end.mock.calls.length)).toEqual([1, 0, 0, 0]);
  leave();
  people.enter('a', vi.fn());
  expect(ends.map((end) => end.mock.calls.length)).toEqual([1, 0, 0, 0]);
});

test('frames and openings of a user share one budget, which refills over time up to its limit', () => {
  const { people, wait } = openStage();
  expect(people.mayOpen('a')).toBe(true);
  for (let at = 0; at < 6; at += 1) expect(people.maySend('a')).toBe(true);
  expect(people.maySend('a')).toBe(false);
  expect(people.maySend('b')).toBe(true);
  wait(200);
  expect(people.maySend('a')).toBe(true);
  expect(people.maySend('a')).toBe(false);
  wait(60_000);
  for (let at = 0; at < 10; at += 1) expect(people.maySend('a')).toBe(true);
  expect(people.mayOpen('a')).toBe(false);
});

test('reconnecting does not refill the budget, no matter how many others connect', () => {
  const { people } = openStage();
  people.enter('a', vi.fn())();
  for (let at = 0; at < 10; at += 1) people.maySend('a');
  for (let at = 0; at < 1_200; at += 1) people.enter(`other-${at}`, vi.fn())();
  expect(people.maySend('a')).toBe(false);
});

test('a refused join is remembered briefly for its user', () => {
  const { people, wait } = openStage();
  people.rememberRefusal('a', 'case 1');
  expect([people.isRefused('a', 'case 1'), people.isRefused('a', 'case 2')]).toEqual([true, false]);
  expect(people.isRefused('b', 'case 1')).toBe(false);
  wait(1_000);
  expect(people.isRefused('a', 'case 1')).toBe(false);
  for (let at = 0; at < 60; at += 1) people.rememberRefusal('a', `case ${at}`);
  expect([people.isRefused('a', 'case 9'), people.isRefused('a', 'case 10')]).toEqual([false, true]);
});

test('an address has a number of places, and each can be released once', () => {
  const places = new ConnectionsPerAddress(2);
  const [one, two] = [places.acquire('a'), places.acquire('a')];
  expect([places.acquire('a'), places.acquire('b')]).toEqual([null, expect.any(Function)]);
  one?.();
  one?.();
  expect(places.acquire('a')).not.toBeNull();
  expect(places.acquire('a')).toBeNull();
  two?.();
  expect(places.acquire('a')).not.toBeNull();
});
