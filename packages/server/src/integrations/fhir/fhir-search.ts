// Parses search parameters. Refuses an unknown parameter instead of ignoring it: a caller who filters must not get
// everything.
import { idSchema, limits } from '@plainscan/contract';

import { storedText } from '../../platform/database/stored-text.ts';
import { fhirStatuses } from './fhir-statuses.ts';
import { FhirError, type FhirType } from './fhir-types.ts';

/** Half-open time span: `from` is included, `before` is not. */
export type Span = { from?: Date; before?: Date };

export type FhirSearch = {
  ids?: string[];
  patient?: string;
  identifier?: { system: string | null; value: string };
  updated: Span[];
  statuses?: string[];
  count: number;
  /** Where the previous page ended. */
  after?: Cursor;
};

/** The last update in microseconds since 1970, more precise than a Date, and the ID. */
export type Cursor = { at: string; id: string };

const invalidParameter = (name: string, expected: string): FhirError =>
  new FhirError(400, 'invalid', `The parameter ${name} must be ${expected}.`);

const isId = (text: string): boolean => idSchema.safeParse(text).success;
/** An ID that no resource has. */
const nobody = '00000000-0000-0000-0000-000000000000';
/** A malformed ID matches nothing, which is not an error. */
const idOrNoMatch = (text: string): string => (isId(text) ? text : nobody);

/** The parameters of every type, and `_format`, which has only one possible value. */
const parameters: Record<string, (value: string, search: FhirSearch, type: FhirType) => void> = {
  _id(value, search) {
    search.ids = value.split(',').map(idOrNoMatch);
  },
  patient(value, search) {
    search.patient = idOrNoMatch(value.replace(/^Patient\//, ''));
  },
  identifier(value, search) {
    const at = value.indexOf('|');
    search.identifier = { system: at === -1 ? null : value.slice(0, at), value: value.slice(at + 1) };
  },
  _lastUpdated(value, search) {
    search.updated.push(spanOf(value));
  },
  status(value, search, type) {
    search.statuses = value.split(',');
    const known: readonly string[] = fhirStatuses[type];
    if (!search.statuses.every((one) => known.includes(one)))
      throw invalidParameter('status', known.join(', '));
  },
  _count(value, search) {
    if (!/^\d{1,6}$/.test(value)) throw invalidParameter('_count', 'a number');
    search.count = Math.min(Number(value), limits.fhirPageMost);
  },
  _after(value, search) {
    search.after = readCursor(value);
  },
  _format(value) {
    if (!['json', 'application/json', 'application/fhir+json'].includes(value.replace(' ', '+')))
      throw new FhirError(406, 'not-supported', 'Only JSON is supported here: application/fhir+json.');
  },
};

const isParameterOf = (name: string, type: FhirType): boolean =>
  Object.hasOwn(parameters, name) &&
  !(type === 'Patient' && name === 'patient') &&
  !(name === 'status' && fhirStatuses[type].length === 0);

/** Parses a search. Throws a FhirError 400 for an unknown or malformed parameter. */
export function readSearch(type: FhirType, query: URLSearchParams): FhirSearch {
  const search: FhirSearch = { updated: [], count: limits.fhirPage };
  const seen = new Set<string>();
  for (const [name, value] of query) {
    if (!isParameterOf(name, type))
      throw new FhirError(400, 'not-supported', `The parameter ${name.slice(0, 80)} is not supported here.`);
    if (seen.has(name) && name !== '_lastUpdated') throw invalidParameter(name, 'given once');
    seen.add(name);
    parameters[name]?.(storedText(value), search, type);
  }
  return search;
}

const lengths = [
  [/^\d{4}$/, (date: Date) => date.setUTCFullYear(date.getUTCFullYear() + 1)],
  [/^\d{4}-\d\d$/, (date: Date) => date.setUTCMonth(date.getUTCMonth() + 1)],
  [/^\d{4}-\d\d-\d\d$/, (date: Date) => date.setUTCDate(date.getUTCDate() + 1)],
  [/^\d{4}-\d\d-\d\dT\d\d:\d\d(?:Z|[+-]\d\d:\d\d)$/, (date: Date) => date.setTime(date.getTime() + 60_000)],
  [
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d)$/,
    (date: Date) => date.setTime(date.getTime() + 1_000),
  ],
  [
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{1,9}(?:Z|[+-]\d\d:\d\d)$/,
    (date: Date) => date.setTime(date.getTime() + 1),
  ],
] as const;

/** https://hl7.org/fhir/R4/search.html#date: a date covers its whole day, year or second. Days are in UTC. */
function spanOf(value: string): Span {
  const [, prefix = 'eq', text = ''] = /^(eq|ge|gt|le|lt)?(.*)$/s.exec(value) ?? [];
  const length = lengths.find(([form]) => form.test(text))?.[1];
  const from = new Date(text);
  // FHIR has no year 0.
  if (!length || text.startsWith('0000') || Number.isNaN(from.getTime()))
    throw invalidParameter(
      '_lastUpdated',
      'a date like 2026-11-20 or 2026-11-20T09:00:00Z, after eq, ge, gt, le or lt',
    );
  const end = new Date(from);
  length(end);
  return {
    eq: { from, before: end },
    ge: { from },
    gt: { from: end },
    le: { before: end },
    lt: { before: from },
  }[prefix as 'eq'];
}

function readCursor(value: string): Cursor {
  const [at = '', id = ''] = value.split('_');
  if (!/^\d{1,16}$/.test(at) || !isId(id))
    throw invalidParameter('_after', 'taken from a link to the next page');
  return { at, id };
}

export const writeCursor = ({ at, id }: Cursor): string => `${at}_${id}`;
