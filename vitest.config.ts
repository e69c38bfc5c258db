import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongFilesFirst } from './scripts/long-files-first.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const unit = ['packages/contract/**/*.test.ts', 'packages/*/src/**/*.unit.test.ts'];
const webConfig = 'packages/web/vitest.config.ts';

// One per core. At least two, because tests also wait; at most four, because each holds a database in memory.
const maxWorkers = Math.min(4, Math.max(2, availableParallelism()));

// unit: pure functions, no files, no network, no database; run by `npm run check` as well.
export default defineConfig({
  test: {
    maxWorkers,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    sequence: { sequencer: LongFilesFirst },
    projects: [
      // Reading all modules again for each file was more than half of the processor time here too (ADR 0031).
      { test: { name: 'unit', include: unit, exclude: ['**/node_modules/**'], isolate: false } },
      {
        test: {
          name: 'server',
          include: ['packages/server/{src,tests}/**/*.test.ts', 'packages/demo/src/**/*.test.ts'],
          // Long variants, which run only when all tests are requested (ADR 0074).
          exclude: [...unit, ...(process.env['TESTS_ALL'] === '1' ? [] : ['**/*.full.test.ts'])],
          // Reading all modules again for each file was more than half of the processor time (ADR 0031).
          isolate: false,
          globalSetup: ['packages/server/src/platform/database/test-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      ...(existsSync(path(webConfig))
        ? [
            {
              extends: path(webConfig),
              root: path('packages/web'),
              // A project with a configuration file does not inherit it.
              test: { name: 'web', maxWorkers, exclude: ['**/*.unit.test.ts'] },
            },
          ]
        : []),
      { test: { name: 'tooling', include: ['scripts/**/*.test.ts'] } },
    ],
  },
});
