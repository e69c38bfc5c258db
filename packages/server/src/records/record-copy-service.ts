// A copy of entire records for an export of all data (CG-150).
import type { Locale } from '@plainscan/contract';

import type { Platform } from '../platform/platform.ts';
import { selectStoredUploadFiles } from './download-content-repository.ts';
import { listDownloadParts, type DownloadPart } from './download-content.ts';
import { cleanName, createUniqueNamer } from './download-names.ts';
import { zipOf } from './zip-stream.ts';

export type RecordOwner = { userId: string; recordIds: readonly string[]; locale: Locale };

export type RecordSelection = {
  owners: readonly RecordOwner[];
  /** Files of these uploads that are in no record are copied as they were sent. */
  uploadIds: readonly string[];
  /** Text files placed first in the ZIP. */
  texts: readonly { name: string; text: string }[];
};

/**
 * Returns one ZIP with a folder per record, as in the patients' own downloads, and the number of files from records and
 * uploads.
 */
export async function copyRecords(
  platform: Platform,
  { owners, uploadIds, texts }: RecordSelection,
): Promise<{ files: number; zip: AsyncIterable<Uint8Array> }> {
  const { database, objects, clock } = platform;
  const found: DownloadPart[] = [];
  for (const owner of owners) found.push(...(await listDownloadParts(owner, platform)));
  found.push(...(await database.asSystem(() => listSentFiles(uploadIds))));
  const parts = withoutDuplicates(found);
  const never = new AbortController().signal;
  const zip = zipOf([...texts, ...parts], { objects, mtime: clock.now(), signal: never, onBytes: () => {} });
  return { files: parts.length, zip };
}

async function listSentFiles(uploadIds: readonly string[]): Promise<DownloadPart[]> {
  const keep = createUniqueNamer();
  return (await selectStoredUploadFiles(uploadIds)).flatMap(({ path, objectKey, ...bytes }) => {
    const name = path
      .split(/[/\\]/)
      .map((part) => cleanName(part, 'File'))
      .join('/');
    return objectKey === null ? [] : [{ name: keep(`Other files/${name}`), stored: { ...bytes, objectKey } }];
  });
}

/** Drops duplicates, because several cases of one study hold the same images. Keeps the first. */
function withoutDuplicates(parts: readonly DownloadPart[]): DownloadPart[] {
  const contentOf = (part: DownloadPart): string => {
    if ('stored' in part) return `${part.stored.objectKey} ${part.stored.byteOffset}`;
    return 'text' in part ? part.text : part.name;
  };
  const seen = new Set<string>();
  return parts.filter((part) => {
    const content = contentOf(part);
    return !seen.has(content) && seen.add(content);
  });
}
