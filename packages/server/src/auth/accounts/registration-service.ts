// Self-registration (A-013 … A-020, CG-06, CG-24, CG-170).
import { ageProblems, AppError, latestDay, hour, type Registration } from '@plainscan/contract';

import { recordAudit } from '../../platform/audit/record-audit.ts';
import { newId } from '../../platform/clock/uuidv7.ts';
import { inSavepoint } from '../../platform/database/transaction.ts';
import type { RequestContext } from '../../platform/http/request-actor.ts';
import { requireTerms } from '../../platform/http/require-terms.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { spendAllowance } from '../../platform/limits/allowance.ts';
import { addressOf } from '../../platform/limits/network-address.ts';
import type { Platform } from '../../platform/platform.ts';
import { findWorkspaceBySubdomain, requireOpen } from '../../workspaces/workspace-service.ts';
import type { WorkspaceRow } from '../../workspaces/workspace-tables.ts';
import { authHooks } from '../auth-hooks.ts';
import { insertAccount, insertTermsAcceptance, setPassword } from '../auth-repository.ts';
import { hashPassword } from '../login/password-hash.ts';
import { checkPasswordWords } from '../login/password-rules.ts';
import { accountMailJob } from './account-jobs.ts';

/** Version of the texts that users accept (CG-157). */
export const termsVersion = '2026-11';

/**
 * Creates an active account whose address is not proved yet. A known email changes nothing: its owner gets a mail, and
 * the response is the same. `host` is the host name that the browser requested.
 */
export async function register(
  platform: Platform,
  context: RequestContext,
  host: string,
  input: Registration,
): Promise<void> {
  const { database, config } = platform;
  if (context.subdomain === '' && config.defaultHost !== '' && host === config.defaultHost)
    throw new AppError('register.closed');
  checkInput(input, context.now);
  const address = addressOf(context.ip);
  const home = await database.asSystem(async () => {
    const most = config.addressLimits.registrations;
    const limit = { kind: 'register-address', most, milliseconds: hour };
    await spendAllowance(limit, address, context.now, 'rate.exceeded');
    const found = await findWorkspaceBySubdomain(context.subdomain);
    requireOpen(found);
    return found;
  });
  const passwordHash = await hashPassword(input.password, { address, signal: context.signal });
  await database.asSystem(async () => {
    const userId = newId();
    const isNew = await insertAccount(accountRow(userId, home, input, context.now));
    // Does the work of a real registration for a known email too: the response time must reveal nothing (L4).
    const decoy = { ...input, email: `${newId()}@decoy.invalid` };
    const row = accountRow(isNew ? userId : newId(), home, isNew ? input : decoy, context.now);
    await inSavepoint(isNew, async () => {
      await insertAccount(row);
      await authHooks.registered.patientAdded(row);
      await completeAccount(row.id, input, passwordHash, context.now);
    });
    await recordAudit({
      workspaceId: home.id,
      actorId: isNew ? userId : null,
      actorRole: 'anonymous',
      ip: context.ip,
      requestId: context.requestId,
      action: 'auth.registered',
      entityKind: 'user',
      entityId: isNew ? userId : null,
      outcome: isNew ? 'allowed' : 'denied',
      at: context.now,
    });
    const occasion = isNew ? ('verify' as const) : ('registered-again' as const);
    const { email } = input;
    await enqueue(accountMailJob, { id: newId(), occasion, workspaceId: home.id, email, isMainHost: false });
  });
}

async function completeAccount(
  userId: string,
  input: Registration,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await setPassword(userId, passwordHash, now);
  await acceptTerms(userId, input, now);
}

function checkInput(input: Registration, now: Date): void {
  requireTerms(input.termsAccepted);
  const fields = ageProblems(input, latestDay(now));
  if (Object.keys(fields).length > 0) throw new AppError('input.invalid', { fields });
  checkPasswordWords(input.password, input);
}

function accountRow(id: string, home: WorkspaceRow, input: Registration, now: Date) {
  const { name, preferredName, email, phoneNumber, gender, dateOfBirth, gclid, clinicCode } = input;
  return {
    id,
    workspaceId: home.id,
    role: 'patient' as const,
    name,
    preferredName,
    email,
    phoneNumber,
    gender,
    dateOfBirth,
    gclid: gclid ?? null,
    clinicCode: clinicCode ?? null,
    status: 'active' as const,
    viewedReportFirstTime: false,
    locale: input.locale ?? home.locale,
    createdAt: now,
    updatedAt: now,
  };
}

async function acceptTerms(userId: string, input: Registration, at: Date): Promise<void> {
  const kinds = ['terms', 'education', ...(input.guardianConfirmed === true ? ['guardian'] : [])] as const;
  for (const kind of kinds)
    await insertTermsAcceptance({
      id: newId(),
      userId,
      kind: kind as 'terms' | 'education' | 'guardian',
      version: termsVersion,
      at,
    });
}
