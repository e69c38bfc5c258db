// Row-level security alone, for writes: each policy allows users to write their own rows, and nothing else (CG-50,
// SEC-A1).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  asPerson,
  foreign,
  idOf,
  openRowSecurityCases,
  own,
  product,
  run,
  type Email,
} from '../tests/row-security-fixture.ts';
import { uploadWith } from '../tests/upload-fixture.ts';
import { newId } from './platform/clock/uuidv7.ts';
import { sql, type SQL } from './platform/database/drizzle.ts';
import { insertShareLink } from './sharing/share-repository.ts';

const patient = 'patient@lakeside.test';
const clerk = 'creator@lakeside.test';
const refused = { cause: { code: '42501' } };

beforeAll(openRowSecurityCases);
afterAll(() => product.close());

const isWritten = (email: Email, statement: SQL): Promise<boolean> =>
  run(email, statement).then(
    () => true,
    (error: { cause?: { code?: string } }) =>
      error.cause?.code === '42501' ? false : Promise.reject(error as Error),
  );
const countOf = async (email: Email, statement: SQL): Promise<number> =>
  (await run(email, statement)).rows.length;

describe('a view of a report (report_view)', () => {
  const view = (viewer: Email, caseId: string) =>
    sql`INSERT INTO report_view (case_id, user_id, first_viewed_at) VALUES (${caseId}, ${idOf(viewer)}, now())`;

  test('is written by its viewer, for a case that they see', async () => {
    expect(await isWritten(patient, view(patient, own.id))).toBe(true);
    expect(await isWritten(clerk, view(clerk, own.id))).toBe(true);
    expect(await isWritten(clerk, view('admin@lakeside.test', own.id))).toBe(false);
    expect(await isWritten(patient, view(patient, foreign.id))).toBe(false);
  });

  test('is read by its viewer, and by staff who see the case', async () => {
    const views = sql`SELECT user_id FROM report_view`;
    expect((await run(patient, views)).rows).toEqual([{ user_id: idOf(patient) }]);
    expect(await countOf('admin@lakeside.test', views)).toBe(2);
    expect(await countOf('creator@summit.test', views)).toBe(0);
    expect(await countOf('patient@summit.test', views)).toBe(0);
  });
});

describe('an upload', () => {
  const renamed = (id: string) => sql`UPDATE upload SET title = 'Renamed' WHERE id = ${id} RETURNING id`;
  const added = (sender: Email) =>
    sql`INSERT INTO upload (id, created_by, workspace_id, purpose, files, size)
      SELECT gen_random_uuid(), id, workspace_id, 'study', '[]', 10 FROM app_user WHERE id = ${idOf(sender)}`;

  test('is added only in the user’s own name', async () => {
    expect(await isWritten(clerk, added(clerk))).toBe(true);
    expect(await isWritten(clerk, added('admin@lakeside.test'))).toBe(false);
    expect(await isWritten('super@demo.test', added('super@demo.test'))).toBe(true);
  });

  test('is changed by its sender, by users who see its case, and by a super-admin', async () => {
    const loose = await uploadWith(product.platform, idOf(clerk), 'study');
    const ofCase = await uploadWith(product.platform, idOf(clerk), 'study', { caseId: own.id });
    const numbers = async (email: Email) => [
      await countOf(email, renamed(loose)),
      await countOf(email, renamed(ofCase)),
    ];
    expect(await numbers(clerk)).toEqual([1, 1]);
    expect(await numbers('super@demo.test')).toEqual([1, 1]);
    expect(await numbers('admin@lakeside.test')).toEqual([0, 1]);
    expect(await numbers('creator@summit.test')).toEqual([0, 0]);
  });
});

describe('a share link (CG-83)', () => {
  const shared = (email: Email, target: { studyId: string } | { caseId: string }) => {
    const now = product.platform.clock.now();
    const row = { id: newId(), tokenHash: Buffer.from(newId()), createdBy: idOf(email) };
    return asPerson(email, () =>
      insertShareLink({ ...row, ...target, what: 'video', createdAt: now, expiresAt: now }),
    );
  };

  test('opens a study or a case that its creator sees', async () => {
    await shared(patient, { studyId: own.studyId });
    await shared(patient, { caseId: own.id });
    await expect(shared(patient, { studyId: foreign.studyId })).rejects.toMatchObject(refused);
    await expect(shared(patient, { caseId: foreign.id })).rejects.toMatchObject(refused);
  });
});

describe.each(['review_note', 'case_notified_admin'] as const)('%s', (table) => {
  const row = (author: Email, { id, videoId }: typeof own) =>
    table === 'review_note'
      ? sql`INSERT INTO review_note (id, case_id, video_id, seconds, text, author_id, created_at)
          VALUES (gen_random_uuid(), ${id}, ${videoId}, 3, 'Left and right.', ${idOf(author)}, now())`
      : sql`INSERT INTO case_notified_admin (case_id, user_id) VALUES (${id}, ${idOf(author)})`;

  test('is written by staff who see the case, and by no patient', async () => {
    expect(await isWritten('consultant@demo.test', row('consultant@demo.test', own))).toBe(true);
    expect(await isWritten(clerk, row(clerk, own))).toBe(true);
    expect(await isWritten(patient, row(patient, own))).toBe(false);
    expect(await isWritten('creator@summit.test', row('creator@summit.test', own))).toBe(false);
    expect(await isWritten(clerk, row(clerk, foreign))).toBe(false);
  });
});
