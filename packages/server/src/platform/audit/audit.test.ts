import type { TrailKind } from '@plainscan/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Scope } from '../database/database.ts';
import { sqlState } from '../database/database-error.ts';
import { sql, type SQL } from '../database/drizzle.ts';
import { openTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { type NewAuditEvent, recordAudit } from './record-audit.ts';
import { sealCommitted } from '../outbox/seal-worker.ts';
import { verifyAuditChain } from './verify-audit-chain.ts';

const admin: Scope = { userId: 'admin-7', role: 'admin', workspaceId: 7, isProvider: false };
let database: TestDatabase;

beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

const entry = (change: Partial<NewAuditEvent> = {}): NewAuditEvent => ({
  actorId: 'admin-7',
  actorRole: 'admin',
  workspaceId: 7,
  patientUserId: 'patient-1',
  ip: '192.0.2.1',
  action: 'case.read',
  entityKind: 'case',
  entityId: 'case-1',
  outcome: 'allowed',
  detail: { ids: ['a', 'b'], "Ünï'code": 1.5 },
  requestId: 'r-1',
  at: new Date('2026-01-05T09:00:00.123Z'),
  ...change,
});
const record = (...changes: Partial<NewAuditEvent>[]) =>
  database.asSystem(async () => {
    for (const change of changes) await recordAudit(entry(change));
  });
const asOwner = (statement: SQL) => database.asSystem(async () => database.current().execute(statement));
const asAdmin = (statement: SQL) =>
  database.asActor(admin, async () => database.current().execute(statement));

test('U1: each workspace has its own chain, numbered without gaps', async () => {
  await record({}, { workspaceId: 8 }, {}, { workspaceId: null, actorId: null });
  await record({ workspaceId: 8 });
  await sealCommitted(database);
  const { rows } = await asOwner(
    sql`SELECT coalesce(workspace_id, 0) AS chain, seq FROM audit_event ORDER BY 1, 2`,
  );
  expect(rows.map(({ chain, seq }) => `${chain}:${seq}`)).toEqual(['0:1', '7:1', '7:2', '8:1', '8:2']);
  for (const [workspace, count] of [
    [0, 1],
    [7, 2],
    [8, 2],
    [9, 0],
  ] as const) {
    expect(await verifyAuditChain(database, workspace)).toEqual({ isIntact: true, rows: count });
  }
});

test('U1: a chain sealed in several passes holds across more than one batch of rows', async () => {
  await record(...Array.from({ length: 501 }, (_, n) => ({ entityId: `case-${n}` })));
  await sealCommitted(database);
  expect(await verifyAuditChain(database, 7)).toEqual({ isIntact: true, rows: 501 });
});

test.each([
  ['a changed outcome', sql`UPDATE audit_event SET outcome = 'denied' WHERE seq = 2`, 2, 'changed'],
  ['a changed detail', sql`UPDATE audit_event SET detail = '{}' WHERE seq = 3`, 3, 'changed'],
  [
    'a time moved by a microsecond',
    sql`UPDATE audit_event SET at = at + interval '1 microsecond' WHERE seq = 1`,
    1,
    'changed',
  ],
  ['a removed row', sql`DELETE FROM audit_event WHERE seq = 2`, 2, 'missing'],
  ['a removed last row', sql`DELETE FROM audit_event WHERE seq = 4`, 4, 'missing'],
  [
    'a removed last row whose chain was cut shorter',
    sql`WITH gone AS (DELETE FROM audit_event WHERE seq = 4) UPDATE audit_chain SET last_seq = 3 WHERE workspace_id = 7`,
    3,
    'changed',
  ],
  [
    'two swapped rows',
    sql`UPDATE audit_event SET entity_id = CASE seq WHEN 1 THEN 'c2' ELSE 'c1' END WHERE seq < 3`,
    1,
    'changed',
  ],
  [
    'an added row',
    sql`INSERT INTO audit_event (id, actor_role, workspace_id, action, entity_kind, outcome, at, seq, hash) VALUES (gen_random_uuid(), 'admin', 7, 'a', 'case', 'allowed', now(), 5, 'x')`,
    5,
    'added',
  ],
] as const)('U1: the check finds %s', async (_name, tampering, seq, reason) => {
  await record({ entityId: 'c1' }, { entityId: 'c2' }, {}, {});
  await sealCommitted(database);
  expect(await verifyAuditChain(database, 7)).toEqual({ isIntact: true, rows: 4 });
  await asOwner(tampering);
  expect(await verifyAuditChain(database, 7)).toEqual({ isIntact: false, seq, reason });
});

test.each([
  ['change', sql`UPDATE audit_event SET outcome = 'allowed'`],
  ['remove', sql`DELETE FROM audit_event`],
  ['empty', sql`TRUNCATE audit_event`],
  ['see the ends of the chains', sql`SELECT * FROM audit_chain`],
  ['move the end of a chain', sql`UPDATE audit_chain SET last_seq = 0`],
  [
    'insert a sealed row',
    sql`INSERT INTO audit_event (id, actor_role, action, entity_kind, outcome, at, seq) VALUES (gen_random_uuid(), 'admin', 'a', 'case', 'allowed', now(), 1)`,
  ],
  [
    'insert a hash',
    sql`INSERT INTO audit_event (id, actor_role, action, entity_kind, outcome, at, hash) VALUES (gen_random_uuid(), 'admin', 'a', 'case', 'allowed', now(), 'x')`,
  ],
  [
    'insert a row that is never sealed',
    sql`INSERT INTO audit_event (id, actor_role, action, entity_kind, outcome, at, xid) VALUES (gen_random_uuid(), 'admin', 'a', 'case', 'allowed', now(), '900000000')`,
  ],
  ['switch the policy off', sql`ALTER TABLE audit_event DISABLE ROW LEVEL SECURITY`],
])('U1: the API role may not %s', async (_name, statement) => {
  await database.asActor(admin, () => recordAudit(entry()));
  await sealCommitted(database);
  expect(await asAdmin(statement).then(() => 'done', sqlState)).toBe('42501');
  expect(await verifyAuditChain(database, 7)).toEqual({ isIntact: true, rows: 1 });
});

test('U1: staff read the rows of their workspace, patients those about them, the super-admin all', async () => {
  await record({}, { workspaceId: 8 }, { workspaceId: 8, patientUserId: 'patient-2' });
  const count = async (scope: Scope) => {
    const { rows } = await database.asActor(scope, async () =>
      database.current().execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM audit_event`),
    );
    return rows[0]?.n;
  };
  expect(await count(admin)).toBe(1);
  expect(await count({ ...admin, userId: 'patient-1', role: 'patient', workspaceId: 9 })).toBe(2);
  expect(await count({ ...admin, role: 'super-admin', workspaceId: 1 })).toBe(3);
});

test('a row that is rolled back uses no number', async () => {
  await database
    .asSystem(async () => {
      await recordAudit(entry());
      throw new Error('no');
    })
    .catch(() => undefined);
  await record({});
  await sealCommitted(database);
  expect(await verifyAuditChain(database, 7)).toEqual({ isIntact: true, rows: 1 });
});

test('hostile texts are stored unchanged', async () => {
  const hostile = `'); DROP TABLE audit_event; -- \u202e"\\ \n`;
  await record({ action: hostile as TrailKind, detail: { [hostile]: hostile } });
  await sealCommitted(database);
  const { rows } = await asOwner(sql`SELECT action, detail FROM audit_event`);
  expect(rows).toEqual([{ action: hostile, detail: { [hostile]: hostile } }]);
  expect(await verifyAuditChain(database, 7)).toMatchObject({ isIntact: true });
});
