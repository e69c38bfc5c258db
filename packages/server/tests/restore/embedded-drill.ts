// R12 for the embedded database: an export made during writes, with the files copied afterwards, restores everything
// that was acknowledged before the export started. Anything later is lost.
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';

import { writeExportFile } from '../../src/platform/backup/export-file.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import { openPlatform } from '../../src/start-platform.ts';
import { openSmallClinic } from '../backup-fixture.ts';
import { startServer } from '../crash/server-process.ts';
import { readBlock } from '../guides/guide-blocks.ts';
import { typeCommands } from '../guides/type-commands.ts';
import { isObjectWhole, readChanges, startWriting } from './acknowledged-writes.ts';

export type EmbeddedResult = {
  /** What was acknowledged before the export started. */
  changes: { acknowledged: number; restored: number };
  objects: { acknowledged: number; restored: number };
  /** Milliseconds from the start of the export to the loss. What was written in between is gone. */
  lost: number;
  recoveredAfter: number;
};

export async function runEmbeddedDrill(seconds: number): Promise<EmbeddedResult> {
  const root = await mkdtemp(join(tmpdir(), 'plainscan-embedded-restore-'));
  const product = await openSmallClinic();
  const restored = join(root, 'restored');
  const settings = { DATA_DIR: restored, DEMO: '1', LOG_LEVEL: 'fatal' };
  try {
    const { platform } = product;
    // A job of an unknown kind, which a start refuses.
    await platform.database.asSystem(() => platform.database.runScript("DELETE FROM job WHERE kind = 'odd'"));
    const writer = await startWriting(platform, { perSecond: 100, objectEvery: 50, objectBytes: 200_000 });
    await pause(seconds * 1_000);
    const exportedAt = performance.now();
    const file = join(root, 'database.ndjson.gz');
    await writeExportFile(platform.database, file, platform.clock);
    await cp(join(platform.config.dataFolder, 'objects'), join(root, 'objects'), { recursive: true });
    const lost = performance.now() - exportedAt;
    await writer.stop();
    const startedAt = performance.now();
    await cp(join(platform.config.dataFolder, 'secret.key'), join(root, 'secret.key'));
    await restoreAsPrinted(file, root, restored);
    const server = await startServer(settings);
    const recoveredAfter = performance.now() - startedAt;
    await server.stop();
    return { ...(await countRestored(settings, writer.acknowledged, exportedAt)), lost, recoveredAfter };
  } finally {
    await product.close();
    await rm(root, { recursive: true, force: true });
  }
}

type Acknowledged = Awaited<ReturnType<typeof startWriting>>['acknowledged'];

/** Returns how much of what was acknowledged before the export was restored. */
async function countRestored(
  settings: Record<string, string>,
  { changes, objects }: Acknowledged,
  exportedAt: number,
): Promise<Pick<EmbeddedResult, 'changes' | 'objects'>> {
  const again = await openPlatform(readConfig(settings), pino({ level: 'silent' }));
  try {
    const there = new Set(await readChanges(again));
    const due = changes.filter(({ at }) => at < exportedAt);
    const dueObjects = objects.filter(({ at }) => at < exportedAt);
    let whole = 0;
    for (const { key, sha256 } of dueObjects) if (await isObjectWhole(again, key, sha256)) whole += 1;
    return {
      changes: { acknowledged: due.length, restored: due.filter(({ number }) => there.has(number)).length },
      objects: { acknowledged: dueObjects.length, restored: whole },
    };
  } finally {
    await again.database.close();
  }
}

/** Types the guide's two lines, with the folders of this drill. */
async function restoreAsPrinted(file: string, backups: string, restored: string): Promise<void> {
  const { text } = await readBlock('running-in-production.md', 'The embedded database');
  const lines = text
    .replace(/\/backups\/database\S*/, file)
    .replaceAll('/backups/', `${backups}/`)
    .replaceAll('/var/lib/plainscan-restored', restored);
  const { code, stderr } = await typeCommands(lines, backups, { DATABASE_URL: '' });
  if (code !== 0) throw new Error(stderr);
}
