// CG-204: a form carries its own key, so that a retry can be told apart from a new form.
import { AppError } from '@plainscan/contract';
import { createHash, createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

import type { PackedFile } from '../storage/packs/pack-record.ts';

/** What is stored of a submitted form: neither hash reveals its contents. */
export type SentForm = { keyHash: Buffer; bodyHash: Buffer };

const header = 'idempotency-key';
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns the request's key in lower case, or undefined without one. Throws 400 if the key is not a UUID. */
export function readIdempotencyKey(headers: IncomingHttpHeaders): string | undefined {
  const value = headers[header];
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || !uuid.test(value)) throw new AppError('idempotency.key-invalid');
  return value.toLowerCase();
}

/** Files of a multipart body by field. Each retry gives their upload a new ID. */
export type SentFiles = Record<string, readonly PackedFile[]>;

/** Hashes a submitted form. `call` names the endpoint: the same contents sent to another call are another form. */
export function hashForm(key: string, call: string, body: unknown, files: SentFiles): SentForm {
  const named = Object.entries(files).map(
    ([field, sent]) => [field, sent.map(({ path, length, sha256 }) => ({ path, length, sha256 }))] as const,
  );
  const contents = JSON.stringify([call, sorted({ ...(body as object), ...Object.fromEntries(named) })]);
  return {
    keyHash: createHash('sha256').update(key).digest(),
    bodyHash: createHmac('sha256', key).update(contents).digest(),
  };
}

/** Sorts the fields, because their order does not matter. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, part]) => [name, sorted(part)]));
}
