import {
  accessTo,
  caseStatusWords,
  isOwnRequest,
  isStaff,
  limits,
  needsReader,
  nextStepOf,
  offeredActions,
  shownStatus,
  statusColors,
  type Case,
  type CaseListRow,
  presentFileProblem,
  fileProblemText,
} from '@plainscan/contract';

import { CapabilityBatch } from '../capabilities/capability-service.ts';
import { presentIntroductionOf } from '../introductions/introduction-service.ts';
import type { Caller, SignedIn } from '../platform/http/request-actor.ts';
import { presentConsultant, readConsultants } from '../portraits/portrait-service.ts';
import { presentCaseWork } from './case-work-presenter.ts';
import { factsOf, isSilent } from './case-facts.ts';
import { presentFile } from './case-file-presenter.ts';
import { selectCaseParts, type CaseParts } from './case-parts-repository.ts';
import { priceOf } from './case-price.ts';
import type { CaseRecord } from './case-record-repository.ts';
import { presentTexts } from './case-texts.ts';
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

/** Returns a list row, without the case's links and history. */
export function presentCaseRow(record: CaseRecord, actor: SignedIn, now: Date): CaseListRow {
  const { row } = record;
  const status = shownStatus(row.status, row.dueDate, now, limits.delayedMilliseconds);
  const { name, preferredName, dateOfBirth, gender } = row.patientSnapshot;
  const facts = factsOf(record, now);
  const report = {
    isOpened: row.openedAt !== null,
    hasOpenQuestion: row.oldestQuestionAt !== null,
    signedOffBy: row.signedOffBy,
  };
  // What holds a case up is for the people who work on it.
  const isForStaff = isStaff(actor.role) && accessTo(actor, facts) !== 'upload';
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
    isHeld: isForStaff && row.status === 'new' && row.identityHold !== null,
    nextStep: isForStaff
      ? { step: nextStepOf(facts, report), isYours: needsReader(actor, facts, report) }
      : null,
    waitingSince: iso(row.waitingSince),
    userReport: record.credit && { createdAt: record.credit.createdAt.toISOString() },
    reportSubmitted: record.video !== null,
    hasCaptions: record.video?.hasCaptions ?? null,
    openedAt: iso(row.openedAt),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    progress: progressOf(record, now),
    offeredActions: offeredActions(actor, facts),
    version: row.version,
  };
}

/** Returns the whole case with links that work only for this user's session. Needs the transaction that read it. */
export async function presentCase({ actor, context }: Caller, record: CaseRecord): Promise<Case> {
  const { row, study } = record;
  const links = new CapabilityBatch(actor, context.now);
  const facts = factsOf(record, context.now);
  // CG-50: a clinic that only supplied images reads the row and the study, but nothing made from them.
  const isSupplier = accessTo(actor, facts) === 'upload';
  const isReadable = !isSupplier && (isStaff(actor.role) || row.status === 'completed');
  // Only people who work on the case see who did what, and why.
  const isForStaff = isStaff(actor.role) && !isSupplier;
  const seesPortal = isForStaff || (actor.role === 'patient' && isOwnRequest(facts));
  const parts = await selectCaseParts(row.id, {
    files: !isSupplier,
    report: isReadable,
    portal: seesPortal,
    received: isForStaff || (!isSupplier && record.upload?.createdBy === actor.userId),
    work: isForStaff,
  });
  const reports = presentReports(parts, links);
  const answer: Case = {
    ...presentCaseRow(record, actor, context.now),
    ...(await presentCaseWork({ actor, context }, record, { parts, links, facts, isForStaff, seesPortal })),
    workspace: {
      ...workspaceRef(record.workspace),
      globalVideoIntroduction: isReadable
        ? await presentIntroductionOf(actor, record.workspace, links)
        : null,
    },
    patientWorkspace: workspaceRef(record.home),
    ...presentTexts(row, isSupplier),
    assigneeId: row.assigneeId,
    assigneeName: record.assignee?.name ?? null,
    originalAssignee: personRef(record.originalAssignee),
    consultant: isReadable ? presentConsultant(await readConsultants([row]), row, links) : null,
    reviewerName: record.reviewer?.name ?? null,
    dicomStudy: study && {
      id: study.id,
      type: study.type,
      title: study.title,
      description: study.description,
      imageCount: study.imageCount,
      previewUrl: study.previewKey && links.addPreview(study.previewKey),
    },
    price: isSupplier ? null : await priceOf(record),
    studyFileType: row.studyFileType,
    viewerLink: study && `/viewer?caseId=${row.id}`,
    reports,
    pdfReport: reports.find(({ mime }) => mime === 'application/pdf') ?? null,
    writtenReport: isReadable ? row.writtenReport : null,
    videoReport: isReadable ? await presentVideo({ actor, context }, record, parts, links) : null,
    reportSubmitted: !isSupplier && record.video !== null,
    hasCaptions: isSupplier ? null : (record.video?.hasCaptions ?? null),
    openedAt: isSupplier ? null : iso(row.openedAt),
    ratingScore: isSupplier ? null : row.ratingScore,
    ratingComment: isSupplier ? null : row.ratingComment,
    reviewDate: iso(row.reviewDate),
    signedOffAt: iso(row.signedOffAt),
    uploadId: record.upload?.id ?? null,
    uploadFailure: presentFileProblem(row.uploadFailedReason),
    history: presentHistory(parts),
  };
  await links.save();
  return answer;
}

/** Returns the progress of images that are being sent or read, for an order or for a gateway's incomplete case. */
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

function presentReports(parts: CaseParts, links: CapabilityBatch): Case['reports'] {
  return parts.reports.flatMap(({ id, name, mime, size, bytes }) =>
    bytes ? [{ id, name, mime, size, downloadLink: presentFile(links, bytes, { name, mime }) }] : [],
  );
}

function presentHistory(parts: CaseParts): Case['history'] {
  return parts.history.map(({ at, event, actorName, reason, problem, seen }) => ({
    at: new Date(at).toISOString(),
    event,
    actorName,
    reason: reason ?? (problem && fileProblemText(problem, 'en')),
    problem: presentFileProblem(problem),
    seen,
  }));
}
