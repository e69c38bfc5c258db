import { appendFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ReadAhead, type ReadAheadSandbox, type GrowingPack } from './read-ahead.ts';
import { createMediaSandboxPool, type MediaSandboxPool } from './media-sandbox.ts';

const letter = Buffer.from('A letter about the examination.\n');
/** Starting children takes a while on a busy machine. */
const slow = { timeout: 20_000 };
const names = ['one.txt', 'two.txt', 'three.txt', 'four.txt'];

let root = '';
let sandboxes: MediaSandboxPool;
let ahead: ReadAhead;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'ahead-'));
  sandboxes = createMediaSandboxPool(root, 0);
  ahead = new ReadAhead();
  ahead.use(sandboxes);
  await expect.poll(scratchFolders, slow).toHaveLength(1);
});
afterEach(async () => {
  await ahead.close();
  await sandboxes.close();
  expect(await scratchFolders()).toEqual([]);
  await rm(root, { recursive: true, force: true });
});

const scratchFolders = async (): Promise<string[]> =>
  (await readdir(root)).filter((name) => name.startsWith('study-'));

/** Creates a pack of four letters, two of which have arrived. */
async function createGrowingPack(id: string): Promise<GrowingPack> {
  const path = join(root, `${id}.part`);
  await writeFile(path, Buffer.concat([letter, letter]));
  return { id, path, files: names.map((name) => ({ path: name, size: letter.length })) };
}

/** Returns what is known of each of the four letters. */
async function knownOf(
  { sandbox, known }: ReadAheadSandbox,
  { path }: GrowingPack,
): Promise<(string | undefined)[]> {
  const mountedPath = await sandbox.mount(path);
  const answers = names.map((_, at) =>
    known({ path: mountedPath, offset: at * letter.length, length: letter.length }),
  );
  return (await Promise.all(answers)).map((answer) => answer?.kind);
}

describe('reading ahead', () => {
  it('knows the files that were complete, and nothing of a partial one', async () => {
    const pack = await createGrowingPack('pack');
    ahead.advance(pack, letter.length);
    ahead.advance(pack, 2.5 * letter.length);
    const taken = await ahead.take('pack');
    if (!taken) throw new Error('Nothing was read ahead.');
    expect(await knownOf(taken, pack)).toEqual(['text', 'text', undefined, undefined]);
    await taken.sandbox.clear();
  });

  it('data appended later is read in the same sandbox', async () => {
    const pack = await createGrowingPack('pack');
    ahead.advance(pack, 2 * letter.length);
    await appendFile(pack.path, Buffer.concat([letter, Buffer.from('PK\x03\x04'.padEnd(letter.length))]));
    ahead.advance(pack, 4 * letter.length);
    const taken = await ahead.take('pack');
    if (!taken) throw new Error('Nothing was read ahead.');
    expect((await knownOf(taken, pack)).slice(0, 3)).toEqual(['text', 'text', 'text']);
    expect((await knownOf(taken, pack))[3]).not.toBe('text');
    await taken.sandbox.clear();
  });

  it('another pack waits until the first one ends, and a taken one is no longer known', async () => {
    const [first, second] = [await createGrowingPack('first'), await createGrowingPack('second')];
    ahead.advance(first, letter.length);
    ahead.advance(second, letter.length);
    expect(await ahead.take('second')).toBeUndefined();
    const taken = await ahead.take('first');
    expect(taken).toBeDefined();
    expect(await ahead.take('first')).toBeUndefined();
    await taken?.sandbox.clear();
  });

  it('without a prepared sandbox nothing is started, and the next bytes try again', async () => {
    const sandbox = await sandboxes.acquire();
    const pack = await createGrowingPack('pack');
    ahead.advance(pack, letter.length);
    expect(await ahead.take('pack')).toBeUndefined();
    await sandbox.clear();
    await expect.poll(scratchFolders, slow).toHaveLength(1);
    ahead.advance(pack, letter.length);
    const taken = await ahead.take('pack');
    expect(taken).toBeDefined();
    await taken?.sandbox.clear();
  });

  it('a sender who goes silent frees the sandbox', async () => {
    const impatient = new ReadAhead(50);
    impatient.use(sandboxes);
    const [used] = await scratchFolders();
    impatient.advance(await createGrowingPack('pack'), letter.length);
    await expect.poll(scratchFolders, slow).not.toContain(used);
    expect(await impatient.take('pack')).toBeUndefined();
    await impatient.close();
  });
});
