// Accounts created for an address that a mailed link has already proved (B17).
import type { Locale } from '@plainscan/contract';

import { recordAudit } from '../../platform/audit/record-audit.ts';
import { newId } from '../../platform/clock/uuidv7.ts';
import type { RequestContext } from '../../platform/http/request-actor.ts';
import { authHooks } from '../auth-hooks.ts';
import {
  insertAccount,
  insertTermsAcceptance,
  markAddressVerified,
  setPassword,
  type UserRow,
} from '../auth-repository.ts';
import { termsVersion } from './registration-service.ts';

type NewPerson = { name: string; email: string; dateOfBirth: string; locale: Locale };

/**
 * Creates an active patient account. Returns undefined if the workspace already has the email. Needs a system
 * transaction.
 */
export async function createVerifiedAccount(
  { name, email, dateOfBirth, locale }: NewPerson,
  workspaceId: number,
  passwordHash: string,
  { now, ip, requestId }: RequestContext,
): Promise<Pick<UserRow, 'id' | 'role' | 'workspaceId' | 'name'> | undefined> {
  const row = {
    id: newId(),
    workspaceId,
    role: 'patient' as const,
    name,
    email,
    dateOfBirth,
    status: 'active' as const,
    viewedReportFirstTime: false,
    locale,
    createdAt: now,
    updatedAt: now,
  };
  if (!(await insertAccount(row))) return undefined;
  await authHooks.registered.patientAdded(row);
  await setPassword(row.id, passwordHash, now);
  await markAddressVerified(row.id, now);
  for (const kind of ['terms', 'education'] as const)
    await insertTermsAcceptance({ id: newId(), userId: row.id, kind, version: termsVersion, at: now });
  await recordAudit({
    workspaceId,
    actorId: row.id,
    actorRole: row.role,
    ip,
    requestId,
    action: 'auth.registered',
    entityKind: 'user',
    entityId: row.id,
    outcome: 'allowed',
    at: now,
  });
  return row;
}
