// B4: do the images belong to the patient of the order? Looked at whenever a case becomes new.
import { identityDifferences, type CaseFacts, type Gender } from '@plainscan/contract';

import type { CaseRow, IdentityHold, PatientSnapshot } from '../cases/case-tables.ts';
import { systemCases } from '../cases/system-cases.ts';
import { readStudyHeader, type StudyHeader } from '../viewers/study-service.ts';
import type { Initiator } from './case-change.ts';
import { recordSilently } from './case-events.ts';

type Held = { after: CaseFacts; columns: Pick<Partial<CaseRow>, 'identityHold'> };

/** What is looked at: the images and the order. */
type Ordered = {
  studyId?: string | null | undefined;
  patientSnapshot: PatientSnapshot;
  identityAckAt?: Date | null | undefined;
};

/**
 * Holds a case that has just become new when its images name another patient; anything else stays as it is. What
 * someone has looked at and accepted is not held again. Needs the owner's rights.
 */
export async function holdForIdentity(
  after: CaseFacts,
  before: CaseFacts | null,
  { studyId, patientSnapshot, identityAckAt }: Ordered,
): Promise<Held> {
  const isEntering = after.status === 'new' && before?.status !== 'new';
  if (!isEntering || !studyId || identityAckAt) return { after, columns: {} };
  const header = await readStudyHeader(studyId);
  const identityHold = header === undefined ? null : compareIdentity(header, patientSnapshot);
  return identityHold === null
    ? { after, columns: {} }
    : { after: { ...after, identityHold: true }, columns: { identityHold } };
}

/** Writes into the timeline that the case is held. Needs the owner's rights. */
export async function recordHold(row: CaseRow, now: Date): Promise<void> {
  await recordSilently(
    systemCases,
    { row, action: 'holdIdentity', event: 'case.identity-held', from: row.status },
    { actor: null, now },
  );
}

type Acknowledged = {
  uploadId?: string | undefined;
  studyId?: string | undefined;
  sharedImage?: object | undefined;
  identityReason?: string | undefined;
};

/** Why the images that a form brings are this patient's all the same; a word about images that it lacks says nothing. */
export const acknowledgmentOf = (form: Acknowledged): string | undefined =>
  [form.uploadId, form.studyId, form.sharedImage].every((images) => images === undefined)
    ? undefined
    : form.identityReason || undefined;

/** The columns by which such a case is not held; nothing where no one has said anything. */
export const acknowledgedColumns = (
  reason: string | undefined,
  by: string | null,
  at: Date,
): Partial<CaseRow> => (reason === undefined ? {} : { identityAckBy: by, identityAckAt: at });

/** Writes into timeline and audit who said so in the form, and why. Needs the owner's rights. */
export async function recordAcknowledgment(
  row: CaseRow,
  reason: string | undefined,
  initiator: Initiator,
): Promise<void> {
  if (reason === undefined) return;
  const change = { row, event: 'case.identity-accepted', from: row.status, detail: { reason } } as const;
  await recordSilently(systemCases, { ...change, action: 'confirmIdentity' }, initiator);
}

const sexes: Partial<Record<string, Gender>> = { F: 'female', M: 'male' };

/** How the images differ from the order, or nothing. */
function compareIdentity(header: StudyHeader, order: PatientSnapshot): IdentityHold | null {
  const sex = sexes[header.patientSex?.trim().toUpperCase() ?? ''] ?? null;
  const images = {
    name: header.patientName,
    dateOfBirth: header.patientBirthDate,
    gender: sex,
    people: header.patients,
  };
  const findings = identityDifferences(images, order);
  if (findings.length === 0) return null;
  return {
    findings,
    images: {
      name: findings.includes('name') ? images.name : null,
      dateOfBirth: findings.includes('birth-date') ? images.dateOfBirth : null,
      sex: findings.includes('sex') ? sex : null,
      patients: header.patients,
    },
  };
}
