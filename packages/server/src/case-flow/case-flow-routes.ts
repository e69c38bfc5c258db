import type { Case, caseFlowEndpoints } from '@plainscan/contract';

import { findCase } from '../cases/case-service.ts';
import type { Handlers } from '../platform/http/endpoint-route.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { archiveCase, unarchiveCase } from './archive-case.ts';
import { letPatientPay, useCredit, withdrawCase } from './case-payment.ts';
import { rateCase, recallCase, signOffCase } from './review-actions.ts';
import { listAssignees, reassignCase } from './reassign-case.ts';
import { simpleTransition } from './transition.ts';
import { discard, rejectCase, sendForReview } from './work-actions.ts';

type Act = (platform: Platform, caller: Caller, id: string, reason?: string) => Promise<Case>;
type OnCase = Caller & { params: { id: string }; body?: { reason?: string | undefined } | undefined };

export function caseFlowHandlers(platform: Platform): Handlers<typeof caseFlowEndpoints> {
  const find = ({ actor, params }: Pick<OnCase, 'actor' | 'params'>) =>
    findCase(platform.database, actor, params.id);
  const call = (act: Act) => (input: OnCase) => act(platform, input, input.params.id, input.body?.reason);
  /** With a body, which is looked at once the case is known to be the person's. */
  const callWithBody = (act: Act) => ({ find, handle: call(act) });
  return {
    claimCase: call(simpleTransition('claim')),
    rejectCase: callWithBody(rejectCase),
    reassignCase: {
      find,
      handle: (input) => reassignCase(platform, input, input.params.id, input.body),
    },
    listAssignees: (input) => listAssignees(platform, input, input.params.id),
    discardReview: callWithBody(discard),
    sendForReview: call(sendForReview),
    startReview: call(simpleTransition('startReview')),
    cancelReview: call(simpleTransition('cancelReview')),
    signOffCase: {
      find,
      handle: (input) => signOffCase(platform, input, input.params.id, input.body?.checks ?? []),
    },
    recallCase: {
      find,
      handle: (input) => recallCase(platform, input, input.params.id, input.body.reason),
    },
    archiveCase: call(archiveCase),
    unarchiveCase: call(unarchiveCase),
    withdrawCase: call(withdrawCase),
    letPatientPay: { find, handle: (input) => letPatientPay(platform, input, input.params.id) },
    useCredit: call(useCredit),
    rateCase: { find, handle: (input) => rateCase(platform, input, input.params.id, input.body) },
  };
}
