import type { caseEndpoints, Case } from '@plainscan/contract';

import type { Handlers } from '../platform/http/endpoint-route.ts';
import type { Caller, RequestContext, SignedIn } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { archiveCase, letPatientPay, unarchiveCase, useCredit, withdrawCase } from './case-office-service.ts';
import { caseRequestHandlers } from './case-request-routes.ts';
import {
  discard,
  findCase,
  plainStep,
  rateCase,
  readCase,
  recallCase,
  rejectCase,
  sendForReview,
  signOffCase,
} from './case-service.ts';
import { listCases, listUnpaidCases } from './list-cases-service.ts';
import { createRecorderToken } from './recorder-token-service.ts';
import { readViewerLink } from '../viewers/resource-service.ts';
import { addReviewNote, resolveReviewNote } from './review-note-service.ts';
import { submitVideoReport } from './video-report-service.ts';

type Act = (platform: Platform, caller: Caller, id: string, reason?: string) => Promise<Case>;
type OnCase = {
  params: { id: string };
  actor: SignedIn;
  context: RequestContext;
  body?: { reason?: string | undefined } | undefined;
};

export function caseHandlers(platform: Platform): Handlers<typeof caseEndpoints> {
  const find = ({ actor, params }: Pick<OnCase, 'actor' | 'params'>) =>
    findCase(platform.database, actor, params.id);
  const step = (act: Act) => (input: OnCase) => act(platform, input, input.params.id, input.body?.reason);
  /** With a body, which is looked at once the case is known to be the person's. */
  const stepWithBody = (act: Act) => ({ find, handle: step(act) });
  return {
    listCases: (input) => listCases(platform, input, input.query),
    getCase: step(readCase),
    getViewerLink: async (input) => {
      const { dicomStudy } = await readCase(platform, input, input.params.id);
      return readViewerLink(platform, input, dicomStudy?.id ?? null);
    },
    listUnpaidCases: (input) => listUnpaidCases(platform, input),
    ...caseRequestHandlers(platform),
    claimCase: step(plainStep('claim')),
    rejectCase: stepWithBody(rejectCase),
    submitVideoReport: {
      find,
      handle: (input) => submitVideoReport(platform, input, input.params.id, input.body),
    },
    discardReview: stepWithBody(discard),
    sendForReview: step(sendForReview),
    startReview: step(plainStep('startReview')),
    cancelReview: step(plainStep('cancelReview')),
    signOffCase: {
      find,
      handle: (input) => signOffCase(platform, input, input.params.id, input.body?.checks ?? []),
    },
    createRecorderToken: (input) => createRecorderToken(platform, input, input.params.id),
    addReviewNote: { find, handle: (input) => addReviewNote(platform, input, input.params.id, input.body) },
    resolveReviewNote: {
      find,
      handle: (input) => resolveReviewNote(platform, input, input.params, input.body.isResolved),
    },
    recallCase: {
      find,
      handle: (input) => recallCase(platform, input, input.params.id, input.body.reason),
    },
    archiveCase: step(archiveCase),
    unarchiveCase: step(unarchiveCase),
    withdrawCase: step(withdrawCase),
    letPatientPay: { find, handle: (input) => letPatientPay(platform, input, input.params.id) },
    useCredit: step(useCredit),
    rateCase: { find, handle: (input) => rateCase(platform, input, input.params.id, input.body) },
  };
}
