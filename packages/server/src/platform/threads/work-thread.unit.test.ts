import { expect, test } from 'vitest';

import { WorkThread } from './work-thread.ts';

type Said = { said: string; before: number };
const open = () => new WorkThread<string, Said>(new URL('./shouting-thread-fixture.ts', import.meta.url));

test('answers each task, in order, in one thread', async () => {
  const thread = open();
  expect(await Promise.all(['one', 'two', 'three'].map((word) => thread.run(word)))).toEqual([
    { said: 'ONE', before: 0 },
    { said: 'TWO', before: 1 },
    { said: 'THREE', before: 2 },
  ]);
});

test('a task that fails says why, and the next ones are done', async () => {
  const thread = open();
  const failed = thread.run('fail');
  const next = thread.run('next');
  await expect(failed).rejects.toThrow('The thread failed.');
  expect(await next).toEqual({ said: 'NEXT', before: 0 });
});

test('a thread that ends fails what waits for it, and the next task gets a new one', async () => {
  const thread = open();
  expect(await thread.run('first')).toMatchObject({ before: 0 });
  const lost = [thread.run('end'), thread.run('behind it')];
  for (const one of lost) await expect(one).rejects.toThrow(/thread ended/);
  expect(await thread.run('again')).toEqual({ said: 'AGAIN', before: 0 });
});
