// Location of the real files for tests, and how tests read them.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { StudyFile } from './dicom/study-reader.ts';

const projectRoot = join(import.meta.dirname, '../../../../..');

export const testData = resolve(projectRoot, process.env['TEST_DATA_DIR'] ?? '../shared/data');
export const hasTestData = existsSync(testData);

/** Variants of a test run only when all tests are requested (ADR 0074). */
export const isFullRun = process.env['TESTS_ALL'] === '1';

/** Logs why the tests with real files do not run. */
export function explainSkip(): void {
  if (!hasTestData) console.log(`skipped: no test data in ${testData} (set TEST_DATA_DIR)`);
}

/** What another decoder (GDCM 3) reads from a DICOM file: the stored values of all frames, and a hash of them. */
export type ExpectedPixels = {
  file: string;
  /** The photometric interpretation after decoding. */
  kind: string;
  min: number;
  max: number;
  mean: number;
  hash: string;
};

/** Reads the table of expected pixels. Empty without test data. */
export function readExpectedPixels(): ExpectedPixels[] {
  const table = join(testData, 'EXPECTED-pixels.csv');
  const lines = (existsSync(table) ? readFileSync(table, 'utf8') : '').trim().split(/\r?\n/);
  return lines.slice(1).map((line) => {
    const cells = line.split(',');
    const [min = 0, max = 0, mean = 0] = cells.slice(-4, -1).map(Number);
    const [kind = '', hash = ''] = [cells.at(-5), cells.at(-1)];
    return { file: cells.slice(0, -7).join(','), kind, min, max, mean, hash };
  });
}

/** Returns all files below a folder of the test data, each as a range of the whole file. */
export function filesBelow(folder: string): StudyFile[] {
  const root = join(testData, folder);
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).toSorted();
  return names.flatMap((name) => {
    const path = join(root, name);
    const found = statSync(path);
    return found.isFile() ? [{ path, offset: 0, length: found.size, name: `${folder}/${name}` }] : [];
  });
}
