// A copy of whole records for someone who takes everything with them (CG-150).
import type { Locale } from '@plainscan/contract';

import type { Platform } from '../platform/platform.ts';
import { selectStoredUploadFiles } from './download-content-repository.ts';
import { listDownloadParts, type DownloadPart } from './download-content.ts';
import { cleanName, createNameKeeper } from './download-names.ts';
import { zipOf } from './zip-stream.ts';

export type RecordOwner = { userId: string; recordIds: readonly string[]; locale: Locale };

export type RecordSelection = {
  owners: readonly RecordOwner[];
  /** What of these uploads is in no record comes as it was sent. */
  uploadIds: readonly string[];
  /** Stand in front. */
  texts: readonly { name: string; text: string }[];
};

/** One ZIP with a folder for each record as in their people's own downloads, and how many files of theirs are in it. */
export async function copyRecords(
  platform: Platform,
  { owners, uploadIds, texts }: RecordSelection,
): Promise<{ files: number; zip: AsyncIterable<Uint8Array> }> {
  const { database, objects, clock } = platform;
  const found: DownloadPart[] = [];
  for (const owner of owners) found.push(...(await listDownloadParts(owner, platform)));
  found.push(...(await database.asSystem(() => listSentFiles(uploadIds))));
  const parts = eachOnce(found);
  const never = new AbortController().signal;
  const zip = zipOf([...texts, ...parts], { objects, mtime: clock.now(), signal: never, onBytes: () => {} });
  return { files: parts.length, zip };
}

async function listSentFiles(uploadIds: readonly string[]): Promise<DownloadPart[]> {
  const keep = createNameKeeper();
  return (await selectStoredUploadFiles(uploadIds)).flatMap(({ path, objectKey, ...bytes }) => {
    const name = path
      .split(/[/\\]/)
      .map((part) => cleanName(part, 'File'))
      .join('/');
    return objectKey === null ? [] : [{ name: keep(`Other files/${name}`), stored: { ...bytes, objectKey } }];
  });
}

/** Several cases of one study hold the same images; what comes first stays. */
function eachOnce(parts: readonly DownloadPart[]): DownloadPart[] {
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
