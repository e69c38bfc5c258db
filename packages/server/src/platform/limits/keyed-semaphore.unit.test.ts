import { expect, test } from 'vitest';

import { KeyedSemaphore } from './keyed-semaphore.ts';

const settle = () => new Promise((done) => setImmediate(done));

test('each key has its own places; others wait in order, and a full queue refuses more', async () => {
  const turns = new KeyedSemaphore({ places: 2, waiting: 2 });
  const ends = [await turns.acquire('a'), await turns.acquire('a')];
  const begun: number[] = [];
  const waiting = [3, 4].map(async (number) => {
    const end = await turns.acquire('a');
    begun.push(number);
    return end;
  });
  expect(await turns.acquire('a')).toBeNull();
  expect(await turns.acquire('b')).not.toBeNull();
  ends[0]?.();
  ends[0]?.();
  await settle();
  expect(begun).toEqual([3]);
  ends[1]?.();
  await settle();
  expect(begun).toEqual([3, 4]);
  for (const end of await Promise.all(waiting)) end?.();
  const again = [await turns.acquire('a'), await turns.acquire('a')];
  expect(again).not.toContain(null);
});
