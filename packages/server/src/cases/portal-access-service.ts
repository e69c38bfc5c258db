// T12, T37 and CG-70: the access to an online portal is shared, corrected, and its password looked at.
import {
  AppError,
  caseMessages,
  judge,
  limits,
  mayShowPassword,
  type Case,
  type PortalAccess,
} from '@plainscan/contract';

import { spendAllowance } from '../auth/allowance-service.ts';
import { asOwner } from '../platform/database/transaction.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { requireCase, takeStep } from './apply-case-action.ts';
import { recordAside } from './case-events.ts';
import { factsOf } from './case-facts.ts';
import { refusal } from './case-refusal.ts';
import { createCaseRepository } from './case-repository.ts';
import { savePortalAccess, selectSealedPassword } from './portal-access-repository.ts';
import { systemCases } from './system-cases.ts';

/** A sealed password opens in its own case only. */
const placeOf = (caseId: string): string => `portal:${caseId}`;

/** T12: shares the access, or replaces one that does not work. */
export async function sharePortalAccess(
  platform: Platform,
  caller: Caller,
  id: string,
  access: PortalAccess,
): Promise<Case> {
  return takeStep(platform, caller, id, {
    action: 'sharePortal',
    also: () =>
      savePortalAccess({
        caseId: id,
        address: access.portalAddress,
        username: access.portalUsername,
        studyName: access.studyName,
        passwordSealed: platform.sealer.seal(access.portalPassword, placeOf(id)),
        sharedBy: caller.actor.userId,
        sharedAt: caller.context.now,
      }),
  });
}

/** T37: whoever shared the access is told why it does not work. */
export async function reportPortalFailure(
  platform: Platform,
  caller: Caller,
  id: string,
  reason: string,
): Promise<Case> {
  const columns = { portalFailure: reason };
  return takeStep(platform, caller, id, {
    action: 'portalFailed',
    reason,
    prepare: () => Promise.resolve({ columns }),
  });
}

const looks = { kind: 'portal-password', most: 20, milliseconds: 3_600_000 };

/** Shows the password to those who work with it; each look stands in timeline and audit. */
export async function showPortalPassword(
  platform: Platform,
  caller: Caller,
  id: string,
): Promise<{ portalPassword: string; seconds: number }> {
  const { actor, context } = caller;
  await platform.database.asSystem(() => spendAllowance(looks, actor.userId, context.now, 'rate.exceeded'));
  return platform.database.asActor(actor, async () => {
    const record = await requireCase(createCaseRepository(actor), id);
    const facts = factsOf(record, context.now);
    if (!mayShowPassword(actor, facts)) {
      // Once the images were bypassed only the consultant and the reviewer need it.
      if (facts.isBypassed)
        throw new AppError('case.actor', { params: { who: caseMessages.en['who.portal-reader'] } });
      const verdict = judge('completeUpload', actor, facts);
      throw refusal('completeUpload', record, verdict.allowed ? 'status' : verdict.because);
    }
    const sealed = await asOwner(() => selectSealedPassword(id));
    if (sealed === null) throw new AppError('case.portal-erased');
    const { row } = record;
    const look = { row, action: 'showPassword', event: 'case.password-shown', from: row.status } as const;
    await asOwner(() => recordAside(systemCases, look, caller));
    return {
      portalPassword: platform.sealer.open(sealed, placeOf(id)),
      seconds: limits.passwordSeconds,
    };
  });
}
