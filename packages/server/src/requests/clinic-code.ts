// A patient names the clinic that holds their images by its code.
import { AppError, limits } from '@plainscan/contract';

import { recordCheckedClinic, readCheckedClinic } from '../auth/sessions/session-service.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import { spendAllowance } from '../platform/limits/allowance.ts';
import type { Platform } from '../platform/platform.ts';
import { lookUpClinic, readWorkspace } from '../workspaces/workspace-service.ts';

const codeLimit = { kind: 'clinic-code', most: limits.clinicCodeLookupsAMinute, milliseconds: 60_000 };

/** F-030, CG-110: the clinic of a code, when it takes images for others' patients; any other code is not found. */
export async function findClinicByCode({ database }: Platform, { actor, context }: Caller, code: string) {
  // Codes are short: trying them one after the other must not pay.
  await database.asSystem(() => spendAllowance(codeLimit, actor.userId, context.now, 'rate.exceeded'));
  const row = await database.asSystem(() => lookUpClinic(code));
  if (!row || row.closedAt !== null) throw new AppError('not-found');
  if (!row.allowClinicUpload) throw new AppError('case.no-clinic-upload');
  await database.asSystem(() => recordCheckedClinic(actor, row.id));
  return { code, workspaceId: row.id, name: row.name, allowClinicUpload: row.allowClinicUpload };
}

/** CG-175: the code of a clinic, if its code was the last one looked up in this session; any other id is not found. */
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
