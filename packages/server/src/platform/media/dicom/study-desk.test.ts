import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStudyDesks, type StudyDesk } from './study-desk.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'desks-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const text = 'A letter about the examination.\n';

/** Lays a text file on the desk and lets a child say what it is. */
async function inspectAt(desk: StudyDesk): Promise<unknown> {
  const path = join(folder, 'pack');
  await writeFile(path, text);
  const laid = await desk.lay(path);
  return desk.children[0].inspect({ path: laid, name: 'letter.txt', offset: 0, length: text.length });
}

describe('study desks', () => {
  it('one that was made ready is taken once, and its children read what is laid on it', async () => {
    const desks = createStudyDesks(folder, 0);
    await expect.poll(async () => (await readdir(folder)).length).toBe(1);
    const [ready] = await readdir(folder);
    const desk = await desks.take();
    const other = await desks.take();
    expect(desk.scratch).toBe(join(folder, ready ?? '', 'out'));
    expect(other.scratch).not.toBe(desk.scratch);
    expect(await inspectAt(desk)).toMatchObject({ kind: 'text', mime: 'text/plain' });
    await desks.close();
    await Promise.all([desk.clear(), other.clear()]);
    expect(await readdir(folder)).toEqual(['pack']);
  });

  it('another one is made ready once a desk is cleared', async () => {
    const desks = createStudyDesks(folder, 0);
    const desk = await desks.take();
    await desk.clear();
    await expect.poll(async () => (await readdir(folder)).length).toBe(1);
    await desks.close();
    expect(await readdir(folder)).toEqual([]);
  });

  it('clearing a desk leaves the file itself alone', async () => {
    const desk = await createStudyDesks(folder).take();
    await inspectAt(desk);
    await desk.clear();
    expect(existsSync(desk.scratch)).toBe(false);
    expect(await readFile(join(folder, 'pack'), 'utf8')).toBe(text);
  });

  it('one that nobody takes is gone once the desks are closed', async () => {
    const desks = createStudyDesks(folder, 0);
    await expect.poll(async () => (await readdir(folder)).length).toBe(1);
    await desks.close();
    expect(await readdir(folder)).toEqual([]);
  });
});
