import { defineConfig } from '@playwright/test';
import { mkdtempSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

// Each worker has its own server with its own data folder, so no journey sees what another one does at the same time.
// One is enough for one file (see run-journeys.ts).
const workers = Number(process.env['E2E_WORKERS'] ?? Math.min(4, availableParallelism()));
const root = resolve(import.meta.dirname, '..');

// The workers read this file too, so random values are chosen once and passed on through the environment.
process.env['E2E_FIRST_PORT'] ??= String(20_000 + (process.pid % 20_000));
process.env['E2E_DATA_DIRS'] ??= mkdtempSync(join(tmpdir(), 'plainscan-e2e-'));

const portOf = (worker: number) => String(Number(process.env['E2E_FIRST_PORT']) + worker);
const dataFolderOf = (worker: number) => join(process.env['E2E_DATA_DIRS'] ?? '', String(worker));

const ownWorker = Number(process.env['TEST_PARALLEL_INDEX'] ?? 0);
const port = portOf(ownWorker);
process.env['E2E_PORT'] = port;
process.env['E2E_DATA_DIR'] = dataFolderOf(ownWorker);

const serverOf = (worker: number) => ({
  command: `"${process.execPath}" packages/server/src/main.ts`,
  cwd: root,
  url: `http://localhost:${portOf(worker)}/api/health`,
  timeout: 240_000,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 20_000 },
  env: {
    PORT: portOf(worker),
    DATA_DIR: dataFolderOf(worker),
    PUBLIC_URL: `http://localhost:${portOf(worker)}`,
    LOG_LEVEL: 'error',
    // In one journey a clinic's own system runs on this machine (B21).
    WEBHOOK_PRIVATE_HOSTS: '127.0.0.1',
  },
});

// Recordings must keep up with the clock. They run one at a time from the start, so that no core is idle at the end
// (ADR 0068).
const recordings = [
  'studio-*.spec.ts',
  'captions.spec.ts',
  'explore-recording.spec.ts',
  'main-jobs.spec.ts',
  'main-journey.spec.ts',
];

export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'recordings', testMatch: recordings, workers: 1 },
    { name: 'rest', testIgnore: recordings },
  ],
  // Variants of another journey run only when all journeys are requested (ADR 0074).
  ...(process.env['E2E_ALL'] !== '1' && { grepInvert: /@full/ }),
  outputDir: 'results',
  // One picture for every machine, because the fonts are our own.
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  workers,
  forbidOnly: true,
  // Without ffmpeg the WebAssembly build encodes the video of the journey, at a sixth of the speed.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  globalTeardown: './support/remove-data.ts',
  use: {
    actionTimeout: 20_000,
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // Tracing costs a fifth of the processor time, so it is enabled only on request.
    trace: process.env['E2E_TRACE'] === '1' ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(process.env['CHROME_PATH'] && { executablePath: process.env['CHROME_PATH'] }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        '--autoplay-policy=no-user-gesture-required',
      ],
    },
    permissions: ['microphone'],
    // Moving elements may be clicked where they no longer are, and cost processor time that a recording needs.
    contextOptions: { reducedMotion: 'reduce' },
  },
  webServer: Array.from({ length: workers }, (_, worker) => serverOf(worker)),
});
