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

/** Files of a multipart body by the ID of their upload, which each retry makes anew. */
export type SentFiles = Record<string, readonly PackedFile[]>;

/** Hashes a submitted form. `call` names the endpoint: the same contents sent to another call are another form. */
export function hashForm(key: string, call: string, body: unknown, files: SentFiles): SentForm {
  const contents = JSON.stringify([call, sorted(body, files)]);
  return {
    keyHash: createHash('sha256').update(key).digest(),
    bodyHash: createHmac('sha256', key).update(contents).digest(),
  };
}

/** Sorts the fields, because their order does not matter, and puts the files themselves in the place of upload IDs. */
function sorted(value: unknown, files: SentFiles): unknown {
  if (typeof value === 'string' && Object.hasOwn(files, value))
    return files[value]?.map(({ path, length, sha256 }) => ({ path, length, sha256 }));
  if (Array.isArray(value)) return value.map((part) => sorted(part, files));
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, part]) => [name, sorted(part, files)]));
}
