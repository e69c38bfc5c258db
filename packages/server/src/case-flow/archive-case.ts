// T32, T33: archiving and restoring, with the payment.
import {
  AppError,
  afterUnarchive,
  isOwnRequest,
  type Case,
  type CaseFacts,
  type caseFlowEndpoints,
} from '@plainscan/contract';

import { selectOwnUnpaid } from '../cases/case-count-repository.ts';
import { factsOf } from '../cases/case-facts.ts';
import type { CaseRecord } from '../cases/case-record-repository.ts';
import type { CaseRow } from '../cases/case-tables.ts';
import { endCheckoutsOf, refundOfUnarchived, returnCreditOf } from '../payments/credit-return-service.ts';
import { asOwner } from '../platform/database/transaction.ts';
import type { Handlers } from '../platform/http/endpoint-route.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { actionHandler } from './case-call.ts';
import { discardReturnedDraft, withPaymentLocked } from './case-payment.ts';
import { applyTransition } from './transition.ts';

/** T32: ends open checkouts. A report that was paid but never claimed is returned (CG-52). */
function archiveCase(platform: Platform, caller: Caller, id: string, reason?: string): Promise<Case> {
  const { now } = caller.context;
  return withPaymentLocked(platform, caller.actor, id, () =>
    applyTransition(platform, caller, id, {
      action: 'archive',
      reason,
      prepare: ({ row }) => ({
        write: async () => {
          await endCheckoutsOf(id, now);
          if (row.originalAssigneeId === null) await returnCreditOf(platform, id, now);
        },
      }),
    }),
  );
}

/** T33: restores the previous status, with the payment, or waiting for it again. */
function unarchiveCase(platform: Platform, caller: Caller, id: string): Promise<Case> {
  const { actor, context } = caller;
  const { now } = context;
  return withPaymentLocked(platform, actor, id, () =>
    applyTransition(platform, caller, id, {
      action: 'unarchive',
      prepare: async (record) => {
        const refund = await asOwner(() => refundOfUnarchived(id, now));
        const facts = factsOf(record, now);
        const needsPayment = facts.needsPayment || refund.isGone;
        const after = { ...facts, needsPayment };
        await checkOneUnpaid(after, id);
        return {
          facts: { needsPayment },
          columns: deletedImagesColumns(record, after),
          write: async (moved) => {
            await refund.take();
            await discardReturnedDraft(moved, now);
          },
        };
      },
    }),
  );
}

/** CG-162: a patient may have only one own request waiting for payment, also after this. */
async function checkOneUnpaid(facts: CaseFacts, id: string): Promise<void> {
  const { patientUserId } = facts;
  if (patientUserId === null || !isOwnRequest(facts) || afterUnarchive.by(facts) !== 'not-paid') return;
  const open = await asOwner(() => selectOwnUnpaid(patientUserId, id));
  if (open !== undefined) throw new AppError('case.unpaid-open', { extra: { caseId: open } });
}

/** Adds the reason if the case waits for files because its images were deleted while it was archived. */
function deletedImagesColumns({ row }: CaseRecord, facts: CaseFacts): Partial<CaseRow> {
  const lacksImages = facts.study === 'deleted' && afterUnarchive.by(facts) === 'pending-upload';
  return lacksImages ? { uploadFailedReason: row.uploadFailedReason ?? { code: 'imagesDeleted' } } : {};
}

/** Handlers of these actions. */
export const archiveHandlers = (platform: Platform) =>
  ({
    archiveCase: actionHandler(platform, archiveCase),
    unarchiveCase: actionHandler(platform, unarchiveCase),
  }) satisfies Partial<Handlers<typeof caseFlowEndpoints>>;
