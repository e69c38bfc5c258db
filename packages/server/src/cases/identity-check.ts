// B4: do the images belong to the patient of the order? Looked at whenever a case becomes new.
import type { CaseFacts } from '@plainscan/contract';

import { readStudyHeader, type StudyHeader } from '../viewers/study-service.ts';
import { isAnonymised, isSameName, knownBirthDate } from '../viewers/patient-identity-service.ts';
import { recordAside } from './case-events.ts';
import type { CaseRow, IdentityHold, PatientSnapshot } from './case-tables.ts';
import { systemCases } from './system-cases.ts';

type Held = { after: CaseFacts; columns: Pick<Partial<CaseRow>, 'identityHold'> };

/** What is looked at: the images and the order. */
type Ordered = {
  studyId?: string | null | undefined;
  patientSnapshot: PatientSnapshot;
  identityAckAt?: Date | null | undefined;
};

/**
 * Holds a case that has just become new when its images name another patient; anything else stays as it is. What
 * somebody has looked at and accepted is not held again. Needs the owner's rights.
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
export async function noteHold(row: CaseRow, now: Date): Promise<void> {
  await recordAside(
    systemCases,
    { row, action: 'holdIdentity', event: 'case.identity-held', from: row.status },
    { actor: null, now },
  );
}

const sexes: Record<string, string> = { F: 'female', M: 'male' };

/** How the images differ from the order, or nothing. Empty and anonymised fields of the header never differ. */
export function compareIdentity(header: StudyHeader, order: PatientSnapshot): IdentityHold | null {
  // Whoever takes the name out puts an invented birth date in.
  const isNobody = isAnonymised(header.patientName);
  const birthDate = isNobody ? null : knownBirthDate(header.patientBirthDate);
  const sex = isNobody ? undefined : sexes[header.patientSex?.trim().toUpperCase() ?? ''];
  const isOtherSex =
    sex !== undefined && Object.values(sexes).includes(order.gender ?? '') && sex !== order.gender;
  const differs = {
    name: !isSameName(header.patientName, order.name),
    'birth-date': birthDate !== null && order.dateOfBirth !== null && birthDate !== order.dateOfBirth,
    sex: isOtherSex,
    'several-patients': header.patients > 1,
  };
  const findings = (Object.keys(differs) as (keyof typeof differs)[]).filter((name) => differs[name]);
  if (findings.length === 0) return null;
  return {
    findings,
    images: {
      name: differs.name ? header.patientName : null,
      dateOfBirth: differs['birth-date'] ? birthDate : null,
      sex: differs.sex ? (sex ?? null) : null,
      patients: header.patients,
    },
  };
}
