// An upload whose picture others will see: redrawn in the sandbox and stored. The upload is then deleted.
import { AppError, fieldProblems, limits, hour } from '@plainscan/contract';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { locateFiles } from '../packs/pack-files.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import { spendAllowance } from '../platform/limits/allowance.ts';
import type { DrawingAnswer, DrawingTask, MediaFailure } from '../platform/media/sandbox/media-answer.ts';
import { createMediaChild } from '../platform/media/sandbox/media-child.ts';
import type { Platform } from '../platform/platform.ts';
import { withObjectFile } from '../platform/storage/object-file.ts';
import { newObjectKey } from '../platform/storage/object-key.ts';
import { removeObjects } from '../platform/storage/object-removal.ts';
import { listArrivedFiles } from './material-upload-service.ts';
import { eraseUploads } from './upload-retention-service.ts';
import { findUpload, finishUpload } from './upload-service.ts';

type DrawnUpload = {
  uploadId: string;
  /** What the upload was sent for, and what is drawn. */
  purpose: DrawingTask['as'];
  /** The field that an error names. */
  field: string;
};

const limit = { kind: 'drawing', most: limits.drawingsAnHour, milliseconds: hour };

/**
 * Redraws the picture of an upload and passes the keys of the drawings to `work`, which stores them in a row. The
 * drawings are deleted again if `work` throws. The upload is deleted too, unless the machine was too busy to draw it, so
 * that it can be named again. Throws 400 on the field if it is not a picture, 503 if the machine was too busy. Needs no
 * transaction.
 */
export async function withDrawing<Result>(
  platform: Platform,
  caller: Caller,
  drawn: DrawnUpload,
  work: (keys: string[]) => Promise<Result>,
): Promise<Result> {
  const { actor, context } = caller;
  const { uploadId, purpose } = drawn;
  // Each drawing starts a process.
  await platform.database.asSystem(() => spendAllowance(limit, actor.userId, context.now, 'rate.exceeded'));
  const upload = await findUpload(platform, actor, uploadId);
  if (upload.purpose !== purpose) throw new AppError('not-found');
  await finishUpload(platform, caller, upload);
  try {
    const keys = await drawUpload(platform, drawn);
    const result = await work(keys).catch(async (error: unknown) => {
      await removeObjects(platform, keys);
      throw error;
    });
    await eraseUploads(platform, [uploadId]);
    return result;
  } catch (error) {
    if (!isBusy(error)) await eraseUploads(platform, [uploadId]);
    throw error;
  }
}

const isBusy = (error: unknown): boolean => error instanceof AppError && error.code === 'upload.picture-busy';

async function drawUpload(platform: Platform, drawn: DrawnUpload): Promise<string[]> {
  const { database, objects, config } = platform;
  const [file, second] = await listArrivedFiles(platform, drawn.uploadId);
  const place = file && (await database.asSystem(() => locateFiles([file.id]))).get(file.id);
  if (!place || second) throw refused(drawn, formatProblems[drawn.purpose]);
  const scratch = await mkdtemp(join(config.dataFolder, 'scratch', 'drawing-'));
  try {
    return await withObjectFile(objects, place.objectKey, scratch, async (path) => {
      const child = createMediaChild({ scratch, readOnly: [path] });
      try {
        const task = {
          as: drawn.purpose,
          path,
          offset: place.byteOffset,
          length: place.byteLength,
          outputBase: join(scratch, 'made'),
          pixels: limits.drawingPixels,
        };
        const first = await child.draw(task);
        const answer = isOfProcess(first) ? await child.draw(task) : first;
        if (answer.kind === 'failed') throw refusalOf(answer, drawn);
        return await storeDrawings(platform, answer.paths);
      } finally {
        await child.close();
      }
    });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function storeDrawings({ objects }: Platform, paths: readonly string[]): Promise<string[]> {
  const keys: string[] = [];
  for (const path of paths) {
    const key = newObjectKey();
    await objects.put(key, createReadStream(path));
    keys.push(key);
  }
  return keys;
}

/** A process that did not start, took too long or died says nothing about the picture until it happens again. */
const isOfProcess = (answer: DrawingAnswer): boolean =>
  answer.kind === 'failed' && ['cannot-start', 'too-slow', 'crashed'].includes(answer.code);

const formatProblems = { logo: 'logoFormat', portrait: 'portraitFormat' } as const;

/** A picture is blamed for a second crash, but never for the time: the limit is far above what the largest one needs. */
function refusalOf({ code, reason }: MediaFailure, drawn: DrawnUpload): Error {
  if (code === 'cannot-start' || code === 'too-slow') return new AppError('upload.picture-busy');
  if (reason.code === 'pictureTooLarge') return refused(drawn, 'picturePixels');
  return refused(drawn, reason.code === 'pictureFormat' ? formatProblems[drawn.purpose] : 'pictureBroken');
}

const refused = (
  { field }: DrawnUpload,
  problem: 'logoFormat' | 'portraitFormat' | 'pictureBroken' | 'picturePixels',
): AppError => new AppError('input.invalid', { fields: { [field]: [fieldProblems[problem]] } });
