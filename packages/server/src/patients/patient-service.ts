import {
  AppError,
  limits,
  type CreateCase,
  type ResponseOf,
  type patientEndpoints,
} from '@plainscan/contract';

import { spendAllowance } from '../auth/allowance-service.ts';
import { recordRead } from '../platform/audit/record-read.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { readWorkspace } from '../workspaces/workspace-service.ts';
import { insertPatient, selectPatientByEmail } from './patient-repository.ts';

const lookupLimit = { kind: 'patient-lookup', most: limits.emailLookupsAMinute, milliseconds: 60_000 };

/**
 * The account of the patient that a request names, made as `invited` when this workspace does not know the e-mail.
 * An account that exists keeps its own details: staff never change a profile through a case (CG-171).
 */
export async function findOrInvitePatient(
  { actor, context }: Caller,
  patient: CreateCase['patient'],
): Promise<string> {
  const home = await readWorkspace(actor.workspaceId);
  const id = newId();
  const isNew = await insertPatient({
    id,
    workspaceId: actor.workspaceId,
    role: 'patient',
    name: patient.name,
    preferredName: patient.preferredName,
    email: patient.email,
    phoneNumber: patient.phoneNumber,
    gender: patient.gender,
    dateOfBirth: patient.dateOfBirth,
    status: 'invited',
    viewedReportFirstTime: false,
    locale: home.locale,
    createdAt: context.now,
    updatedAt: context.now,
  });
  if (isNew) return id;
  const known = await selectPatientByEmail(actor.workspaceId, patient.email);
  if (known?.role !== 'patient') {
    throw new AppError('input.invalid', {
      fields: {
        'patient.email': ['This email belongs to a member of staff. Please enter the patient’s own.'],
      },
    });
  }
  return known.id;
}

/** CG-109: staff find patients of their own workspace, a patient only themselves. */
export async function findPatientByEmail(
  { database }: Platform,
  caller: Caller,
  email: string,
): Promise<ResponseOf<typeof patientEndpoints.findPatientByEmail>> {
  // L3: prefilling a form needs a few of these; reading out a list of people needs many.
  await database.asSystem(() =>
    spendAllowance(lookupLimit, caller.actor.userId, caller.context.now, 'rate.exceeded'),
  );
  return database.asActor(caller.actor, async () => {
    const found = await selectPatientByEmail(caller.actor.workspaceId, email);
    const isTheirs =
      found?.role === 'patient' && (caller.actor.role !== 'patient' || found.id === caller.actor.userId);
    if (!found || !isTheirs) return { patient: null };
    await recordRead(caller, 'patient.looked-up', {
      entityKind: 'user',
      entityId: found.id,
      patientUserId: found.id,
    });
    const { id: userId, name, preferredName, phoneNumber, dateOfBirth, gender } = found;
    return { patient: { userId, name, preferredName, phoneNumber, dateOfBirth, gender } };
  });
}
