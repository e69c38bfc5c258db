// The fields of a request: their values, their problems, and when those are shown.
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

/** Fields that identify the patient: half a name or address may match another person. */
const identifyingFields: readonly string[] = ['name', 'dateOfBirth', 'email'];

export function useRequestForm(first: RequestValues, context: RequestContext) {
  const form = useForm<RequestValues>({ defaultValues: first });
  const watched = useWatch({ control: form.control });
  // What was watched may be half of an object; these are set as a whole.
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

  /** Not by a keyboard: a choice, or what is known of the patient. */
  function set<F extends keyof RequestValues>(field: F, value: RequestValues[F]) {
    form.setValue(field, value as never);
    if (field in errors) form.clearErrors(field);
  }
  /** The present value; `values` are those of the last render. */
  const valueOf = <F extends keyof RequestValues>(field: F): RequestValues[F] =>
    form.getValues(field) as RequestValues[F];
  return {
    values,
    valueOf,
    /** Every problem, shown or not. */
    all,
    /** What is shown: of a field that was left, of a step that was tried, and what the server refused. */
    problems,
    tried,
    hasChanged,
    /** A field has the keyboard, so that what it holds may be half a word. */
    isTyping,
    set,
    write<F extends keyof RequestValues>(field: F, value: RequestValues[F]) {
      setChanged(true);
      if (identifyingFields.includes(field)) setTyping(true);
      set(field, value);
    },
    /** Changes the present value: an answer may come late. */
    change<F extends keyof RequestValues>(field: F, by: (before: RequestValues[F]) => RequestValues[F]) {
      set(field, by(valueOf(field)));
    },
    /** Shows the problem of a field from now on. One that was left empty waits until its step is tried. */
    leave(field: CheckedField) {
      setTyping(false);
      if (valueOf(field)) setLeft((before) => new Set([...before, field]));
    },
    /** Shows the problems of these fields from now on. */
    check(fields: readonly CheckedField[]) {
      setLeft((before) => new Set([...before, ...fields]));
    },
    /** Shows the problems of these steps from now on. */
    tryStep(...steps: readonly RequestStep[]) {
      setTyping(false);
      setTried((before) => new Set([...before, ...steps]));
    },
    /** What the server refused: shown until the field is changed. `patient.phoneNumber` there is our `phoneNumber`. */
    refuse(fields: Readonly<Record<string, string>>) {
      for (const [path, message] of Object.entries(fields)) {
        const field = path.split('.').at(-1) ?? '';
        if (isCheckedField(field)) form.setError(field, { type: 'server', message });
      }
    },
  };
}

export type RequestForm = ReturnType<typeof useRequestForm>;
