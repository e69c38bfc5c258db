// SEC-D5, SEC-D6: one person's burst waits for itself, and the event loop turns meanwhile.
import { expect, test } from 'vitest';
import { serve } from '../limits/served-person.ts';
import { createQueue, type ConnectionQueue } from './connection-queue.ts';

const open = (options: { places?: number; maxWaitMs?: number } = {}): ConnectionQueue =>
  createQueue({
    places: 1,
    maxWaitMs: 30_000,
    tooLong: () => new Error('a transaction is waiting for something outside it'),
    ...options,
  });

test('tasks run one after another in arrival order', async () => {
  const queue = open();
  const log: string[] = [];
  const task = (name: string) => async () => {
    log.push(`${name} begins`);
    await new Promise(setImmediate);
    log.push(`${name} ends`);
    return name;
  };
  expect(await Promise.all([queue.run(task('a')), queue.run(task('b'))])).toEqual(['a', 'b']);
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
});

test('as many tasks run at once as there are places', async () => {
  const queue = open({ places: 2 });
  const ends = [0, 1, 2].map(() => Promise.withResolvers<void>());
  const begun: number[] = [];
  const tasks = ends.map(({ promise }, at) => queue.run(() => (begun.push(at), promise)));
  await new Promise(setImmediate);
  expect([begun, queue.size()]).toEqual([[0, 1], 3]);
  ends[1]?.resolve();
  await tasks[1];
  ends[2]?.resolve();
  await tasks[2];
  ends[0]?.resolve();
  await tasks[0];
  expect([begun, queue.size()]).toEqual([[0, 1, 2], 0]);
});

test('a failed task does not stop the next one', async () => {
  const queue = open();
  const failed = queue.run(() => Promise.reject(new Error('broken')));
  const next = queue.run(async () => 'fine');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('fine');
});

test('a task that waits for a later one gets an error instead of hanging', async () => {
  const queue = open({ maxWaitMs: 50 });
  const outer = queue.run(() => queue.run(async () => 'inner'));
  await expect(outer).rejects.toThrow('a transaction is waiting for something outside it');
  expect(await queue.run(async () => 'goes on')).toBe('goes on');
});

test('people are served in turns, however many tasks one of them has', async () => {
  const queue = open();
  const served: string[] = [];
  const ask = (person: string, times: number) =>
    Array.from({ length: times }, () =>
      serve({ person }, () => queue.run(async () => void served.push(person))),
    );
  await Promise.all([...ask('a', 60), ...ask('b', 2), ...ask('c', 1)]);
  // The first task started at once, before anyone else came.
  expect(served.slice(0, 7)).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'a']);
  expect(served).toHaveLength(63);
});

test('the event loop turns while tasks that never wait for it follow each other', async () => {
  const queue = open();
  let turns = 0;
  let isDone = false;
  const count = (): void => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const busy = async (): Promise<void> => {
    const until = performance.now() + 6;
    while (performance.now() < until);
  };
  await Promise.all(Array.from({ length: 20 }, () => queue.run(busy)));
  isDone = true;
  expect(turns).toBeGreaterThanOrEqual(19);
});
