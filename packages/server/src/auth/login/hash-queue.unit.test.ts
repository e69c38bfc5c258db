// CG-190: the order of hashes, how many may wait, and what is dropped.
import { expect, test } from 'vitest';

import { HashQueue, type Waiter } from './hash-queue.ts';

const limits = { places: 2, waiting: 6, waitingPerAddress: 3, searches: 3, searchesPerAddress: 2 };

/** Opens a queue with work that ends on request. `begun` lists what runs or ran, in order. */
function openStage() {
  const queue = new HashQueue(limits);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => async (): Promise<string> => {
    begun.push(name);
    await new Promise<void>((end) => ends.set(name, end));
    return name;
  };
  const settle = () => new Promise((done) => setImmediate(done));
  return {
    queue,
    begun,
    settle,
    inTurn: (name: string, waiter: Waiter) => queue.inTurn(waiter, work(name)),
    inSearch: (name: string, waiter: Waiter, hashes = 2) =>
      queue.inSearch(waiter, async (hash) => {
        for (let at = 0; at < hashes; at += 1) await hash(work(`${name}${at}`));
        return name;
      }),
    async end(name: string) {
      ends.get(name)?.();
      await settle();
    },
  };
}

const busy = { code: 'login.busy', status: 503, extra: { retryAfter: expect.any(Number) } };

test('as many hashes run at once as there are places, and addresses take turns', async () => {
  const { begun, inTurn, end } = openStage();
  const all = [
    inTurn('a1', { address: 'a' }),
    inTurn('a2', { address: 'a' }),
    inTurn('a3', { address: 'a' }),
    inTurn('a4', { address: 'a' }),
    inTurn('b1', { address: 'b' }),
  ];
  expect(begun).toEqual(['a1', 'a2']);
  for (const name of ['a1', 'a2', 'a3', 'b1', 'a4']) await end(name);
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'a4']);
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1']);
});

test('waiting is bounded per address and in total: the rest is refused with 503', async () => {
  const { queue, inTurn, end } = openStage();
  const taken = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => inTurn(name, { address: 'a' }));
  await expect(inTurn('a6', { address: 'a' })).rejects.toMatchObject(busy);
  taken.push(...['b1', 'b2', 'b3'].map((name) => inTurn(name, { address: 'b' })));
  await expect(inTurn('c1', { address: 'c' })).rejects.toMatchObject(busy);
  expect(queue.load).toEqual({ running: 2, waiting: 6, searchesWaiting: 0 });
  for (const name of ['a1', 'a2', 'a3', 'b1', 'a4', 'b2', 'a5', 'b3']) await end(name);
  await Promise.all(taken);
  expect(queue.load).toEqual({ running: 0, waiting: 0, searchesWaiting: 0 });
});

test('work waiting for a closed request is dropped, and work that has begun is finished', async () => {
  const { queue, begun, inTurn, end } = openStage();
  const gone = new AbortController();
  const waiter = { address: 'a', signal: gone.signal };
  const running = [inTurn('a1', waiter), inTurn('b1', { address: 'b' })];
  const waiting = inTurn('a2', waiter);
  gone.abort();
  await expect(waiting).rejects.toMatchObject(busy);
  expect(queue.load.waiting).toBe(0);
  await expect(inTurn('a3', waiter)).rejects.toMatchObject(busy);
  await end('a1');
  await end('b1');
  expect(await Promise.all(running)).toEqual(['a1', 'b1']);
  expect(begun).toEqual(['a1', 'b1']);
});

test('a search hashes one at a time, after everything that waits', async () => {
  const { begun, inTurn, inSearch, settle, end } = openStage();
  const first = inTurn('a1', { address: 'a' });
  const search = inSearch('s', { address: 's' });
  await settle();
  expect(begun).toEqual(['a1', 's0']);
  const others = ['a2', 'a3'].map((name) => inTurn(name, { address: 'a' }));
  await end('s0');
  expect(begun).toEqual(['a1', 's0', 'a2']);
  await end('a1');
  expect(begun).toEqual(['a1', 's0', 'a2', 'a3']);
  await end('a2');
  expect(begun).toEqual(['a1', 's0', 'a2', 'a3', 's1']);
  await end('s1');
  await end('a3');
  expect(await search).toBe('s');
  await Promise.all([first, ...others]);
});

test('one search runs, two of an address wait, the next is refused; one of a closed request never starts', async () => {
  const { queue, begun, inSearch, end } = openStage();
  const gone = new AbortController();
  const searches = [
    inSearch('s', { address: 'a' }, 1),
    inSearch('t', { address: 'a', signal: gone.signal }, 1),
    inSearch('u', { address: 'a' }, 1),
  ];
  await expect(inSearch('v', { address: 'a' }, 1)).rejects.toMatchObject(busy);
  searches.push(inSearch('w', { address: 'b' }, 1));
  await expect(inSearch('x', { address: 'c' }, 1)).rejects.toMatchObject(busy);
  gone.abort();
  await expect(searches[1]).rejects.toMatchObject(busy);
  expect(queue.load.searchesWaiting).toBe(2);
  for (const name of ['s0', 'u0', 'w0']) await end(name);
  expect(await Promise.all([searches[0], searches[2], searches[3]])).toEqual(['s', 'u', 'w']);
  expect(begun).toEqual(['s0', 'u0', 'w0']);
  expect(queue.load).toEqual({ running: 0, waiting: 0, searchesWaiting: 0 });
});

test('a search abandoned between two hashes frees its place for the next one', async () => {
  const { queue, begun, inSearch, settle, end } = openStage();
  const gone = new AbortController();
  const search = inSearch('s', { address: 'a', signal: gone.signal });
  await settle();
  gone.abort();
  const [outcome] = await Promise.all([search.catch((error: unknown) => error), end('s0')]);
  expect(outcome).toMatchObject(busy);
  expect(begun).toEqual(['s0']);
  expect(queue.load).toEqual({ running: 0, waiting: 0, searchesWaiting: 0 });
});

test('work that fails releases its place', async () => {
  const { queue } = openStage();
  await expect(queue.inTurn({ address: 'a' }, () => Promise.reject(new Error('broken')))).rejects.toThrow(
    'broken',
  );
  expect(queue.load.running).toBe(0);
});
