import { defineConfig } from '@playwright/test';
import { mkdtempSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

// Each worker has a server of its own with its own data folder, so no journey meets what another one did at the same time.
// One is enough for one file (run-journeys.mjs says so).
const workers = Number(process.env['E2E_WORKERS'] ?? Math.min(2, availableParallelism()));
const root = resolve(import.meta.dirname, '..');

// The workers read this file too: what is chosen by chance is chosen once and handed on by the environment.
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
    // A clinic's own system stands on this machine in a journey (B21).
    WEBHOOK_PRIVATE_HOSTS: '127.0.0.1',
  },
});

// A recording has to keep up with the clock: one at a time, from the beginning, so that no core is left without work at
// the end (ADR 0068).
const recordings = [
  'studio-*.spec.ts',
  'captions.spec.ts',
  'explore-recording.spec.ts',
  'main-journey.spec.ts',
];

export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'recordings', testMatch: recordings, workers: 1 },
    { name: 'rest', testIgnore: recordings },
  ],
  // Variants of what another journey shows run where all journeys are asked for (ADR 0074).
  ...(process.env['E2E_ALL'] !== '1' && { grepInvert: /@full/ }),
  outputDir: 'results',
  // One picture for every machine: the fonts are our own.
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  workers,
  forbidOnly: true,
  // Where there is no ffmpeg the video of the journey is made by the WebAssembly build, at a sixth of the speed.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  globalTeardown: './support/remove-data.ts',
  use: {
    actionTimeout: 20_000,
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // A trace of each step costs a fifth of the processor time: made only when it is asked for.
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
    // What moves can be pressed where it no longer is, and costs the processor that a recording needs.
    contextOptions: { reducedMotion: 'reduce' },
  },
  webServer: Array.from({ length: workers }, (_, worker) => serverOf(worker)),
});
