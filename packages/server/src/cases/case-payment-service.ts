// What money does to a case: T10, T11 and the opening of a checkout. Locks always come in this order: the patient's money,
// then the case, so that a payment and an archive never wait for each other.
import { AppError, caseTellings, type ReportType } from '@plainscan/contract';

import { readDiscountPercent } from '../discounts/discount-service.ts';
import { lockMoney } from '../payments/credit-service.ts';
import type { Caller, SignedIn } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { asOwner } from '../platform/database/transaction.ts';
import { requireCase, takeStep, takeSystemStep } from './apply-case-action.ts';
import type { CaseRecord } from './case-record-repository.ts';
import { createCaseRepository } from './case-repository.ts';
import type { CaseRow } from './case-tables.ts';
import { selectOldestUnpaid } from './request-repository.ts';
import { systemCases } from './system-cases.ts';
import { discardCurrentVideo } from './video-report-repository.ts';

/** Takes a person's step that touches money, with the patient's money held from before the case is locked. */
export function withMoneyHeld<T>(
  { database }: Platform,
  actor: SignedIn,
  caseId: string,
  work: (record: CaseRecord) => Promise<T>,
): Promise<T> {
  return database.asActor(actor, async () => {
    const record = await requireCase(createCaseRepository(actor), caseId);
    await asOwner(() => lockMoney(record.row.patientUserId ?? record.row.id));
    return work(record);
  });
}

/**
 * The request that a checkout is for: the one that is named, or the patient's oldest one that waits for the actor's
 * payment (V-058). Throws 404 if it is not the patient's, or if the actor may not see the patient.
 */
export function findCaseToPay(
  { database }: Platform,
  actor: SignedIn,
  { caseId, patientId }: { caseId?: string | undefined; patientId?: string | undefined },
): Promise<string> {
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
    throw new AppError(isPatient && patientId === actor.userId ? 'payment.nothing-unpaid' : 'not-found');
  });
}

/**
 * Whoever is to pay opens a checkout; the chosen type becomes the case's (CG-166). `open` runs as the owner and is told what
 * to take off in percent. With nothing left to pay (F-035) the case goes on at once; gives whether it was so.
 */
export function openCheckoutOfCase(
  platform: Platform,
  caller: Caller,
  caseId: string,
  type: ReportType | undefined,
  open: (row: CaseRow, discountPercent: number) => Promise<void>,
): Promise<boolean> {
  const action = caller.actor.role === 'patient' ? 'pay' : 'payForPatient';
  return withMoneyHeld(platform, caller.actor, caseId, async ({ home }) => {
    const discountPercent = await readDiscountPercent(home);
    const isFree = discountPercent === 100;
    await takeStep(platform, caller, caseId, {
      action,
      // Nothing was paid: there is no receipt, as when a report is used that was bought before.
      ...(isFree && {
        becomes: 'confirmPayment',
        event: 'case.free',
        tells: caseTellings.useCredit,
        detail: { discountPercent },
      }),
      prepare: () => Promise.resolve(type === undefined ? {} : { columns: { reportType: type } }),
      also: async (_, moved) => {
        await open(moved, discountPercent);
        await keepDraftOf(moved, caller.context.now);
      },
    });
    return isFree;
  });
}

/** T10: the case goes on, if it still waits for money; `also` belongs to it. Needs a system transaction. */
export async function releaseCase(
  platform: Platform,
  caseId: string,
  now: Date,
  also: () => Promise<void>,
): Promise<CaseRow | undefined> {
  const kept = async (_: CaseRecord, moved: CaseRow): Promise<void> => {
    await also();
    await keepDraftOf(moved, now);
  };
  return takeSystemStep(platform, caseId, { action: 'confirmPayment', also: kept }, now);
}

/** T33: what comes back to the list of all has no draft any more; it is kept as a discarded version. Needs a transaction. */
export async function keepDraftOf({ id, status }: CaseRow, now: Date): Promise<void> {
  if (status === 'new' || status === 'pending-upload') await discardCurrentVideo(id, now);
}

/** T11. Needs a system transaction. */
export async function tellFailedPayment(platform: Platform, caseId: string, now: Date): Promise<void> {
  await takeSystemStep(platform, caseId, { action: 'failPayment' }, now);
}

/** The case as money sees it. Needs a system transaction. */
export async function readCaseForPayment(caseId: string): Promise<CaseRow | undefined> {
  return (await systemCases.find(caseId))?.row;
}

/** CG-166: the patient's oldest case of this type that waits for their own payment. Needs a system transaction. */
export function findOldestUnpaid(patientUserId: string, type: ReportType): Promise<string | undefined> {
  return selectOldestUnpaid(patientUserId, type);
}
