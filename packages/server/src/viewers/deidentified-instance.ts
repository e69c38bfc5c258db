// CG-82, B8: users who may only view a study do not get the patient's name inside its images.
import { Transform } from 'node:stream';

import { patientByteRanges, type ByteSpan } from '../platform/media/dicom/patient-byte-ranges.ts';
import type { ObjectStore } from '../platform/storage/object-store.ts';

type Part = { objectKey: string; byteOffset: number; byteLength: number };

/**
 * Bytes to read for the header. Almost every header fits into the first step. An object whose header fits into none is
 * not served.
 */
const steps = [64 * 1024, 1024 * 1024, 16 * 1024 * 1024, 64 * 1024 * 1024];

/** Returns where the object names its patient, or `undefined` if that is not certain. */
export async function findPatientIn(objects: ObjectStore, part: Part): Promise<ByteSpan[] | undefined> {
  for (const step of steps) {
    const length = Math.min(step, part.byteLength);
    const isWhole = length === part.byteLength;
    const stored = await objects.read(part.objectKey, { offset: part.byteOffset, length });
    const found = patientByteRanges(Buffer.concat(await stored.toArray()), isWhole);
    if (found || isWhole) return found;
  }
  return undefined;
}

/**
 * Overwrites these ranges with spaces as the bytes pass, the first of which is at `first`. The length stays the same.
 */
export function blankOut(ranges: readonly ByteSpan[], first = 0): Transform {
  let position = first;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const bytes = Buffer.from(chunk);
      for (const { start, end } of ranges)
        if (start < position + bytes.length && end > position)
          bytes.fill(' ', Math.max(0, start - position), Math.min(bytes.length, end - position));
      position += bytes.length;
      done(null, bytes);
    },
  });
}
