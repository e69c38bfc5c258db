// Location of the real files for tests, and how tests read them.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { StudyFile } from './dicom/study-reader.ts';

const projectRoot = join(import.meta.dirname, '../../../../..');

export const testData = resolve(projectRoot, process.env['TEST_DATA_DIR'] ?? '../shared/data');
export const hasTestData = existsSync(testData);

/** Logs why the tests with real files do not run. */
export function explainSkip(): void {
  if (!hasTestData) console.log(`skipped: no test data in ${testData} (set TEST_DATA_DIR)`);
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
