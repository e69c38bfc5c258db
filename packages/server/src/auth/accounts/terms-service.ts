// CG-157: who accepted which terms, in which version, when, and for which case.
import { newId } from '../../platform/clock/uuidv7.ts';
import { insertTermsAcceptance } from '../auth-repository.ts';
import { termsVersion } from './registration-service.ts';

/** Records both consents of a request. Needs a transaction in which the case exists. */
export async function acceptTermsOfCase(userId: string, caseId: string, at: Date): Promise<void> {
  for (const kind of ['terms', 'education'] as const)
    await insertTermsAcceptance({ id: newId(), userId, caseId, kind, version: termsVersion, at });
}
