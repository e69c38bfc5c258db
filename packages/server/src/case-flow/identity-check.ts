// B4: checks whether the images belong to the patient of the order, whenever a case becomes new.
import { identityDifferences, type CaseFacts, type Gender } from '@plainscan/contract';

import type { CaseRow, IdentityHold, PatientSnapshot } from '../cases/case-tables.ts';
import { systemCases } from '../cases/system-cases.ts';
import { readStudyHeader, type StudyHeader } from '../viewers/study-service.ts';
import { recordSilently, type Initiator } from './case-events.ts';

type Held = { after: CaseFacts; columns: Pick<Partial<CaseRow>, 'identityHold'> };

/** The images and the order to compare. */
type Ordered = {
  studyId?: string | null | undefined;
  patientSnapshot: PatientSnapshot;
  identityAckAt?: Date | null | undefined;
};

/**
 * Holds a case that has just become new if its images name another patient. Images that a user has already accepted are
 * not held again. Needs the owner's rights.
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

/** Records in the timeline that the case is held. Needs the owner's rights. */
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

/** Returns the form's reason why its images are this patient's, or `undefined` if the form has no images. */
export const acknowledgmentOf = (form: Acknowledged): string | undefined =>
  [form.uploadId, form.studyId, form.sharedImage].every((images) => images === undefined)
    ? undefined
    : form.identityReason || undefined;

/** Returns the columns that keep such a case from being held; none without a reason. */
export const acknowledgedColumns = (
  reason: string | undefined,
  by: string | null,
  at: Date,
): Partial<CaseRow> => (reason === undefined ? {} : { identityAckBy: by, identityAckAt: at });

/** Records in timeline and audit who acknowledged the images in the form, and why. Needs the owner's rights. */
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

/** Returns how the images differ from the order, or `null` if they do not. */
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
      nameGuess: findings.includes('name') ? header.patientNameGuess : null,
      dateOfBirth: findings.includes('birth-date') ? images.dateOfBirth : null,
      sex: findings.includes('sex') ? sex : null,
      patients: header.patients,
    },
  };
}
