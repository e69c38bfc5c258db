import { defineConfig } from '@playwright/test';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

// The workers read this file too: what is chosen by chance is chosen once and handed on by the environment.
process.env['E2E_PORT'] ??= String(20_000 + (process.pid % 20_000));
process.env['E2E_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'plainscan-e2e-'));

const port = process.env['E2E_PORT'];
const root = resolve(import.meta.dirname, '..');

export default defineConfig({
  testDir: '.',
  outputDir: 'results',
  // One picture for every machine: the fonts are our own.
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  workers: 1,
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
    trace: 'retain-on-failure',
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
  },
  webServer: {
    command: `"${process.execPath}" packages/server/src/main.ts`,
    cwd: root,
    url: `http://localhost:${port}/api/health`,
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: {
      PORT: port,
      DATA_DIR: process.env['E2E_DATA_DIR'],
      PUBLIC_URL: `http://localhost:${port}`,
      LOG_LEVEL: 'error',
    },
  },
});
