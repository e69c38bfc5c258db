// T08: a super-admin's draft in a workspace whose cases come from a gateway: images first, patient details later.
import { AppError, fieldProblems, type Case, type DraftCase } from '@plainscan/contract';

import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { readWorkspace } from '../workspaces/workspace-service.ts';
import { paymentOfDraft } from './order-payment.ts';
import { placeOrder } from './place-order.ts';

export async function createDraft(platform: Platform, caller: Caller, input: DraftCase): Promise<Case> {
  const { actor } = caller;
  if (actor.role !== 'super-admin') throw new AppError('forbidden');
  return placeOrder(platform, caller, 'draft', async () => {
    const home = await readWorkspace(input.workspaceId);
    if (home.caseCreationType !== 'ambra_gw')
      throw new AppError('input.invalid', { fields: { workspaceId: [fieldProblems.gatewayOnly] } });
    return {
      workspace: home,
      home,
      patientUserId: null,
      patientSnapshot: null,
      files: { ...input, uploadOption: 'pending-upload' },
      needsReport: false,
      payment: paymentOfDraft,
      attachments: null,
      columns: { preferredReportDate: null },
    };
  });
}
