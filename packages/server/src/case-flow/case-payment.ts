// How payments affect a case: T10, T11, T39, T42 and opening a checkout. Locks always come in the same order: the
// patient's payments, then the case, so that a payment and archiving never deadlock.
import {
  AppError,
  caseNotificationRules,
  type Case,
  type ReportType,
  type caseFlowEndpoints,
} from '@plainscan/contract';

import type { CaseRecord } from '../cases/case-record-repository.ts';
import { createCaseRepository } from '../cases/case-repository.ts';
import { requireCase } from '../cases/case-service.ts';
import type { CaseRow } from '../cases/case-tables.ts';
import { systemCases } from '../cases/system-cases.ts';
import { discardCurrentVideo } from '../cases/video-report-repository.ts';
import { endCheckoutsOf } from '../payments/credit-return-service.ts';
import { lockCredit, lockPayments, spendCredit } from '../payments/credit-service.ts';
import { asOwner } from '../platform/database/transaction.ts';
import type { Handlers } from '../platform/http/endpoint-route.ts';
import type { Caller, SignedIn } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { lockOpenWorkspaces, readDiscountPercent } from '../workspaces/workspace-service.ts';
import { actionHandler, findNamed } from './case-call.ts';
import { applyTransition, applySystemTransition, type Effects } from './transition.ts';

/** Runs a payment-related action with the patient's payments locked before the case. */
export function withPaymentLocked<T>(
  { database }: Platform,
  actor: SignedIn,
  caseId: string,
  work: (record: CaseRecord) => Promise<T>,
): Promise<T> {
  return database.asActor(actor, async () => {
    const record = await requireCase(createCaseRepository(actor), caseId);
    await asOwner(() => lockPayments(record.row.patientUserId ?? record.row.id));
    return work(record);
  });
}

/**
 * Returns the request that a checkout is for: the named one, or the patient's oldest one that waits for the actor's
 * payment (V-058). `null` for a patient who has none and buys a report for later. Throws 404 if it is not the
 * patient's, or if the actor may not see the patient.
 */
export function findCaseToPay(
  { database }: Platform,
  actor: SignedIn,
  { caseId, patientId }: { caseId?: string | undefined; patientId?: string | undefined },
): Promise<string | null> {
  return database.asActor(actor, async () => {
    const cases = createCaseRepository(actor);
    if (caseId !== undefined) {
      const { row } = await requireCase(cases, caseId);
      if (patientId !== undefined && patientId !== row.patientUserId) throw new AppError('not-found');
      return caseId;
    }
    const isPatient = actor.role === 'patient';
    const unpaid = await cases.listUnpaid(isPatient ? 'patient' : 'workspace', patientId);
    const [oldest] = unpaid.toSorted((one, other) => +one.row.createdAt - +other.row.createdAt);
    if (oldest) return oldest.row.id;
    if (isPatient && patientId === actor.userId) return null;
    throw new AppError('not-found');
  });
}

/**
 * Opens a checkout for its payer. The chosen type is saved on the case (CG-166). `open` runs as the owner and gets the
 * discount in percent. If nothing is left to pay (F-035), the case continues at once. Returns whether it did.
 */
export function openCheckoutOfCase(
  platform: Platform,
  caller: Caller,
  caseId: string,
  type: ReportType | undefined,
  open: (row: CaseRow, discountPercent: number) => Promise<void>,
): Promise<boolean> {
  const action = caller.actor.role === 'patient' ? 'pay' : 'payForPatient';
  return withPaymentLocked(platform, caller.actor, caseId, async ({ home }) => {
    const discountPercent = await readDiscountPercent(home);
    const isFree = discountPercent === 100;
    await applyTransition(platform, caller, caseId, {
      action,
      prepare: () => ({
        columns: type === undefined ? {} : { reportType: type },
        ...(isFree && freeOf(discountPercent)),
        write: async (moved) => {
          await lockOpenWorkspaces([moved.workspaceId, moved.patientWorkspaceId]);
          await open(moved, discountPercent);
          await discardReturnedDraft(moved, caller.context.now);
        },
      }),
      ...(isFree && { repetition: { sameAs: ['confirmPayment'] } }),
    });
    return isFree;
  });
}

/** Nothing was paid, so there is no receipt, as when an already bought report is used. */
const freeOf = (discountPercent: number): Effects => ({
  outcome: { action: 'confirmPayment', event: 'case.free', notify: caseNotificationRules.useCredit },
  detail: { discountPercent },
});

/** T10: continues the case if it still waits for payment, and runs `also` with it. Needs a system transaction. */
export async function releaseCase(
  platform: Platform,
  caseId: string,
  now: Date,
  also: () => Promise<void>,
): Promise<boolean> {
  const write = async (moved: CaseRow): Promise<void> => {
    await also();
    await discardReturnedDraft(moved, now);
  };
  const transition = { action: 'confirmPayment', prepare: () => ({ write }) } as const;
  const moved = await applySystemTransition(platform, caseId, transition, now);
  return moved !== undefined;
}

/** T33: keeps the draft of a case that returns to the shared list as a discarded version. Needs a transaction. */
export async function discardReturnedDraft({ id, status }: CaseRow, now: Date): Promise<void> {
  if (status === 'new' || status === 'pending-upload') await discardCurrentVideo(id, now);
}

/** T11. Needs a system transaction. */
export async function notifyFailedPayment(platform: Platform, caseId: string, now: Date): Promise<void> {
  await applySystemTransition(platform, caseId, { action: 'failPayment' }, now);
}

/** Returns the case for the payment code. Needs a system transaction. */
export async function readCaseForPayment(caseId: string): Promise<CaseRow | undefined> {
  return (await systemCases.find(caseId))?.row;
}

/** T39: the requester withdraws an unpaid request. */
function withdrawCase(platform: Platform, caller: Caller, id: string): Promise<Case> {
  return withPaymentLocked(platform, caller.actor, id, () =>
    applyTransition(platform, caller, id, {
      action: 'withdraw',
      prepare: () => ({ write: () => endCheckoutsOf(id, caller.context.now) }),
    }),
  );
}

/** T42: ends the clinic's checkout and sends the patient a link to pay (CG-166). */
function letPatientPay(platform: Platform, caller: Caller, id: string): Promise<Case> {
  return withPaymentLocked(platform, caller.actor, id, () =>
    applyTransition(platform, caller, id, {
      action: 'letPatientPay',
      prepare: () => ({
        columns: { selectedPaymentMethod: 'patient-pay' },
        write: () => endCheckoutsOf(id, caller.context.now),
      }),
    }),
  );
}

/** CG-166: the patient's oldest unused report pays for the case and sets its type. Open checkouts end. */
function useCredit(platform: Platform, caller: Caller, id: string): Promise<Case> {
  const { actor, context } = caller;
  return withPaymentLocked(platform, actor, id, () =>
    applyTransition(platform, caller, id, {
      action: 'useCredit',
      prepare: async () => {
        const credit = await lockCredit(actor.userId, undefined, 'patient');
        return {
          columns: credit ? { reportType: credit.reportType } : {},
          write: async (moved) => {
            await spendCredit(credit, id, context.now);
            await endCheckoutsOf(id, context.now);
            await discardReturnedDraft(moved, context.now);
          },
        };
      },
    }),
  );
}

/** Handlers of these actions. */
export const casePaymentHandlers = (platform: Platform) =>
  ({
    withdrawCase: actionHandler(platform, withdrawCase),
    letPatientPay: {
      find: findNamed(platform),
      handle: (input) => letPatientPay(platform, input, input.params.id),
    },
    useCredit: actionHandler(platform, useCredit),
  }) satisfies Partial<Handlers<typeof caseFlowEndpoints>>;
