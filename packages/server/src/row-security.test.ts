// Row-level security alone: what the API's database role may never read or change, and what each repository returns
// without its own condition (CG-50, SEC-A1).
import type { TrailKind } from '@plainscan/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openSessionFor, workspaceIds } from '../tests/demo-people-fixture.ts';
import {
  actorOf,
  asPerson,
  emails,
  foreign,
  idOf,
  invited,
  openRowSecurityCases,
  own,
  product,
  run,
  type Email,
} from '../tests/row-security-fixture.ts';
import { uploadWith } from '../tests/upload-fixture.ts';
import { createInvitation } from './auth/accounts/invitation-service.ts';
import { selectUser } from './auth/auth-repository.ts';
import { locateFiles, selectPackFiles } from './packs/pack-files.ts';
import { insertPatient, selectPatientByEmail } from './people/patient-repository.ts';
import { recordAudit } from './platform/audit/record-audit.ts';
import { newId } from './platform/clock/uuidv7.ts';
import { sql } from './platform/database/drizzle.ts';
import { selectRecord, selectRecordsOf } from './records/record-repository.ts';
import { createUploadRepository } from './uploads/upload-repository.ts';
import { selectInstances, selectSeries, selectStudy } from './viewers/study-repository.ts';

const { lakeside, summit } = workspaceIds;
const scopings = [
  ['both scoping', { queryScope: true }],
  ['row-level security alone', { queryScope: false }],
] as const;

beforeAll(openRowSecurityCases);
afterAll(() => product.close());

describe('the API role may not', () => {
  test.each([
    // Secrets, regardless of who asks.
    'SELECT password_hash FROM credential',
    'SELECT user_id FROM credential',
    "UPDATE credential SET password_hash = 'x'",
    'SELECT id FROM session',
    'UPDATE session SET revoked_at = NULL',
    'SELECT token_hash FROM capability',
    'SELECT object_key FROM capability',
    'DELETE FROM capability',
    'SELECT token_hash FROM one_time_token',
    'UPDATE one_time_token SET expires_at = now()',
    'DELETE FROM one_time_token',
    'SELECT detail FROM one_time_token',
    'UPDATE one_time_token SET attempts = 0',
    'SELECT sealed_secret FROM totp_secret',
    'DELETE FROM totp_secret',
    'SELECT key_sealed FROM recording_key',
    'SELECT events FROM recording_event_batch',
    'DELETE FROM recording_event_batch',
    `INSERT INTO recording_event_batch (upload_id, first, count, events, created_at)
     VALUES (gen_random_uuid(), 0, 1, '', now())`,
    'SELECT code_hash FROM recovery_code',
    'SELECT public_key FROM passkey',
    'UPDATE passkey SET user_id = gen_random_uuid()',
    'SELECT count FROM rate_window',
    'DELETE FROM rate_window',
    'SELECT last_seq FROM outbox_reader',
    'DELETE FROM notification',
    'UPDATE notification SET user_id = gen_random_uuid()',
    "UPDATE notification SET key = 'case.claimed'",
    "UPDATE app_user SET email = 'mine@mail.test'",
    'UPDATE app_user SET pending_email = NULL',
    'UPDATE app_user SET email_verified_at = now()',
    'SELECT failures FROM login_attempt',
    'DELETE FROM login_attempt',
    // The texts of emails.
    'SELECT text FROM email_outbox',
    'SELECT to_address FROM email_outbox',
    "UPDATE email_outbox SET to_address = 'me'",
    'DELETE FROM email_outbox',
    // History.
    "UPDATE audit_event SET action = 'nothing'",
    'DELETE FROM audit_event',
    'SELECT last_hash FROM audit_chain',
    "UPDATE case_event SET action = 'nothing'",
    'DELETE FROM case_event',
    'DELETE FROM "case"',
    'DELETE FROM app_user',
    'SELECT * FROM outbox_event',
    // Jobs of others, and who they are.
    'SELECT payload FROM job',
    "UPDATE job SET status = 'cancelled'",
    'DELETE FROM job',
    "UPDATE workspace SET name = 'mine'",
    "INSERT INTO workspace (name, case_prefix) VALUES ('Mine', 'M')",
    'DELETE FROM workspace',
    'SELECT * FROM migration',
    // Stored objects and their problems.
    'SELECT sha256 FROM stored_object',
    'DELETE FROM stored_object',
    'SELECT belongs_to FROM storage_finding',
    'DELETE FROM storage_finding',
    'SELECT id FROM storage_check',
    // What the product runs on.
    'SELECT host FROM server_process',
    'DELETE FROM server_process',
    'SELECT made_at FROM backup_report',
    "INSERT INTO backup_report (id, kind, made_at) VALUES (gen_random_uuid(), 'backup', now())",
    // Row-level security itself.
    'ALTER TABLE "case" DISABLE ROW LEVEL SECURITY',
    'CREATE TABLE mine (id int)',
    'DROP TABLE study',
    'TRUNCATE "case"',
  ])('%s', async (statement) => {
    for (const email of ['super@demo.test', 'creator@lakeside.test'] as const)
      await expect(run(email, statement), email).rejects.toMatchObject({ cause: { code: '42501' } });
  });

  test('forge an audit row that is already sealed', async () => {
    await expect(
      run(
        'creator@lakeside.test',
        `INSERT INTO audit_event (id, actor_role, action, entity_kind, outcome, at, seq, hash)
         VALUES (gen_random_uuid(), 'system', 'x', 'case', 'allowed', now(), 1, 'h')`,
      ),
    ).rejects.toMatchObject({ cause: { code: '42501' } });
  });

  test('create a link for someone else', async () => {
    const token = await openSessionFor(product.platform, idOf('creator@summit.test'));
    expect(token).not.toBe('');
    await expect(
      run(
        'creator@lakeside.test',
        sql`INSERT INTO capability (token_hash, session_id, user_id, object_key, mime, disposition, file_name, expires_at)
            VALUES ('\\x00', gen_random_uuid(), ${idOf('creator@summit.test')}, 'k', 'm', 'inline', 'f', now())`,
      ),
    ).rejects.toMatchObject({ cause: { code: '42501' } });
  });
});

describe('invitations', () => {
  test('are ended only for users whom the actor sees', async () => {
    const { database, clock } = product.platform;
    const live = async () => {
      const { rows } = await database.asSystem(() =>
        database
          .current()
          .execute<{ user_id: string }>(
            sql`SELECT user_id FROM one_time_token WHERE kind = 'invite' AND used_at IS NULL`,
          ),
      );
      return rows.map((row) => row.user_id).sort();
    };
    expect(await live()).toEqual([invited.own, invited.foreign].sort());
    await run('creator@lakeside.test', "UPDATE one_time_token SET used_at = now() WHERE kind = 'invite'");
    expect(await live()).toEqual([invited.foreign]);
    await expect(
      asPerson('creator@lakeside.test', () => createInvitation(invited.foreign, clock.now())),
    ).rejects.toMatchObject({ cause: { code: '42501' } });
    await asPerson('creator@lakeside.test', () => createInvitation(invited.own, clock.now()));
    expect(await live()).toEqual([invited.own, invited.foreign].sort());
  });
});

describe('the audit is readable', () => {
  test.each([
    // B13: in a clinic's staff only its administrators.
    ['admin@lakeside.test', ['lakeside']],
    ['admin@summit.test', ['summit']],
    ['creator@lakeside.test', []],
    ['patient@summit.test', ['summit']],
    ['super@demo.test', ['lakeside', 'summit']],
    ['patient@lakeside.test', ['lakeside']],
    ['consultant@demo.test', []],
  ] as const)('by %s for %j', async (email, places) => {
    const { database, clock } = product.platform;
    const rowOf = (workspaceId: number, patient: Email, action: TrailKind) => ({
      actorId: null,
      actorRole: 'system',
      workspaceId,
      patientUserId: idOf(patient),
      action,
      entityKind: 'case',
      outcome: 'allowed' as const,
      at: clock.now(),
    });
    const mark = `probe-${email}` as TrailKind;
    await database.asSystem(async () => {
      await recordAudit({ ...rowOf(lakeside, 'patient@lakeside.test', mark), detail: { place: 'lakeside' } });
      await recordAudit({ ...rowOf(summit, 'patient@summit.test', mark), detail: { place: 'summit' } });
    });
    const { rows } = await run(
      email,
      sql`SELECT detail ->> 'place' AS place FROM audit_event WHERE action = ${mark}`,
    );
    expect(rows.map(({ place }) => place).sort()).toEqual([...places]);
  });
});

describe('users (app_user)', () => {
  const seesOf = async (email: Email): Promise<string[]> => {
    const { rows } = await run(email, 'SELECT email FROM app_user');
    return rows.map((row) => String(row['email'])).filter((each) => !each.endsWith('@mail.test'));
  };

  test('a clinic’s staff see their own users and those of their cases', async () => {
    const seen = await seesOf('creator@lakeside.test');
    expect(seen.sort()).toEqual(
      [
        'admin@lakeside.test',
        'consultant@demo.test',
        'creator@lakeside.test',
        'patient@lakeside.test',
      ].sort(),
    );
  });

  test('a patient sees themselves and the users who work on their case', async () => {
    expect((await seesOf('patient@lakeside.test')).sort()).toEqual(
      ['consultant@demo.test', 'creator@lakeside.test', 'patient@lakeside.test'].sort(),
    );
  });

  test('a super-admin sees everyone', async () => {
    expect(await seesOf('super@demo.test')).toHaveLength(15);
  });

  test('an unrelated user is not found by ID, or by email in another workspace', async () => {
    await asPerson('creator@lakeside.test', async () => {
      expect(await selectUser(idOf('patient@summit.test'))).toBeUndefined();
      expect(await selectPatientByEmail(summit, 'patient@summit.test')).toBeUndefined();
      expect(await selectUser(idOf('patient@lakeside.test'))).toBeDefined();
    });
    await asPerson('patient@lakeside.test', async () => {
      expect(await selectPatientByEmail(lakeside, 'admin@lakeside.test')).toBeUndefined();
    });
  });

  test.each([
    ['a colleague', { workspaceId: lakeside, role: 'creator' }],
    ['an administrator', { workspaceId: lakeside, role: 'admin' }],
    ['a super-admin', { workspaceId: lakeside, role: 'super-admin' }],
    ['a patient elsewhere', { workspaceId: summit, role: 'patient' }],
  ] as const)('staff cannot add %s', async (_, { workspaceId, role }) => {
    const now = product.platform.clock.now();
    const row = { id: newId(), workspaceId, role, name: 'X', email: `${newId()}@mail.test` };
    const rest = {
      status: 'invited',
      viewedReportFirstTime: false,
      locale: 'en',
      createdAt: now,
      updatedAt: now,
    } as const;
    await expect(
      asPerson('creator@lakeside.test', () => insertPatient({ ...row, ...rest })),
    ).rejects.toMatchObject({ cause: { code: '42501' } });
  });

  test.each(["role = 'super-admin'", 'workspace_id = 4', "status = 'active'", 'deleted_at = now()'])(
    'no one sets %s, not even for themselves',
    async (change) => {
      for (const email of ['patient@lakeside.test', 'creator@lakeside.test', 'super@demo.test'] as const)
        await expect(
          run(email, `UPDATE app_user SET ${change} WHERE id = '${idOf(email)}'`),
          email,
        ).rejects.toMatchObject({ cause: { code: '42501' } });
    },
  );

  test('users change their own name, and no one else’s', async () => {
    const rename = (target: Email) =>
      run(
        'patient@lakeside.test',
        sql`UPDATE app_user SET preferred_name = 'Pri' WHERE id = ${idOf(target)} RETURNING id`,
      );
    expect((await rename('patient@lakeside.test')).rows).toHaveLength(1);
    expect((await rename('patient@summit.test')).rows).toEqual([]);
    await expect(rename('consultant@demo.test')).rejects.toMatchObject({ cause: { code: '42501' } });
  });
});

describe.each(scopings)('with %s', (_, scoping) => {
  const upload = (email: Email) => createUploadRepository(actorOf(email), scoping);

  test('only its sender sees an unfinished upload', async () => {
    const id = await uploadWith(product.platform, idOf('creator@lakeside.test'), 'study');
    for (const email of emails) {
      const found = await asPerson(email, () => upload(email).find(id));
      const mayLook =
        email === 'creator@lakeside.test' || (email === 'super@demo.test' && !scoping.queryScope);
      expect(found !== undefined, email).toBe(mayLook);
    }
  });

  test('no one else changes, locks or removes it', async () => {
    const id = await uploadWith(product.platform, idOf('creator@lakeside.test'), 'study');
    for (const email of ['admin@lakeside.test', 'creator@summit.test', 'patient@lakeside.test'] as const) {
      await asPerson(email, async () => {
        expect(await upload(email).lock(id)).toBeUndefined();
        expect(await upload(email).update(id, { title: 'mine' })).toBe(false);
        expect(await upload(email).remove(id)).toBeUndefined();
      });
    }
    expect(
      await asPerson('creator@lakeside.test', () => upload('creator@lakeside.test').find(id)),
    ).toMatchObject({
      title: null,
    });
  });

  test('the same files of another user are not offered for resuming', async () => {
    await uploadWith(product.platform, idOf('creator@summit.test'), 'study', {
      files: [{ path: 'private', size: 10 }],
    });
    const found = await asPerson('creator@lakeside.test', () =>
      upload('creator@lakeside.test').findUnfinished('study', [{ path: 'private', size: 10 }]),
    );
    expect(found).toBeUndefined();
  });

  test.each([
    ['super@demo.test', true, true],
    ['consultant@demo.test', true, false],
    ['reviewer@demo.test', true, false],
    ['admin@lakeside.test', true, false],
    ['creator@lakeside.test', true, false],
    ['patient@lakeside.test', true, false],
    ['admin@summit.test', false, true],
    ['creator@summit.test', false, true],
    ['patient@summit.test', false, true],
    ['creator@harbor.test', false, false],
  ] as const)(
    '%s sees study and record of Lakeside: %s, of Summit: %s',
    async (email, seesOwn, seesForeign) => {
      for (const [each, sees] of [
        [own, seesOwn],
        [foreign, seesForeign],
      ] as const) {
        await asPerson(email, async () => {
          expect((await selectStudy(actorOf(email), each.studyId, scoping)) !== undefined).toBe(sees);
          expect((await selectRecord(actorOf(email), each.id, scoping)) !== undefined).toBe(sees);
          expect((await selectRecord(actorOf(email), each.studyId, scoping)) !== undefined).toBe(sees);
          expect((await selectSeries(each.studyId)).length).toBe(sees ? 1 : 0);
          expect((await selectInstances([each.seriesId])).length).toBe(sees ? 1 : 0);
          expect((await selectPackFiles(each.uploadId)).length).toBe(sees ? 1 : 0);
          expect((await locateFiles([each.packFileId])).size).toBe(sees ? 1 : 0);
        });
      }
    },
  );

  test.each([
    ['patient@lakeside.test', 1],
    ['patient@summit.test', 1],
  ] as const)('%s has %i record of their own', async (email, total) => {
    const search = { page: 0, limit: 10, orderType: 'ASC', orderField: 'createdAt' } as const;
    const records = await asPerson(email, () => selectRecordsOf(actorOf(email), search, scoping));
    expect(records.total).toBe(total);
    expect(records.rows).toHaveLength(total);
  });
});
