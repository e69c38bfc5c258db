// Whether the trail is complete, and the file that proves it outside the product (U1).
import type { TrailProof } from '@plainscan/contract';
import { createHash, createPublicKey, verify } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { workspaceIds } from '../../tests/demo-people-fixture.ts';
import { openTestBed, type TestBed, type TestPerson } from '../../tests/test-bed-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';
import { sealCommitted } from '../platform/outbox/seal-worker.ts';

let bed: TestBed;
beforeEach(async () => {
  bed = await openTestBed();
  const id = await bed.pooled();
  await bed.get('consultant', id);
  await bed.get('clerk', id);
  await sealCommitted(bed.product.platform.database);
});
afterEach(() => bed.product.close());

const check = async (person: TestPerson): Promise<TrailProof> => {
  const { status, body } = await bed.callers[person].call('GET', '/trail/proof');
  expect(status).toBe(200);
  return body as unknown as TrailProof;
};
const tamper = (statement: ReturnType<typeof sql>) => bed.select(statement);

test('U1: an intact trail is reported as such, and rows waiting for their number are counted', async () => {
  const proof = await check('super');
  expect(proof).toMatchObject({ broken: [], waiting: 0, checkedAt: '2026-11-20T09:00:00.000Z' });
  expect(proof.rows).toBeGreaterThan(10);
  expect(proof.chains).toBeGreaterThan(3);
  expect(proof.keyFingerprint).toMatch(/^[0-9a-f]{64}$/);
  // The check itself is the waiting row.
  expect((await check('super')).waiting).toBe(1);
});

test.each([
  ['changed', sql`UPDATE audit_event SET outcome = 'failed' WHERE workspace_id = 3 AND seq = 2`, 2],
  ['missing', sql`DELETE FROM audit_event WHERE workspace_id = 3 AND seq = 1`, 1],
] as const)('U1: says where a row was %s, only to users it concerns', async (reason, statement, seq) => {
  await tamper(statement);
  const at = reason === 'missing' ? null : '2026-11-20T09:00:00.000Z';
  const workspace = { id: workspaceIds.lakeside, name: 'Lakeside Clinic' };
  expect((await check('super')).broken).toEqual([{ workspace, seq, reason, at }]);
  expect((await check('clinicAdmin')).broken).toEqual([{ workspace, seq, reason, at }]);
  expect((await check('inHouseAdmin')).broken).toEqual([]);
  expect((await check('clinicAdmin')).keyFingerprint).toBeNull();
});

type Line = { chain: number; seq: number; before: string; hash: string; row: string };

async function exported(query = '') {
  const answer = await bed.callers.super.call('GET', `/trail/export${query}`);
  expect(answer.status).toBe(200);
  const text = answer.bytes.toString('utf8');
  const lines = text.trimEnd().split('\n');
  const [head = '', ...rest] = lines;
  const last = JSON.parse(rest.pop() ?? '') as { rows: number; sha256: string; signature: string };
  const body = text.slice(0, text.trimEnd().lastIndexOf('\n') + 1);
  return {
    head: JSON.parse(head) as { format: string; publicKey: string; exportedBy: string },
    rows: rest.map((line) => JSON.parse(line) as Line),
    last,
    body,
  };
}

test('U1: the export is signed, and each chain can be computed from it', async () => {
  const { head, rows, last, body } = await exported();
  expect(head).toMatchObject({ format: 'plainscan-trail/1', exportedBy: bed.ids.super });
  expect(last.rows).toBe(rows.length);
  expect(createHash('sha256').update(body).digest('hex')).toBe(last.sha256);
  const key = createPublicKey(head.publicKey);
  const signature = Buffer.from(last.signature, 'base64');
  expect(verify(null, Buffer.from(last.sha256), key, signature)).toBe(true);
  expect(verify(null, Buffer.from(last.sha256.replace(/^./, 'x')), key, signature)).toBe(false);
  const fingerprint = createHash('sha256')
    .update(key.export({ format: 'der', type: 'spki' }))
    .digest('hex');
  expect(fingerprint).toBe((await check('super')).keyFingerprint);
  const ends = new Map<number, { seq: number; hash: string }>();
  for (const { chain, seq, before, hash, row } of rows) {
    const end = ends.get(chain) ?? { seq: 0, hash: '0'.repeat(64) };
    expect([seq, before]).toEqual([end.seq + 1, end.hash]);
    expect(createHash('sha256').update(`${before}\n${seq}\n${row}`).digest('hex')).toBe(hash);
    ends.set(chain, { seq, hash });
  }
  expect((await check('super')).rows).toBe(rows.length);
});

test('U1: in a part of the trail each row has the hash that it follows', async () => {
  const { rows } = await exported(`?clinic=${workspaceIds.lakeside}&groups=seen`);
  expect(rows.length).toBeGreaterThan(0);
  for (const { chain, seq, before, hash, row } of rows) {
    expect(chain).toBe(workspaceIds.lakeside);
    expect(createHash('sha256').update(`${before}\n${seq}\n${row}`).digest('hex')).toBe(hash);
  }
  const [newest] = await bed.select(
    sql`SELECT action, detail FROM audit_event ORDER BY position DESC LIMIT 1`,
  );
  expect(newest).toMatchObject({ action: 'trail.exported', detail: { groups: ['seen'] } });
});

test('SEC-D5: a check is kept for a minute, and those of one person are limited to sixty an hour', async () => {
  const first = await check('super');
  await tamper(sql`UPDATE audit_event SET outcome = 'failed' WHERE workspace_id = 3 AND seq = 2`);
  bed.clock.advance(59_000);
  expect(await check('super')).toMatchObject({ checkedAt: first.checkedAt, broken: [] });
  bed.clock.advance(1_000);
  expect((await check('super')).broken).toHaveLength(1);
  for (let at = 3; at < 60; at += 1) await check('super');
  const refused = await bed.callers.super.call('GET', '/trail/proof');
  expect(refused).toMatchObject({ status: 429, body: { code: 'rate.exceeded' } });
  await check('clinicAdmin');
});

test('U1: more rows than one batch are verified too', async () => {
  await tamper(sql`INSERT INTO audit_event (id, actor_role, workspace_id, action, entity_kind, outcome, at)
    SELECT gen_random_uuid(), 'system', 3, 'case.read', 'case', 'allowed', now() FROM generate_series(1, 2100)`);
  await sealCommitted(bed.product.platform.database);
  expect((await check('super')).broken).toEqual([]);
  const { rows, last } = await exported(`?clinic=${workspaceIds.lakeside}`);
  expect(last.rows).toBe(rows.length);
  expect(rows.length).toBeGreaterThan(2_100);
  expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, at) => at + 1));
});
