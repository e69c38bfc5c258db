// The one place where errors become HTTP responses.
import {
  AppError,
  describeIssue,
  errorText,
  fieldProblemsOf,
  unknownMembers,
  type ErrorBody,
} from '@plainscan/contract';
import type * as z from 'zod/mini';

import { isDatabaseUnavailable, isUnstorableText } from '../database/database-error.ts';
import { storedText } from '../database/stored-text.ts';
import { isOutOfSpace, StorageError } from '../storage/storage-error.ts';

type ThrownByFastify = { statusCode?: number; code?: string };

const byStatus: Record<number, AppError['code']> = {
  400: 'input.unreadable',
  401: 'session.missing',
  403: 'forbidden',
  404: 'not-found',
  413: 'input.too-large',
  415: 'input.unreadable',
  429: 'rate.exceeded',
};

/** Converts any thrown value to an AppError. Unexpected ones become `server.failed`. */
export const toAppError = (thrown: unknown): AppError => {
  if (thrown instanceof AppError) return thrown;
  if (isDatabaseUnavailable(thrown)) return new AppError('server.database-away', { cause: thrown });
  if (isUnstorableText(thrown)) return unreadable(thrown);
  if (isOutOfSpace(thrown)) return new AppError('server.storage-full', { cause: thrown });
  if (thrown instanceof StorageError && thrown.code === 'storage-unavailable')
    return new AppError('server.storage-away', { cause: thrown });
  if (thrown instanceof StorageError && ['object-damaged', 'object-missing'].includes(thrown.code))
    return new AppError('server.file-damaged', { cause: thrown });
  const status = (thrown as ThrownByFastify | null)?.statusCode;
  const code = status === undefined ? undefined : byStatus[status];
  if (code === 'input.too-large') return new AppError(code, { params: { most: '1 MB' }, cause: thrown });
  if (code === 'input.unreadable') return unreadable(thrown);
  return new AppError(code ?? 'server.failed', { cause: thrown });
};

/** Makes the error for a body that cannot be parsed: 400 on the body as a whole. */
export const unreadable = (cause: unknown): AppError =>
  new AppError('input.unreadable', { fields: { body: [errorText('input.unreadable', 'en')] }, cause });

export const errorBody = (error: AppError, requestId: string): ErrorBody => ({
  ...error.extra,
  message: error.message,
  code: error.code,
  ...(Object.keys(error.params).length > 0 && { params: error.params }),
  ...(error.fields && { validationError: error.fields }),
  requestId,
});

/** No schema of ours goes deeper, and schemas drop anything below. */
const deepest = 20;

/** Makes a request value storable in the database: NULs and lone surrogates become the replacement character. */
const storable = (value: unknown, depth = 0): unknown => {
  if (typeof value === 'string') return storedText(value);
  if (depth > deepest) return value;
  if (Array.isArray(value)) return value.map((part) => storable(part, depth + 1));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, storable(part, depth + 1)]));
};

/** Parses the value. Throws 400 with the problems of each field. */
export const parseOrThrow = (schema: z.ZodMiniType, value: unknown): unknown => {
  const { data, fields } = parse(schema, value);
  if (fields) throw new AppError('input.invalid', { fields });
  return data;
};

/** Parses a body, which must not have members that its schema does not know (CG-188). */
export const parseBodyOrThrow = (schema: z.ZodMiniType, value: unknown): unknown => {
  const { data, fields } = parse(schema, value);
  const unknown = unknownMembers(schema, value);
  const [member] = unknown;
  if (member === undefined && fields === undefined) return data;
  const all = { ...fields };
  for (const name of unknown)
    all[name] = [errorText('input.unknown-member', 'en', { member: shortened(name) })];
  if (fields !== undefined || member === undefined) throw new AppError('input.invalid', { fields: all });
  throw new AppError('input.unknown-member', { params: { member: shortened(member) }, fields: all });
};

const parse = (
  schema: z.ZodMiniType,
  value: unknown,
): { data?: unknown; fields?: Record<string, string[]> } => {
  const parsed = schema.safeParse(storable(value), { error: describeIssue });
  return parsed.success ? { data: parsed.data } : { fields: fieldProblemsOf(parsed.error) };
};

/** Shortens client text that an error repeats. */
const shortened = (name: string): string => (name.length > 80 ? `${name.slice(0, 80)}…` : name);
