import {
  AppError,
  isStaff,
  recordStatus,
  type GlossaryChange,
  type PatientRecord,
  type SharedReport,
} from '@plainscan/contract';

import { CapabilityBatch } from '../capabilities/capability-service.ts';
import { presentConsultant, readConsultants, type Consultants } from '../portraits/portrait-service.ts';
import { glossaryChangesFor } from '../library/glossary/glossary-service.ts';
import { recordRead } from '../platform/audit/record-read.ts';
import type { Caller, SignedIn } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { readViewerLink } from '../viewers/viewer-link.ts';
import { presentSampleVideo } from '../samples/sample-video-presenter.ts';
import { presentSignedReport, withoutReport } from '../reports/signed-report.ts';
import {
  insertReportView,
  selectRecord,
  selectRecordsOf,
  selectShownRecord,
  type RecordRow,
  type RecordSearch,
} from './record-repository.ts';

/** Returns the patient's own studies and the sample. A super-admin sees only the sample (CG-10). */
export async function listRecords(
  { database }: Platform,
  caller: Caller,
  search: RecordSearch,
): Promise<{ data: PatientRecord[]; total: number }> {
  const { actor, context } = caller;
  return database.asActor(actor, async () => {
    const asked = searchFor(actor, search);
    const { rows, total } = await selectRecordsOf(actor, asked);
    const links = new CapabilityBatch(actor, context.now);
    const consultants = await readConsultants(rows);
    const data = rows.map((row) => presentRecordTo(actor, row, links, consultants));
    await links.save();
    await recordRead(caller, 'record.listed', {
      entityKind: 'study',
      patientUserId: actor.userId,
      ids: data.map((row) => row.id),
    });
    return { data, total };
  });
}

/** Limits staff to the sample, and hides the sample from caregivers. */
function searchFor({ role, care }: SignedIn, search: RecordSearch): RecordSearch {
  if (isStaff(role)) return { ...search, isSample: true };
  return care ? { ...search, isSample: false } : search;
}

/** Throws 404 for a record that the user may not see, and for the sample, which can only be viewed. */
export async function findRecord({ database }: Platform, actor: SignedIn, id: string): Promise<RecordRow> {
  return database.asActor(actor, () => requireRecord(actor, id));
}

/** Like `findRecord`, but includes the sample. */
export async function findShownRecord(
  { database }: Platform,
  actor: SignedIn,
  id: string,
): Promise<RecordRow> {
  return database.asActor(actor, () => requireShown(actor, id));
}

async function requireShown(actor: SignedIn, id: string): Promise<RecordRow> {
  const row = await selectShownRecord(actor, id);
  if (!row) throw new AppError('not-found');
  return row;
}

/** Returns one of the user's own records, or throws 404. Needs that user's transaction. */
export async function requireRecord(actor: SignedIn, id: string): Promise<RecordRow> {
  const row = await selectRecord(actor, id);
  if (!row) throw new AppError('not-found');
  return row;
}

export async function readRecord({ database }: Platform, caller: Caller, id: string): Promise<PatientRecord> {
  return database.asActor(caller.actor, async () => {
    const row = await requireShown(caller.actor, id);
    const links = new CapabilityBatch(caller.actor, caller.context.now);
    const record = presentRecordTo(caller.actor, row, links, await readConsultants([row]));
    await links.save();
    await recordRead(caller, 'record.read', {
      entityKind: 'study',
      entityId: record.id,
      patientUserId: row.study?.ownerUserId ?? null,
    });
    return record;
  });
}

/** Returns what the patient's clinic shows instead of the built-in glossary. Throws 404 without a record to read. */
export async function readGlossaryChanges(
  { database }: Platform,
  { actor }: Caller,
  id: string,
): Promise<{ data: GlossaryChange[]; total: number }> {
  return database.asActor(actor, async () => {
    const { patientWorkspaceId } = await requireRecord(actor, id);
    const data = await glossaryChangesFor(actor, patientWorkspaceId ?? actor.workspaceId);
    return { data, total: data.length };
  });
}

/** Returns the viewer link for a record's images, or `null` while there is nothing to see. */
export async function readRecordViewerLink(
  platform: Platform,
  caller: Caller,
  id: string,
): Promise<{ viewerLink: string | null }> {
  return platform.database.asActor(caller.actor, async () => {
    const { care } = caller.actor;
    const { study } = await requireShown(caller.actor, id);
    const isShown = care === undefined || care.showsImages;
    const answer = await readViewerLink(platform, caller, isShown ? (study?.id ?? null) : null);
    if (study && answer.viewerLink !== null)
      await recordRead(caller, 'record.read', {
        entityKind: 'study',
        entityId: study.id,
        patientUserId: study.ownerUserId,
      });
    return answer;
  });
}

/** V-053: returns the signed-off video of a record, for everyone who may see the record. */
export async function readVideoReportLink(
  { database }: Platform,
  caller: Caller,
  id: string,
): Promise<SharedReport> {
  const { actor } = caller;
  return database.asActor(actor, async () => {
    const { caseId, caseTitle, caseStatus, study, sample } = await requireShown(actor, id);
    const isDone = caseStatus === 'completed' && caseId !== null;
    const report = (isDone ? await presentSignedReport(caller, caseId) : null) ?? withoutReport;
    const videoReport = sample ? await presentSampleVideo(caller, sample) : report.videoReport;
    const title = caseTitle ?? study?.title ?? '';
    return { ...report, title, link: videoReport?.downloadLink ?? null, videoReport };
  });
}

/** K-009: records the first view. Does nothing unless the report is finished. */
export async function markReportViewed(
  { database }: Platform,
  { actor, context }: Caller,
  id: string,
): Promise<void> {
  await database.asActor(actor, async () => {
    const row = await requireRecord(actor, id);
    if (row.caseStatus === 'completed' && row.caseId !== null)
      await insertReportView(row.caseId, actor.userId, context.now);
  });
}

/**
 * Presents a record for its patient, or what a caregiver may see of it (B17): nothing about payments, and none of the
 * patient's own actions.
 */
function presentRecordTo(
  { care }: SignedIn,
  row: RecordRow,
  links: CapabilityBatch,
  consultants: Consultants,
): PatientRecord {
  if (!care) return presentRecord(row, links, consultants);
  const shown = care.showsImages ? row : { ...row, study: row.study && { ...row.study, previewKey: null } };
  const record = presentRecord(shown, links, consultants);
  return {
    ...record,
    shareLink: null,
    viewerLink: care.showsImages ? record.viewerLink : null,
    case: null,
    imageCount: care.showsImages ? record.imageCount : 0,
    status: record.status === 'not-paid' ? 'in-progress' : record.status,
    caseStatus: null,
    isAbleToViewRecord: care.showsImages && record.isAbleToViewRecord,
    viewedFirstTime: true,
    newAnswers: 0,
  };
}

/** Presents a record for its patient and for anyone else who may see it. */
export function presentRecord(
  row: RecordRow,
  links: CapabilityBatch,
  consultants: Consultants,
): PatientRecord {
  const { study } = row;
  const { caseId, caseStatus } = row;
  const isCompleted = caseStatus === 'completed';
  const posterKey = row.sample?.posterKey ?? (isCompleted && row.isPosterChosen ? row.posterKey : null);
  const isDeleted = row.caseStudyId !== null && study === null;
  const title = row.caseTitle ?? study?.title ?? '';
  const id = study?.id ?? caseId ?? '';
  return {
    id,
    owner: row.patientUserId ?? study?.ownerUserId ?? null,
    deleted: isDeleted,
    shareLink: isCompleted && !isDeleted ? `/video-report/${id}` : null,
    viewerLink: study && `/viewer?uuid=${study.id}`,
    case: caseId !== null && caseStatus !== null ? { id: caseId, title, status: caseStatus } : null,
    title,
    description: study?.description ?? null,
    imageCount: study?.imageCount ?? 0,
    hasTextReport: row.hasTextReport,
    type: study?.type ?? 'dcm',
    createdAt: (row.caseCreatedAt ?? study?.createdAt ?? new Date(0)).toISOString(),
    visitDate: study?.visitDate ?? null,
    caseId,
    status: row.sample ? 'completed' : recordStatus(row.caseStatus, row.payer ?? 'patient'),
    caseStatus,
    dueDate: row.dueDate?.toISOString() ?? null,
    isAbleToViewRecord: study !== null,
    previewUrl: study?.previewKey ? links.addPreview(study.previewKey) : null,
    videoDuration: row.sample?.durationSeconds ?? (isCompleted ? row.videoDuration : null),
    posterUrl: posterKey && links.addPoster(posterKey),
    filmTitle: isCompleted ? row.filmTitle : null,
    consultant: isCompleted ? presentConsultant(consultants, row, links) : null,
    newAnswers: row.newAnswers,
    viewedFirstTime: row.viewedFirstTime || row.sample !== undefined,
    isSample: row.sample !== undefined,
    earlierReports: row.earlierReports.map(({ caseId, signedOffAt }) => ({
      caseId,
      signedOffAt: signedOffAt === null ? null : new Date(signedOffAt).toISOString(),
    })),
  };
}
