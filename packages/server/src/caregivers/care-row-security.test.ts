// B17: row-level security alone limits a caregiver's transaction, with the scope of the queries switched off.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { addGrownUp, careGrantOf } from '../../tests/care-fixture.ts';
import { addCase, type TestCase } from '../../tests/case-fixture.ts';
import { workspaceIds } from '../../tests/demo-people-fixture.ts';
import { actorOf, idOf, openRowSecurityCases, own, product, run } from '../../tests/row-security-fixture.ts';
import { insertPass } from '../capabilities/pass-repository.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import { sql } from '../platform/database/drizzle.ts';

const patient = 'patient@lakeside.test';
const refused = { cause: { code: '42501' } };
const grants = { reports: '', images: '', named: '', closed: '' };
let other: TestCase;

beforeAll(async () => {
  await openRowSecurityCases();
  const { platform } = product;
  other = await addCase(platform, {
    workspaceId: workspaceIds.lakeside,
    status: 'completed',
    patient: idOf(patient),
    creator: idOf('creator@lakeside.test'),
    video: 'ready',
  });
  const give = async (given: Parameters<typeof careGrantOf>[3]) =>
    careGrantOf(platform, idOf(patient), (await addGrownUp(platform)).id, given);
  grants.reports = await give({});
  grants.images = await give({ showsImages: true });
  grants.named = await give({ showsImages: true, recordIds: [own.studyId] });
  grants.closed = await give({ showsImages: true });
  await platform.database.asSystem(() =>
    platform.database
      .current()
      .execute(
        sql`UPDATE care_grant SET closed_at = now(), closed_by = 'patient' WHERE id = ${grants.closed}`,
      ),
  );
});
afterAll(() => product.close());

const asCaregiver = <T>(grantId: string, work: () => Promise<T>): Promise<T> =>
  product.platform.database.asActor({ ...actorOf(patient), care: { grantId } }, work);
const ask = (grantId: string, statement: string) =>
  asCaregiver(grantId, () => product.platform.database.current().execute(sql.raw(statement)));
const countOf = async (grantId: string, table: string): Promise<number> => {
  const { rows } = await ask(grantId, `SELECT count(*)::int AS n FROM ${table}`);
  return Number(rows[0]?.['n']);
};

/** Tables that a caregiver's transaction may read, each under its own policy; every other table is closed. */
const readable = [
  'additional_file',
  'app_user',
  'case',
  'case_material',
  'chapter_picture',
  'file_view',
  'glossary_entry',
  'material',
  'pack_file',
  'portrait',
  'recognized_text',
  'report_file',
  'study',
  'study_file',
  'study_instance',
  'study_series',
  'upload',
  'video_copy',
  'video_report',
  'workspace_introduction',
];

test('B17: every table with policies is closed to caregivers or listed here', async () => {
  const { database } = product.platform;
  const { rows } = await database.asSystem(() =>
    database.current().execute<{
      table: string;
      closed: boolean;
      adds: boolean;
      changes: boolean;
      removes: boolean;
    }>(sql`
      SELECT relname::text AS table,
        EXISTS (SELECT FROM pg_policy WHERE polrelid = pg_class.oid AND polname = 'care_never' AND NOT polpermissive) AS closed,
        EXISTS (SELECT FROM pg_policy WHERE polrelid = pg_class.oid AND polname IN ('care_adds_nothing', 'care_bound') AND NOT polpermissive) AS adds,
        EXISTS (SELECT FROM pg_policy WHERE polrelid = pg_class.oid AND polname = 'care_changes_nothing' AND NOT polpermissive) AS changes,
        EXISTS (SELECT FROM pg_policy WHERE polrelid = pg_class.oid AND polname = 'care_removes_nothing' AND NOT polpermissive) AS removes
      FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relrowsecurity`),
  );
  expect(rows.length).toBeGreaterThan(40);
  const open = rows.filter(({ closed }) => !closed);
  expect(open.map(({ table }) => table).sort()).toEqual(
    [...readable, 'audit_event', 'capability', 'pass'].sort(),
  );
  expect(open.filter(({ changes, removes }) => !changes || !removes)).toEqual([]);
  expect(open.filter(({ adds }) => !adds).map(({ table }) => table)).toEqual(['audit_event']);
});

describe('a caregiver', () => {
  test.each([
    ['"case"', 2, 2, 1, 0],
    ['study', 2, 2, 1, 0],
    ['video_report', 2, 2, 1, 0],
    ['report_file', 2, 2, 1, 0],
    ['study_series', 0, 2, 1, 0],
    ['study_instance', 0, 2, 1, 0],
    ['care_grant', 0, 0, 0, 0],
    ['case_event', 0, 0, 0, 0],
    ['notification', 0, 0, 0, 0],
    ['payment', 0, 0, 0, 0],
    ['case_question', 0, 0, 0, 0],
    ['case_answer_clip', 0, 0, 0, 0],
    ['report_view', 0, 0, 0, 0],
    ['audit_event', 0, 0, 0, 0],
    ['share_link', 0, 0, 0, 0],
  ] as const)('B17: sees in %s what each grant shows', async (table, reports, images, named, closed) => {
    const columns =
      table === 'share_link' || table === 'care_grant' ? `(SELECT id FROM ${table}) AS rows` : table;
    expect(await countOf(grants.reports, columns)).toBe(reports);
    expect(await countOf(grants.images, columns)).toBe(images);
    expect(await countOf(grants.named, columns)).toBe(named);
    expect(await countOf(grants.closed, columns)).toBe(closed);
  });

  test('B17: sees no image files without access to images, and none of another record', async () => {
    const { rows } = await ask(grants.named, 'SELECT id FROM pack_file');
    expect(rows).toEqual([{ id: own.packFileId }]);
    expect((await ask(grants.named, 'SELECT id FROM upload')).rows).toEqual([{ id: own.uploadId }]);
    await product.platform.database.asSystem(() =>
      product.platform.database.current().execute(sql`DELETE FROM report_file WHERE case_id = ${other.id}`),
    );
    expect((await ask(grants.reports, 'SELECT id FROM pack_file')).rows).toEqual([{ id: own.packFileId }]);
  });

  test.each([
    `UPDATE "case" SET title = 'x'`,
    `UPDATE study SET title = 'x'`,
    `UPDATE app_user SET name = 'x'`,
    `UPDATE notification SET read_at = now()`,
  ])('B17: changes nothing: %s', async (statement) => {
    const { rows } = await ask(grants.images, `${statement} RETURNING 1`);
    expect(rows).toEqual([]);
  });

  test('B17: creates no link or pass that would outlive the grant', async () => {
    const now = product.platform.clock.now();
    const pass = (careGrantId: string | null) => ({
      id: newId(),
      tokenHash: Buffer.from(newId()),
      kind: 'study' as const,
      resourceId: own.studyId,
      userId: idOf(patient),
      careGrantId,
      sessionId: null,
      createdAt: now,
      usedAt: now,
      expiresAt: now,
    });
    for (const grantId of [null, grants.reports])
      await expect(asCaregiver(grants.images, () => insertPass(pass(grantId)))).rejects.toMatchObject(
        refused,
      );
    await expect(
      product.platform.database.asActor(actorOf(patient), () => insertPass(pass(grants.images))),
    ).rejects.toMatchObject(refused);
  });
});

describe('the role of the API may not', () => {
  test.each([
    'SELECT token_hash FROM care_grant',
    'UPDATE care_grant SET ends_at = now()',
    'DELETE FROM care_grant',
    'INSERT INTO care_grant (id) VALUES (gen_random_uuid())',
  ])('B17: %s', async (statement) => {
    await expect(run(patient, statement)).rejects.toMatchObject(refused);
  });

  test('B17: see grants of others', async () => {
    expect((await run(patient, 'SELECT id FROM care_grant')).rows).toHaveLength(4);
    expect((await run('patient@summit.test', 'SELECT id FROM care_grant')).rows).toEqual([]);
    expect((await run('super@demo.test', 'SELECT id FROM care_grant')).rows).toEqual([]);
  });
});
