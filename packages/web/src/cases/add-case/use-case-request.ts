// One request for a video report from an empty form to its case: fields, suggestions, files, draft, submit.
import type { Case, CurrentUser } from '@plainscan/contract';
import { useState } from 'react';
import { useForm, useWatch, type FieldErrors, type UseFormReturn } from 'react-hook-form';
import type { Sending } from '../../uploads/sending-store.ts';
import { readDraft, type DraftUpload, type Origins } from './case-draft.ts';
import {
  caseFormProblems,
  emptyCaseForm,
  type CaseFormValues,
  type JudgedField,
  type SuggestedField,
} from './case-form-values.ts';
import { remainingItems, type RequestItem } from './request-items.ts';
import { useKeptDraft } from './use-kept-draft.ts';
import { useOrigins } from './use-origins.ts';
import { useRequestFiles, type RequestFiles } from './use-request-files.ts';
import { useSubmitCase } from './use-submit-case.ts';

export interface CaseRequest {
  readonly values: CaseFormValues;
  readonly problems: Partial<Record<JudgedField, string>>;
  readonly origins: Origins;
  readonly files: RequestFiles;
  readonly items: readonly RequestItem[];
  /** When the draft was last kept; false when the browser has no room. */
  readonly savedAt: number | false | null;
  readonly isBusy: boolean;
  readonly failure: unknown;
  /** A person's own word: the field is theirs from then on. */
  write<F extends keyof CaseFormValues>(field: F, value: CaseFormValues[F]): void;
  /** The field was left: from now on it says what is wrong. */
  leave(field: JudgedField): void;
  confirm(fields: readonly SuggestedField[]): void;
  /** Sends the request and answers true, or marks what is missing and answers false. */
  submit(): Promise<boolean>;
}

function errorsOf(values: CaseFormValues): FieldErrors<CaseFormValues> {
  const problems = Object.entries(caseFormProblems(values));
  return Object.fromEntries(problems.map(([field, message]) => [field, { type: 'contract', message }]));
}

function useRequestForm(first: CaseFormValues | undefined) {
  const form = useForm<CaseFormValues>({
    mode: 'onTouched',
    defaultValues: first ?? emptyCaseForm(new Date()),
    resolver: (values) => {
      const errors = errorsOf(values);
      return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
    },
  });
  const values = { ...form.getValues(), ...useWatch({ control: form.control }) };
  const { errors, touchedFields, isDirty } = form.formState;
  const problems = Object.fromEntries(
    Object.entries(errors).map(([field, { message = '' }]) => [field, message]),
  );
  return { form, values, problems, touchedFields, isDirty };
}

function uploadOf(sending: Sending | null): DraftUpload | null {
  return sending?.upload
    ? { uploadId: sending.upload.id, label: sending.label, folder: sending.folder }
    : null;
}

function writersOf({ form, values, problems, touchedFields }: ReturnType<typeof useRequestForm>) {
  return {
    write: (field: keyof CaseFormValues, value: CaseFormValues[keyof CaseFormValues]) =>
      form.setValue(field, value, {
        shouldDirty: true,
        shouldValidate: touchedFields[field] === true || field in problems,
      }),
    /** A field left empty is not complained of before something stood in it, or Submit was tried. */
    leave(field: JudgedField) {
      if (!values[field] && touchedFields[field] !== true) return;
      form.setValue(field, values[field], { shouldTouch: true, shouldValidate: true });
    },
  };
}

export function useCaseRequest(user: CurrentUser, onCreated: (created: Case) => void): CaseRequest {
  const [kept] = useState(() => readDraft(user.id));
  const filled = useRequestForm(kept?.values);
  const { form, values, problems } = filled;
  const { origins, suggest, own, confirm } = useOrigins(
    form as UseFormReturn<CaseFormValues>,
    kept?.origins ?? {},
  );
  const files = useRequestFiles(kept, suggest);
  const { submit, isBusy, isDone, failure } = useSubmitCase(form, onCreated);
  const items = remainingItems({ problems: caseFormProblems(values), values, origins, files });
  const study = uploadOf(files.study);
  const report = uploadOf(files.report);
  const draft = { values, origins, study, report };
  const isWanted = !isDone && (filled.isDirty || study !== null || report !== null);
  const savedAt = useKeptDraft(user.id, draft, { isWanted, first: kept?.savedAt ?? null });
  const { write, leave } = writersOf(filled);
  return {
    values,
    problems,
    origins,
    files,
    items,
    savedAt,
    isBusy,
    failure,
    write(field, value) {
      write(field, value);
      own(field);
    },
    leave,
    confirm,
    async submit() {
      const isValid = await form.trigger();
      return isValid && items.every(({ state }) => state === 'done') && submit(files);
    },
  };
}
