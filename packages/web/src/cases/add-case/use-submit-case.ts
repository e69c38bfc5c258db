import type { Case } from '@plainscan/contract';
import type { UseFormReturn } from 'react-hook-form';
import { AppError } from '../../app/app-error.ts';
import { markTaken, type Sending } from '../../uploads/sending-store.ts';
import { useCreateCase } from './add-case-queries.ts';
import { clearDraft } from './case-draft.ts';
import { caseFormSchema, toCreateCase, type CaseFormValues, type JudgedField } from './case-form-values.ts';

export interface SubmittedFiles {
  readonly study: Sending | null;
  readonly report: Sending | null;
}

/** Sends the request; a refusal goes under its field, and everything typed stays. */
export function useSubmitCase(form: UseFormReturn<CaseFormValues>, onCreated: (created: Case) => void) {
  const create = useCreateCase();
  async function submit({ study, report }: SubmittedFiles): Promise<boolean> {
    if (!study?.upload || !report?.upload || create.isPending) return false;
    try {
      const uploads = { uploadId: study.upload.id, reportUploadId: report.upload.id };
      const created = await create.mutateAsync(toCreateCase(form.getValues(), uploads));
      for (const { id } of [study, report]) markTaken(id, created.id);
      clearDraft();
      onCreated(created);
    } catch (error) {
      showServerErrors(error, form);
    }
    return true;
  }
  return { submit, isBusy: create.isPending, isDone: create.isSuccess, failure: create.error };
}

/** `patient.email` of the server is our `email`. */
function showServerErrors(error: unknown, form: UseFormReturn<CaseFormValues>): void {
  if (!(error instanceof AppError)) return;
  for (const [path, messages] of Object.entries(error.validationError)) {
    const field = path.split('.').at(-1) ?? '';
    if (field in caseFormSchema.shape)
      form.setError(field as JudgedField, { type: 'server', message: messages[0] ?? '' });
  }
}
