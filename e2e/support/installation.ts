// A separate product beside the demo that journeys share: a real, empty installation with a mail server to read from.
import { expect } from '@playwright/test';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { startMailServer } from '../../packages/server/tests/crash/mail-server.ts';
import { findFreePort, testKey } from '../../packages/server/tests/crash/server-process.ts';

const root = resolve(import.meta.dirname, '../..');

export interface Letter {
  /** Name and address as mail programs show them. */
  from: string;
  replyTo: string;
  subject: string;
  text: string;
}

export interface Installation {
  /** The main host, such as http://localhost:34567. */
  base: string;
  /** The link where the first super-admin sets a password, as printed by the server. */
  firstLink: string;
  /** Waits for the newest email to an address and returns it. */
  letterTo: (address: string) => Promise<Letter>;
  close: () => Promise<void>;
}

/**
 * Starts the product with DEMO=0 and waits until it serves. An empty `databaseUrl` means the embedded database.
 * `settings` are added. With DEMO=1 it starts from the demo that was installed for all journeys.
 */
export async function install(
  adminEmail: string,
  databaseUrl: string,
  settings: Record<string, string> = {},
): Promise<Installation> {
  const mails = await startMailServer();
  const folder = await mkdtemp(join(tmpdir(), 'plainscan-installation-'));
  const demo = process.env['E2E_DEMO_DIR'];
  if (settings['DEMO'] === '1' && demo) await cp(demo, folder, { recursive: true });
  const port = String(await findFreePort());
  const child = spawn(process.execPath, [join(root, 'packages/server/src/main.ts')], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      DEMO: '0',
      SAMPLE: '0',
      ADMIN_EMAIL: adminEmail,
      SMTP_URL: mails.url,
      ...(databaseUrl && { DATABASE_URL: databaseUrl, SECRET_KEY: testKey }),
      DATA_DIR: folder,
      PORT: port,
      LOG_LEVEL: 'error',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (bytes: Buffer) => (printed += bytes.toString()));
  await expect(async () => {
    if (child.exitCode === null)
      expect((await fetch(`http://localhost:${port}/api/health`)).status).toBe(200);
  }).toPass({ timeout: 120_000 });
  if (child.exitCode !== null) throw new Error(`The product ended with ${child.exitCode}.`);
  return {
    base: `http://localhost:${port}`,
    firstLink: /http\S+\/invite\?token=\S+/.exec(printed)?.[0] ?? '',
    async letterTo(address) {
      let found: string | undefined;
      await expect(() => {
        found = mails.messages.findLast((message) => headerOf(message, 'to').includes(address));
        expect(found).toBeDefined();
      }).toPass({ timeout: 30_000 });
      return read(found ?? '');
    },
    async close() {
      await end(child);
      await mails.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Returns a header with its folded continuation lines. */
const headerOf = (message: string, name: string): string =>
  (new RegExp(`^${name}:((?:.|\\r?\\n[ \\t])*)`, 'im').exec(message)?.[1] ?? '')
    .replaceAll(/\r?\n[ \t]+/g, ' ')
    .trim();

function read(message: string): Letter {
  const [, head = '', body = ''] =
    /(content-type: text\/plain[\s\S]*?)\r?\n\r?\n([\s\S]*?)(?:\r?\n--|$)/i.exec(message) ?? [];
  const text = /base64/i.test(head)
    ? Buffer.from(body, 'base64').toString()
    : /quoted-printable/i.test(head)
      ? fromQuotedPrintable(body)
      : body;
  return {
    from: headerOf(message, 'from'),
    replyTo: headerOf(message, 'reply-to'),
    subject: headerOf(message, 'subject'),
    text,
  };
}

function fromQuotedPrintable(body: string): string {
  const joined = body.replaceAll(/=\r?\n/g, '');
  const bytes = joined.replaceAll(/=([0-9A-F]{2})/gi, (_all, hex: string) =>
    String.fromCodePoint(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString();
}

/** Returns the link in an email that leads to a path of the product. */
export const linkIn = ({ text }: Letter, path: string): string =>
  text.split(/\s+/).find((word) => word.startsWith('http') && word.includes(path)) ?? '';
