// A patient identifies the clinic that holds their images by its code.
import { AppError, clinicUploadWord, limits, minute } from '@plainscan/contract';

import { recordCheckedClinic, readCheckedClinic } from '../auth/sessions/session-service.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import { spendAllowance } from '../platform/limits/allowance.ts';
import type { Platform } from '../platform/platform.ts';
import { lookUpClinicByCode, readWorkspace } from '../workspaces/workspace-service.ts';

const codeLimit = { kind: 'clinic-code', most: limits.clinicCodeLookupsAMinute, milliseconds: minute };

/**
 * F-030, CG-110: returns the clinic of a code if it accepts images for other clinics' patients. Throws 404 for any
 * other code.
 */
export async function findClinicByCode({ database }: Platform, { actor, context }: Caller, code: string) {
  // Codes are short, so guessing is rate-limited.
  await database.asSystem(() => spendAllowance(codeLimit, actor.userId, context.now, 'rate.exceeded'));
  const row = await database.asSystem(() => lookUpClinicByCode(code));
  if (!row || row.closedAt !== null) throw new AppError('not-found');
  if (!row.allowClinicUpload) throw new AppError('case.no-clinic-upload');
  await database.asSystem(() => recordCheckedClinic(actor, row.id));
  return {
    code,
    workspaceId: row.id,
    name: row.name,
    allowClinicUpload: clinicUploadWord(row.allowClinicUpload),
  };
}

/** CG-175: returns a clinic's code if it was the last one looked up in this session. Throws 404 for any other ID. */
export async function readCheckedCode(
  { database }: Platform,
  { actor }: Caller,
  workspaceId: number | undefined,
): Promise<string> {
  const row = await database.asSystem(async () => {
    const checked = await readCheckedClinic(actor);
    return workspaceId === undefined || workspaceId !== checked ? undefined : readWorkspace(workspaceId);
  });
  if (!row?.clinicCode) throw new AppError('not-found');
  return row.clinicCode;
}
