// T10, T32, T33, T39, T42: the archive, and what was never paid.
import { AppError, afterUnarchive, isOwnRequest, type Case, type CaseFacts } from '@plainscan/contract';

import { endCheckoutsOf, moneyOfUnarchived, returnCreditOf } from '../payments/credit-return-service.ts';
import { holdCredit, spendCredit, type Credit } from '../payments/credit-service.ts';
import { asOwner } from '../platform/database/transaction.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { takeStep, type StepInput } from './apply-case-action.ts';
import { factsOf } from './case-facts.ts';
import { keepDraftOf, withMoneyHeld } from './case-payment-service.ts';
import type { CaseRecord } from './case-record-repository.ts';
import { selectOwnUnpaid } from './request-repository.ts';

/** T32: open checkouts end; a report that was paid and that nobody ever claimed is given back (CG-52). */
export function archiveCase(platform: Platform, caller: Caller, id: string, reason?: string): Promise<Case> {
  const { now } = caller.context;
  return withMoneyHeld(platform, caller.actor, id, () =>
    takeStep(platform, caller, id, {
      action: 'archive',
      reason,
      also: async ({ row }) => {
        await endCheckoutsOf(id, now);
        if (row.originalAssigneeId === null) await returnCreditOf(platform, id, now);
      },
    }),
  );
}

/** T33: back to where it was; with its money, or waiting for it again. */
export function unarchiveCase(platform: Platform, caller: Caller, id: string): Promise<Case> {
  const { actor, context } = caller;
  const { now } = context;
  let takeMoney = (): Promise<void> => Promise.resolve();
  return withMoneyHeld(platform, actor, id, () =>
    takeStep(platform, caller, id, {
      action: 'unarchive',
      prepare: async (record) => {
        const money = await asOwner(() => moneyOfUnarchived(id, now));
        takeMoney = money.take;
        const facts = factsOf(record, now);
        const needsPayment = facts.needsPayment || money.isGone;
        await checkOneUnpaid({ ...facts, needsPayment }, id);
        return inputOfReturn(record, { ...facts, needsPayment });
      },
      also: async (_, moved) => {
        await takeMoney();
        await keepDraftOf(moved, now);
      },
    }),
  );
}

/** CG-162: a patient has one own request that waits for money, also after this. */
async function checkOneUnpaid(facts: CaseFacts, id: string): Promise<void> {
  const { patientUserId } = facts;
  if (patientUserId === null || !isOwnRequest(facts) || afterUnarchive.by(facts) !== 'not-paid') return;
  const open = await asOwner(() => selectOwnUnpaid(patientUserId, id));
  if (open !== undefined) throw new AppError('case.unpaid-open', { extra: { caseId: open } });
}

function inputOfReturn({ row }: CaseRecord, facts: CaseFacts): StepInput {
  const lacksImages = facts.study === 'deleted' && afterUnarchive.by(facts) === 'pending-upload';
  return {
    facts: { needsPayment: facts.needsPayment },
    columns: lacksImages ? { uploadFailedReason: row.uploadFailedReason ?? { code: 'imagesDeleted' } } : {},
  };
}

/** T39: whoever asked takes an unpaid request back. */
export function withdrawCase(platform: Platform, caller: Caller, id: string): Promise<Case> {
  const also = (): Promise<void> => endCheckoutsOf(id, caller.context.now);
  return withMoneyHeld(platform, caller.actor, id, () =>
    takeStep(platform, caller, id, { action: 'withdraw', also }),
  );
}

/** T42: the clinic's checkout ends, and the patient gets a link to pay (CG-166). */
export function letPatientPay(platform: Platform, caller: Caller, id: string): Promise<Case> {
  const columns = { selectedPaymentMethod: 'patient-pay' as const };
  return withMoneyHeld(platform, caller.actor, id, () =>
    takeStep(platform, caller, id, {
      action: 'letPatientPay',
      prepare: () => Promise.resolve({ columns }),
      also: () => endCheckoutsOf(id, caller.context.now),
    }),
  );
}

/** CG-166: the patient's oldest unused report pays for the case, which takes its type; open checkouts end. */
export function useCredit(platform: Platform, caller: Caller, id: string): Promise<Case> {
  const { actor, context } = caller;
  let credit: Credit | undefined;
  return withMoneyHeld(platform, actor, id, () =>
    takeStep(platform, caller, id, {
      action: 'useCredit',
      prepare: async () => {
        credit = await holdCredit(actor.userId, undefined, 'patient');
        return credit ? { columns: { reportType: credit.reportType } } : {};
      },
      also: async (_, moved) => {
        await spendCredit(credit, id, context.now);
        await endCheckoutsOf(id, context.now);
        await keepDraftOf(moved, context.now);
      },
    }),
  );
}
