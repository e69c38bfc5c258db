import type { Endpoint, UploadPurpose } from '@plainscan/contract';
import type { FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';

import type { PackedFile } from '../storage/packs/pack-record.ts';
import { unreadable } from './error-answer.ts';
import type { SentFiles } from './idempotency-key.ts';

export type ReceivedUpload = { id: string; files: readonly PackedFile[] };

/** Receives the files of one multipart body: each file field becomes one upload. */
export type FileReceiver = {
  add: (field: string, purpose: UploadPurpose, fileName: string, bytes: Readable) => Promise<void>;
  /** Makes every byte durable. Returns the upload of each field. */
  finish: () => Promise<Record<string, ReceivedUpload>>;
  /** Removes the received files, except those that a case has taken. */
  abandon: () => Promise<void>;
};

/**
 * Reads a multipart body into one object: `patient[name]` and `patient.name` nest, `true` and `false` become booleans,
 * a repeated field becomes a list (CG-151), and each file field of the row becomes an upload's ID.
 */
export const readMultipartBody = async (
  row: Pick<Endpoint, 'files'>,
  request: FastifyRequest,
  receiver: FileReceiver,
): Promise<{ fields: Record<string, unknown>; files: SentFiles }> => {
  const fields: Record<string, unknown> = {};
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') setField(fields, pathOf(part.fieldname), parseIfBoolean(part.value));
      else if (!(await acceptFile(row, part, receiver))) setField(fields, pathOf(part.fieldname), '');
    }
  } catch (error) {
    throw isBrokenBody(error) ? unreadable(error) : error;
  }
  const files: Record<string, readonly PackedFile[]> = {};
  for (const [field, upload] of Object.entries(await receiver.finish())) {
    const becomes = row.files?.[field]?.becomes;
    if (becomes === undefined) continue;
    fields[becomes] = upload.id;
    files[becomes] = upload.files;
  }
  return { fields, files };
};

/** Recognizes the parser's errors for an invalid or aborted body by message; they carry nothing else. */
const isBrokenBody = (error: unknown): boolean =>
  error instanceof Error && /multipart data|Boundary not found|Premature close|aborted/i.test(error.message);

/** A part without a name has none, whatever its type says. */
type FilePart = { fieldname: string | undefined; filename: string; file: Readable };

/** Returns false for a file that the call does not accept. Its field is then treated like any other unknown member. */
const acceptFile = async (
  row: Pick<Endpoint, 'files'>,
  part: FilePart,
  receiver: FileReceiver,
): Promise<boolean> => {
  const field = part.fieldname?.replace(/\[\d*\]$/, '') ?? '';
  const known = row.files?.[field];
  if (known === undefined) {
    // It must still be read to its end, or the request never finishes.
    part.file.resume();
    return false;
  }
  await receiver.add(field, known.purpose, part.filename, part.file);
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
