// T41: a user looks at images that name another patient, and decides whose they are.
import type { BodyOf, Case, caseFileEndpoints } from '@plainscan/contract';

import { applyTransition, type Transition } from '../case-flow/transition.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { detachStudyUpload } from './attach-upload.ts';

type IdentityVerdict = BodyOf<typeof caseFileEndpoints.judgeIdentity>;

/** Accepts the images with who, when and why, or rejects them and asks for the right ones. */
export async function judgeIdentity(
  platform: Platform,
  caller: Caller,
  id: string,
  { verdict, reason }: IdentityVerdict,
): Promise<Case> {
  return applyTransition(
    platform,
    caller,
    id,
    verdict === 'accept' ? accept(caller, reason) : refuse(reason),
  );
}

function accept({ actor, context }: Caller, reason: string): Transition {
  const columns = { identityAckBy: actor.userId, identityAckAt: context.now };
  return { action: 'acceptIdentity', reason, prepare: () => ({ columns }) };
}

function refuse(reason: string): Transition {
  return {
    action: 'refuseIdentity',
    reason,
    prepare: ({ row, study }) => ({
      columns: { uploadFailedReason: { code: 'anotherPatient' } },
      write: async () => {
        // A study that existed before the case stays with its owner.
        if (row.uploadId !== null && study?.uploadId === row.uploadId)
          await detachStudyUpload(row.uploadId, study.id);
      },
    }),
  };
}
