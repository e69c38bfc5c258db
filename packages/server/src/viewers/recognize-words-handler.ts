// Reads the words of a written report that is a scan or a picture. Each page is saved once it is read, so a killed job
// resumes with the next page.
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { locateFiles } from '../packs/pack-files.ts';
import type { JobContext, PayloadOf } from '../platform/jobs/job-handler.ts';
import type { FileRange, RecognizedPage } from '../platform/media/sandbox/media-answer.ts';
import { createMediaChild, type MediaChild } from '../platform/media/sandbox/media-child.ts';
import type { Platform } from '../platform/platform.ts';
import { withObjectFile } from '../platform/storage/object-file.ts';
import { announceView } from './announce-view.ts';
import type { recognizeWordsJob } from './file-view-jobs.ts';
import { addRecognizedPage, beginRecognizedText } from './recognized-text-repository.ts';
import { selectFileViews } from './resource-repository.ts';

/** Further pages are not read. These take up to a minute of a processor. */
export const maxPagesRead = 30;
/** No page that people read has more. */
const maxLetters = 50_000;

/** The data of a language takes more than drawing does. */
const memoryBytes = 768 * 1024 * 1024;

/** A stored object, or a part of one, with a page or more. */
type StoredFile = { objectKey: string } | { objectKey: string; offset: number; length: number };

/** A PDF is one file with all pages; a picture has one for each page. */
type Scan = { pdf: StoredFile } | { pictures: StoredFile[] };

export async function recognizeWords(
  platform: Platform,
  { packFileId }: PayloadOf<typeof recognizeWordsJob>,
  context: JobContext,
): Promise<void> {
  const { database, objects, config } = platform;
  const begun = await database.asSystem(async () => {
    const scan = await findScan(packFileId);
    // The file may have been removed in the meantime.
    const row = scan && (await beginRecognizedText(packFileId));
    return row && !row.isFinished
      ? { scan, first: row.pages.length, pageCount: row.pageCount ?? 1 }
      : undefined;
  });
  if (!begun) return;
  const { scan, first, pageCount } = begun;
  const files = 'pdf' in scan ? [scan.pdf] : scan.pictures;
  const scratch = await mkdtemp(join(config.dataFolder, 'scratch', 'words-'));
  const readOnly = files.flatMap(({ objectKey }) => objects.localPath(objectKey) ?? []);
  const child = createMediaChild({ scratch, readOnly, limits: { memoryBytes } });
  const save = (page: number, read: ReadPage) => savePage(platform, packFileId, page, read, context);
  try {
    const pages = new PageReader(child, context.signal, pageCount);
    const open = (file: StoredFile, work: (range: FileRange) => Promise<void>) =>
      withObjectFile(objects, file.objectKey, scratch, async (path) =>
        work({ offset: 0, length: (await stat(path)).size, ...file, path }),
      );
    if ('pdf' in scan)
      await open(scan.pdf, async (range) => {
        let isLast = false;
        for (let page = first; !isLast; page += 1) isLast = await save(page, await pages.read(range, page));
      });
    else
      for (const [page, picture] of files.entries())
        if (page >= first && page < maxPagesRead)
          await open(picture, async (range) => {
            await save(page, { ...(await pages.read(range, 0)), pageCount: files.length });
          });
  } finally {
    await child.close();
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Returns nothing for a file that is gone or cannot be shown. Needs a system transaction. */
async function findScan(packFileId: string): Promise<Scan | undefined> {
  const bytes = (await locateFiles([packFileId])).get(packFileId);
  const view = (await selectFileViews([packFileId])).get(packFileId);
  if (!bytes || view?.state !== 'ready') return undefined;
  if (view.type === 'image') return { pictures: view.pages.map(({ key }) => ({ objectKey: key })) };
  if (view.type !== 'pdf') return undefined;
  if (view.contentKey !== null) return { pdf: { objectKey: view.contentKey } };
  return { pdf: { objectKey: bytes.objectKey, offset: bytes.byteOffset, length: bytes.byteLength } };
}

type ReadPage = Pick<RecognizedPage, 'text' | 'doubts' | 'pageCount'>;

/** Reads pages one after another, each with what the one before was found to be. */
class PageReader {
  readonly #child: MediaChild;
  readonly #signal: AbortSignal;
  #known: Pick<RecognizedPage, 'language' | 'isUpsideDown'> = { language: 'unknown', isUpsideDown: false };
  #pageCount: number;

  /** `pageCount`: as far as it is known. */
  constructor(child: MediaChild, signal: AbortSignal, pageCount: number) {
    this.#child = child;
    this.#signal = signal;
    this.#pageCount = pageCount;
  }

  /** A page that cannot be read has no words. Throws if nothing is known about it, so that the job is retried. */
  async read(range: FileRange, page: number): Promise<ReadPage> {
    this.#signal.throwIfAborted();
    const answer = await this.#child.recognize({ ...range, page, ...this.#known });
    if (answer.kind === 'recognized') {
      const { text, doubts, language, isUpsideDown } = answer;
      this.#known = { language, isUpsideDown };
      this.#pageCount = answer.pageCount;
      if (text.length <= maxLetters) return { text, doubts, pageCount: this.#pageCount };
    } else if (answer.code === 'cannot-start') throw new Error(answer.reason.code);
    return { text: '', doubts: [], pageCount: this.#pageCount };
  }
}

/** Returns whether it was the last page. */
async function savePage(
  { database }: Platform,
  packFileId: string,
  page: number,
  { text, doubts, pageCount }: ReadPage,
  context: JobContext,
): Promise<boolean> {
  const total = Math.min(pageCount, maxPagesRead);
  const isFinished = page + 1 >= total;
  await database.asSystem(async () => {
    await addRecognizedPage(packFileId, { page, words: { text, doubts }, pageCount, isFinished });
    await announceView(packFileId);
  });
  context.reportProgress({ done: page + 1, total, unit: 'page' });
  return isFinished;
}
