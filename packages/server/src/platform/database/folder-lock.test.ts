import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockFolder } from './folder-lock.ts';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'lock-'));
});
afterEach(() => rm(root, { recursive: true }));

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  );

/** Starts a process that holds the lock until it is killed. */
async function startHolder(folder: string) {
  const source = `
    const { lockFolder } = await import(${JSON.stringify(import.meta.resolve('./folder-lock.ts'))});
    await lockFolder(${JSON.stringify(folder)});
    console.log('locked');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

// A path that is too long for a socket uses the other lock method.
const folders = {
  short: () => path.join(root, 'database'),
  long: () => path.join(root, 'x'.repeat(120), 'database'),
};

test.each(['short', 'long'] as const)(
  'a second holder is refused until the first releases the lock (%s path)',
  async (kind) => {
    const folder = folders[kind]();
    await mkdir(path.dirname(folder), { recursive: true });
    const lock = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(
      `The database in ${folder} is in use by another process.`,
    );
    await lock.release();
    const again = await lockFolder(folder);
    await again.release();
    expect(await readdir(path.dirname(folder))).toEqual([]);
  },
);

test.each(['short', 'long'] as const)(
  'a live process blocks the folder, a killed one frees it (%s path)',
  async (kind) => {
    const folder = folders[kind]();
    await mkdir(path.dirname(folder), { recursive: true });
    const holder = await startHolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow('is in use by another process');
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    expect(await exists(kind === 'short' ? `${folder}.sock` : `${folder}.pid`)).toBe(true);
    const lock = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow('is in use');
    await lock.release();
  },
);

test.each(['short', 'long'] as const)(
  'of eight processes racing for a dead process’s lock, one gets it, 20 rounds (%s path)',
  async (kind) => {
    const folder = folders[kind]();
    await mkdir(path.dirname(folder), { recursive: true });
    for (let round = 0; round < 20; round += 1) {
      const holder = await startHolder(folder);
      holder.kill('SIGKILL');
      await once(holder, 'exit');
      const results = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)));
      const locks = results.filter((result) => result.status === 'fulfilled');
      expect(locks).toHaveLength(1);
      await locks[0]?.value.release();
    }
  },
);

test.each(['', 'nonsense', '-1', '0'])('a lock file with the content %j is removed', async (content) => {
  const folder = folders.long();
  await mkdir(path.dirname(folder), { recursive: true });
  await writeFile(`${folder}.pid`, content);
  const lock = await lockFolder(folder);
  await lock.release();
  expect(await exists(`${folder}.pid`)).toBe(false);
});
