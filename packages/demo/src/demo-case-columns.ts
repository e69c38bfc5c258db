// The row of a demo case: its state, since when it has been waiting, and who pays for it.
import { isInProviderPool, hour, day, type UploadOption } from '@plainscan/contract';

import type { caseTable } from '@plainscan/server/src/cases/case-tables.ts';
import type { SignedIn } from '@plainscan/server/src/platform/http/request-actor.ts';
import { demoWorkspaces } from './demo-accounts.ts';
import type { DemoCase } from './demo-cases.ts';
import { demoStudies } from './demo-study-texts.ts';

/** The users of a demo case. */
export type DemoCasePeople = {
  /** The staff member of the workspace who requests reports and sends files. */
  creator: SignedIn;
  superAdmin: SignedIn;
  assignee: SignedIn | null;
  reviewer: SignedIn | null;
  /** `null` for a case from the gateway. */
  patientUserId: string | null;
};

/** Which case it is, and when it began and ended. */
export type DemoSetting = {
  now: Date;
  createdAt: Date;
  completedAt: Date | null;
  caseId: string;
  name: string;
};

type Row = typeof caseTable.$inferInsert;
type Study = { studyId: string; uploadId: string } | null;

/** Returns whether the patient requested the report and named a clinic by its code. */
export const isByCode = ({ home, workspace }: DemoCase): boolean => home !== undefined && home !== workspace;

const options: Partial<Record<DemoCase['status'], UploadOption>> = {
  'upload-shared': 'online-portal',
  'pending-upload': 'pending-upload',
  'not-paid': 'pending-upload',
  archived: 'pending-upload',
};

export const demoUploadOption = (demoCase: DemoCase): UploadOption =>
  isByCode(demoCase) ? 'clinic-upload' : (options[demoCase.status] ?? 'image-upload');

export function demoCaseRow(
  demoCase: DemoCase,
  cast: DemoCasePeople,
  setting: DemoSetting,
  study: Study,
): Row {
  const { workspace: portal, home = portal, kind, status, patient, rating } = demoCase;
  const { now, createdAt, completedAt, caseId, name } = setting;
  const { assignee, reviewer } = cast;
  const { title, impression } = demoStudies[kind];
  return {
    id: caseId,
    workspaceId: demoWorkspaces[portal].id,
    patientWorkspaceId: demoWorkspaces[home].id,
    patientUserId: cast.patientUserId,
    studyId: study?.studyId ?? null,
    uploadId: study?.uploadId ?? null,
    name,
    title,
    status,
    questionText: demoCase.question === '' ? null : demoCase.question,
    ...stateColumns(demoCase, now),
    ...payment(demoCase),
    ...waiting(demoCase, createdAt, now),
    assigneeId: assignee?.userId ?? null,
    originalAssigneeId: assignee?.userId ?? null,
    reviewerId: status === 'review' ? null : (reviewer?.userId ?? null),
    reportType: demoCase.reportType ?? 'standard',
    studyFileType: study ? 'dcm' : null,
    writtenReport: completedAt && impression,
    createdBy: creatorOf(demoCase, cast),
    notifyCreator: true,
    patientSnapshot: snapshotOf(patient, cast.patientUserId === null),
    signedOffBy: completedAt && ((reviewer ?? assignee)?.userId ?? null),
    signedOffAt: completedAt,
    ratingScore: rating?.score ?? null,
    ratingComment: rating?.comment ?? null,
    // A rated report has been opened.
    openedAt: rating ? completedAt : null,
    oldestQuestionAt: oldestQuestionOf(demoCase, now),
    ratedAt: rating ? completedAt : null,
    createdAt,
    updatedAt: completedAt ?? new Date(Math.min(now.getTime(), createdAt.getTime() + 5 * hour)),
  };
}

/** Returns when a demo question was asked. */
export const askedAt = (hoursAgo: number, now: Date): Date => new Date(now.getTime() - hoursAgo * hour);

function oldestQuestionOf({ questions = [] }: DemoCase, now: Date): Date | null {
  const open = questions.filter(({ answer }) => answer === undefined).map(({ hoursAgo }) => hoursAgo);
  return open.length === 0 ? null : askedAt(Math.max(...open), now);
}

function creatorOf(demoCase: DemoCase, { creator, patientUserId }: DemoCasePeople): string | null {
  // A case from the gateway has no creator.
  if (patientUserId === null) return null;
  return isByCode(demoCase) ? patientUserId : creator.userId;
}

/** Returns the columns that describe the state of the case. */
function stateColumns(
  demoCase: DemoCase,
  now: Date,
): Pick<Row, 'inProviderPool' | 'uploadOption'> & Partial<Row> {
  const { workspace, status, dueIn, imagesOf } = demoCase;
  const inProviderPool = isInProviderPool({
    status,
    workspace: demoWorkspaces[workspace],
    hasBeenNew: dueIn !== undefined,
    statusBeforeUpload: null,
  });
  return {
    inProviderPool,
    uploadOption: demoUploadOption(demoCase),
    statusBeforeUpload: status === 'uploading' ? 'pending-upload' : null,
    statusBeforeArchive: status === 'archived' ? 'pending-upload' : null,
    dueDate: dueIn === undefined ? null : new Date(now.getTime() + dueIn * hour),
    // Otherwise the demo would start by sending mails about it.
    dueSoonNotifiedAt: dueIn !== undefined && dueIn < 24 ? now : null,
    ...(isByCode(demoCase) && {
      clinicUploadOption: 'Use my upcoming/most recent scan',
      clinicUploadDetail: 'MR of the head, made last Tuesday at your clinic in the harbor.',
    }),
    ...(imagesOf && {
      identityHold: {
        findings: ['name', 'birth-date'],
        images: { name: imagesOf.name, dateOfBirth: imagesOf.born, sex: null, patients: 1 },
      },
    }),
  };
}

/** White-glove-plus clinics and patients pay for each report (CG-51). */
function payment(demoCase: DemoCase): Partial<Row> {
  if (isByCode(demoCase)) return { payer: 'patient', selectedPaymentMethod: 'patient-pay' };
  if (demoWorkspaces[demoCase.workspace].productType === 'white-glove') return { payer: 'workspace' };
  const needsPayment = demoCase.status === 'not-paid';
  return { payer: 'workspace', selectedPaymentMethod: 'admin-pay', needsPayment };
}

const waitingStatuses: readonly DemoCase['status'][] = [
  'not-paid',
  'pending-upload',
  'upload-shared',
  'incomplete',
  'new',
  'review',
];

/** Returns since when the case has been waiting. Reminders from before the demo started count as sent (T40). */
function waiting({ status }: DemoCase, createdAt: Date, now: Date): Partial<Row> {
  const reviewDate =
    status === 'review' || status === 'in-review' ? new Date(now.getTime() - 3 * hour) : null;
  if (status === 'completed') return { reviewDate, remindedFor: 'unopened-7' };
  if (!waitingStatuses.includes(status)) return { reviewDate };
  const waitingSince = reviewDate ?? new Date(Math.min(createdAt.getTime() + hour, now.getTime()));
  const waited = now.getTime() - waitingSince.getTime();
  const remindedFor = waited >= 5 * day ? 'day-5' : waited >= 2 * day ? 'day-2' : null;
  return { reviewDate, waitingSince, remindedFor };
}

function snapshotOf(
  { name, preferredName, born, gender, email }: DemoCase['patient'],
  isFromGateway: boolean,
) {
  const header = { name, dateOfBirth: born, gender };
  if (isFromGateway) return { ...header, preferredName: null, email: '', phoneNumber: null };
  return { ...header, preferredName, email, phoneNumber: '(555) 010-0142' };
}
