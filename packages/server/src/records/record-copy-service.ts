// A copy of whole records for somebody who takes everything with them (CG-150).
import type { Locale } from '@plainscan/contract';

import type { Platform } from '../platform/platform.ts';
import { listDownloadParts, type DownloadPart } from './download-content.ts';
import { bytesOf, zipOf } from './zip-stream.ts';

export type RecordOwner = { userId: string; recordIds: readonly string[]; locale: Locale };

export type RecordCopy = {
  /** How many files of records there are, and how many bytes. */
  files: number;
  bytes: number;
  zip: AsyncIterable<Uint8Array>;
};

/** One ZIP with texts in front and the records of these people behind, a folder each as in their own downloads. */
export async function copyRecords(
  { database, objects, clock }: Platform,
  owners: readonly RecordOwner[],
  texts: readonly { name: string; text: string }[],
): Promise<RecordCopy> {
  const parts: DownloadPart[] = [];
  for (const owner of owners)
    parts.push(...(await listDownloadParts(owner, { objects, inSystem: (work) => database.asSystem(work) })));
  const never = new AbortController().signal;
  const zip = zipOf([...texts, ...parts], { objects, mtime: clock.now(), signal: never, onBytes: () => {} });
  return { files: parts.length, bytes: bytesOf(parts), zip };
}
