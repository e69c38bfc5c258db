// Identifies the study and object of a DICOM file from its first bytes, before the rest has arrived.
import dicomParser from 'dicom-parser';
import { constants, inflateRawSync } from 'node:zlib';

import { hasDicomMark, missingHeader } from './dicom-source.ts';

export type DicomIdentity = { studyUid: string; sopUid: string; sopClass: string };

/** Nearly every file is identified in the first step; one that is not identified in any is refused. */
const steps = [16 * 1024, 256 * 1024, 4 * 1024 * 1024];
/** All identifying elements are at or before this tag. */
const lastTag = 'x0020000d';
const uidShape = /^[0-9A-Za-z](?:[0-9A-Za-z_-]|\.(?!\.)){0,63}$/;

export type IdentifiedFile = {
  /** Undefined if the file is not DICOM or has no identity. */
  identity: DicomIdentity | undefined;
  /** All bytes of the file, including those already inspected, after the header that a bare data set lacks. */
  bytes: AsyncIterable<Uint8Array>;
};

/** Inspects the beginning of a file in transit, and holds no more of it than necessary. */
export async function identifyDicom(bytes: AsyncIterable<Uint8Array>): Promise<IdentifiedFile> {
  const source = bytes[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  let isWhole = false;
  let identity: DicomIdentity | undefined;
  for (const step of steps) {
    const pieces = [head];
    let length = head.length;
    while (!isWhole && length < step) {
      const next = await source.next();
      isWhole = next.done === true;
      if (next.done !== true) pieces.push(Buffer.from(next.value));
      length += next.done === true ? 0 : next.value.length;
    }
    head = Buffer.concat(pieces);
    const missing = hasDicomMark(head) ? undefined : missingHeader(head);
    identity = readIdentity(missing ? Buffer.concat([missing, head]) : head);
    if (identity || isWhole || (head.length >= 132 && !hasDicomMark(head) && !missing)) break;
  }
  return { identity, bytes: joined(identity ? withHeader(head) : head, source) };
}

/** Adds the header that a bare data set lacks, so that what is stored is a DICOM file. */
const withHeader = (head: Buffer): Buffer =>
  hasDicomMark(head) ? head : Buffer.concat([missingHeader(head) ?? Buffer.alloc(0), head]);

async function* joined(head: Buffer, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (head.length > 0) yield head;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
}

function readIdentity(head: Buffer): DicomIdentity | undefined {
  if (!hasDicomMark(head)) return undefined;
  try {
    const dataSet = dicomParser.parseDicom(head, { untilTag: lastTag, inflater: inflateBeginning });
    const [studyUid, sopUid, sopClass] = [lastTag, 'x00080018', 'x00080016'].map((tag) =>
      (dataSet.string(tag) ?? '').trim(),
    );
    if (!isUid(studyUid) || !isUid(sopUid) || !isUid(sopClass)) return undefined;
    return { studyUid, sopUid, sopClass };
  } catch {
    // Truncated within an element, or damaged: more bytes will tell.
    return undefined;
  }
}

/** Returns whether the text has the form of a UID, allowing for common errors in real files. */
export const isUid = (text: string | undefined): text is string => text !== undefined && uidShape.test(text);

/** Inflates as much as possible of a deflated data set whose end has not arrived yet. */
function inflateBeginning(packed: Uint8Array, position: number): Uint8Array {
  const body = inflateRawSync(packed.subarray(position), {
    finishFlush: constants.Z_SYNC_FLUSH,
    maxOutputLength: 64 * 1024 * 1024,
  });
  return Buffer.concat([packed.subarray(0, position), body]);
}
