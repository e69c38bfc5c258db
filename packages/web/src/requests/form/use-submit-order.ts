import type { Case, CurrentUser } from '@plainscan/contract';
import { useState } from 'react';
import { refusedFields } from '../../app/form-fields.ts';
import { dropSending, markTaken, type Sending } from '../../uploads/sending-store.ts';
import { isJudgedField } from '../values/case-form-values.ts';
import type { RequestFiles } from './use-request-files.ts';
import { clearKept } from '../values/kept-draft.ts';
import { orderSubmission } from '../values/order-bodies.ts';
import { useSendOrder } from './order-queries.ts';
import { takesReport } from '../values/order-verdict.ts';
import type { OrderProblems } from '../values/order-values.ts';
import type { OrderFields } from './use-order-fields.ts';

interface Submitted {
  readonly user: CurrentUser;
  readonly fields: OrderFields;
  readonly files: RequestFiles;
  /** The key of the draft that an order ends. */
  readonly clear: string;
}

/** `patient.phoneNumber` of the server is our `phoneNumber`. */
function refusedOf(error: unknown): { problems: OrderProblems; isCodeWrong: boolean } {
  const named = Object.entries(refusedFields(error)).map(
    ([path, words]) => [path.split('.').at(-1) ?? '', words] as const,
  );
  return {
    problems: Object.fromEntries(named.filter(([field]) => isJudgedField(field))),
    isCodeWrong: named.some(([field]) => field === 'clinicCode'),
  };
}

const present = (sending: Sending | null, isTaken: boolean): Sending[] =>
  sending !== null && isTaken ? [sending] : [];

/** Sends the order; a refusal goes under its field, and everything typed and sent stays. */
export function useSubmitOrder({ user, fields, files, clear }: Submitted) {
  const call = useSendOrder();
  const [created, setCreated] = useState<Case | null>(null);
  async function send(): Promise<void> {
    if (call.isPending || created !== null) return;
    const { values } = fields;
    const { study, report } = files;
    const isStudyTaken = values.option === 'upload-self';
    const isReportTaken = takesReport(values.option);
    const submission = orderSubmission(values, {
      user,
      uploadId: study?.upload?.id ?? null,
      reportUploadId: report?.upload?.id ?? null,
    });
    try {
      const answer = await call.mutateAsync(submission);
      const taken = [...present(study, isStudyTaken), ...present(report, isReportTaken)];
      const unused = [...present(study, !isStudyTaken), ...present(report, !isReportTaken)];
      for (const { id } of taken) markTaken(id, answer.id);
      for (const { id } of unused) dropSending(id, true);
      clearKept(clear);
      setCreated(answer);
    } catch (error) {
      const { problems, isCodeWrong } = refusedOf(error);
      fields.refuse(problems);
      if (isCodeWrong)
        fields.change((now) => ({ ...now, clinic: { ...now.clinic, codeStatus: 'invalid', validCode: '' } }));
    }
  }
  return { send, isBusy: call.isPending || created !== null, failure: call.error, created };
}
