// R2: the process dies while a study reader waits for its files or reads them. Nothing of it remains, and the next
// process reads the study.
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { makeStudyPack, sendPack, type Caller, type Sent } from '../tests/crash/clinic-steps.ts';
import { openKillTarget, stuckMilliseconds, type KillTarget } from '../tests/crash/kill-target.ts';
import { waitUntil } from '../tests/crash/wait-until.ts';

let target: KillTarget;
let clinic: Caller;

beforeAll(async () => {
  target = await openKillTarget();
  clinic = await target.as('creator@lakeside.test');
});
afterAll(() => target.remove());

const isLinux = process.platform === 'linux';
const scratch = (): Promise<string[]> => readdir(join(target.dataFolder, 'scratch'));
const deadline = (): number => performance.now() + stuckMilliseconds;

/** Returns the processes that the server started: everything that runs in its data folder except itself. */
function readersAlive(): string[] {
  const isOurs = (pid: string): boolean => {
    try {
      const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8') + readlinkSync(`/proc/${pid}/cwd`);
      return words.includes(target.dataFolder);
    } catch {
      // The process has already ended.
      return false;
    }
  };
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isOurs(name));
}

/** Readers end with their process, or when they notice that no one needs them. */
const waitForNoReaders = (): Promise<true> =>
  waitUntil('The end of the readers', deadline(), async () =>
    readersAlive().length === 0 ? true : undefined,
  );

async function announce(pack: Awaited<ReturnType<typeof makeStudyPack>>): Promise<Sent> {
  const files = pack.files.map(({ path, bytes }) => ({ path, size: bytes.length }));
  const { body } = await clinic('POST', '/uploads', { body: { purpose: pack.purpose, files } });
  return { id: String(body['id']), acknowledged: 0 };
}

const statusOf = async (id: string | null): Promise<unknown> =>
  (await clinic('GET', `/uploads/${id}`)).body['status'];

const waitUntilRead = (id: string | null): Promise<true> =>
  waitUntil('The study', deadline(), async () => {
    const status = await statusOf(id);
    expect(status).not.toBe('failed');
    return status === 'read' ? true : undefined;
  });

/** Nothing of the dead process remains, and of this one at most the driver that waits for the next folder. */
const waitForTidyScratch = (left: string[]): Promise<true> =>
  waitUntil('The end of the scratch folders', deadline(), async () => {
    const names = await scratch();
    return names.length <= 1 && !names.some((name) => left.includes(name)) ? true : undefined;
  });

test.skipIf(!isLinux)(
  'R2: a reader waiting for files ends with its process, and the next process reads them (skipped without /proc)',
  async () => {
    const pack = await makeStudyPack('waiting', 6, 64);
    const sent = await announce(pack);
    await waitUntil('A reader', deadline(), async () => (readersAlive().length > 0 ? true : undefined));
    await target.killAfter(0);
    await waitForNoReaders();
    const left = await scratch();
    expect(left).not.toHaveLength(0);
    await target.restart();
    await waitForTidyScratch(left);
    await sendPack(clinic, pack, sent);
    await waitUntilRead(sent.id);
    await waitForTidyScratch(left);
  },
  300_000,
);

test.skipIf(!isLinux)(
  'R2: a reader killed while reading leaves no process or folder, and the study is read (skipped without /proc)',
  async () => {
    let cutOff = 0;
    for (const [round, milliseconds] of [0, 250].entries()) {
      const pack = await makeStudyPack(`reading-${round}`, 40, 128);
      const sent = await announce(pack);
      await sendPack(clinic, pack, sent);
      await target.killAfter(milliseconds);
      await waitForNoReaders();
      const left = await scratch();
      await target.restart();
      if ((await statusOf(sent.id)) !== 'read') cutOff += 1;
      await waitUntilRead(sent.id);
      await waitForTidyScratch(left);
    }
    expect(cutOff).toBeGreaterThan(0);
  },
  400_000,
);
if (!isLinux) console.log('skipped: the readers of a killed process, because there is no /proc');
