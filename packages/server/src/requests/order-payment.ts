// Who pays for a request, and how (F-034, CG-51, CG-52, CG-162).
import {
  AppError,
  needsPayment,
  patientRequestProblem,
  type PaymentMethod,
  type ReportType,
} from '@plainscan/contract';

import { selectOwnUnpaid } from '../cases/case-count-repository.ts';
import { lockCredit, type Credit } from '../payments/credit-service.ts';
import { readDiscountPercent } from '../workspaces/workspace-service.ts';
import type { WorkspaceRow } from '../workspaces/workspace-tables.ts';

export type OrderPayment = {
  payer: 'patient' | 'workspace';
  needsPayment: boolean;
  credit: Credit | undefined;
  columns: { reportType: ReportType; selectedPaymentMethod: PaymentMethod | null };
};

type OrderPaymentInput = {
  selectedPaymentPackage: ReportType;
  selectedPaymentMethod?: PaymentMethod | undefined;
  userReportId?: string | undefined;
};

/** F-035: returns whether the clinic's discount leaves nothing to pay. */
const isFreeFor = async (home: WorkspaceRow): Promise<boolean> => (await readDiscountPercent(home)) === 100;

/**
 * Returns who pays. White-glove clinics are billed separately. Elsewhere the patient pays unless the clinic chooses to.
 */
export async function paymentOfStaffOrder(
  home: WorkspaceRow,
  patientUserId: string,
  order: OrderPaymentInput,
): Promise<OrderPayment> {
  const { selectedPaymentPackage, selectedPaymentMethod = 'patient-pay' } = order;
  if (home.productType === 'white-glove') {
    const columns = { reportType: selectedPaymentPackage, selectedPaymentMethod: null };
    return { payer: 'workspace', needsPayment: false, credit: undefined, columns };
  }
  const credit =
    order.userReportId === undefined
      ? undefined
      : await lockCredit(patientUserId, order.userReportId, 'staff');
  const method = credit ? 'patient-pay' : selectedPaymentMethod;
  return {
    payer: method === 'admin-pay' ? 'workspace' : 'patient',
    needsPayment: needsPayment({
      by: 'staff',
      productType: home.productType,
      hasCredit: !!credit,
      isFree: await isFreeFor(home),
    }),
    credit,
    // The credit's type becomes the case's type (CG-52).
    columns: { reportType: credit?.reportType ?? selectedPaymentPackage, selectedPaymentMethod: method },
  };
}

/** Uses the patient's oldest credit for their own request, or lets it wait for payment if the workspace allows that. */
export async function paymentOfOwnRequest(
  home: WorkspaceRow,
  patientUserId: string,
  order: Omit<OrderPaymentInput, 'selectedPaymentMethod'>,
): Promise<OrderPayment> {
  const { productType, canRequestBeforePay } = home;
  const isFree = await isFreeFor(home);
  // If there is nothing to pay, a purchased report is kept for later, unless the form names it.
  const isCreditWanted = !isFree || order.userReportId !== undefined;
  const credit = isCreditWanted ? await lockCredit(patientUserId, order.userReportId, 'patient') : undefined;
  const mustPay = needsPayment({ by: 'patient', productType, hasCredit: !!credit, isFree });
  const open = mustPay ? await selectOwnUnpaid(patientUserId) : undefined;
  const problem = patientRequestProblem(mustPay, canRequestBeforePay, open !== undefined);
  if (problem !== null) throw new AppError(problem, open === undefined ? {} : { extra: { caseId: open } });
  const reportType = credit?.reportType ?? order.selectedPaymentPackage;
  const columns = { reportType, selectedPaymentMethod: 'patient-pay' as const };
  return { payer: 'patient', needsPayment: mustPay, credit, columns };
}

/** A draft belongs to its clinic until its patient is known (T08). */
export const paymentOfDraft: OrderPayment = {
  payer: 'workspace',
  needsPayment: false,
  credit: undefined,
  columns: { reportType: 'standard', selectedPaymentMethod: null },
};
