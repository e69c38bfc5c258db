import {
  accessTo,
  caseStatusWords,
  isStaff,
  limits,
  offeredActions,
  shownStatus,
  statusColors,
  type Case,
  type CaseListRow,
} from '@plainscan/contract';

import { LinkMaker } from '../capabilities/capability-service.ts';
import type { Caller, SignedIn } from '../platform/http/request-actor.ts';
import { locateFiles } from '../uploads/pack-file-service.ts';
import { presentIntroduction } from '../workspaces/introduction-service.ts';
import { presentDesk } from './case-desk-presenter.ts';
import { factsOf, isSilent } from './case-facts.ts';
import type { CaseRecord } from './case-record-repository.ts';
import { presentFile } from './case-file-presenter.ts';
import { priceOf } from './case-price.ts';
import type { CaseRepository } from './case-repository.ts';
import { presentVideo } from './case-video-presenter.ts';

type Ref<T extends { id: number; name: string; isProvider: boolean }> = Pick<T, 'id' | 'name' | 'isProvider'>;
const workspaceRef = <T extends { id: number; name: string; isProvider: boolean }>({
  id,
  name,
  isProvider,
}: Ref<T>) => ({ id, name, isProviderWorkspace: isProvider });
const personRef = (person: { id: string; name: string } | null) =>
  person && { id: person.id, name: person.name };
const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

/** A row of a list; links and history are left to the case itself. */
export function presentCaseRow(record: CaseRecord, actor: SignedIn, now: Date): CaseListRow {
  const { row } = record;
  const status = shownStatus(row.status, row.dueDate, now, limits.delayedMilliseconds);
  const { name, preferredName, dateOfBirth, gender } = row.patientSnapshot;
  return {
    id: row.id,
    name: row.name,
    patient: { userId: row.patientUserId, name, preferredName, dateOfBirth, gender },
    patientName: name,
    workspaceName: record.workspace.name,
    title: row.title,
    status: { value: status, label: caseStatusWords[actor.locale][status] },
    statusColor: statusColors[status],
    isDelayed: status === 'delayed',
    reportType: row.reportType,
    assignee: personRef(record.assignee),
    reviewer: personRef(record.reviewer),
    dueDate: iso(row.dueDate),
    waitingSince: iso(row.waitingSince),
    userReport: record.credit && { createdAt: record.credit.createdAt.toISOString() },
    reportSubmitted: record.video !== null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    progress: progressOf(record, now),
    offeredActions: offeredActions(actor, factsOf(record, now)),
    version: row.version,
  };
}

/** The whole case with links that work for this person's session only. Needs the transaction that read it. */
export async function presentCase(
  cases: CaseRepository,
  { actor, context }: Caller,
  record: CaseRecord,
): Promise<Case> {
  const { row, study } = record;
  const links = new LinkMaker(actor, context.now);
  // CG-50: who only supplied images reads the row and the study, and nothing of what is made of them.
  const isSupplier = accessTo(actor, factsOf(record, context.now)) === 'upload';
  const isReadable = !isSupplier && (isStaff(actor.role) || row.status === 'completed');
  const reports = isSupplier ? [] : await presentReports(cases, links, row.id);
  const answer: Case = {
    ...presentCaseRow(record, actor, context.now),
    ...(await presentDesk({ actor, context }, record, { links, isReadable })),
    workspace: {
      ...workspaceRef(record.workspace),
      globalVideoIntroduction: isReadable ? await presentIntroduction(actor, row.workspaceId, links) : null,
    },
    patientWorkspace: workspaceRef(record.home),
    description: row.description,
    questionText: isSupplier ? null : row.questionText,
    assigneeId: row.assigneeId,
    assigneeName: record.assignee?.name ?? null,
    originalAssignee: personRef(record.originalAssignee),
    reviewerName: record.reviewer?.name ?? null,
    dicomStudy: study && {
      id: study.id,
      type: study.type,
      title: study.title,
      description: study.description,
      imageCount: study.imageCount,
      previewUrl: study.previewKey && links.linkToPreview(study.previewKey),
    },
    price: isSupplier ? null : await priceOf(record),
    studyFileType: row.studyFileType,
    viewerLink: study && `/viewer?caseId=${row.id}`,
    reports,
    pdfReport: reports.find(({ mime }) => mime === 'application/pdf') ?? null,
    writtenReport: isReadable ? row.writtenReport : null,
    videoReport: isReadable && record.video ? await presentVideo({ actor, context }, record, links) : null,
    reportSubmitted: !isSupplier && record.video !== null,
    ratingScore: isSupplier ? null : row.ratingScore,
    ratingComment: isSupplier ? null : row.ratingComment,
    reviewDate: iso(row.reviewDate),
    signedOffAt: iso(row.signedOffAt),
    uploadId: record.upload?.id ?? null,
    uploadFailure: row.uploadFailedReason,
    // Who did what, and why, is between the people who work on the case.
    history: isStaff(actor.role) && !isSupplier ? await presentHistory(cases, row.id) : [],
  };
  await links.keep();
  return answer;
}

/** Images on their way: of a request that waits for them, or of a gateway's study that is completed meanwhile. */
function progressOf({ row, upload, sender }: CaseRecord, now: Date): Case['progress'] {
  if (upload === null || !['uploading', 'incomplete'].includes(row.status)) return null;
  if (row.status === 'incomplete' && !['receiving', 'sealed'].includes(upload.status)) return null;
  const senderName = sender?.name ?? null;
  return upload.status === 'receiving'
    ? {
        step: 'receiving',
        done: upload.received,
        total: upload.size,
        isSilent: isSilent(upload, now),
        senderName,
      }
    : { step: 'reading', done: upload.readDone, total: upload.readTotal, isSilent: false, senderName };
}

async function presentReports(
  cases: CaseRepository,
  links: LinkMaker,
  caseId: string,
): Promise<Case['reports']> {
  const files = await cases.reportFiles(caseId);
  const packs = await locateFiles(files.map((file) => file.packFileId));
  return files.flatMap((file) => {
    const bytes = packs.get(file.packFileId);
    if (!bytes) return [];
    const downloadLink = presentFile(links, bytes, file);
    return [{ id: file.id, name: file.name, mime: file.mime, size: file.size, downloadLink }];
  });
}

async function presentHistory(cases: CaseRepository, caseId: string): Promise<Case['history']> {
  const rows = await cases.history(caseId);
  return rows.map(({ at, event, actorName, reason }) => ({ at: at.toISOString(), event, actorName, reason }));
}
