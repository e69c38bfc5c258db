import { once } from 'node:events';
import { open, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';

import { passThrough } from './pass-through.ts';

test('a reader that disconnects closes the object’s file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plainscan-pass-'));
  await writeFile(join(folder, 'object'), Buffer.alloc(4 * 1024 * 1024));
  const file = await open(join(folder, 'object'));
  const stored = file.createReadStream();
  const answer = passThrough(stored, new PassThrough());
  await once(answer, 'readable');
  answer.destroy();
  // Not once(): the stream ends with an error, as it should.
  await new Promise<void>((resolve) => {
    stored.on('close', resolve);
  });
  await expect(file.stat()).rejects.toThrow(/closed|EBADF/);
  await rm(folder, { recursive: true });
});

test('everything arrives, in order', async () => {
  const answer = passThrough(PassThrough.from([Buffer.from('ab'), Buffer.from('cd')]), new PassThrough());
  expect(Buffer.concat(await answer.toArray()).toString()).toBe('abcd');
});
