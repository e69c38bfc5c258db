// The bytes of one image received by a namespace: all, a range, or its header. The file is verified against its stored
// hash before any byte is sent.
import type { Readable } from 'node:stream';

import {
  readDicomHeader,
  type DicomHeader,
  type HeaderSource,
} from '../../platform/media/dicom/dicom-header.ts';
import type { Platform } from '../../platform/platform.ts';
import { CheckedRanges, openChecked } from '../../platform/storage/checked-read.ts';
import { openReportingDamage } from '../../platform/storage/damaged-file.ts';
import type { ByteRange, ObjectStore } from '../../platform/storage/object-store.ts';
import { passThrough } from '../../platform/storage/pass-through.ts';
import { zeroPreamble } from '../../viewers/zero-preamble.ts';
import type { FoundObject } from './retrieve-repository.ts';

/** Files with a larger header must be requested as a whole. */
const headerBytes = 16 * 1024 * 1024;
const firstBytes = 64 * 1024;

const checkedOf = new WeakMap<ObjectStore, CheckedRanges>();

function rangesOf(objects: ObjectStore): CheckedRanges {
  const known = checkedOf.get(objects) ?? new CheckedRanges(objects);
  checkedOf.set(objects, known);
  return known;
}

/** Returns the file as sent, except for its preamble, which is zeroed because it could make a browser run the file. */
export async function openObject(platform: Platform, found: FoundObject): Promise<Readable> {
  const stored = await openReportingDamage(platform, found.objectKey, () =>
    openChecked(platform.objects, found),
  );
  return passThrough(stored, zeroPreamble());
}

/** `range` counts from the file's first byte. */
export const openRange = (platform: Platform, found: FoundObject, range: ByteRange): Promise<Readable> =>
  openReportingDamage(platform, found.objectKey, () => rangesOf(platform.objects).open(found, range));

export async function readRange(platform: Platform, found: FoundObject, range: ByteRange): Promise<Buffer> {
  return Buffer.concat(await (await openRange(platform, found, range)).toArray());
}

class IncompleteHeader extends Error {
  readonly end: number;
  constructor(end: number) {
    super('The header goes on.');
    this.end = end;
  }
}

/** Returns everything before the pixels, or `undefined` if it is too long or unreadable. */
export async function readHeader(
  platform: Platform,
  found: FoundObject,
): Promise<{ header: DicomHeader; length: number } | undefined> {
  const length = found.byteLength;
  for (let end = Math.min(firstBytes, length); ;) {
    const held = await readRange(platform, found, { offset: 0, length: end });
    try {
      const header = readDicomHeader(bufferSource(held, length));
      return header && { header, length };
    } catch (error) {
      if (!(error instanceof IncompleteHeader) || error.end > headerBytes) return undefined;
      end = error.end;
    }
  }
}

const bufferSource = (held: Buffer, length: number): HeaderSource => ({
  length,
  read(position, count) {
    const end = Math.min(position + count, length);
    if (end > held.length) throw new IncompleteHeader(end);
    return held.subarray(position, end);
  },
});
