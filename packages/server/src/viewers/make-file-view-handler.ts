// Makes one stored file viewable. The result can be made again at any time. A broken file gets an error message.
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { locateFiles } from '../packs/pack-files.ts';
import type { JobContext, PayloadOf } from '../platform/jobs/job-handler.ts';
import type {
  DrawnPage,
  FileRange,
  ViewAnswer,
  ViewFinding,
} from '../platform/media/sandbox/media-answer.ts';
import { createMediaChild, type MediaChild } from '../platform/media/sandbox/media-child.ts';
import type { Platform } from '../platform/platform.ts';
import { withObjectFile } from '../platform/storage/object-file.ts';
import { newObjectKey } from '../platform/storage/object-key.ts';
import { removeObjects } from '../platform/storage/object-removal.ts';
import { announceView } from './announce-view.ts';
import { requestRecognition, type makeFileViewJob } from './file-view-jobs.ts';
import { makeVideoView, type VideoPoster, type VideoView } from './make-video-view.ts';
import { beginRecognizedText } from './recognized-text-repository.ts';
import {
  saveFileView,
  selectFileViews,
  updateStudyPreview,
  type FileViewRow,
} from './resource-repository.ts';
import { keysOfView } from './resource-tables.ts';
import { viewerHooks } from './viewer-hooks.ts';

type Columns = Omit<FileViewRow, 'packFileId' | 'updatedAt'>;

/** Objects are written before the row refers to them, so that after a crash all of it is repeated. */
export async function makeFileView(
  platform: Platform,
  { packFileId }: PayloadOf<typeof makeFileViewJob>,
  context: JobContext,
): Promise<void> {
  const { database, objects, config } = platform;
  const bytes = await database.asSystem(async () => (await locateFiles([packFileId])).get(packFileId));
  if (bytes === undefined) return;
  const scratch = await mkdtemp(join(config.dataFolder, 'scratch', 'view-'));
  try {
    const save = (columns: Columns): Promise<void> => saveViewOf(platform, packFileId, columns);
    const columns = await withObjectFile(objects, bytes.objectKey, scratch, (path) =>
      makeView(
        platform,
        { path, offset: bytes.byteOffset, length: bytes.byteLength },
        { scratch, context, save },
      ),
    );
    await save(columns);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function saveViewOf(platform: Platform, packFileId: string, columns: Columns): Promise<void> {
  const updatedAt = platform.clock.now();
  const isKept = await platform.database.asSystem(async () => {
    // The file may have been removed in the meantime, with its row.
    if ((await locateFiles([packFileId])).get(packFileId) === undefined) return false;
    const before = (await selectFileViews([packFileId])).get(packFileId);
    await saveFileView({ packFileId, ...columns, updatedAt });
    await updateStudyPreview(packFileId, columns.previewKey);
    if (isScan(columns) && (await viewerHooks.registered.isWrittenReport(packFileId))) {
      await beginRecognizedText(packFileId);
      await requestRecognition(packFileId);
    }
    await announceView(packFileId);
    return before === undefined ? true : keysOfView(before);
  });
  const unneeded = isKept === true ? [] : isKept === false ? keysOfView(columns) : isKept;
  await removeObjects(platform, unneeded);
  await viewerHooks.registered.fileViewMade(platform, packFileId);
}

/** Whether some of it are pages without a text layer. */
const isScan = ({ type, state, textKey }: Columns): boolean =>
  (type === 'pdf' || type === 'image') && state === 'ready' && textKey === null;

type Run = {
  scratch: string;
  context: JobContext;
  /** Saves what can be shown before all of it is made. */
  save: (columns: Columns) => Promise<void>;
};

async function makeView(platform: Platform, file: FileRange, run: Run): Promise<Columns> {
  const { scratch, context, save } = run;
  const child = createMediaChild({ scratch, readOnly: [file.path] });
  try {
    const answer = await child.view({ ...file, outputBase: join(scratch, 'view') });
    if (answer.kind === 'failed') return failedView(answer);
    if (answer.type === 'pdf')
      return await storeView(platform, await withWords(answer, file, { child, scratch }));
    if (answer.type !== 'video') return await storeView(platform, answer);
    const made = await makeVideoView(
      answer.contentPath === null ? file : wholeFile(answer.contentPath),
      child,
      {
        scratch,
        signal: context.signal,
        onPoster: async (poster) =>
          save({
            ...blank,
            type: 'video',
            state: 'processing',
            failure: null,
            ...(await storePoster(platform, poster)),
          }),
      },
    );
    return await storeVideo(platform, answer, made);
  } finally {
    await child.close();
  }
}

/** Adds the words of a PDF. One whose words cannot be read, such as a scan, is shown without them. */
async function withWords(
  found: ViewFinding,
  file: FileRange,
  { child, scratch }: { child: MediaChild; scratch: string },
): Promise<ViewFinding> {
  if (found.isBroken) return found;
  const textPath = join(scratch, 'words.txt');
  const { contentPath } = found;
  const shown =
    contentPath === null ? file : { path: contentPath, offset: 0, length: (await stat(contentPath)).size };
  const answer = await child.words({ ...shown, outputPath: textPath });
  return answer.kind === 'words' && answer.hasWords ? { ...found, textPath } : found;
}

/** Throws if the child process did not start: nothing is known about the file then, so the job is retried. */
function failedView(answer: Extract<ViewAnswer, { kind: 'failed' }>): Columns {
  if (answer.code === 'cannot-start') throw new Error(answer.reason.code);
  return { ...blank, type: 'other', state: 'failed', failure: answer.reason };
}

const blank: Omit<Columns, 'type' | 'state' | 'failure'> = {
  pages: [],
  previewKey: null,
  h264Key: null,
  posterKey: null,
  textKey: null,
  contentKey: null,
  durationSeconds: null,
};

const wholeFile = (path: string) => ({ path, offset: 0, length: Number.POSITIVE_INFINITY });

async function storeView(platform: Platform, found: ViewFinding): Promise<Columns> {
  const pages: Columns['pages'] = [];
  for (const { path, width, height } of found.pages)
    pages.push({ key: await storeFile(platform, path), width, height });
  return {
    ...blank,
    type: found.type,
    state: found.isBroken ? 'failed' : 'ready',
    failure: found.note,
    pages,
    previewKey: await storeDrawing(platform, found.preview),
    textKey: await storeIfPresent(platform, found.textPath),
    contentKey: await storeIfPresent(platform, found.contentPath),
  };
}

async function storeVideo(platform: Platform, found: ViewFinding, made: VideoView): Promise<Columns> {
  if (made.kind === 'failed') return { ...blank, type: 'video', state: 'failed', failure: made.reason };
  return {
    ...(await storeView(platform, found)),
    h264Key: await storeFile(platform, made.videoPath),
    ...(await storePoster(platform, made)),
    durationSeconds: made.durationSeconds,
  };
}

async function storePoster(
  platform: Platform,
  { posterPath, preview }: VideoPoster,
): Promise<Pick<Columns, 'posterKey' | 'previewKey'>> {
  return {
    posterKey: await storeFile(platform, posterPath),
    previewKey: await storeDrawing(platform, preview),
  };
}

const storeDrawing = (platform: Platform, drawn: Pick<DrawnPage, 'path'> | null): Promise<string | null> =>
  storeIfPresent(platform, drawn?.path ?? null);

async function storeIfPresent(platform: Platform, path: string | null): Promise<string | null> {
  return path === null ? null : storeFile(platform, path);
}

async function storeFile({ objects }: Platform, path: string): Promise<string> {
  const key = newObjectKey();
  await objects.put(key, createReadStream(path));
  return key;
}
