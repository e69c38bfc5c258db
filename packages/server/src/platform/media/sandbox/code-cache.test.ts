// The compiled code shared by the programs that read users' files: they can read it, but nobody can change it.
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { prepareCodeCache } from './code-cache.ts';
import { describeSandbox, spawnSandboxed } from './sandbox.ts';

const entry = join(import.meta.dirname, 'media-child-main.ts');

test('is filled before the first file by a child that opened none, and belongs only to this user', async () => {
  const folder = (await prepareCodeCache(entry)) ?? '';
  expect(await readdir(folder)).not.toEqual([]);
  expect((await stat(folder)).mode & 0o077).toBe(0);
  expect(await prepareCodeCache(entry)).toBe(folder);
});

test('a child cannot leave anything in it for later children', async () => {
  const folder = (await prepareCodeCache(entry)) ?? '';
  const scratch = await mkdtemp(join(tmpdir(), 'plainscan-cache-'));
  try {
    const program = join(scratch, 'write.mjs');
    const target = JSON.stringify(join(folder, 'left-behind'));
    await writeFile(program, `import { writeFileSync } from 'node:fs';\nwriteFileSync(${target}, 'mine');\n`);
    const readOnly = [folder];
    const child = await spawnSandboxed(
      { command: process.execPath, args: [program], readOnly, scratch },
      'ignore',
    );
    const code = await new Promise((resolve) => child.once('close', resolve));
    // Without any sandbox, the server warns about it (B5), and the child runs as the user.
    if ((await describeSandbox()) !== 'none') {
      expect(code).not.toBe(0);
      expect(await readdir(folder)).not.toContain('left-behind');
    } else await rm(join(folder, 'left-behind'), { force: true });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
});
