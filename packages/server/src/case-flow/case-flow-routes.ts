import type { caseFlowEndpoints } from '@plainscan/contract';

import type { Handlers } from '../platform/http/endpoint-route.ts';
import type { Platform } from '../platform/platform.ts';
import { archiveHandlers } from './archive-case.ts';
import { actionHandler } from './case-call.ts';
import { casePaymentHandlers } from './case-payment.ts';
import { reassignHandlers } from './reassign-case.ts';
import { reviewHandlers } from './review-actions.ts';
import { simpleTransition } from './transition.ts';
import { undoHandlers } from './undo-actions.ts';
import { workHandlers } from './work-actions.ts';

export const caseFlowHandlers = (platform: Platform): Handlers<typeof caseFlowEndpoints> => ({
  ...workHandlers(platform),
  ...undoHandlers(platform),
  ...reviewHandlers(platform),
  ...reassignHandlers(platform),
  ...archiveHandlers(platform),
  ...casePaymentHandlers(platform),
  claimCase: actionHandler(platform, simpleTransition('claim')),
  startReview: actionHandler(platform, simpleTransition('startReview')),
  cancelReview: actionHandler(platform, simpleTransition('cancelReview')),
});
