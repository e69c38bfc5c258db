// The fields of a request: their values, their errors, and when errors are shown.
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { requestProblems, type RequestContext, type RequestProblems } from '../values/request-problems.ts';
import {
  checkedFields,
  isCheckedField,
  stepOf,
  type CheckedField,
  type RequestStep,
} from '../values/request-steps.ts';
import type { RequestValues } from '../values/request-values.ts';

/** Fields that identify the patient. A partial name or address may match another person. */
const identifyingFields: readonly string[] = ['name', 'dateOfBirth', 'email'];

export function useRequestForm(first: RequestValues, context: RequestContext) {
  const form = useForm<RequestValues>({ defaultValues: first });
  const watched = useWatch({ control: form.control });
  // Watched values may be partial objects. These are set as a whole.
  const values: RequestValues = {
    ...form.getValues(),
    ...watched,
    workspace: form.getValues('workspace'),
    sharedImage: form.getValues('sharedImage'),
    clinic: form.getValues('clinic'),
  };
  const { errors } = form.formState;
  const [hasChanged, setChanged] = useState(false);
  const [isTyping, setTyping] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<CheckedField>>(new Set());
  const [tried, setTried] = useState<ReadonlySet<RequestStep>>(new Set());
  const all = requestProblems(values, context);
  const isShown = (field: CheckedField) => left.has(field) || tried.has(stepOf(field));
  const problems: RequestProblems = {};
  for (const field of checkedFields) {
    const problem = (isShown(field) ? all[field] : undefined) ?? errors[field]?.message;
    if (problem !== undefined) problems[field] = problem;
  }

  /** Sets a value that was not typed: a choice, or known patient data. */
  function set<F extends keyof RequestValues>(field: F, value: RequestValues[F]) {
    form.setValue(field, value as never);
    if (field in errors) form.clearErrors(field);
  }
  /** The current value. `values` are those of the last render. */
  const valueOf = <F extends keyof RequestValues>(field: F): RequestValues[F] =>
    form.getValues(field) as RequestValues[F];
  return {
    values,
    valueOf,
    /** All errors, shown or not. */
    all,
    /** The errors shown: of fields that were left, of steps that were tried, and from the server. */
    problems,
    tried,
    hasChanged,
    /** `true` while a field has the focus, so that its value may be incomplete. */
    isTyping,
    set,
    write<F extends keyof RequestValues>(field: F, value: RequestValues[F]) {
      setChanged(true);
      if (identifyingFields.includes(field)) setTyping(true);
      set(field, value);
    },
    /** Changes the current value, because a response may arrive late. */
    change<F extends keyof RequestValues>(field: F, by: (before: RequestValues[F]) => RequestValues[F]) {
      set(field, by(valueOf(field)));
    },
    /** Shows a field's error from now on. If the field is empty, waits until its step is tried. */
    leave(field: CheckedField) {
      setTyping(false);
      if (valueOf(field)) setLeft((before) => new Set([...before, field]));
    },
    /** Shows the errors of these fields from now on. */
    check(fields: readonly CheckedField[]) {
      setLeft((before) => new Set([...before, ...fields]));
    },
    /** Shows the errors of these steps from now on. */
    tryStep(...steps: readonly RequestStep[]) {
      setTyping(false);
      setTried((before) => new Set([...before, ...steps]));
    },
    /** Shows the server's errors until the fields change. `patient.phoneNumber` is our `phoneNumber`. */
    refuse(fields: Readonly<Record<string, string>>) {
      for (const [path, message] of Object.entries(fields)) {
        const field = path.split('.').at(-1) ?? '';
        if (isCheckedField(field)) form.setError(field, { type: 'server', message });
      }
    },
  };
}

export type RequestForm = ReturnType<typeof useRequestForm>;
