import type { caseFlowEndpoints } from '@plainscan/contract';

import type { Handlers } from '../platform/http/endpoint-route.ts';
import type { Platform } from '../platform/platform.ts';
import { archiveHandlers } from './archive-case.ts';
import { callOf } from './case-call.ts';
import { moneyHandlers } from './case-payment.ts';
import { reassignHandlers } from './reassign-case.ts';
import { reviewHandlers } from './review-actions.ts';
import { simpleTransition } from './transition.ts';
import { workHandlers } from './work-actions.ts';

export const caseFlowHandlers = (platform: Platform): Handlers<typeof caseFlowEndpoints> => ({
  ...workHandlers(platform),
  ...reviewHandlers(platform),
  ...reassignHandlers(platform),
  ...archiveHandlers(platform),
  ...moneyHandlers(platform),
  claimCase: callOf(platform, simpleTransition('claim')),
  startReview: callOf(platform, simpleTransition('startReview')),
  cancelReview: callOf(platform, simpleTransition('cancelReview')),
});
