// State of small forms: no errors before a field was touched, texts are trimmed except passwords, and server
// errors stay under their field until its value changes.
import { useMemo, useState, type ChangeEvent, type FormEvent } from 'react';
import { AppError } from '../api/app-error.ts';

export type Values = Record<string, string | boolean>;
export type Problems<V> = { [Name in keyof V]?: string };
type TextName<V> = { [Name in keyof V]: V[Name] extends string ? Name : never }[keyof V] & string;
type CheckName<V> = { [Name in keyof V]: V[Name] extends boolean ? Name : never }[keyof V] & string;

/** Trims texts. Passwords stay unchanged. */
export function trimmed<V extends Values>(values: V): V {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' && !/password/i.test(name) ? value.trim() : value,
  ]);
  return Object.fromEntries(entries) as V;
}

/** Returns whether a text is still empty, so that a hint may ask to fill it in. */
export const hasEmptyText = (values: Values): boolean => Object.values(trimmed(values)).includes('');

/** Returns the errors of the trimmed values, by field. Empty if the form can be submitted. */
export type FormRule<V extends Values> = (values: V) => Problems<V>;

/** Returns the fields that the server's error names. */
export function refusedFields(error: unknown): Record<string, string> {
  if (!(error instanceof AppError)) return {};
  return Object.fromEntries(
    Object.entries(error.validationError).map(([name, messages]) => [name, messages.join(' ')]),
  );
}

export interface FormFields<V extends Values> {
  readonly values: V;
  readonly isComplete: boolean;
  readonly set: <Name extends keyof V & string>(name: Name, value: V[Name]) => void;
  /** The error of a field, once it was left or the form was submitted. */
  readonly problem: (name: keyof V & string) => string | undefined;
  readonly leave: (name: keyof V & string) => void;
  /** Props of a text field. */
  readonly text: (name: TextName<V>) => {
    name: string;
    value: string;
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void;
    onBlur: () => void;
    error: string | undefined;
  };
  /** Props of a checkbox. */
  readonly check: (name: CheckName<V>) => {
    name: string;
    checked: boolean;
    onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  };
  /** Submits the trimmed values if they are valid. Otherwise shows every error and focuses the first field. */
  readonly submit: (onValid: (values: V) => void) => (event: FormEvent<HTMLFormElement>) => void;
  readonly reset: () => void;
}

/**
 * The state of a form validated by `rule`. `refused` has the server's errors about the last submitted values, by field.
 */
export function useFormFields<V extends Values>(
  rule: FormRule<V>,
  start: V,
  refused: Readonly<Record<string, string>> = {},
): FormFields<V> {
  const [values, setValues] = useState(start);
  const [sent, setSent] = useState(start);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const problems = useMemo(() => rule(trimmed(values)), [rule, values]);
  const set: FormFields<V>['set'] = (name, value) => setValues((old) => ({ ...old, [name]: value }));
  const leave = (name: string): void => setLeft((old) => new Set([...old, name]));
  const problem: FormFields<V>['problem'] = (name) =>
    (left.has(name) ? problems[name] : undefined) ??
    (sent[name] === values[name] ? refused[name] : undefined);
  return {
    values,
    isComplete: Object.keys(problems).length === 0,
    set,
    problem,
    leave,
    text: (name) => ({
      name,
      value: values[name] as string,
      onChange: (event) => set(name, event.currentTarget.value as V[typeof name]),
      // An empty field that was only tabbed through is not an error yet.
      onBlur: () => values[name] === '' || leave(name),
      error: problem(name),
    }),
    check: (name) => ({
      name,
      checked: values[name] === true,
      onChange: (event) => set(name, event.currentTarget.checked as V[typeof name]),
    }),
    submit: (onValid) => (event) => {
      event.preventDefault();
      setLeft(new Set(Object.keys(values)));
      setSent(values);
      if (Object.keys(problems).length === 0) onValid(trimmed(values));
      else focusFirst(event.currentTarget, problems);
    },
    reset: () => {
      setValues(start);
      setSent(start);
      setLeft(new Set());
    },
  };
}

function focusFirst(form: HTMLFormElement, problems: object): void {
  const first = [...form.elements].find(
    (element) =>
      element instanceof HTMLElement && Object.hasOwn(problems, element.getAttribute('name') ?? ''),
  );
  if (first instanceof HTMLElement) first.focus();
}
