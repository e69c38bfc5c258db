// No other user of the machine can access the product's data, whatever the umask and however old the folder is.
import { chmod, lstat, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { startServer } from '../../../tests/crash/server-process.ts';
import { makeFolderPrivate, warnOfOpenFolders } from './private-folder.ts';

let folder = '';
let lines: string[] = [];
const logger = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'private-'));
  lines = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const modeOf = async (path: string): Promise<number> => (await lstat(path)).mode & 0o777;

async function everythingIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isSymbolicLink())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Returns paths with any rights for users other than their owner. */
async function listWide(path: string): Promise<string[]> {
  const all = [path, ...(await everythingIn(path))];
  const modes = await Promise.all(all.map(modeOf));
  return all.filter((_one, index) => ((modes[index] ?? 0) & 0o077) !== 0);
}

/**
 * Sets rights as an older installation left them: a folder with the usual umask, and files that everyone may write to.
 */
async function widen(path: string): Promise<void> {
  for (const one of [path, ...(await everythingIn(path))])
    await chmod(one, (await lstat(one)).isDirectory() ? 0o755 : 0o666);
}

describe('the product as a process', () => {
  const before = process.umask();
  afterEach(() => void process.umask(before));

  test('keeps all of DATA_DIR private at its first start, and closes an old folder at the next one', async () => {
    process.umask(0o022);
    const data = join(folder, 'data');
    const settings = { DATA_DIR: data, DEMO: '0', LOG_LEVEL: 'error' };
    for (const round of ['first', 'next']) {
      const server = await startServer(settings);
      try {
        expect(await listWide(data), round).toEqual([]);
        expect(await readdir(data)).toEqual(
          expect.arrayContaining(['database', 'objects', 'scratch', 'secret.key']),
        );
        expect((await everythingIn(join(data, 'database'))).length).toBeGreaterThan(500);
      } finally {
        await server.stop();
      }
      expect(await listWide(data), `after the ${round}`).toEqual([]);
      await widen(data);
    }
  });
});

describe('an old folder', () => {
  async function makeOld(): Promise<void> {
    for (const name of ['database/base', 'objects/ab', 'uploads', 'backups', 'scratch'])
      await mkdir(join(folder, name), { recursive: true });
    for (const name of ['database/base/1', 'objects/ab/cd', 'secret.key'])
      await writeFile(join(folder, name), 'x');
    await widen(folder);
  }

  test('is closed with all its contents, and named in one log line', async () => {
    await makeOld();
    await makeFolderPrivate(folder, logger);
    expect(await listWide(folder)).toEqual([]);
    expect(await modeOf(join(folder, 'secret.key'))).toBe(0o600);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      msg: 'rights of other users were removed',
      paths: expect.arrayContaining([folder, join(folder, 'database')]),
    });
    expect(await warnOfOpenFolders(folder)).toBeUndefined();
  });

  test('is unchanged the second time, without a log line', async () => {
    await makeOld();
    await makeFolderPrivate(folder, logger);
    await makeFolderPrivate(folder, logger);
    expect(lines).toHaveLength(1);
  });

  test('is closed at the target of a link', async () => {
    await makeOld();
    const link = `${folder}-link`;
    await symlink(folder, link);
    try {
      await makeFolderPrivate(link, logger);
      expect(await listWide(folder)).toEqual([]);
      expect(await warnOfOpenFolders(link)).toBeUndefined();
    } finally {
      await rm(link);
    }
  });

  test('with other users’ files stays open to them, ours do not, and a warning says so', async () => {
    await makeOld();
    await mkdir(join(folder, 'another-program'), { mode: 0o755 });
    await makeFolderPrivate(folder, logger);
    expect(await modeOf(folder)).toBe(0o755);
    expect(await modeOf(join(folder, 'another-program'))).toBe(0o755);
    for (const name of ['database', 'objects', 'uploads'])
      expect(await listWide(join(folder, name))).toEqual([]);
    expect(await warnOfOpenFolders(folder)).toContain(`Other users of this machine can read ${folder}:`);
  });

  test('shared by everyone, like /tmp, is never closed', async () => {
    await chmod(folder, 0o1777);
    await makeFolderPrivate(folder, logger);
    expect((await lstat(folder)).mode & 0o7777).toBe(0o1777);
  });

  test('is not left through a link inside it', async () => {
    const elsewhere = await mkdtemp(join(tmpdir(), 'elsewhere-'));
    try {
      await chmod(elsewhere, 0o755);
      await makeOld();
      await rm(join(folder, 'backups'), { recursive: true });
      await symlink(elsewhere, join(folder, 'backups'));
      await makeFolderPrivate(folder, logger);
      expect(await modeOf(elsewhere)).toBe(0o755);
      expect(await warnOfOpenFolders(folder)).toContain('backups: give DATA_DIR');
      await chmod(elsewhere, 0o700);
      expect(await warnOfOpenFolders(folder)).toBeUndefined();
    } finally {
      await rm(elsewhere, { recursive: true });
    }
  });
});
