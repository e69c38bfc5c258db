import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMediaSandboxPool, type MediaSandbox } from './media-sandbox.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandboxes-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const text = 'A letter about the examination.\n';

/** Mounts a text file in the sandbox and lets a child inspect it. */
async function inspectAt(sandbox: MediaSandbox): Promise<unknown> {
  const path = join(folder, 'pack');
  await writeFile(path, text);
  const mountedPath = await sandbox.mount(path);
  return sandbox.children[0].inspect({
    path: mountedPath,
    name: 'letter.txt',
    offset: 0,
    length: text.length,
  });
}

describe('study sandboxes', () => {
  it('a prepared sandbox is taken once, and its children read what is mounted in it', async () => {
    const sandboxes = createMediaSandboxPool(folder, 0);
    await expect.poll(async () => (await readdir(folder)).length).toBe(1);
    const [ready] = await readdir(folder);
    const sandbox = await sandboxes.acquire();
    const other = await sandboxes.acquire();
    expect(sandbox.scratch).toBe(join(folder, ready ?? '', 'out'));
    expect(other.scratch).not.toBe(sandbox.scratch);
    expect(await inspectAt(sandbox)).toMatchObject({ kind: 'text', mime: 'text/plain' });
    await sandboxes.close();
    await Promise.all([sandbox.clear(), other.clear()]);
    expect(await readdir(folder)).toEqual(['pack']);
  });

  it('another one is prepared once a sandbox is cleared', async () => {
    const sandboxes = createMediaSandboxPool(folder, 0);
    const sandbox = await sandboxes.acquire();
    await sandbox.clear();
    await expect.poll(async () => (await readdir(folder)).length).toBe(1);
    await sandboxes.close();
    expect(await readdir(folder)).toEqual([]);
  });

  it('clearing a sandbox keeps the file itself', async () => {
    const sandbox = await createMediaSandboxPool(folder).acquire();
    await inspectAt(sandbox);
    await sandbox.clear();
    expect(existsSync(sandbox.scratch)).toBe(false);
    expect(await readFile(join(folder, 'pack'), 'utf8')).toBe(text);
  });

  it('an unused one is removed once the pool is closed', async () => {
    const sandboxes = createMediaSandboxPool(folder, 0);
    await expect.poll(async () => (await readdir(folder)).length).toBe(1);
    await sandboxes.close();
    expect(await readdir(folder)).toEqual([]);
  });
});
