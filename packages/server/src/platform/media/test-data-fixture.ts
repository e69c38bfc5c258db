// Where the real files of the tests lie, and how a test reads them.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { StudyFile } from './dicom/study-reader.ts';

const projectRoot = join(import.meta.dirname, '../../../../..');

export const testData = resolve(projectRoot, process.env['TEST_DATA_DIR'] ?? '../shared/data');
export const hasTestData = existsSync(testData);

/** Says why the tests over real files do not run. */
export function explainSkip(): void {
  if (!hasTestData) console.log(`skipped: no test data in ${testData} (set TEST_DATA_DIR)`);
}

/** All files below a folder of the test data, each as a range that is the whole file. */
export function filesBelow(folder: string): StudyFile[] {
  const root = join(testData, folder);
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).toSorted();
  return names.flatMap((name) => {
    const path = join(root, name);
    const found = statSync(path);
    return found.isFile() ? [{ path, offset: 0, length: found.size, name: `${folder}/${name}` }] : [];
  });
}
