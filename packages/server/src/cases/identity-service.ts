// T41: somebody looks at images that name another patient, and says whose they are.
import type { BodyOf, Case, caseEndpoints } from '@plainscan/contract';

import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { detachStudyUpload } from '../uploads/upload-case-service.ts';
import { takeStep, type Step } from './apply-case-action.ts';

type Judgement = BodyOf<typeof caseEndpoints.judgeIdentity>;

/** Accepted with who, when and why; or sent back for the right images, which then belong to nobody. */
export async function judgeIdentity(
  platform: Platform,
  caller: Caller,
  id: string,
  { verdict, reason }: Judgement,
): Promise<Case> {
  return takeStep(platform, caller, id, verdict === 'accept' ? accept(caller, reason) : refuse(reason));
}

function accept({ actor, context }: Caller, reason: string): Step {
  const columns = { identityAckBy: actor.userId, identityAckAt: context.now };
  return { action: 'acceptIdentity', reason, prepare: () => Promise.resolve({ columns }) };
}

function refuse(reason: string): Step {
  return {
    action: 'refuseIdentity',
    reason,
    prepare: () => Promise.resolve({ columns: { uploadFailedReason: { code: 'anotherPatient' } } }),
    also: async ({ row, study }) => {
      // A study that was there before the case stays with its owner.
      if (row.uploadId !== null && study?.uploadId === row.uploadId)
        await detachStudyUpload(row.uploadId, study.id);
    },
  };
}
