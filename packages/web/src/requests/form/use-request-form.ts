// The fields of a request: what they hold, what is wrong with them, and when that is said.
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

/** Fields whose half a word may be somebody else's name. */
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
  const isSaid = (field: CheckedField) => left.has(field) || tried.has(stepOf(field));
  const problems: RequestProblems = {};
  for (const field of checkedFields) {
    const problem = (isSaid(field) ? all[field] : undefined) ?? errors[field]?.message;
    if (problem !== undefined) problems[field] = problem;
  }

  /** Not by a keyboard: a choice, or what is known of the patient. */
  function set<F extends keyof RequestValues>(field: F, value: RequestValues[F]) {
    form.setValue(field, value as never);
    if (field in errors) form.clearErrors(field);
  }
  /** What stands there now; `values` are those of the last picture. */
  const valueOf = <F extends keyof RequestValues>(field: F): RequestValues[F] =>
    form.getValues(field) as RequestValues[F];
  return {
    values,
    valueOf,
    /** Everything that is wrong, said or not. */
    all,
    /** What is said: of a field that was left, of a step that was to be done, and what the server refused. */
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
    /** By what stands there at that moment: an answer may come late. */
    change<F extends keyof RequestValues>(field: F, by: (before: RequestValues[F]) => RequestValues[F]) {
      set(field, by(valueOf(field)));
    },
    /** A field left empty is not complained of before something stood in it, or its step was to be done. */
    leave(field: CheckedField) {
      setTyping(false);
      if (valueOf(field)) setLeft((before) => new Set([...before, field]));
    },
    /** Says from now on what is wrong with these fields. */
    check(fields: readonly CheckedField[]) {
      setLeft((before) => new Set([...before, ...fields]));
    },
    /** Says from now on what is wrong in these steps. */
    tryStep(...steps: readonly RequestStep[]) {
      setTyping(false);
      setTried((before) => new Set([...before, ...steps]));
    },
    /** What the server refused: said until that is changed. `patient.phoneNumber` there is our `phoneNumber`. */
    refuse(fields: Readonly<Record<string, string>>) {
      for (const [path, message] of Object.entries(fields)) {
        const field = path.split('.').at(-1) ?? '';
        if (isCheckedField(field)) form.setError(field, { type: 'server', message });
      }
    },
  };
}

export type RequestForm = ReturnType<typeof useRequestForm>;
