import type { Endpoint, FileField, UploadPurpose } from '@plainscan/contract';
import type { FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';

import type { PackedFile } from '../storage/packs/pack-record.ts';
import { unreadable } from './error-answer.ts';
import type { SentFiles } from './idempotency-key.ts';

export type ReceivedUpload = { id: string; files: readonly PackedFile[] };

/** Receives the files of one multipart body. Files with the same key become one upload. */
export type FileReceiver = {
  add: (key: string, purpose: UploadPurpose, fileName: string, bytes: Readable) => Promise<void>;
  /** Makes every byte durable. Returns the upload of each key. */
  finish: () => Promise<Record<string, ReceivedUpload>>;
  /** Removes the received files, except those that a case has taken. */
  abandon: () => Promise<void>;
};

/**
 * Reads a multipart body into one object: `patient[name]` and `patient.name` nest, `true` and `false` become booleans,
 * a repeated field becomes a list (CG-151), and each file field of the row becomes an upload's ID, or a list of them.
 */
export const readMultipartBody = async (
  row: Pick<Endpoint, 'files'>,
  request: FastifyRequest,
  receiver: FileReceiver,
): Promise<{ fields: Record<string, unknown>; files: SentFiles }> => {
  const fields: Record<string, unknown> = {};
  const places = new FilePlaces(row);
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') setField(fields, pathOf(part.fieldname), parseIfBoolean(part.value));
      else if (!(await acceptFile(places, part, receiver))) setField(fields, pathOf(part.fieldname), '');
    }
  } catch (error) {
    throw isBrokenBody(error) ? unreadable(error) : error;
  }
  const uploads = await receiver.finish();
  for (const [key, { id }] of Object.entries(uploads)) putUploadId(fields, places.memberOf(key), id);
  return { fields, files: Object.fromEntries(Object.values(uploads).map(({ id, files }) => [id, files])) };
};

/**
 * Where the uploads of file parts go in the body. The key of an upload is its field or, in a list, the path to its ID, such
 * as `additionalFiles.0.uploadId`.
 */
class FilePlaces {
  readonly #row: Pick<Endpoint, 'files'>;
  readonly #members = new Map<string, string[]>();

  constructor(row: Pick<Endpoint, 'files'>) {
    this.#row = row;
  }

  /** Returns null for a field that is not one of the call's file fields. */
  take(name: string): { key: string; purpose: UploadPurpose } | null {
    const [field = '', index] = pathOf(name);
    const known = Object.hasOwn(this.#row.files ?? {}, field) ? this.#row.files?.[field] : undefined;
    if (known === undefined) return null;
    const member = known.listedAs === undefined ? [known.becomes] : this.#next(known, known.listedAs, index);
    const key = known.listedAs === undefined ? field : member.join('.');
    this.#members.set(key, member);
    return { key, purpose: known.purpose };
  }

  /** Returns the path in the body to the ID of an upload. */
  memberOf(key: string): string[] {
    return this.#members.get(key) ?? [];
  }

  #next({ becomes }: FileField, listedAs: string, index: string | undefined): string[] {
    const at = (position: number) => [becomes, String(position), listedAs];
    let position = index !== undefined && /^\d{1,4}$/.test(index) ? Number(index) : 0;
    while (this.#members.has(at(position).join('.'))) position += 1;
    return at(position);
  }
}

/** Puts an upload's ID into the body. An empty field where a list of files belongs is no list. */
const putUploadId = (
  fields: Record<string, unknown>,
  [member = '', ...inner]: string[],
  id: string,
): void => {
  if (inner.length === 0) fields[member] = id;
  else {
    if (fields[member] === '') delete fields[member];
    setField(fields, [member, ...inner], id);
  }
};

/** Recognizes the parser's errors for an invalid or aborted body by message; they carry nothing else. */
const isBrokenBody = (error: unknown): boolean =>
  error instanceof Error && /multipart data|Boundary not found|Premature close|aborted/i.test(error.message);

/** A part without a name has none, whatever its type says. */
type FilePart = { fieldname: string | undefined; filename: string; file: Readable };

/** Returns false for a file that the call does not accept. Its field is then treated like any other unknown member. */
const acceptFile = async (places: FilePlaces, part: FilePart, receiver: FileReceiver): Promise<boolean> => {
  const known = places.take(part.fieldname ?? '');
  if (known === null) {
    // It must still be read to its end, or the request never finishes.
    part.file.resume();
    return false;
  }
  await receiver.add(known.key, known.purpose, part.filename, part.file);
  return true;
};

const pathOf = (name: string | undefined): string[] =>
  (name ?? '')
    .replaceAll(']', '')
    .split(/[[.]/)
    .filter((step) => step !== '');

const parseIfBoolean = (value: unknown): unknown =>
  value === 'true' ? true : value === 'false' ? false : value;

const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);

const setField = (target: Record<string, unknown>, path: string[], value: unknown): void => {
  const [step, ...rest] = path;
  if (step === undefined || forbiddenKeys.has(step) || rest.length > 4) return;
  if (rest.length > 0) {
    const inner = (target[step] ??= {});
    if (typeof inner === 'object' && inner !== null) setField(inner as Record<string, unknown>, rest, value);
    return;
  }
  const present = target[step];
  target[step] = present === undefined ? value : [present, value].flat();
};
