// Where an order leads, and what is said there (J-020, J-021, J-026, CG-103).
import { paymentPlace, type Case } from '@plainscan/contract';
import type { OrderOption } from './order-values.ts';

type Created = Pick<Case, 'id' | 'selectedPaymentMethod'> & {
  readonly status: Pick<Case['status'], 'value'>;
  readonly dicomStudy: Pick<NonNullable<Case['dicomStudy']>, 'id'> | null;
};

/** The dashboard at the new request, or the place where it is paid; `processing` is said of files that were uploaded. */
export function afterOrder(
  { id, status, dicomStudy, selectedPaymentMethod }: Created,
  option: OrderOption,
): { address: string; message: 'processing' | 'created' } {
  const mustPay = status.value === 'not-paid' && selectedPaymentMethod !== 'admin-pay';
  return {
    address: mustPay
      ? paymentPlace({ id, studyId: dicomStudy?.id ?? null })
      : `/patient-dashboard?caseId=${id}`,
    message: option === 'upload-self' ? 'processing' : 'created',
  };
}
