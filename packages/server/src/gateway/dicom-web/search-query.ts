// The query of a QIDO-RS call: filters, limits, and warnings about what was not done.
import { AppError, limits } from '@plainscan/contract';

import { isStoredText } from '../../platform/database/stored-text.ts';
import { attributeNamed, isAnswered, type Level, type SearchAttribute } from './search-attributes.ts';

export type Filter =
  | { attribute: SearchAttribute; anyOf: string[] }
  | { attribute: SearchAttribute; pattern: string }
  /** ISO dates or times, both ends included. */
  | { attribute: SearchAttribute; from: string | null; to: string | null }
  | { attribute: SearchAttribute; equals: number };

export type SearchQuery = { filters: Filter[]; limit: number; offset: number; warnings: string[] };

/** Parameters that are not filters; every client knows them. `accept` may be in the URL (PS3.18 8.3.3). */
const about = new Set(['limit', 'offset', 'includefield', 'fuzzymatching', 'accept']);
const noFuzzy = 'The fuzzymatching parameter is not supported. Only literal matching has been performed.';

/** Throws 400 for an unsupported attribute or an invalid value, so that no filter is ignored. */
export function readSearch(level: Level, parameters: Record<string, unknown>): SearchQuery {
  const filters = Object.entries(parameters)
    .filter(([name]) => !about.has(name))
    .flatMap(([name, value]) => readFilter(level, name, value) ?? []);
  const most = level === 'instance' ? limits.searchedInstances : limits.searchedStudies;
  return {
    filters,
    limit: Math.min(readCount(parameters, 'limit') ?? most, most),
    offset: readCount(parameters, 'offset') ?? 0,
    warnings: String(parameters['fuzzymatching']).toLowerCase() === 'true' ? [noFuzzy] : [],
  };
}

const refused = (name: string): AppError =>
  new AppError('gateway.filter', { params: { name: name.slice(0, 60) } });

function readCount(parameters: Record<string, unknown>, name: string): number | undefined {
  const value = parameters[name];
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string' || !/^\d{1,9}$/.test(value)) throw refused(name);
  return Number(value);
}

function readFilter(level: Level, name: string, given: unknown): Filter | undefined {
  const attribute = attributeNamed(name);
  if (attribute?.matching === undefined || !isAnswered(level, attribute)) throw refused(name);
  const values = [given].flat();
  if (!values.every((value) => typeof value === 'string')) throw refused(name);
  if (values.length > 1 && attribute.matching !== 'uid') throw refused(name);
  const value = values.join(',').trim();
  if (value.length > 2_000 || !isStoredText(value)) throw refused(name);
  // Universal matching: any value matches.
  if (value === '' || value === '*') return undefined;
  switch (attribute.matching) {
    case 'uid':
      return { attribute, anyOf: value.split(/[,\\]/).map((one) => one.trim()) };
    case 'text':
    case 'name':
      return { attribute, pattern: value };
    case 'number':
      if (!/^-?\d{1,9}$/.test(value)) throw refused(name);
      return { attribute, equals: Number(value) };
    case 'date':
      return { attribute, ...readRange(name, value, isoDate) };
    case 'time':
      return { attribute, ...readTimes(name, value) };
  }
}

type Ends = { from: string | null; to: string | null };

function readRange(name: string, value: string, parse: (text: string) => string | null): Ends {
  const ends = value.split('-');
  const [first = '', last = first] = ends;
  if (ends.length > 2) throw refused(name);
  const [from, to] = [first, last].map((end) => (end === '' ? null : parse(end)));
  const isRead = (end: string, read: string | null | undefined): boolean => (end === '') === (read === null);
  if (!isRead(first, from) || !isRead(last, to) || (from === null && to === null)) throw refused(name);
  return { from: from ?? null, to: to ?? null };
}

/** A shorter time ends with its last second, such as 14:59:59 for 14. */
function readTimes(name: string, value: string): Ends {
  const { from, to } = readRange(name, value, isoTime);
  const digits = value.split('-').at(-1)?.replace(/\D.*$/, '') ?? '';
  if (to === null) return { from, to };
  return {
    from,
    to: digits.length < 3 ? `${to.slice(0, 2)}:59:59` : digits.length < 5 ? `${to.slice(0, 5)}:59` : to,
  };
}

function isoDate(text: string): string | null {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? [];
  const iso = `${year}-${month}-${day}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
}

function isoTime(text: string): string | null {
  const [, hours, minutes = '00', seconds = '00'] =
    /^([01]\d|2[0-3])([0-5]\d)?([0-5]\d|60)?(?:\.\d{1,6})?$/.exec(text) ?? [];
  return hours === undefined ? null : `${hours}:${minutes}:${seconds}`;
}
