// What must hold for all stored data after all kills: nothing duplicated, nothing open, nothing without its bytes.
import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { verifyAuditChain } from '../../src/platform/audit/verify-audit-chain.ts';
import { queryCheckoutJob } from '../../src/payments/company-call-jobs.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { sql } from '../../src/platform/database/drizzle.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { partnerCents } from '../payment-fixture.ts';

const onceOnly = ['create', 'claim', 'submitForReview', 'startReview', 'signOff', 'confirmPayment'];

/** Returns sentences about what does not hold, none if all is well. */
export async function inspectKeptData({ database, objects, config }: Platform): Promise<string[]> {
  const problems: string[] = [];
  for (const { key, number } of await rowsOf<{ key: string; number: number }>(
    database,
    `SELECT key, count(*)::int AS number FROM email_outbox GROUP BY key HAVING count(*) > 1`,
  ))
    problems.push(`the mail ${key} is there ${number} times`);
  for (const { id, number } of await rowsOf<{ id: string; number: number }>(
    database,
    `SELECT c.id, count(m.id)::int AS number FROM "case" c
     LEFT JOIN email_outbox m ON m.template = 'ready' AND m.key LIKE 'ready:' || c.id || ':%'
     GROUP BY c.id, c.status HAVING count(m.id) <> CASE WHEN c.status = 'completed' THEN 1 ELSE 0 END`,
  ))
    problems.push(`the case ${id} has ${number} mails that say its report is ready`);
  problems.push(...(await inspectHistories(database)), ...(await inspectMoney(database)));
  // Those that were due have finished. A query to the card company may have become due since then.
  for (const { kind, status, cause } of await rowsOf<{ kind: string; status: string; cause: object }>(
    database,
    `SELECT kind, status, cause FROM job WHERE status <> 'done'
     AND NOT (kind = '${queryCheckoutJob.kind}' AND status = 'queued')`,
  ))
    problems.push(`a job ${kind} is ${status}: ${JSON.stringify(cause)}`);
  for (const { key, sha256 } of await rowsOf<{ key: string; sha256: string }>(
    database,
    `SELECT video_key AS key, video_sha256 AS sha256 FROM video_report WHERE status = 'ready'`,
  )) {
    const hash = createHash('sha256');
    for await (const bytes of await objects.read(key)) hash.update(bytes as Uint8Array);
    if (hash.digest('hex') !== sha256) problems.push(`the video ${key} is not what was made`);
  }
  const scratch = await readdir(join(config.dataFolder, 'scratch'));
  // On PostgreSQL another process may be using it, so it is swept only after a day.
  if (database.kind === 'pglite' && scratch.length > 0)
    problems.push(`${scratch.length} scratch folders were left behind`);
  return [...problems, ...(await inspectChains(database))];
}

/** Checks that no step counts twice, and that cases with the same history have sent the same emails. */
async function inspectHistories(database: Database): Promise<string[]> {
  const rows = await rowsOf<{ id: string; history: string; mails: string }>(
    database,
    `SELECT c.id, (SELECT string_agg(action, ' ' ORDER BY at, id) FROM case_event WHERE case_id = c.id) AS history,
       (SELECT string_agg(template, ' ' ORDER BY template) FROM email_outbox
        WHERE key LIKE '%:' || c.id || ':%') AS mails FROM "case" c`,
  );
  const usual = new Map<string, string>();
  return rows.flatMap(({ id, history, mails }) => {
    const steps = history.split(' ').filter((action) => onceOnly.includes(action));
    if (!usual.has(history)) usual.set(history, mails);
    return [
      ...(new Set(steps).size === steps.length ? [] : [`the case ${id} took a step twice: ${history}`]),
      ...(usual.get(history) === mails ? [] : [`the case ${id} sent other mails than its like: ${mails}`]),
    ];
  });
}

/**
 * Checks payments and cases: every payment bought one report, which its case has, and no case continued without one.
 */
async function inspectMoney(database: Database): Promise<string[]> {
  const wrong = await rowsOf<{ id: string }>(
    database,
    `SELECT c.id FROM "case" c WHERE EXISTS (SELECT FROM payment p WHERE p.case_id = c.id)
     AND ((SELECT count(*) FROM payment p WHERE p.case_id = c.id AND p.status = 'paid')
       <> (SELECT count(*) FROM user_report r JOIN payment p ON p.id = r.payment_id WHERE r.case_id = c.id)
     OR (SELECT coalesce(sum(amount_cents), 0) FROM payment p WHERE p.case_id = c.id AND p.status = 'paid')
       <> CASE WHEN c.status = 'not-paid' THEN 0 ELSE ${partnerCents.standard} END
     OR (SELECT count(*) FROM payment p WHERE p.case_id = c.id AND (p.status = 'open' OR p.needs_refund)) > 1
     OR (c.status <> 'not-paid' AND EXISTS (SELECT FROM payment p WHERE p.case_id = c.id AND p.needs_refund)))`,
  );
  return wrong.map(({ id }) => `what was paid for the case ${id} is not what it got`);
}

async function inspectChains(database: Database): Promise<string[]> {
  const chains = await rowsOf<{ id: number }>(database, 'SELECT workspace_id AS id FROM audit_chain');
  const problems: string[] = [];
  for (const { id } of chains) {
    const check = await verifyAuditChain(database, id);
    if (!check.isIntact)
      problems.push(`the audit of workspace ${id} breaks at ${check.seq}: ${check.reason}`);
  }
  const [gap] = await rowsOf<{ number: number }>(
    database,
    `SELECT (max(seq) - min(seq) + 1 - count(seq))::int AS number FROM outbox_event`,
  );
  if (gap?.number) problems.push(`${gap.number} numbers are missing among the sealed events`);
  return problems;
}

async function rowsOf<Row extends Record<string, unknown>>(
  database: Database,
  statement: string,
): Promise<Row[]> {
  return database.asSystem(async () => (await database.current().execute<Row>(sql.raw(statement))).rows);
}
