// T12, T37 and CG-70: sharing, correcting and viewing the access to an online portal.
import {
  AppError,
  caseMessages,
  checkAction,
  limits,
  mayShowPassword,
  hour,
  type Case,
  type PortalAccess,
} from '@plainscan/contract';

import { recordSilently } from '../case-flow/case-events.ts';
import { refusal } from '../case-flow/case-refusal.ts';
import { applyTransition } from '../case-flow/transition.ts';
import { factsOf } from '../cases/case-facts.ts';
import { createCaseRepository } from '../cases/case-repository.ts';
import { requireCase } from '../cases/case-service.ts';
import { systemCases } from '../cases/system-cases.ts';
import { asOwner } from '../platform/database/transaction.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import { spendAllowance } from '../platform/limits/allowance.ts';
import type { Platform } from '../platform/platform.ts';
import { savePortalAccess, selectSealedPassword } from './portal-access-repository.ts';

/** Binds a sealed password to its case: it cannot be opened for another one. */
const placeOf = (caseId: string): string => `portal:${caseId}`;

/** Saves portal access with its password sealed for this case alone (CG-70). */
export async function sealPortalAccess(
  { sealer }: Pick<Platform, 'sealer'>,
  { actor, context }: Caller,
  caseId: string,
  { portalAddress, portalUsername, portalPassword, studyName }: PortalAccess,
): Promise<void> {
  await savePortalAccess({
    caseId,
    address: portalAddress,
    username: portalUsername,
    studyName,
    passwordSealed: sealer.seal(portalPassword, placeOf(caseId)),
    sharedBy: actor.userId,
    sharedAt: context.now,
  });
}

/** T12: shares the access, or replaces access that does not work. */
export async function sharePortalAccess(
  platform: Platform,
  caller: Caller,
  id: string,
  access: PortalAccess,
): Promise<Case> {
  return applyTransition(platform, caller, id, {
    action: 'sharePortal',
    prepare: () => ({ write: () => sealPortalAccess(platform, caller, id, access) }),
  });
}

/** T37: tells the user who shared the access why it does not work. */
export async function reportPortalFailure(
  platform: Platform,
  caller: Caller,
  id: string,
  reason: string,
): Promise<Case> {
  const columns = { portalFailure: reason };
  return applyTransition(platform, caller, id, {
    action: 'portalFailed',
    reason,
    prepare: () => ({ columns }),
  });
}

const viewLimit = { kind: 'portal-password', most: limits.portalPasswordsAnHour, milliseconds: hour };

/** Returns the password to users who work with it. Each view is in timeline and audit. */
export async function showPortalPassword(
  platform: Platform,
  caller: Caller,
  id: string,
): Promise<{ portalPassword: string; seconds: number }> {
  const { actor, context } = caller;
  await platform.database.asSystem(() =>
    spendAllowance(viewLimit, actor.userId, context.now, 'rate.exceeded'),
  );
  return platform.database.asActor(actor, async () => {
    const record = await requireCase(createCaseRepository(actor), id);
    const facts = factsOf(record, context.now);
    if (!mayShowPassword(actor, facts)) {
      // Once the images are bypassed, only the consultant and the reviewer need it.
      if (facts.isBypassed)
        throw new AppError('case.actor', { params: { who: caseMessages.en['who.portal-reader'] } });
      const check = checkAction('completeUpload', actor, facts);
      throw refusal('completeUpload', record, check.allowed ? 'status' : check.reason);
    }
    const sealed = await asOwner(() => selectSealedPassword(id));
    if (sealed === null) throw new AppError('case.portal-erased');
    const { row } = record;
    const look = { row, action: 'showPassword', event: 'case.password-shown', from: row.status } as const;
    await asOwner(() => recordSilently(systemCases, look, caller));
    return {
      portalPassword: platform.sealer.open(sealed, placeOf(id)),
      seconds: limits.passwordSeconds,
    };
  });
}
