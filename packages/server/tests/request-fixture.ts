// Request forms, with the uploads that they name, and shortcuts to set up who pays.
import { day } from '@plainscan/contract';
import { packFile, upload } from '../src/packs/upload-tables.ts';
import { userReport } from '../src/payments/payment-tables.ts';
import { newId } from '../src/platform/clock/uuidv7.ts';
import { eq } from '../src/platform/database/drizzle.ts';
import type { Platform } from '../src/platform/platform.ts';
import type { TestAnswer } from '../src/test-platform-fixture.ts';
import { study } from '../src/viewers/study-tables.ts';
import { workspace, type WorkspaceRow } from '../src/workspaces/workspace-tables.ts';
import type { TestBed, TestPerson } from './test-bed-fixture.ts';
import { smallFileHash, uploadWith } from './upload-fixture.ts';

export const newPatient = (change: object = {}) => ({
  name: 'Rosalind Achterberg',
  preferredName: 'Ros',
  email: `${newId()}@mail.test`,
  phoneNumber: '(555) 010-0177',
  dateOfBirth: '1961-04-09',
  gender: 'female',
  ...change,
});

/** Returns a form of the clinic's staff. Each call varies the question, so that it never counts as a repetition. */
export const staffForm = (now: Date, change: object = {}) => ({
  patient: newPatient(),
  preferredReportDate: new Date(now.getTime() + 4 * day).toISOString(),
  questionText: `What do my pictures show? ${newId()}`,
  termsAccepted: true,
  ...change,
});

export const byPortal = '/cases/request-report/upload-shared-for-patient';

/** Shortcuts for the users of a testBed to request reports. The testBed may be opened later. */
export const requestShortcuts = (testBed: () => TestBed) => ({
  form: (change: object = {}) => staffForm(testBed().clock.now(), change),
  create: (person: TestPerson, body: object, call = '/cases'): Promise<TestAnswer> =>
    testBed().callers[person].call('POST', call, { body }),
  /** Returns images that have arrived but have not been read, and a written report. */
  files: async (person: TestPerson) => {
    const { ids, product } = testBed();
    return {
      uploadId: await uploadWith(product.platform, ids[person], 'study', { status: 'sealed' }),
      reportUploadId: await sentReport(product.platform, ids[person]),
    };
  },
});

/** Returns a patient's own form. */
export const ownForm = (change: object = {}) => ({
  patient: { preferredName: 'Priya' },
  questionText: `What do my pictures show? ${newId()}`,
  termsAccepted: true,
  ...change,
});

export const portalAccess = {
  portalAddress: 'https://images.example.test',
  portalUsername: 'ros.a',
  portalPassword: 'Blue-Heron-42',
  studyName: 'MR Brain',
};

/** Adds a report that has arrived: one PDF. */
export async function sentReport(platform: Platform, by: string): Promise<string> {
  const id = await uploadWith(platform, by, 'report', { status: 'sealed' });
  await platform.database.asSystem(() =>
    platform.database.current().insert(packFile).values({
      id: newId(),
      uploadId: id,
      path: 'report.pdf',
      byteOffset: 0,
      byteLength: 10,
      sha256: smallFileHash,
      mime: 'application/pdf',
    }),
  );
  return id;
}

/** Adds images that have already been read: an upload with its study. */
export async function readImages(
  platform: Platform,
  by: string,
  workspaceId: number,
  change: Partial<typeof study.$inferInsert> = {},
): Promise<{ uploadId: string; studyId: string }> {
  const studyId = newId();
  const uploadId = await uploadWith(platform, by, 'study', { status: 'read', studyId });
  const now = platform.clock.now();
  await platform.database.asSystem(() =>
    platform.database
      .current()
      .insert(study)
      .values({
        id: studyId,
        workspaceId,
        uploadId,
        title: 'MR head',
        type: 'dcm',
        imageCount: 12,
        studyUid: '1.2.3',
        createdAt: now,
        updatedAt: now,
        ...change,
      }),
  );
  return { uploadId, studyId };
}

export async function setWorkspace(
  { database }: Platform,
  id: number,
  change: Partial<WorkspaceRow>,
): Promise<void> {
  await database.asSystem(() => database.current().update(workspace).set(change).where(eq(workspace.id, id)));
}

/** Adds an unused report of a patient and returns its ID. */
export async function giveCredit(
  { database, clock }: Platform,
  userId: string,
  reportType: 'standard' | 'express' = 'standard',
): Promise<string> {
  const id = newId();
  await database.asSystem(() =>
    database
      .current()
      .insert(userReport)
      .values({ id, userId, reportType, source: 'grant', createdAt: clock.now() }),
  );
  return id;
}

export async function creditsOf({ database }: Platform, userId: string) {
  return database.asSystem(() =>
    database.current().select().from(userReport).where(eq(userReport.userId, userId)),
  );
}

export async function uploadRow({ database }: Platform, id: string) {
  const [row] = await database.asSystem(() =>
    database.current().select().from(upload).where(eq(upload.id, id)),
  );
  return row;
}
