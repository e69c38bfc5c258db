// Clinic codes: three letters of the name and four digits, reserved until the form is sent (CG-111, CG-124).
import {
  AppError,
  codePrefixOf,
  fieldProblems,
  limits,
  minute,
  type BodyOf,
  type clinicEndpoints,
} from '@plainscan/contract';
import { randomInt } from 'node:crypto';

import type { Caller } from '../platform/http/request-actor.ts';
import { spendAllowance } from '../platform/limits/allowance.ts';
import type { Platform } from '../platform/platform.ts';
import { readWorkspace } from '../workspaces/workspace-service.ts';
import {
  deleteOldForms,
  deleteOldReservations,
  deleteReservation,
  lockReservation,
  reserveCode,
} from './clinic-form-repository.ts';
import { findClinic } from './clinic-reading-service.ts';

const limit = { kind: 'clinic-code-issue', most: limits.clinicCodesAMinute, milliseconds: minute };

/** P-044: the form requests a new code and is sent again. */
export const codeTaken = (): AppError =>
  new AppError('workspace.code-taken', { fields: { clinicCode: [fieldProblems.clinicCodeTaken] } });

/** Each prefix has ten thousand codes, so a few attempts find a free one. */
const maxTries = 200;

/** V-065: reserves a free code for the name. Throws 404 if an administrator names a clinic other than their own. */
export async function issueClinicCode(
  platform: Platform,
  caller: Caller,
  { name, workspaceId: named }: BodyOf<typeof clinicEndpoints.issueClinicCode>,
): Promise<{ code: string }> {
  const { actor, context } = caller;
  const workspaceId = named ?? (actor.role === 'super-admin' ? null : actor.workspaceId);
  if (workspaceId !== null) await findClinic(platform, caller, workspaceId);
  const { database } = platform;
  await database.asSystem(() => spendAllowance(limit, actor.userId, context.now, 'rate.exceeded'));
  return database.asSystem(async () => {
    const prefix = codePrefixOf(name);
    const home = workspaceId === null ? undefined : await readWorkspace(workspaceId);
    // P-019: the letters are unchanged, so the code stays.
    if (home?.clinicCode?.startsWith(prefix)) return { code: home.clinicCode };
    const reservedUntil = new Date(context.now.getTime() + limits.codeReservationMilliseconds);
    for (let tries = 0; tries < maxTries; tries += 1) {
      const code = `${prefix}${String(randomInt(10_000)).padStart(4, '0')}`;
      const row = { code, workspaceId, reservedBy: actor.userId, reservedUntil };
      if (await reserveCode(row, context.now)) return { code };
    }
    throw codeTaken();
  });
}

/**
 * Returns whether a code was issued to this user for this clinic, or for a new one. It remains valid after its time
 * unless another user requested it. Throws 409 if one did. Needs the system transaction that assigns it to the clinic.
 */
export async function consumeIssuedCode(
  { actor }: Caller,
  code: string,
  workspaceId: number | null,
): Promise<boolean> {
  const kept = await lockReservation(code);
  if (!kept) return false;
  if (kept.reservedBy !== actor.userId || kept.workspaceId !== workspaceId) throw codeTaken();
  await deleteReservation(code);
  return true;
}

/** Deletes expired unused codes and form records. Needs a system transaction. */
export async function removeOldClinicForms(now: Date): Promise<void> {
  await deleteOldReservations(new Date(now.getTime() - limits.idempotencyKeyMilliseconds));
  await deleteOldForms(new Date(now.getTime() - limits.idempotencyKeyMilliseconds));
}
