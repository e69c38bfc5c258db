import { expect, test } from 'vitest';
import { createQueue } from './connection-queue.ts';

test('tasks run one after another in arrival order', async () => {
  const queue = createQueue();
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

test('a failed task does not stop the next one', async () => {
  const queue = createQueue();
  const failed = queue.run(() => Promise.reject(new Error('broken')));
  const next = queue.run(async () => 'fine');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('fine');
});

test('a task that waits for a later one gets an error instead of hanging', async () => {
  const queue = createQueue(50);
  const outer = queue.run(() => queue.run(async () => 'inner'));
  await expect(outer).rejects.toThrow('a transaction is waiting for something outside it');
  expect(await queue.run(async () => 'goes on')).toBe('goes on');
});
