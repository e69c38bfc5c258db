import type { Case } from '@plainscan/contract';
import { useState } from 'react';
import { refusedFields } from '../../platform/forms/form-fields.ts';
import { removeSending, markAssigned } from '../../uploads/sending-store.ts';
import { sentFiles, submissionOf, type RequestParts } from '../values/request-bodies.ts';
import { clearDraft } from '../values/request-draft.ts';
import type { RequestValues } from '../values/request-values.ts';
import { useSendRequest } from './request-queries.ts';
import type { RequestForm } from './use-request-form.ts';

export interface SubmittedRequest {
  readonly created: Case;
  readonly values: RequestValues;
  readonly files: RequestParts['files'];
}

/** Sends the request. Errors appear under their fields, and the input and uploads stay. */
export function useSubmitRequest(
  { refuse, change }: RequestForm,
  draftKey: string,
  onDone: (submitted: SubmittedRequest) => void,
) {
  const call = useSendRequest();
  const [isDone, setDone] = useState(false);
  async function submit(values: RequestValues, parts: RequestParts): Promise<void> {
    if (call.isPending || isDone) return;
    try {
      const created = await call.mutateAsync(submissionOf(values, parts));
      setDone(true);
      const { taken, unused } = sentFiles(values, parts.files);
      for (const { id } of taken) markAssigned(id, created.id);
      for (const { id } of unused) removeSending(id, true);
      clearDraft(draftKey);
      onDone({ created, values, files: parts.files });
    } catch (error) {
      const fields = refusedFields(error);
      refuse(fields);
      if ('clinicCode' in fields)
        change('clinic', (now) => ({ ...now, codeStatus: 'invalid', validCode: '' }));
    }
  }
  return { submit, isBusy: call.isPending || isDone, isDone, failure: call.error };
}
