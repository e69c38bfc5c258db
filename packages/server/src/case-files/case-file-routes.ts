import type { Case, caseFileEndpoints } from '@plainscan/contract';

import { simpleTransition } from '../case-flow/transition.ts';
import { findCase } from '../cases/case-service.ts';
import type { Handlers } from '../platform/http/endpoint-route.ts';
import type { Caller, SignedIn } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { addAdditionalFile } from './additional-files.ts';
import { judgeIdentity } from './identity-answer.ts';
import { reportPortalFailure, sharePortalAccess, showPortalPassword } from './portal-access.ts';
import { rejectClinicUpload, completeSharedUpload, submitClinicUpload } from './supply-files.ts';

/** Endpoints that add missing files to an existing case (T12 … T18, T34, T37, T41). */
export function caseFileHandlers(platform: Platform): Handlers<typeof caseFileEndpoints> {
  const find = ({ actor, params }: { actor: SignedIn; params: { id: string } }) =>
    findCase(platform.database, actor, params.id);
  type Input<Body> = Caller & { params: { id: string }; body: Body };
  const on = <Body, Answer = Case>(
    act: (platform: Platform, caller: Caller, id: string, body: Body) => Promise<Answer>,
  ) => ({ find, handle: (input: Input<Body>) => act(platform, input, input.params.id, input.body) });
  return {
    submitClinicUpload: on(submitClinicUpload),
    rejectClinicUpload: {
      find,
      handle: (input) => rejectClinicUpload(platform, input, input.params.id, input.body?.reason),
    },
    sharePortalAccess: {
      find,
      handle: (input) => sharePortalAccess(platform, input, input.params.id, input.body.uploadSharedInfo),
    },
    completeSharedUpload: on(completeSharedUpload),
    bypassImages: (input) => simpleTransition('bypassImages')(platform, input, input.params.id),
    reportPortalFailure: {
      find,
      handle: (input) => reportPortalFailure(platform, input, input.params.id, input.body.reason),
    },
    showPortalPassword: async (input) => {
      // Each view is counted, so the case is checked first.
      await find(input);
      return showPortalPassword(platform, input, input.params.id);
    },
    judgeIdentity: on(judgeIdentity),
    addAdditionalFile: on(addAdditionalFile),
  };
}
