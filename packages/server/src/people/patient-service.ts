import {
  AppError,
  fieldProblems,
  limits,
  minute,
  type CreateCase,
  type QueryOf,
  type ResponseOf,
  type patientEndpoints,
} from '@plainscan/contract';

import { authHooks } from '../auth/auth-hooks.ts';
import { recordRead } from '../platform/audit/record-read.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import type { Caller, SignedIn } from '../platform/http/request-actor.ts';
import { spendAllowance } from '../platform/limits/allowance.ts';
import type { Platform } from '../platform/platform.ts';
import { requireOwnWorkspace, type WorkspaceRow } from '../workspaces/workspace-service.ts';
import { checkAge, checkSamePerson } from './patient-identity.ts';
import { insertPatient, selectPatient, selectPatientByEmail } from './patient-repository.ts';

const lookupLimit = { kind: 'patient-lookup', most: limits.emailLookupsAMinute, milliseconds: minute };

/**
 * Returns the account of the patient that a request names, created as `invited` if this workspace does not know the
 * email. An existing account keeps its own details: staff never change a profile through a case (CG-171).
 */
export async function findOrInvitePatient(
  { context }: Caller,
  home: WorkspaceRow,
  patient: CreateCase['patient'],
): Promise<string> {
  checkAge(patient, context.now);
  const row = accountOf(home, patient, context.now);
  if (await insertPatient(row)) {
    checkReference(patient, row);
    await authHooks.registered.patientAdded(row);
    return row.id;
  }
  const known = await selectPatientByEmail(home.id, patient.email);
  if (known?.role !== 'patient') {
    throw new AppError('input.invalid', { fields: { 'patient.email': [fieldProblems.staffEmail] } });
  }
  checkReference(patient, known);
  checkSamePerson(known, patient);
  return known.id;
}

type Reference = Pick<CreateCase['patient'], 'userId' | 'workspaceId'>;

/** F-032, CG-175: throws 404 unless the account and workspace that a form names match the patient's. */
export function checkReference(stated: Reference, account: { id: string; workspaceId: number }): void {
  const isInScope =
    (stated.userId ?? account.id) === account.id &&
    (stated.workspaceId ?? account.workspaceId) === account.workspaceId;
  if (!isInScope) throw new AppError('not-found');
}

function accountOf(home: WorkspaceRow, patient: CreateCase['patient'], now: Date) {
  // A guardian's account has none of the child's details. They are in the case.
  const isOwn = patient.identity !== 'guardian';
  return {
    id: newId(),
    workspaceId: home.id,
    role: 'patient' as const,
    name: patient.name,
    preferredName: isOwn ? patient.preferredName : null,
    email: patient.email,
    phoneNumber: patient.phoneNumber,
    gender: isOwn ? patient.gender : null,
    dateOfBirth: isOwn ? patient.dateOfBirth : null,
    status: 'invited' as const,
    viewedReportFirstTime: false,
    locale: home.locale,
    createdAt: now,
    updatedAt: now,
  };
}

/**
 * CG-109: finds a patient. Staff find those of their own workspace, a super-admin those of the named one, patients only
 * themselves.
 */
export async function findPatientByEmail(
  { database }: Platform,
  caller: Caller,
  { email, workspaceId }: QueryOf<typeof patientEndpoints.findPatientByEmail>,
): Promise<ResponseOf<typeof patientEndpoints.findPatientByEmail>> {
  // L3: prefilling a form needs a few lookups; harvesting a list of patients needs many.
  await database.asSystem(() =>
    spendAllowance(lookupLimit, caller.actor.userId, caller.context.now, 'rate.exceeded'),
  );
  return database.asActor(caller.actor, async () => {
    const home = await requireOwnWorkspace(caller.actor, workspaceId);
    const found = await selectPatientByEmail(home.id, email);
    const isInScope =
      found?.role === 'patient' && (caller.actor.role !== 'patient' || found.id === caller.actor.userId);
    if (!found || !isInScope) return { patient: null };
    await recordRead(caller, 'patient.looked-up', {
      entityKind: 'user',
      entityId: found.id,
      patientUserId: found.id,
    });
    const { id: userId, name, preferredName, phoneNumber, dateOfBirth, gender } = found;
    return { patient: { userId, name, preferredName, phoneNumber, dateOfBirth, gender } };
  });
}

/**
 * Throws 404 unless the actor may see the patient: their own account, or for staff any patient they can see. Needs a
 * transaction of the actor.
 */
export async function requirePatient({ role, userId: ownId }: SignedIn, userId: string): Promise<void> {
  const isAllowed = role !== 'patient' || userId === ownId;
  const found = isAllowed ? await selectPatient(userId) : undefined;
  if (found?.role !== 'patient') throw new AppError('not-found');
}
