// The files that the ingest benches send, and how long a plain copy of them takes on the same disk.
import { existsSync } from 'node:fs';
import { mkdtemp, open, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { median, root } from './measurement-record.ts';

export type SentFile = { path: string; bytes: Buffer };

/** Reads the slices of the test data's head MR, 106 files of 212 KB. Exits with a message if they are missing. */
export async function readHeadSlices(): Promise<SentFile[]> {
  const folder = join(resolve(root, process.env['TEST_DATA_DIR'] ?? '../shared/data'), 'dicom/brain-mri');
  if (!existsSync(folder)) {
    console.error(`There is no study in ${folder}: set TEST_DATA_DIR to the folder of the test data.`);
    process.exit(1);
  }
  const names = (await readdir(folder)).filter((name) => name.endsWith('.dcm')).toSorted();
  return Promise.all(names.map(async (path) => ({ path, bytes: await readFile(join(folder, path)) })));
}

/** Returns the milliseconds it takes to write each file separately. */
export async function timeCopy(files: readonly SentFile[], isEachFlushed: boolean): Promise<number> {
  const place = await mkdtemp(join(tmpdir(), 'plainscan-copy-'));
  try {
    const startedAt = performance.now();
    for (const [at, { bytes }] of files.entries()) {
      const file = await open(join(place, String(at)), 'wx');
      await file.write(bytes);
      if (isEachFlushed || at === files.length - 1) await file.sync();
      await file.close();
    }
    return performance.now() - startedAt;
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

/** Builds the table of median milliseconds per way, for this many files and bytes, with Orthanc in the same run. */
export function comparedToOrthanc(
  times: ReadonlyMap<string, readonly number[]>,
  files: number,
  bytes: number,
): { columns: string[]; rows: string[][] } {
  const anchor = median(times.get('Orthanc, 4 connections') ?? []) / 1_000;
  return {
    columns: ['way', 's', 'files/s', 'MB/s', 'times as fast as Orthanc with 4 connections'],
    rows: [...times].map(([way, all]) => {
      const seconds = median(all) / 1_000;
      return [
        way,
        seconds.toFixed(2),
        (files / seconds).toFixed(0),
        (bytes / 1e6 / seconds).toFixed(1),
        (anchor / seconds).toFixed(2),
      ];
    }),
  };
}
