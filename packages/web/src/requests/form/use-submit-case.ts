import { paymentEndpoints, type Case } from '@plainscan/contract';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { AppError } from '../../app/app-error.ts';
import { callEndpoint } from '../../app/call-endpoint.ts';
import { dropSending, isUnderway, markTaken, type Sending } from '../../uploads/sending-store.ts';
import { useSendCase, type CaseSubmission } from './add-case-queries.ts';
import { clearDraft } from '../values/case-draft.ts';
import { isJudgedField, type CaseFormValues } from '../values/case-form-values.ts';

export interface SubmittedFiles {
  /** What the request takes along … */
  readonly taken: readonly Sending[];
  /** … and what was chosen before another way was. */
  readonly unused: readonly Sending[];
}

export interface SubmittedCase {
  readonly created: Case;
  /** F-036: the payment page is being opened; null when there is nothing to pay here and now. */
  readonly checkoutUrl: string | null;
  /** The payment page was wanted and could not be had. */
  readonly hasCheckoutFailed: boolean;
}

/** The clinic pays now; not while bytes are on their way, because the payment page closes this one. */
async function openCheckout(created: Case, { taken }: SubmittedFiles): Promise<SubmittedCase> {
  const mustPay = created.status.value === 'not-paid' && created.selectedPaymentMethod === 'admin-pay';
  const none = { created, checkoutUrl: null, hasCheckoutFailed: false };
  if (!mustPay || taken.some(isUnderway)) return none;
  try {
    const query = { caseId: created.id };
    const { sessionId, url } = await callEndpoint(paymentEndpoints.createCaseCheckout, { query });
    // Without anything to pay the page after a request comes next, as ever.
    return sessionId === null ? none : { ...none, checkoutUrl: url };
  } catch {
    return { ...none, hasCheckoutFailed: true };
  }
}

/** Sends the request; a refusal goes under its field, and everything typed stays. */
export function useSubmitCase(
  form: UseFormReturn<CaseFormValues>,
  caseId: string | null,
  onDone: (submitted: SubmittedCase) => void,
) {
  const call = useSendCase();
  const [isLeaving, setLeaving] = useState(false);
  async function submit(submission: CaseSubmission, files: SubmittedFiles): Promise<void> {
    if (call.isPending || isLeaving) return;
    try {
      const created = await call.mutateAsync(submission);
      setLeaving(true);
      for (const { id } of files.taken) markTaken(id, created.id);
      for (const { id } of files.unused) dropSending(id, true);
      clearDraft(caseId);
      onDone(await openCheckout(created, files));
    } catch (error) {
      showServerErrors(error, form);
    }
  }
  return { submit, isBusy: call.isPending || isLeaving, isDone: call.isSuccess, failure: call.error };
}

/** `patient.email` of the server is our `email`. */
function showServerErrors(error: unknown, form: UseFormReturn<CaseFormValues>): void {
  if (!(error instanceof AppError)) return;
  for (const [path, messages] of Object.entries(error.validationError)) {
    const field = path.split('.').at(-1) ?? '';
    if (isJudgedField(field)) form.setError(field, { type: 'server', message: messages[0] ?? '' });
  }
}
