// Shortcuts to bring a case into the state that a test needs, and to see the result.
import { casePortalAccess } from '../src/cases/case-child-tables.ts';
import type { CaseRow } from '../src/cases/case-tables.ts';
import { sql } from '../src/platform/database/drizzle.ts';
import type { TestAnswer } from '../src/test-platform-fixture.ts';
import type { TestBed, TestPerson } from './test-bed-fixture.ts';
import { setCase, type CaseSpec } from './case-fixture.ts';
import { smallFileHash, uploadWith } from './upload-fixture.ts';

/** Must be found nowhere. */
export const portalSecret = 'Winter-Canary-4711';

export const portalFields = {
  portalAddress: 'https://images.example.test',
  portalUsername: 'edith',
  portalPassword: portalSecret,
  studyName: 'MRI of 3 May',
};

export type CaseDriver = ReturnType<typeof openCaseDriver>;

export function openCaseDriver(testBed: TestBed) {
  const { platform } = testBed.product;
  /** Adds a case without images and report, in any status. */
  async function empty(change: Partial<CaseSpec> = {}, row: Partial<CaseRow> = {}): Promise<string> {
    const id = await testBed.pooled({ status: 'pending-upload', pool: false, ...change });
    await testBed.select(sql`DELETE FROM report_file WHERE case_id = ${id}`);
    await setCase(platform, id, { studyId: null, uploadId: null, dueDate: null, ...row });
    return id;
  }
  /** Adds a case whose portal access was shared. */
  async function shared(change: Partial<CaseSpec> = {}, row: Partial<CaseRow> = {}): Promise<string> {
    const id = await empty({ status: 'upload-shared', pool: true, ...change }, row);
    await platform.database.asSystem(() =>
      platform.database
        .current()
        .insert(casePortalAccess)
        .values({
          caseId: id,
          address: portalFields.portalAddress,
          username: portalFields.portalUsername,
          studyName: portalFields.studyName,
          passwordSealed: platform.sealer.seal(portalSecret, `portal:${id}`),
          sharedBy: testBed.ids.clerk,
          sharedAt: testBed.clock.now(),
        }),
    );
    return id;
  }
  return {
    empty,
    shared,
    post: (person: TestPerson, id: string, call: string, body?: object): Promise<TestAnswer> =>
      testBed.callers[person].call('POST', `/cases/${id}/${call}`, body ? { body } : {}),
    ...openUploads(testBed),
    /** Advances the clock while everyone stays signed in. */
    async wait(milliseconds: number): Promise<void> {
      testBed.clock.advance(milliseconds);
      const now = testBed.clock.now();
      const end = new Date(now.getTime() + 12 * 3_600_000).toISOString();
      await testBed.select(
        sql`UPDATE session SET last_active_at = ${now.toISOString()}::timestamptz, expires_at = ${end}::timestamptz`,
      );
    },
    async password(id: string): Promise<unknown> {
      const [row] = await testBed.select(
        sql`SELECT password_sealed FROM case_portal_access WHERE case_id = ${id}`,
      );
      return row?.['password_sealed'] ?? null;
    },
  };
}

function openUploads(testBed: TestBed) {
  const { platform } = testBed.product;
  return {
    /** Adds a user's study upload that has been read. Returns upload and study. */
    async readStudy(person: TestPerson, owner?: TestPerson): Promise<{ uploadId: string; studyId: string }> {
      const uploadId = await uploadWith(platform, testBed.ids[person], 'study', { status: 'read' });
      const ownerId = owner === undefined ? null : testBed.ids[owner];
      const [row] = await testBed.select(sql`
        INSERT INTO study (id, owner_user_id, owner_email, workspace_id, upload_id, title, type, image_count, study_uid, created_at, updated_at)
        SELECT gen_random_uuid(), ${ownerId}::uuid, (SELECT lower(email) FROM app_user WHERE id = ${ownerId}), workspace_id, id, 'CT chest', 'dcm', 3,
          '1.2.9', created_at, created_at FROM upload WHERE id = ${uploadId} RETURNING id`);
      const studyId = String(row?.['id']);
      await testBed.select(sql`UPDATE upload SET study_id = ${studyId} WHERE id = ${uploadId}`);
      return { uploadId, studyId };
    },
    /** Adds a user's report that has arrived. */
    async report(person: TestPerson): Promise<string> {
      const id = await uploadWith(platform, testBed.ids[person], 'report', { status: 'sealed' });
      await testBed.select(sql`INSERT INTO pack_file (id, upload_id, path, byte_offset, byte_length, sha256, mime)
        VALUES (gen_random_uuid(), ${id}, 'report.pdf', 0, 10, ${smallFileHash}, 'application/pdf')`);
      return id;
    },
  };
}

export const statusOf = (answer: TestAnswer): string =>
  answer.status >= 300
    ? `${answer.status} ${String(answer.body['message'])}`
    : (answer.body['status'] as { value: string }).value;
