import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The folder with real files that tests may read. It is not part of the repository. */
export const TEST_DATA_DIR =
  process.env['TEST_DATA_DIR'] ?? fileURLToPath(new URL('../../../../../shared/data', import.meta.url));

export const hasTestData = existsSync(TEST_DATA_DIR);
export const withoutTestData = hasTestData ? '' : ` (skipped: no test data in ${TEST_DATA_DIR})`;
