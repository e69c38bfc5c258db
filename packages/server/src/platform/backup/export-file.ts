import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { PassThrough, pipeline } from 'node:stream';
import { pipeline as pipelineEnd } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../database/database.ts';
import { makeFolderDurably, moveDurably } from '../storage/durable-file.ts';
import { isMissingFile, isNoSpace } from '../storage/storage-error.ts';
import { exportDatabase } from './export-database.ts';
import { BackupError, isRow, parseLine, startHash, type ExportLine } from './export-format.ts';

/**
 * Writes an export completely, flushed and read back, or not at all. Returns the number of rows by table. Throws a
 * BackupError if the file already exists or the disk is full.
 */
export async function writeExportFile(
  database: Database,
  path: string,
  clock: Clock,
): Promise<Record<string, number>> {
  if (await stat(path).catch(() => undefined))
    throw new BackupError(`${path} already exists. Name a file that does not exist.`);
  await makeFolderDurably(dirname(path));
  const unfinished = join(dirname(path), `.${basename(path)}.${randomUUID().slice(0, 8)}.tmp`);
  try {
    const counts = await writeLines(unfinished, (write) => exportDatabase(database, clock, write));
    // An export that cannot be read back is not a backup.
    await verifyExportFile(unfinished);
    await moveDurably(unfinished, path);
    return counts;
  } catch (error) {
    await rm(unfinished, { force: true });
    if (!isNoSpace(error)) throw error;
    throw new BackupError(`The disk of ${path} is full. Free some space, or name a file on another disk.`, {
      cause: error,
    });
  }
}

async function verifyExportFile(path: string): Promise<void> {
  const entries = readExportFile(path);
  while (!(await entries.next()).done);
}

async function writeLines<T>(
  path: string,
  work: (write: (text: string) => Promise<void>) => Promise<T>,
): Promise<T> {
  const source = new PassThrough({ highWaterMark: 4_000_000 });
  // Flushes to disk before closing.
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  const written = pipelineEnd(source, createGzip({ level: 4 }), target);
  const failed = written.then(() => undefined);
  failed.catch(() => undefined);
  try {
    const result = await work(async (text) => {
      if (!source.write(text)) await Promise.race([once(source, 'drain'), failed]);
    });
    source.end();
    await written;
    return result;
  } catch (error) {
    source.destroy();
    await written.catch((cause: unknown) => {
      if (isNoSpace(cause)) throw cause;
    });
    throw error;
  }
}

export type ExportEntry = ExportLine | { row: string };

/** Reads an export. Throws a BackupError if the file is truncated, changed or not an export. */
export async function* readExportFile(path: string): AsyncGenerator<ExportEntry> {
  const hash = startHash();
  let isFirst = true;
  let expected: string | undefined;
  try {
    for await (const line of readLines(path)) {
      if (expected !== undefined) throw new Error('There is something behind the end.');
      const entry: ExportEntry = isRow(line) ? { row: line } : parseLine(line);
      if (isFirst !== 'format' in entry) throw new Error('The header is not where it belongs.');
      isFirst = false;
      if ('sha256' in entry) expected = entry.sha256;
      else hash.update(`${line}\n`);
      yield entry;
    }
    if (expected === undefined || expected !== hash.digest('hex')) throw new Error('It is not whole.');
  } catch (error) {
    if (error instanceof BackupError) throw error;
    if (isMissingFile(error)) throw new BackupError(`There is no file ${path}.`, { cause: error });
    throw new BackupError(
      `${path} is not a complete export of this product: it is cut off, changed or something else. Use another copy.`,
      { cause: error },
    );
  }
}

async function* readLines(path: string): AsyncGenerator<string> {
  // The error surfaces in the read loop below. Here it is only swallowed.
  const bytes = pipeline(createReadStream(path), createGunzip(), () => undefined);
  bytes.setEncoding('utf8');
  let pieces: string[] = [];
  for await (const text of bytes as AsyncIterable<string>) {
    const lines = text.split('\n');
    for (const line of lines.slice(0, -1)) {
      yield pieces.length > 0 ? [...pieces, line].join('') : line;
      pieces = [];
    }
    pieces.push(lines.at(-1) ?? '');
  }
  if (pieces.join('') !== '') throw new Error('The last line has no end.');
}
