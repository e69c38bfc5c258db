// Row-level security of questions on its own (SEC-A1, CG-198).
import { afterAll, beforeAll, expect, test } from 'vitest';

import {
  foreign,
  idOf,
  openRowSecurityCases,
  own,
  product,
  run,
  type Email,
} from '../../tests/row-security-fixture.ts';
import { uploadWith } from '../../tests/upload-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';

const insert = (caseId: string, email: Email) => sql`
  INSERT INTO case_question (id, case_id, video_version, at_ms, text, asked_by, asked_at)
  VALUES (gen_random_uuid(), ${caseId}, 1, 5000, 'Is this large?', ${idOf(email)}, now())`;

const asOwner = (statement: ReturnType<typeof sql>) =>
  product.platform.database.asSystem(() => product.platform.database.current().execute(statement));

const seen = async (email: Email): Promise<string[]> =>
  (await run(email, 'SELECT case_id FROM case_question')).rows.map((row) => String(row['case_id'])).sort();

const seenClips = async (email: Email): Promise<string[]> =>
  (await run(email, 'SELECT text, case_id FROM case_answer_clip')).rows.map(({ text, case_id: caseId }) =>
    String(text ?? caseId),
  );

/** Adds a clip to the case's question, not published yet. */
async function addClip(caseId: string, by: Email): Promise<void> {
  const id = await uploadWith(product.platform, idOf(by), 'answer-clip', { status: 'sealed', caseId });
  await asOwner(sql`INSERT INTO case_answer_clip (id, case_id, question_id, text, sent_by, sent_at, status)
    SELECT ${id}, case_id, id, 'Secret', ${idOf(by)}, now(), 'ready' FROM case_question WHERE case_id = ${caseId}`);
}

beforeAll(async () => {
  await openRowSecurityCases();
  await asOwner(sql`UPDATE "case" SET status = 'completed' WHERE id IN (${own.id}, ${foreign.id})`);
  await asOwner(insert(own.id, 'patient@lakeside.test'));
  await asOwner(insert(foreign.id, 'patient@summit.test'));
  await addClip(own.id, 'admin@lakeside.test');
});
afterAll(() => product.close());

test.each([
  ['super@demo.test', true, true],
  ['consultant@demo.test', true, false],
  ['admin@lakeside.test', true, false],
  ['creator@lakeside.test', true, false],
  ['patient@lakeside.test', true, false],
  ['admin@summit.test', false, true],
  ['patient@summit.test', false, true],
  ['creator@harbor.test', false, false],
] as const)('CG-198: %s reads those of Lakeside (%s) and of Summit (%s)', async (email, ofOwn, ofForeign) => {
  const expected = [...(ofOwn ? [own.id] : []), ...(ofForeign ? [foreign.id] : [])].sort();
  expect(await seen(email)).toEqual(expected);
});

test('CG-198: only staff see an answer with a clip before it is published, and nobody writes one', async () => {
  for (const email of ['super@demo.test', 'consultant@demo.test', 'creator@lakeside.test'] as const)
    expect(await seenClips(email), email).toEqual(['Secret']);
  for (const email of ['patient@lakeside.test', 'admin@summit.test', 'patient@summit.test'] as const)
    expect(await seenClips(email), email).toEqual([]);
  for (const statement of [
    `UPDATE case_answer_clip SET text = 'Yes'`,
    'DELETE FROM case_answer_clip',
    'INSERT INTO case_answer_clip SELECT * FROM case_answer_clip',
  ])
    for (const email of ['patient@lakeside.test', 'admin@lakeside.test', 'super@demo.test'] as const)
      await expect(run(email, statement), email).rejects.toMatchObject({ cause: { code: '42501' } });
});

test('CG-198: the patient sees a published clip, and no one of another clinic does', async () => {
  await asOwner(sql`UPDATE case_answer_clip SET text = NULL, published_at = now()`);
  expect(await seenClips('patient@lakeside.test')).toEqual([own.id]);
  expect(await seenClips('patient@summit.test')).toEqual([]);
  expect(await seenClips('creator@harbor.test')).toEqual([]);
});

test('CG-198: nobody asks in another user’s name or about a case they cannot see', async () => {
  for (const [email, statement] of [
    ['patient@lakeside.test', insert(foreign.id, 'patient@lakeside.test')],
    ['patient@lakeside.test', insert(own.id, 'patient@summit.test')],
    ['creator@lakeside.test', insert(own.id, 'patient@lakeside.test')],
  ] as const)
    await expect(run(email, statement), email).rejects.toMatchObject({ cause: { code: '42501' } });
  expect((await run('patient@lakeside.test', insert(own.id, 'patient@lakeside.test'))).rows).toEqual([]);
});

test('CG-198: nobody changes or removes one as the API’s role', async () => {
  for (const email of ['patient@lakeside.test', 'admin@lakeside.test', 'super@demo.test'] as const)
    for (const statement of [`UPDATE case_question SET answer = 'Yes'`, 'DELETE FROM case_question'])
      await expect(run(email, statement), email).rejects.toMatchObject({ cause: { code: '42501' } });
});

test('CG-198: the patient sees none while the report is not available', async () => {
  await asOwner(sql`UPDATE "case" SET status = 'in-review' WHERE id = ${own.id}`);
  expect(await seen('patient@lakeside.test')).toEqual([]);
  expect(await seenClips('patient@lakeside.test')).toEqual([]);
  expect(await seen('admin@lakeside.test')).toContain(own.id);
});
