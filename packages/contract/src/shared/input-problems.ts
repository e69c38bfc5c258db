// Describes what is wrong with an input and what is allowed, for every schema without its own error text.
import type * as z from 'zod/mini';

import { fieldProblems } from './field-problems.ts';
import { fillIn } from './messages.ts';

type Issue = z.core.$ZodRawIssue | z.core.$ZodIssue;
type Texts = keyof typeof fieldProblems;

const shownValues = 20;
const inWords = (value: number | bigint): string => value.toLocaleString('en-US');

/** Problems by the type that a schema expects. */
const typeProblems: Partial<Record<string, Texts>> = {
  string: 'text',
  number: 'number',
  int: 'wholeNumber',
  boolean: 'flag',
  array: 'list',
  object: 'object',
  record: 'object',
};

const formatProblems: Partial<Record<string, Texts>> = { uuid: 'id', datetime: 'moment', email: 'email' };

const tooBig: Partial<Record<string, Texts>> = { string: 'maxCharacters', array: 'maxEntries' };
const tooSmall: Partial<Record<string, Texts>> = { string: 'minCharacters', array: 'minEntries' };

/** Returns the message for an issue. Zod uses it if neither the schema nor its check has one. */
export function describeIssue(issue: Issue): string {
  if (issue.input === undefined && 'input' in issue && isMissing(issue)) return fieldProblems.required;
  switch (issue.code) {
    case 'invalid_type':
      return fieldProblems[typeProblems[issue.expected] ?? 'notReadable'];
    case 'invalid_value':
      return oneOf(issue.values);
    case 'invalid_format':
      return fieldProblems[formatProblems[issue.format] ?? 'notReadable'];
    case 'too_big':
      return fillIn(fieldProblems[tooBig[issue.origin] ?? 'maxNumber'], { most: inWords(issue.maximum) });
    case 'too_small':
      return fillIn(fieldProblems[tooSmall[issue.origin] ?? 'minNumber'], {
        least: inWords(issue.minimum),
      });
    case 'invalid_union':
      return closest(issue.errors)[0]?.message ?? fieldProblems.notReadable;
    default:
      return fieldProblems.notReadable;
  }
}

const isMissing = ({ code }: Issue): boolean =>
  code === 'invalid_type' || code === 'invalid_value' || code === 'invalid_union';

const oneOf = (values: readonly z.core.util.Primitive[]): string =>
  fillIn(fieldProblems.oneOf, { values: values.slice(0, shownValues).map(String).join(', ') });

/** Returns the problems of the shape a value most likely has, if several are allowed. Ignores those of another type. */
function closest(errors: readonly (readonly z.core.$ZodIssue[])[]): readonly z.core.$ZodIssue[] {
  const [best = []] = errors.toSorted((one, other) => mismatchScore(one) - mismatchScore(other));
  return best;
}

function mismatchScore([first]: readonly z.core.$ZodIssue[]): number {
  if (first === undefined || first.path.length > 0) return 0;
  // One of the shapes is "nothing chosen", which a value that chose something does not mean.
  if (first.code === 'invalid_value' && first.values.every((value) => value === '')) return 2;
  return first.code === 'invalid_type' ? 1 : 0;
}

/** Returns the problems of each field, without duplicates. Nested fields have dotted names, as in `patient.email`. */
export function fieldProblemsOf(error: z.core.$ZodError): Record<string, string[]> {
  const fields: Record<string, Set<string>> = {};
  collect(error.issues, [], fields);
  return Object.fromEntries(Object.entries(fields).map(([field, problems]) => [field, [...problems]]));
}

function collect(
  issues: readonly z.core.$ZodIssue[],
  place: readonly PropertyKey[],
  fields: Record<string, Set<string>>,
): void {
  for (const issue of issues) {
    const path = [...place, ...issue.path];
    const inner = issue.code === 'invalid_union' ? closest(issue.errors) : [];
    // The schema's own error text takes precedence.
    if (inner.some((one) => one.path.length > 0)) collect(inner, path, fields);
    else (fields[path.map(String).join('.') || 'body'] ??= new Set()).add(issue.message);
  }
}
