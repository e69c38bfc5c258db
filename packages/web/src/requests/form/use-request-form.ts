// The fields of the request: what they hold, what is wrong with them, and when that is said.
import { useState } from 'react';
import { useForm, useWatch, type FieldErrors } from 'react-hook-form';
import {
  caseFormProblems,
  type CaseFormValues,
  type JudgedField,
  type RequestMode,
} from '../values/case-form-values.ts';

function errorsOf(values: CaseFormValues, mode: RequestMode): FieldErrors<CaseFormValues> {
  const problems = Object.entries(caseFormProblems(values, mode));
  return Object.fromEntries(problems.map(([field, message]) => [field, { type: 'contract', message }]));
}

export function useRequestForm(first: CaseFormValues, mode: RequestMode) {
  const form = useForm<CaseFormValues>({
    mode: 'onTouched',
    defaultValues: first,
    resolver: (values) => {
      const errors = errorsOf(values, mode);
      return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
    },
  });
  const watched = useWatch({ control: form.control });
  // What was watched may be half of an object; these are set as a whole.
  const values: CaseFormValues = {
    ...form.getValues(),
    ...watched,
    workspace: form.getValues('workspace'),
    sharedImage: form.getValues('sharedImage'),
  };
  const { errors, touchedFields, isDirty } = form.formState;
  const problems: Partial<Record<JudgedField, string>> = Object.fromEntries(
    Object.entries(errors).map(([field, { message = '' }]) => [field, message]),
  );
  const [typing, setTyping] = useState<keyof CaseFormValues | null>(null);
  const set = (field: keyof CaseFormValues, value: CaseFormValues[keyof CaseFormValues]) =>
    form.setValue(field, value, {
      shouldDirty: true,
      shouldValidate: touchedFields[field as JudgedField] === true || field in problems,
    });
  return {
    form,
    values,
    problems,
    isDirty,
    /** A field has the keyboard, so that what it holds may be half a word. */
    isTyping: typing !== null,
    stopTyping: () => setTyping(null),
    /** Not by a keyboard: a choice, or what is known of the patient. */
    set,
    write(field: keyof CaseFormValues, value: CaseFormValues[keyof CaseFormValues]) {
      if (['name', 'dateOfBirth', 'email'].includes(field)) setTyping(field);
      set(field, value);
    },
    /** Another workspace has other people and other patients. */
    leaveWorkspace() {
      set('notifiedAdmins', []);
      set('studyId', '');
      set('identity', '');
    },
    /** A field left empty is not complained of before something stood in it, or Submit was tried. */
    leave(field: JudgedField) {
      setTyping(null);
      // What stands there now: it may have been written in the same turn.
      const value = form.getValues(field);
      if (!value && touchedFields[field] !== true) return;
      form.setValue(field, value, { shouldTouch: true, shouldValidate: true });
    },
  };
}

export type RequestForm = ReturnType<typeof useRequestForm>;
