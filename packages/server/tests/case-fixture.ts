// Cases of every kind for a test, inserted directly, where a flow would need many calls.
import type { StoredStatus } from '@plainscan/contract';
import { createHash } from 'node:crypto';

import { selectUser } from '../src/auth/auth-repository.ts';
import { reviewWatch } from '../src/cases/case-child-tables.ts';
import { caseEvent, caseTable, reportFile, videoReport, type CaseRow } from '../src/cases/case-tables.ts';
import { packFile, upload } from '../src/packs/upload-tables.ts';
import { newId } from '../src/platform/clock/uuidv7.ts';
import type { DatabaseHandle } from '../src/platform/database/database.ts';
import { eq } from '../src/platform/database/drizzle.ts';
import type { Platform } from '../src/platform/platform.ts';
import { newObjectKey } from '../src/platform/storage/object-key.ts';
import { study, studyInstance, studySeries } from '../src/viewers/study-tables.ts';
import { smallDicom } from './small-dicom-fixture.ts';

export type CaseSpec = {
  workspaceId: number;
  /** The patient's workspace, if different. */
  home?: number;
  uploadWorkspaceId?: number;
  pool?: boolean;
  status?: StoredStatus;
  patient: string;
  /** The address for which it was ordered, if it is not the patient's current one. */
  email?: string;
  creator: string;
  assignee?: string;
  reviewer?: string;
  /** The state of the current video. No video if omitted. */
  video?: 'processing' | 'ready' | 'failed';
  /** Whether its consultant and reviewer have seen a ready video, as a sign-off requires. By default they have. */
  isWatched?: boolean;
  title?: string;
  dueDate?: Date;
};

export type TestCase = {
  id: string;
  studyId: string;
  seriesId: string;
  instanceId: string;
  uploadId: string;
  packFileId: string;
  reportFileId: string;
  videoId: string | null;
};

/** The content of the one stored file of every such case: a small image with a preamble that must not be served. */
export const storedImage: Buffer = Buffer.concat([
  Buffer.from('<script>alert(1)</script>'.padEnd(128, '!')),
  smallDicom({
    patientName: 'Moran^Edith',
    studyDescription: 'Head',
    seriesDescription: 'T1',
    number: 1,
  }).subarray(128),
]);

export const storedVideo: Buffer = Buffer.from(
  Array.from({ length: 1_000 }, (_, at) => String(at % 10)).join(''),
);

/** Inserts a case with one image, one report file and, if requested, one video. Returns the IDs of its rows. */
export async function addCase(platform: Platform, spec: CaseSpec): Promise<TestCase> {
  const now = platform.clock.now();
  const ids = {
    id: newId(),
    studyId: newId(),
    seriesId: newId(),
    instanceId: newId(),
    uploadId: newId(),
    packFileId: newId(),
    reportFileId: newId(),
  };
  const videoId = spec.video === undefined ? null : newId();
  const packKey = newObjectKey();
  await platform.objects.put(packKey, storedImage);
  const videoKey = newObjectKey();
  if (spec.video === 'ready') await platform.objects.put(videoKey, storedVideo);
  await platform.database.asSystem(async () => {
    // Like every case that users order: for the address of its patient's account.
    const email = spec.email ?? (await selectUser(spec.patient))?.email ?? 'edith.moran@mail.test';
    await insertStudy(platform, { ...spec, email }, ids, packKey, now);
    const database = platform.database.current();
    await database.insert(caseTable).values(caseRow({ ...spec, email }, ids, now));
    await database.update(upload).set({ caseId: ids.id }).where(eq(upload.id, ids.uploadId));
    await database.insert(reportFile).values({
      id: ids.reportFileId,
      caseId: ids.id,
      packFileId: ids.packFileId,
      name: 'report.pdf',
      mime: 'application/pdf',
      size: storedImage.length,
    });
    await database.insert(caseEvent).values({
      id: newId(),
      caseId: ids.id,
      actorId: spec.creator,
      action: 'create',
      event: 'case.created',
      toStatus: 'uploading',
      at: now,
    });
    if (videoId !== null)
      await database.insert(videoReport).values({
        id: videoId,
        caseId: ids.id,
        version: 1,
        status: spec.video ?? 'processing',
        videoKey: spec.video === 'ready' ? videoKey : null,
        durationSeconds: spec.video === 'ready' ? 61 : null,
        recordedBy: spec.assignee ?? null,
        createdAt: now,
        updatedAt: now,
      });
    const watchers = [spec.assignee, spec.reviewer].filter((userId) => userId !== undefined);
    if (videoId !== null && spec.video === 'ready' && spec.isWatched !== false && watchers.length > 0)
      await database.insert(reviewWatch).values(
        watchers.map((userId) => ({
          userId,
          videoId,
          caseId: ids.id,
          ranges: [{ start: 0, end: 61 }],
          startedAt: now,
          updatedAt: now,
        })),
      );
  });
  return { ...ids, videoId };
}

type Ids = Omit<TestCase, 'videoId'>;
type Ordered = CaseSpec & { email: string };

async function insertStudy(
  { database }: Platform,
  { workspaceId, creator, patient, email }: Ordered,
  ids: Ids,
  packKey: string,
  now: Date,
): Promise<void> {
  const size = storedImage.length;
  const times = { createdAt: now, updatedAt: now };
  const sent = { createdBy: creator, purpose: 'study' as const, status: 'read' as const, lastByteAt: now };
  const bytes = { files: [{ path: 'IM0001', size }], size, received: size, packKey };
  const handle = database.current();
  await handle
    .insert(upload)
    .values({ id: ids.uploadId, workspaceId, studyId: ids.studyId, ...sent, ...bytes, ...times });
  await handle.insert(packFile).values({
    id: ids.packFileId,
    uploadId: ids.uploadId,
    path: 'IM0001',
    byteOffset: 0,
    byteLength: size,
    sha256: createHash('sha256').update(storedImage).digest('hex'),
    mime: 'application/dicom',
  });
  const facts = { title: 'MR head', type: 'dcm', imageCount: 1, studyUid: '1.2.3' };
  await handle.insert(study).values({
    id: ids.studyId,
    ownerUserId: patient,
    ownerEmail: email.toLowerCase(),
    workspaceId,
    uploadId: ids.uploadId,
    ...facts,
    ...times,
  });
  await insertImage(handle, ids);
}

async function insertImage(handle: DatabaseHandle, ids: Ids): Promise<void> {
  await handle.insert(studySeries).values({
    id: ids.seriesId,
    studyId: ids.studyId,
    studyUid: '1.2.3',
    seriesUid: '1.2.3.4',
    number: 1,
    description: 'T1',
    modality: 'MR',
    position: 0,
  });
  await handle.insert(studyInstance).values({
    id: ids.instanceId,
    seriesId: ids.seriesId,
    packFileId: ids.packFileId,
    sopUid: '1.2.3.4.5',
    number: 1,
    frames: 1,
    rows: 4,
    columns: 4,
    transferSyntax: '1.2.840.10008.1.2.1',
    position: 0,
  });
}

function caseRow(spec: Ordered, { id, studyId }: Ids, now: Date): typeof caseTable.$inferInsert {
  return {
    id,
    workspaceId: spec.workspaceId,
    patientWorkspaceId: spec.home ?? spec.workspaceId,
    uploadWorkspaceId: spec.uploadWorkspaceId ?? null,
    patientUserId: spec.patient,
    studyId,
    name: `TST-${id.slice(-4)}`,
    title: spec.title ?? 'MR head',
    questionText: 'What do my pictures show?',
    status: spec.status ?? 'new',
    inProviderPool: spec.pool ?? false,
    assigneeId: spec.assignee ?? null,
    originalAssigneeId: spec.assignee ?? null,
    reviewerId: spec.reviewer ?? null,
    reportType: 'standard',
    dueDate: spec.dueDate ?? new Date(now.getTime() + 72 * 3_600_000),
    writtenReport: 'Nothing to worry about.',
    uploadOption: 'image-upload',
    createdBy: spec.creator,
    notifyCreator: true,
    patientSnapshot: {
      name: 'Edith Moran',
      preferredName: 'Edie',
      dateOfBirth: '1954-02-11',
      gender: 'female',
      email: spec.email,
      phoneNumber: '(555) 010-0199',
    },
    createdAt: now,
    updatedAt: now,
  };
}

/** Sets a case to the state that a test needs. */
export async function setCase({ database }: Platform, id: string, change: Partial<CaseRow>): Promise<void> {
  await database.asSystem(() => database.current().update(caseTable).set(change).where(eq(caseTable.id, id)));
}

export async function readCaseRow({ database }: Platform, id: string): Promise<CaseRow> {
  const [row] = await database.asSystem(() =>
    database.current().select().from(caseTable).where(eq(caseTable.id, id)),
  );
  if (!row) throw new Error(`There is no case ${id}.`);
  return row;
}

/** Sets the state of the current video, or removes it. */
export async function setVideo(
  { database }: Platform,
  caseId: string,
  change: Partial<typeof videoReport.$inferSelect>,
): Promise<void> {
  await database.asSystem(() =>
    database.current().update(videoReport).set(change).where(eq(videoReport.caseId, caseId)),
  );
}

/** Returns what happened to a case, in order: the actions of its timeline. */
export async function actionsOf({ database }: Platform, caseId: string): Promise<string[]> {
  const rows = await database.asSystem(() =>
    database
      .current()
      .select({ action: caseEvent.action })
      .from(caseEvent)
      .where(eq(caseEvent.caseId, caseId))
      .orderBy(caseEvent.at, caseEvent.id),
  );
  return rows.map(({ action }) => action);
}
