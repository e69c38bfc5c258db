// Accounts with a password, calls from separate addresses, and the secrets in emails.
import { setTimeout as pause } from 'node:timers/promises';

import { setPassword } from '../src/auth/auth-repository.ts';
import { hashPassword } from '../src/auth/login/password-hash.ts';
import { fakeClock, type FakeClock } from '../src/platform/clock/test-clock.ts';
import { sql } from '../src/platform/database/drizzle.ts';
import type { Platform } from '../src/platform/platform.ts';
import {
  callAnonymously,
  logInWith,
  openTestPlatform,
  type TestAnswer,
  type TestCaller,
  type TestPlatform,
} from '../src/test-platform-fixture.ts';
import type { Worker } from '../src/worker.ts';
import { addPerson, workspaceIds } from './demo-people-fixture.ts';

export const password = 'Quiet-Harbor-7';
export type Portal = 'lakeside' | 'summit' | 'harbor' | 'portal';
export type Mail = { to: string; template: string; subject: string; html: string; text: string };
export type Account = { id: string; email: string; portal: Portal };

type AccountFacts = Omit<Partial<Parameters<typeof addPerson>[1]>, 'workspaceId'> & { portal?: Portal };

export type AccountStage = {
  clock: FakeClock;
  product: TestPlatform;
  worker: Worker;
  /** Creates an active user with `password`. */
  account: (facts?: AccountFacts) => Promise<Account>;
  /** Logs in. Without `from`, each call comes from a different address. */
  logIn: (account: Pick<Account, 'email' | 'portal'>, word?: string, from?: string) => Promise<TestAnswer>;
  signedIn: (account: Account, word?: string) => Promise<TestCaller>;
  call: (method: string, path: string, body?: object, portal?: string, from?: string) => Promise<TestAnswer>;
  /** Returns the emails to an address, oldest first, once all jobs are done. */
  mailsTo: (email: string) => Promise<Mail[]>;
  /** Returns the audit's actions about a user, oldest first, as `action outcome`. */
  auditOf: (userId: string) => Promise<string[]>;
  select: (statement: ReturnType<typeof sql>) => Promise<Record<string, unknown>[]>;
};

const workspaceOf: Record<Portal, number> = { ...workspaceIds, portal: workspaceIds.provider };

/** Returns the secret in the link of an email. */
export function tokenIn(mail: Mail | undefined): string {
  const token = /token=([\w-]{43})/.exec(mail?.text ?? '')?.[1];
  if (token === undefined) throw new Error(`There is no link in ${JSON.stringify(mail)}.`);
  return token;
}

let people = 0;

async function addAccount(
  platform: Platform,
  passwordHash: string,
  { portal = 'lakeside', ...facts }: AccountFacts,
): Promise<Account> {
  people += 1;
  const email = facts.email ?? `person-${people}@mail.test`;
  const workspaceId = workspaceOf[portal];
  const id = await addPerson(platform, {
    role: 'creator' as const,
    name: `Quentin Marsh ${people}`,
    ...facts,
    workspaceId,
    email,
  });
  if (facts.status === 'invited') return { id, email, portal };
  await platform.database.asSystem(() => setPassword(id, passwordHash, platform.clock.now()));
  return { id, email, portal };
}

export async function openAccountStage(environment: Record<string, string> = {}): Promise<AccountStage> {
  const clock = fakeClock(new Date('2026-11-20T09:00:00.000Z'));
  const product = await openTestPlatform(clock, { environment });
  const worker = await product.startWorker();
  const passwordHash = await hashPassword(password);
  const { database } = product.platform;
  let calls = 0;
  // Keeps one test's attempts from counting for another test's address.
  const freshAddress = (): string => {
    calls += 1;
    return `10.9.${calls >> 8}.${calls & 255}`;
  };
  const select: AccountStage['select'] = async (statement) =>
    (await database.asSystem(() => database.current().execute(statement))).rows;
  const jobsDone = async (): Promise<void> => {
    for (;;) {
      const open = await select(
        sql`SELECT 1 FROM job WHERE kind = 'send-account-mail' AND status IN ('queued', 'running')`,
      );
      if (open.length === 0) return;
      worker.jobs.wake();
      await pause(10);
    }
  };
  const call: AccountStage['call'] = (method, path, body, portal = '', from = freshAddress()) =>
    callAnonymously(product.app, method, path, {
      ...(body && { body }),
      headers: { 'sub-domain': portal },
      from,
    });
  return {
    clock,
    product,
    worker,
    select,
    call,
    account: (facts = {}) => addAccount(product.platform, passwordHash, facts),
    logIn: ({ email, portal }, word = password, from) =>
      call('POST', '/auth/login', { email, password: word }, portal, from),
    signedIn: ({ email, portal }, word = password) => logInWith(product.app, portal, email, word),
    async mailsTo(email) {
      await jobsDone();
      const rows = await select(
        sql`SELECT to_address AS to, template, subject, html, text FROM email_outbox
            WHERE to_address = ${email} ORDER BY created_at, id`,
      );
      return rows as Mail[];
    },
    async auditOf(userId) {
      const rows = await select(
        sql`SELECT action || ' ' || outcome AS line FROM audit_event WHERE entity_id = ${userId} ORDER BY position`,
      );
      return rows.map(({ line }) => String(line));
    },
  };
}
