// Creates a clinic's logo from an upload: redrawn in the sandbox, stored three times. The upload is then deleted.
import { AppError, fieldProblems, limits, hour } from '@plainscan/contract';
import { mkdtemp, rm } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';

import { locateFiles } from '../packs/pack-files.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import { spendAllowance } from '../platform/limits/allowance.ts';
import { createMediaChild } from '../platform/media/sandbox/media-child.ts';
import type { LogoAnswer, LogoFinding, MediaFailure } from '../platform/media/sandbox/media-answer.ts';
import type { Platform } from '../platform/platform.ts';
import { withObjectFile } from '../platform/storage/object-file.ts';
import { newObjectKey } from '../platform/storage/object-key.ts';
import { recordRemoval, removeObjects } from '../platform/storage/object-removal.ts';
import { listArrivedFiles } from '../uploads/material-upload-service.ts';
import { eraseUploads } from '../uploads/upload-retention-service.ts';
import { findUpload, finishUpload } from '../uploads/upload-service.ts';
import type { WorkspaceRow } from '../workspaces/workspace-service.ts';

export type LogoKeys = Pick<WorkspaceRow, 'logoKey' | 'logoWebpKey' | 'iconKey'>;
type Drawn = { [Key in keyof LogoKeys]: string };

export const noLogo: LogoKeys = { logoKey: null, logoWebpKey: null, iconKey: null };

const keysOf = ({ logoKey, logoWebpKey, iconKey }: LogoKeys): string[] =>
  [logoKey, logoWebpKey, iconKey].filter((key) => key !== null);

const limit = { kind: 'clinic-logo', most: limits.logosAnHour, milliseconds: hour };

/**
 * Redraws the logo of an upload and passes its keys to `work`, which stores them in a row. The images are deleted again
 * if `work` throws. The upload is deleted too, unless the machine was too busy to draw it, so that it can be named again.
 * Throws 400 on `field` if it is not a picture, 503 if the machine was too busy. Needs no transaction.
 */
export async function withLogo<Result>(
  platform: Platform,
  caller: Caller,
  { uploadId, field }: { uploadId: string; field: 'logo' | 'logoUrl' },
  work: (logo: LogoKeys) => Promise<Result>,
): Promise<Result> {
  const { actor, context } = caller;
  // Each drawing starts a process.
  await platform.database.asSystem(() => spendAllowance(limit, actor.userId, context.now, 'rate.exceeded'));
  const upload = await findUpload(platform, actor, uploadId);
  if (upload.purpose !== 'logo') throw new AppError('not-found');
  await finishUpload(platform, caller, upload);
  try {
    const keys = await drawLogo(platform, uploadId, field);
    const result = await work(keys).catch(async (error: unknown) => {
      await removeObjects(platform, keysOf(keys));
      throw error;
    });
    await eraseUploads(platform, [uploadId]);
    return result;
  } catch (error) {
    if (!isBusy(error)) await eraseUploads(platform, [uploadId]);
    throw error;
  }
}

const isBusy = (error: unknown): boolean => error instanceof AppError && error.code === 'workspace.logo-busy';

/** Records the images of the previous logo for removal. Needs the transaction that stops using them. */
export const recordLogoRemoval = (before: LogoKeys): Promise<void> => recordRemoval(keysOf(before));

/** Deletes them once that transaction has ended. */
export const removeLogo = (platform: Platform, before: LogoKeys): Promise<number> =>
  removeObjects(platform, keysOf(before));

async function drawLogo(platform: Platform, uploadId: string, field: string): Promise<Drawn> {
  const { database, objects, config } = platform;
  const [file, second] = await listArrivedFiles(platform, uploadId);
  const place = file && (await database.asSystem(() => locateFiles([file.id]))).get(file.id);
  if (!place || second) throw refused(field, 'logoFormat');
  const scratch = await mkdtemp(join(config.dataFolder, 'scratch', 'logo-'));
  try {
    return await withObjectFile(objects, place.objectKey, scratch, async (path) => {
      const child = createMediaChild({ scratch, readOnly: [path] });
      try {
        const task = {
          path,
          offset: place.byteOffset,
          length: place.byteLength,
          outputBase: join(scratch, 'made'),
          pixels: limits.logoPixels,
        };
        const first = await child.logo(task);
        const answer = isOfProcess(first) ? await child.logo(task) : first;
        if (answer.kind === 'failed') throw refusalOf(answer, field);
        return await storeLogo(platform, answer);
      } finally {
        await child.close();
      }
    });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function storeLogo({ objects }: Platform, { png, webp, icon }: LogoFinding): Promise<Drawn> {
  const store = async (path: string): Promise<string> => {
    const key = newObjectKey();
    await objects.put(key, createReadStream(path));
    return key;
  };
  return { logoKey: await store(png), logoWebpKey: await store(webp), iconKey: await store(icon) };
}

/** A process that did not start, took too long or died says nothing about the picture until it happens again. */
const isOfProcess = (answer: LogoAnswer): boolean =>
  answer.kind === 'failed' && ['cannot-start', 'too-slow', 'crashed'].includes(answer.code);

/** A picture is blamed for a second crash, but never for the time: the limit is far above what the largest one needs. */
function refusalOf({ code, reason }: MediaFailure, field: string): Error {
  if (code === 'cannot-start' || code === 'too-slow') return new AppError('workspace.logo-busy');
  if (reason.code === 'pictureTooLarge') return refused(field, 'logoPixels');
  return refused(field, reason.code === 'pictureFormat' ? 'logoFormat' : 'logoBroken');
}

const refused = (field: string, problem: 'logoFormat' | 'logoBroken' | 'logoPixels'): AppError =>
  new AppError('input.invalid', { fields: { [field]: [fieldProblems[problem]] } });
