import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMediaChild, type MediaChild } from './media-child.ts';
import type { MediaLimits } from './media-process.ts';

let scratch = '';
let child: MediaChild | undefined;

beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'media-child-'));
});
afterEach(async () => {
  await child?.close();
  await rm(scratch, { recursive: true, force: true });
});

function start(limits: Partial<MediaLimits>, entry = 'bad-child-fixture.ts'): MediaChild {
  child = createMediaChild({
    scratch,
    readOnly: [],
    limits,
    entry: join(import.meta.dirname, entry),
  });
  return child;
}

function ask(name: string) {
  return child?.inspect({ path: '/nowhere', offset: 0, length: 1, name });
}

describe('media child', () => {
  it('processes several files in one process', async () => {
    start({});
    const [first, second] = [await ask('a'), await ask('b')];
    expect(first).toMatchObject({ kind: 'broken', reason: { code: expect.stringMatching(/^a \d+$/) } });
    expect(JSON.stringify(first).replace('a ', '')).toBe(JSON.stringify(second).replace('b ', ''));
  });

  it.each([
    ['hang', 'too-slow'],
    ['crash', 'crashed'],
    ['exit', 'crashed'],
    ['babble', 'crashed'],
  ])('gives a file that makes it %s a reason, and reads the next', async (name, code) => {
    start({ inspectMs: 400 });
    expect(await ask('before')).toMatchObject({ kind: 'broken' });
    expect(await ask(name)).toMatchObject({
      kind: 'failed',
      code,
      reason: { code: code === 'too-slow' ? 'tooSlow' : 'crashed' },
    });
    expect(await ask('after')).toMatchObject({ kind: 'broken' });
  });

  it.skipIf(process.platform !== 'linux')(
    'B4: kills a child that uses too much memory (only Linux reports memory use)',
    async () => {
      start({ memoryBytes: 200_000_000, pollMs: 20 });
      expect(await ask('eat')).toMatchObject({ kind: 'failed', code: 'too-much-memory' });
      expect(await ask('after')).toMatchObject({ kind: 'broken' });
    },
  );

  it('answers many simultaneous files in order', async () => {
    start({ inspectMs: 400 });
    const names = ['a', 'exit', 'b', 'crash', 'c'];
    const answers = await Promise.all(names.map(ask));
    expect(answers.map((answer) => answer?.kind)).toEqual(['broken', 'failed', 'broken', 'failed', 'broken']);
  });

  it('reports if it cannot be started', async () => {
    start({}, 'not-there.ts');
    expect(await ask('a')).toMatchObject({ kind: 'failed', code: 'cannot-start' });
  });

  it('can be closed before it is used, and twice', async () => {
    start({});
    await child?.close();
    await expect(child?.close()).resolves.toBeUndefined();
  });

  it('refuses a missing file and stays alive', async () => {
    start({}, 'media-child-main.ts');
    expect(await ask('a')).toMatchObject({ kind: 'failed', code: 'unreadable' });
    expect(await ask('b')).toMatchObject({ kind: 'failed', code: 'unreadable' });
  });
});
