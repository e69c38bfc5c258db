import type { caseEndpoints, Case } from '@plainscan/contract';

import type { Handlers } from '../platform/http/endpoint-route.ts';
import type { Caller, RequestContext, SignedIn } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import {
  cancelReview,
  claimCase,
  discard,
  findCase,
  optOut,
  rateCase,
  readCase,
  sendForReview,
  signOffCase,
  startReview,
} from './case-service.ts';
import { createCase } from './create-case-service.ts';
import { listCases } from './list-cases-service.ts';
import { submitVideoReport } from './video-report-service.ts';

type Step = (platform: Platform, caller: Caller, id: string) => Promise<Case>;
type OnCase = { params: { id: string }; actor: SignedIn; context: RequestContext };

export function caseHandlers(platform: Platform): Handlers<typeof caseEndpoints> {
  const find = ({ actor, params }: Pick<OnCase, 'actor' | 'params'>) =>
    findCase(platform.database, actor, params.id);
  const step = (take: Step) => ({ find, handle: (input: OnCase) => take(platform, input, input.params.id) });
  return {
    listCases: (input) => listCases(platform, input, input.query),
    getCase: step(readCase),
    getViewerLink: {
      find,
      handle: async (input) => {
        const { dicomStudy } = await readCase(platform, input, input.params.id);
        return { viewerLink: dicomStudy && `/viewer?caseId=${input.params.id}` };
      },
    },
    createCase: (input) => createCase(platform, input, input.body),
    claimCase: step(claimCase),
    rejectCase: step(optOut),
    submitVideoReport: {
      find,
      handle: (input) => submitVideoReport(platform, input, input.params.id, input.body),
    },
    discardReview: step(discard),
    sendForReview: step(sendForReview),
    startReview: step(startReview),
    cancelReview: step(cancelReview),
    signOffCase: step(signOffCase),
    rateCase: { find, handle: (input) => rateCase(platform, input, input.params.id, input.body) },
  };
}
