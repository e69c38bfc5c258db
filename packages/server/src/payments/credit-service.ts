// A patient's right to one report (CG-52): bought, spent on a case, possibly returned from it.
import { AppError, fieldProblems, type ReportType } from '@plainscan/contract';

import { asOwner } from '../platform/database/transaction.ts';
import { lockPaymentsOf, selectUnused, spendRow, type CreditRow } from './credit-repository.ts';

/** Locks everything about a patient's payments until the transaction ends. */
export function lockPayments(patientUserId: string): Promise<void> {
  return lockPaymentsOf(patientUserId);
}

export type Credit = Pick<CreditRow, 'id' | 'reportType'>;

/**
 * Returns the unused credit that a request spends, locked until the transaction ends: the named one, or the oldest for
 * the patient's own request. CG-161: refuses a credit that is not an unused credit of this patient.
 */
export async function lockCredit(
  patientUserId: string,
  named: string | undefined,
  by: 'patient' | 'staff',
): Promise<Credit | undefined> {
  return asOwner(async () => {
    await lockPaymentsOf(patientUserId);
    const unused = await selectUnused(patientUserId);
    if (named === undefined) return by === 'patient' ? unused[0] : undefined;
    const credit = unused.find(({ id }) => id === named);
    if (!credit)
      throw new AppError('input.invalid', { fields: { userReportId: [fieldProblems.creditUsed] } });
    return credit;
  });
}

/** Spends the held credit on the case, which must already exist. */
export async function spendCredit(credit: Credit | undefined, caseId: string, now: Date): Promise<void> {
  if (credit === undefined) return;
  if (!(await asOwner(() => spendRow(credit.id, caseId, now))))
    throw new AppError('input.invalid', { fields: { userReportId: [fieldProblems.creditUsed] } });
}

const typeWords = { standard: 'Standard', express: 'Express' } as const satisfies Record<ReportType, string>;

/** Returns the current user's credits. Needs a transaction of that patient. */
export async function readCredits(userId: string) {
  const unused = await selectUnused(userId);
  const [oldest] = unused;
  return {
    availableReport: oldest ? { id: oldest.id, type: typeWords[oldest.reportType] } : null,
    numOfReport: unused.length,
  };
}
