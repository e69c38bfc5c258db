// Row-level security of a case's child rows: additional files, review notes, whom to notify (CG-50, SEC-A1).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  foreign,
  idOf,
  openRowSecurityCases,
  own,
  product,
  run,
  type Email,
} from '../../tests/row-security-fixture.ts';
import type { TestCase } from '../../tests/case-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';

beforeAll(async () => {
  await openRowSecurityCases();
  await product.platform.database.asSystem(async () => {
    for (const [each, admin] of [
      [own, 'admin@lakeside.test'],
      [foreign, 'admin@summit.test'],
    ] as const)
      for (const statement of rowsOf(each, admin))
        await product.platform.database.current().execute(statement);
  });
});
afterAll(() => product.close());

/** Inserts one row into each table. */
const rowsOf = ({ id, uploadId, videoId }: TestCase, admin: Email) => [
  sql`INSERT INTO additional_file (id, case_id, upload_id, name, type, added_by, created_at)
      VALUES (gen_random_uuid(), ${id}, ${uploadId}, 'letter.pdf', 'Letter', ${idOf(admin)}, now())`,
  sql`INSERT INTO review_note (id, case_id, video_id, seconds, text, author_id, created_at)
      VALUES (gen_random_uuid(), ${id}, ${videoId}, 3, 'Left and right are mixed up.', ${idOf(admin)}, now())`,
  sql`INSERT INTO case_notified_admin (case_id, user_id) VALUES (${id}, ${idOf(admin)})`,
];
const tables = ['additional_file', 'review_note', 'case_notified_admin'] as const;
/** Returns the cases of the two whose rows a user can read. */
async function seen(email: Email, table: string): Promise<string[]> {
  const { rows } = await run(email, `SELECT case_id FROM ${table}`);
  return rows.map((row) => String(row['case_id'])).sort();
}

describe.each(tables)('%s', (table) => {
  const isOfStaff = table !== 'additional_file';

  test.each([
    ['super@demo.test', true, true],
    ['consultant@demo.test', true, false],
    ['admin@lakeside.test', true, false],
    ['creator@lakeside.test', true, false],
    ['admin@summit.test', false, true],
    ['creator@summit.test', false, true],
    ['creator@harbor.test', false, false],
  ] as const)('staff: %s reads Lakeside’s %s and Summit’s %s', async (email, seesOwn, seesForeign) => {
    const expected = [...(seesOwn ? [own.id] : []), ...(seesForeign ? [foreign.id] : [])].sort();
    expect(await seen(email, table)).toEqual(expected);
  });

  test('a patient reads their own additional files, and nothing that is only for staff', async () => {
    expect(await seen('patient@lakeside.test', table)).toEqual(isOfStaff ? [] : [own.id]);
    expect(await seen('patient@summit.test', table)).toEqual(isOfStaff ? [] : [foreign.id]);
  });

  test('no user inserts one for a case that they cannot see', async () => {
    const at = tables.indexOf(table);
    const statement = rowsOf(foreign, 'creator@lakeside.test')[at];
    if (!statement) throw new Error('There is no such table.');
    for (const email of ['creator@lakeside.test', 'patient@lakeside.test', 'consultant@demo.test'] as const)
      await expect(run(email, statement), email).rejects.toMatchObject({ cause: { code: '42501' } });
  });

  test('no user changes or removes one of a case that they cannot see', async () => {
    for (const email of ['creator@lakeside.test', 'patient@lakeside.test'] as const) {
      const change = sql.raw(
        `UPDATE ${table} SET case_id = case_id WHERE case_id = '${foreign.id}' RETURNING 1`,
      );
      const removal = sql.raw(`DELETE FROM ${table} WHERE case_id = '${foreign.id}' RETURNING 1`);
      for (const statement of [change, removal]) {
        const rows = await run(email, statement).then(
          (answer) => answer.rows,
          // The role may lack the privilege entirely.
          (error: { cause?: { code?: string } }) =>
            error.cause?.code === '42501' ? [] : Promise.reject(error),
        );
        expect(rows, email).toEqual([]);
      }
    }
    expect(await seen('super@demo.test', table)).toHaveLength(2);
  });
});
