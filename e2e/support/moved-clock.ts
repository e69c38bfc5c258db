// A separate product whose clock journeys can move, for processes that take months.
import { expect } from '@playwright/test';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

import { findFreePort } from '../../packages/server/tests/crash/server-process.ts';

const root = resolve(import.meta.dirname, '../..');

interface SentMail {
  to: string;
  subject: string;
  text: string;
}

export interface MovedClock {
  base: string;
  /** URL of the provider's portal for a browser. */
  portal: string;
  /** Advances the clock by this many days and runs everything that becomes due. */
  goOn: (days: number) => Promise<void>;
  /** Returns the emails to an address, oldest first. */
  mailsTo: (address: string) => Promise<SentMail[]>;
  /** Returns the titles of the studies that a user stores there. */
  studiesOf: (email: string, password: string) => Promise<string[]>;
  close: () => Promise<void>;
}

export async function startMovedClock(): Promise<MovedClock> {
  const port = await findFreePort();
  const base = `http://localhost:${port}`;
  const child = spawn(process.execPath, ['--no-warnings', 'packages/server/tests/moved-clock-main.ts'], {
    cwd: root,
    env: { ...process.env, PUBLIC_URL: base },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const isDone = async (): Promise<void> => expect((await lines.next()).value).toBe('done');
  await isDone();
  return {
    base,
    portal: `http://portal.localhost:${port}`,
    async goOn(days) {
      child.stdin.write(`${days}\n`);
      await isDone();
    },
    async mailsTo(address) {
      const { data } = (await (await fetch(`${base}/api/dev/outbox`)).json()) as { data: SentMail[] };
      return data.filter(({ to }) => to === address).toReversed();
    },
    async studiesOf(email, password) {
      const headers = { 'content-type': 'application/json', 'sub-domain': 'portal' };
      const login = { method: 'POST', headers, body: JSON.stringify({ email, password }) };
      const entered = await fetch(`${base}/api/auth/login`, login);
      const { accessToken } = (await entered.json()) as { accessToken: string };
      const authorization = `Bearer ${accessToken}`;
      const answer = await fetch(`${base}/api/patients/study/all`, {
        headers: { ...headers, authorization },
      });
      const { data } = (await answer.json()) as { data: { title: string }[] };
      return data.map(({ title }) => title);
    },
    async close() {
      child.stdin.end();
      await once(child, 'exit');
    },
  };
}
