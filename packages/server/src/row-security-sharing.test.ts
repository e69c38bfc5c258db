// Row-level security of what gives access: share links, passes, downloads and file views (CG-172, SEC-A1).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { shareLinkOf } from '../tests/share-fixture.ts';
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
import { insertPass } from './capabilities/pass-repository.ts';
import { newId } from './platform/clock/uuidv7.ts';
import { sql } from './platform/database/drizzle.ts';
import { insertDownload } from './records/download-repository.ts';
import { insertShareLink, selectShareLink, selectShareLinks } from './sharing/share-repository.ts';

const patient = 'patient@lakeside.test';
const refused = { cause: { code: '42501' } };
const links = { own: '', foreign: '' };

beforeAll(async () => {
  await openRowSecurityCases();
  const { platform } = product;
  links.own = await shareLinkOf(platform, idOf(patient), own.id);
  links.foreign = await shareLinkOf(platform, idOf('patient@summit.test'), foreign.id);
  await platform.database.asSystem(async () => {
    const database = platform.database.current();
    for (const [link, { packFileId, studyId }] of [
      [links.own, own],
      [links.foreign, foreign],
    ] as const) {
      await database.execute(sql`INSERT INTO share_opening (id, share_link_id, at, user_agent, outcome)
        VALUES (${newId()}, ${link}, now(), 'x', 'opened')`);
      await database.execute(sql`INSERT INTO file_view (pack_file_id, type, state, updated_at)
        VALUES (${packFileId}, 'dcm', 'ready', now())`);
      await database.execute(sql`INSERT INTO study_file (id, study_id, pack_file_id, title, position)
        VALUES (${newId()}, ${studyId}, ${packFileId}, 'x', 0)`);
    }
    for (const email of [patient, 'patient@summit.test'] as const) await insertDownload(downloadOf(email));
  });
});
afterAll(() => product.close());

const downloadOf = (email: Email) => {
  const now = product.platform.clock.now();
  const facts = { recordIds: [], state: 'preparing' as const, fileName: 'x.zip' };
  return { id: newId(), userId: idOf(email), ...facts, createdAt: now, updatedAt: now };
};

describe('the API role may not', () => {
  test.each([
    'SELECT token_hash FROM share_link',
    'DELETE FROM share_link',
    'UPDATE share_link SET wrong_answers = 0',
    'UPDATE share_link SET locked_at = NULL',
    'UPDATE share_link SET expires_at = now()',
    "INSERT INTO share_opening (id, share_link_id, at, user_agent, outcome) SELECT gen_random_uuid(), id, now(), 'x', 'opened' FROM share_link",
    'DELETE FROM share_opening',
    'SELECT id FROM pass',
    'SELECT token_hash FROM pass',
    'UPDATE pass SET expires_at = now()',
    'DELETE FROM pass',
    'SELECT token_hash FROM download',
    "UPDATE download SET object_key = 'x'",
    'DELETE FROM download',
    'SELECT * FROM storage_check',
    'SELECT * FROM storage_finding',
    "UPDATE file_view SET h264_key = 'x'",
    'DELETE FROM file_view',
  ])('%s', async (statement) => {
    for (const email of ['super@demo.test', patient] as const)
      await expect(run(email, statement), email).rejects.toMatchObject(refused);
  });

  test('create a link in someone else’s name, or to something its creator does not see', async () => {
    const now = product.platform.clock.now();
    const row = { what: 'video' as const, createdAt: now, expiresAt: now };
    for (const [createdBy, caseId] of [
      [idOf('patient@summit.test'), own.id],
      [idOf(patient), foreign.id],
    ] as const) {
      const link = { ...row, id: newId(), tokenHash: Buffer.from(newId()), createdBy, caseId };
      await expect(asPerson(patient, () => insertShareLink(link))).rejects.toMatchObject(refused);
    }
  });

  test('create a pass on someone else’s behalf', async () => {
    const now = product.platform.clock.now();
    const pass = {
      id: newId(),
      tokenHash: Buffer.from('x'),
      kind: 'study' as const,
      resourceId: foreign.studyId,
      userId: idOf('patient@summit.test'),
      shareLinkId: links.foreign,
      createdAt: now,
      usedAt: now,
      expiresAt: now,
    };
    await expect(asPerson(patient, () => insertPass(pass))).rejects.toMatchObject(refused);
  });
});

describe('without any other condition, users see', () => {
  const countOf = async (email: Email, table: string): Promise<number> => {
    const { rows } = await run(email, `SELECT count(*)::int AS n FROM ${table}`);
    return Number(rows[0]?.['n']);
  };

  test.each([
    ['share_opening', 1, 1, 0, 0],
    ['file_view', 1, 1, 1, 2],
    ['study_file', 1, 1, 1, 2],
  ] as const)('only their own rows in %s', async (table, ...numbers) => {
    const people = [patient, 'patient@summit.test', 'creator@lakeside.test', 'super@demo.test'] as const;
    for (const [at, email] of people.entries()) expect(await countOf(email, table), email).toBe(numbers[at]);
  });

  test('only their own links and downloads, and can end no others', async () => {
    const found = await asPerson(patient, () => selectShareLinks(null, own.id));
    expect(found.map(({ id }) => id)).toEqual([links.own]);
    expect(await asPerson(patient, () => selectShareLinks(null, foreign.id))).toEqual([]);
    expect(await asPerson(patient, () => selectShareLink(links.foreign))).toBeUndefined();
    const ended = await run(patient, 'UPDATE share_link SET revoked_at = now() RETURNING id');
    expect(ended.rows).toEqual([{ id: links.own }]);
    const downloads = await run(patient, 'SELECT user_id FROM download');
    expect(downloads.rows).toEqual([{ user_id: idOf(patient) }]);
    expect((await run('creator@lakeside.test', 'SELECT id FROM download')).rows).toEqual([]);
  });
});
