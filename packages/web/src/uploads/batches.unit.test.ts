import { expect, test } from 'vitest';
import { filesAtOnce, inBatches, learnSizes, packOf } from './batches.ts';

test('G-003: thousands of files are handled in small batches, and the page can answer between them', async () => {
  const all = Array.from({ length: 10 * filesAtOnce + 1 }, (_, at) => at);
  const sizes: number[] = [];
  let answers = 0;
  const timer = setInterval(() => (answers += 1), 0);
  const given = await inBatches(all, (batch) => {
    sizes.push(batch.length);
    const end = performance.now() + 2;
    while (performance.now() < end);
    return batch;
  });
  clearInterval(timer);
  expect(given.flat()).toEqual(all);
  expect(Math.max(...sizes)).toBe(filesAtOnce);
  expect(sizes).toHaveLength(11);
  expect(answers).toBeGreaterThan(0);
});

test('G-003: a pack holds the bytes of its files in order', async () => {
  const files = Array.from({ length: 2 * filesAtOnce + 5 }, (_, at) => ({ file: new File([`${at},`], 'f') }));
  const pack = await packOf(files);
  expect(await pack.text()).toBe(files.map((_, at) => `${at},`).join(''));
  expect(await (await packOf([])).text()).toBe('');
});

test('G-003: every file is asked for its size, and the page can answer meanwhile', async () => {
  let asked = 0;
  let mostInOneTask = 0;
  let inTask = 0;
  const timer = setInterval(() => (inTask = 0), 0);
  const file = {
    get size() {
      asked += 1;
      mostInOneTask = Math.max(mostInOneTask, ++inTask);
      const end = performance.now() + 1;
      while (performance.now() < end);
      return 1;
    },
  } as File;
  await learnSizes(Array.from({ length: 600 }, () => ({ file })));
  clearInterval(timer);
  expect(asked).toBe(600);
  expect(mostInOneTask).toBeLessThan(600);
});
