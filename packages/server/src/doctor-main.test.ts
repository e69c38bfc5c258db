// `npm run doctor` as an operator types it: before the first start, beside the running product, and where parts fail.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { findFreePort, startServer } from '../tests/crash/server-process.ts';
import { readBlock } from '../tests/guides/guide-blocks.ts';
import { makeCertificate } from '../tests/guides/proxy-fixture.ts';
import { typeCommands } from '../tests/guides/type-commands.ts';
import { fillDataFolder } from './platform/database/test-database.ts';

// A start takes seconds.
vi.setConfig({ testTimeout: 240_000 });

let root = '';
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'doctor-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** Types the guide's command. Returns its exit code and each part's line without the state's padding. */
async function diagnose(settings: Record<string, string>) {
  const { text } = await readBlock('running-in-production.md', 'Checking an installation');
  const none = {
    DATABASE_URL: '',
    STORAGE_URL: '',
    SMTP_URL: '',
    PUBLIC_URL: '',
    HOST: '127.0.0.1',
    DEMO: '0',
  };
  const { code, stdout, stderr } = await typeCommands(text, root, { ...none, ...settings });
  expect(stderr).toBe('');
  const lines = stdout.split('\n').map((line) => line.split(/\s+/));
  return {
    code,
    parts: Object.fromEntries(lines.map(([state, part, ...words]) => [part, `${state}: ${words.join(' ')}`])),
  };
}

test('before the first start it says what is ready and what is missing', async () => {
  const port = String(await findFreePort());
  const { code, parts } = await diagnose({ DATA_DIR: join(root, 'new'), PORT: port });
  expect(code).toBe(0);
  expect(parts).toMatchObject({
    Product: `ok: does not run here; port ${port} is free`,
    Database: 'ok: embedded, made by the first start',
    Mail: 'attention: SMTP_URL is not set: emails are stored and not sent.',
    Address: 'skipped: PUBLIC_URL is this machine',
  });
});

test('beside the running product it asks that one, because the embedded database serves one process', async () => {
  const clinic = join(root, 'clinic');
  await fillDataFolder(clinic);
  const settings = { DATA_DIR: clinic, DATABASE_URL: '', STORAGE_URL: '', DEMO: '0' };
  const server = await startServer(settings);
  try {
    const { code, parts } = await diagnose({ ...settings, PORT: new URL(server.base).port });
    expect(code).toBe(0);
    expect(parts['Product']).toMatch(/^ok: version \S+ runs here$/);
    expect(parts['Database']).toMatch(/^ok: embedded, PostgreSQL \S+ in use by the running product$/);
  } finally {
    await server.stop();
  }
});

test('what keeps the product from working is said in a sentence, with exit code 1', async () => {
  await writeFile(join(root, 'file'), '');
  const nobody = `127.0.0.1:${await findFreePort()}`;
  const { code, parts } = await diagnose({
    DATA_DIR: join(root, 'file'),
    PORT: String(await findFreePort()),
    DATABASE_URL: `postgres://someone@${nobody}/clinic`,
    SECRET_KEY: 'k'.repeat(32),
    SMTP_URL: `smtp://${nobody}`,
    PUBLIC_URL: 'https://reports.invalid',
  });
  expect(code).toBe(1);
  expect(parts['Folders']).toMatch(/^failed: DATA_DIR must be a folder/);
  expect(parts['Database']).toMatch(/^failed: The database at DATABASE_URL cannot be reached/);
  expect(parts['Files']).toMatch(/^skipped/);
  expect(parts['Mail']).toMatch(/^failed: The mail server 127\.0\.0\.1 cannot be reached/);
  expect(parts['Address']).toMatch(/^failed: reports\.invalid is not in DNS/);
  expect(parts['Subdomains']).toMatch(/^failed: \*\.reports\.invalid is not in DNS/);
});

test('a certificate that nobody trusts is no certificate', async () => {
  const { text, key } = await makeCertificate(root, ['reports.test']);
  const server = createServer({ cert: text, key: await readFile(key) }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { code, parts } = await diagnose({
    DATA_DIR: join(root, 'new'),
    PORT: String(await findFreePort()),
    PUBLIC_URL: `https://127.0.0.1:${port}`,
  });
  server.close();
  expect(code).toBe(1);
  expect(parts['Address']).toMatch(/^failed: The certificate does not hold for 127\.0\.0\.1/);
});
