import type { Case } from '@plainscan/contract';

import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { takeStep } from './apply-case-action.ts';

/** T18, CG-34: the clinic cannot send the images; the case goes to the provider, and a second try is refused. */
export function rejectClinicUpload(
  platform: Platform,
  caller: Caller,
  id: string,
  reason?: string,
): Promise<Case> {
  return takeStep(platform, caller, id, { action: 'rejectUpload', reason, isRepeatable: false });
}
