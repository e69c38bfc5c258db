// What must hold of everything that was kept, after all kills: nothing doubled, nothing open, nothing without its bytes.
import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';

import { verifyAuditChain } from '../../src/platform/audit/verify-audit-chain.ts';
import type { Database } from '../../src/platform/database/database.ts';
import type { Platform } from '../../src/platform/platform.ts';

/** Sentences about what does not hold; none when all is well. */
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
  for (const { kind, status, cause } of await rowsOf<{ kind: string; status: string; cause: string }>(
    database,
    `SELECT kind, status, cause FROM job WHERE status <> 'done'`,
  ))
    problems.push(`a job ${kind} is ${status}: ${cause}`);
  for (const { key, sha256 } of await rowsOf<{ key: string; sha256: string }>(
    database,
    `SELECT video_key AS key, video_sha256 AS sha256 FROM video_report WHERE status = 'ready'`,
  )) {
    const hash = createHash('sha256');
    for await (const bytes of await objects.read(key)) hash.update(bytes as Uint8Array);
    if (hash.digest('hex') !== sha256) problems.push(`the video ${key} is not what was made`);
  }
  const scratch = await readdir(join(config.dataFolder, 'scratch'));
  // On PostgreSQL another process may be at work there, so that it is swept when it has lain for a day.
  if (database.kind === 'pglite' && scratch.length > 0)
    problems.push(`${scratch.length} scratch folders were left behind`);
  return [...problems, ...(await inspectChains(database))];
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
