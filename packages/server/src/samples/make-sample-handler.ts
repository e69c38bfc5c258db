import { readEventTrack } from '@plainscan/contract';
import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { writeTracks } from '../cases/video-tracks-repository.ts';
import { sql } from '../platform/database/drizzle.ts';
import type { JobContext } from '../platform/jobs/job-handler.ts';
import { encodeVideo } from '../platform/media/video/video-encoder.ts';
import { transcodeReport } from '../platform/media/video/video-transcoder.ts';
import type { Platform } from '../platform/platform.ts';
import { newObjectKey } from '../platform/storage/object-key.ts';
import { removeObjects } from '../platform/storage/object-removal.ts';
import { storeEventTrack } from '../reports/event-track-store.ts';
import {
  appendDelivered,
  openDelivered,
  recordDelivered,
  sealDelivered,
} from '../uploads/delivered-upload-service.ts';
import { readStudy } from '../uploads/reading/read-study-handler.ts';
import { selectUploadForJob } from '../uploads/upload-repository.ts';
import { headScript } from './film/head-script.ts';
import { tracksOf } from './film/video-script.ts';
import { drawnFiles, drawSample, framesPerSecond } from './sample-drawing.ts';
import { insertSample, selectHomeWithoutSample } from './sample-repository.ts';
import { sample } from './sample-tables.ts';

/**
 * Draws, stores and reads the sample. Its row is written last, in one step, so that an interrupted run is repeated from
 * the start. What it had stored is an upload that no one took, and is removed as such.
 */
export async function makeSample(platform: Platform, context: JobContext): Promise<void> {
  const { database, config, clock } = platform;
  const home = await database.asSystem(selectHomeWithoutSample);
  if (home === undefined) return;
  const folder = await mkdtemp(join(config.dataFolder, 'scratch', 'sample-'));
  try {
    await drawSample(folder, context.signal);
    const stored = await storeStudy(platform, home, join(folder, drawnFiles.study), context);
    const { keys, ...video } = await storeVideo(platform, folder, context.signal);
    const isFirst = await database.asSystem(async () => {
      const isAdded = await insertSample({ ...video, ...stored, createdAt: clock.now() });
      if (isAdded) await writeTracks(sample, sql`true`, tracksOf(headScript), video.durationSeconds);
      return isAdded;
    });
    if (!isFirst) await removeObjects(platform, keys);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Stores the images like those of a gateway, and reads them. */
async function storeStudy(
  platform: Platform,
  workspaceId: number,
  folder: string,
  context: JobContext,
): Promise<{ uploadId: string; studyId: string }> {
  const now = platform.clock.now();
  const delivered = await openDelivered(platform, workspaceId, now);
  for (const name of (await readdir(folder)).toSorted())
    await appendDelivered(platform, delivered, name, createReadStream(join(folder, name)));
  const pack = await sealDelivered(platform, delivered);
  await platform.database.asSystem(() => recordDelivered(delivered, pack, now));
  await readStudy(platform, { uploadId: delivered.id }, context);
  const read = await platform.database.asSystem(() => selectUploadForJob(delivered.id));
  if (!read?.studyId) throw new Error('The sample study could not be read.');
  return { uploadId: delivered.id, studyId: read.studyId };
}

async function storeVideo(platform: Platform, folder: string, signal: AbortSignal) {
  const { objects } = platform;
  const inputPath = join(folder, 'drawn.mp4');
  await encodeVideo({
    jpegFramesPath: join(folder, drawnFiles.frames),
    fps: framesPerSecond,
    wavPath: join(folder, drawnFiles.sound),
    outputPath: inputPath,
    signal,
  });
  const { videoPath, posterPath, durationSeconds } = await transcodeReport({
    inputPath,
    scratchDir: folder,
    signal,
  });
  const [videoKey, posterKey] = [newObjectKey(), newObjectKey()];
  const { size: videoSize, sha256: videoSha256 } = await objects.put(videoKey, createReadStream(videoPath));
  await objects.put(posterKey, createReadStream(posterPath));
  const events = readEventTrack(await readFile(join(folder, drawnFiles.track), 'utf8'));
  const track = await storeEventTrack(platform, events);
  const keys = [videoKey, posterKey, track.eventTrackKey];
  return { videoKey, videoSize, videoSha256, posterKey, durationSeconds, ...track, keys };
}
