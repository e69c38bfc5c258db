import { readEventTrack, type VideoTracks } from '@plainscan/contract';
import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { writeTracks } from '../cases/video-tracks-repository.ts';
import { sql } from '../platform/database/drizzle.ts';
import type { JobContext } from '../platform/jobs/job-handler.ts';
import type { Platform } from '../platform/platform.ts';
import { newObjectKey } from '../platform/storage/object-key.ts';
import { recordRemoval, removeObjects } from '../platform/storage/object-removal.ts';
import { storeEventTrack } from '../reports/event-track-store.ts';
import {
  appendAllDelivered,
  openDelivered,
  recordDelivered,
  sealDelivered,
} from '../uploads/delivered-upload-service.ts';
import { readStudy } from '../uploads/reading/read-study-handler.ts';
import { selectUploadForJob } from '../uploads/upload-repository.ts';
import { eraseUploads } from '../uploads/upload-retention-service.ts';
import { preparedObjects } from '../viewers/prepared-video-service.ts';
import { makeSmallCopy, smallKeyOf } from '../viewers/small-copy.ts';
import { listSampleImages, sampleFiles } from './sample-files.ts';
import { putSample, selectHomeWithoutSample } from './sample-repository.ts';
import { sample, type SampleRow } from './sample-tables.ts';

type FilmTexts = VideoTracks & { durationSeconds: number };

/**
 * Stores and reads the sample's files, and removes the sample of another version. Its row is written last, in one step,
 * so that an interrupted run is repeated from the start. What it had stored is an upload that no one took, and is
 * removed as such.
 */
export async function makeSample(platform: Platform, context: JobContext): Promise<void> {
  const { database, clock } = platform;
  const home = await database.asSystem(selectHomeWithoutSample);
  if (home === undefined) return;
  const { durationSeconds, ...texts } = JSON.parse(await readFile(sampleFiles.texts, 'utf8')) as FilmTexts;
  const stored = await storeStudy(platform, home, context);
  const film = await storeFilm(platform, context);
  const former = await database.asSystem(async () => {
    const replaced = await putSample({ ...film, ...stored, durationSeconds, createdAt: clock.now() });
    if (replaced === false) return false;
    await writeTracks(sample, sql`true`, texts, durationSeconds);
    if (replaced) await recordRemoval(keysOf(replaced));
    return replaced;
  });
  if (former === false) await removeObjects(platform, keysOf(film));
  else if (former !== undefined) {
    await removeObjects(platform, keysOf(former));
    await eraseUploads(platform, [former.uploadId]);
  }
}

type Film = Pick<SampleRow, 'videoKey' | 'posterKey' | 'eventTrackKey'>;

const keysOf = ({ eventTrackKey, ...video }: Film): string[] => [
  ...preparedObjects(video),
  ...(eventTrackKey === null ? [] : [eventTrackKey]),
];

/** Stores the images like those of a gateway, and reads them. */
async function storeStudy(
  platform: Platform,
  workspaceId: number,
  context: JobContext,
): Promise<{ uploadId: string; studyId: string }> {
  const now = platform.clock.now();
  const delivered = await openDelivered(platform, workspaceId, now);
  const images = listSampleImages().map((path) => ({
    path,
    open: () => Promise.resolve(createReadStream(join(sampleFiles.study, path))),
  }));
  await appendAllDelivered(platform, delivered, images);
  const pack = await sealDelivered(platform, delivered);
  await platform.database.asSystem(() => recordDelivered(delivered, pack, now));
  await readStudy(platform, { uploadId: delivered.id }, context);
  const read = await platform.database.asSystem(() => selectUploadForJob(delivered.id));
  if (!read?.studyId) throw new Error('The sample study could not be read.');
  return { uploadId: delivered.id, studyId: read.studyId };
}

async function storeFilm(platform: Platform, context: JobContext) {
  const { objects, config } = platform;
  const [videoKey, posterKey] = [newObjectKey(), newObjectKey()];
  const { size: videoSize, sha256: videoSha256 } = await objects.put(
    videoKey,
    createReadStream(sampleFiles.film),
  );
  await objects.put(posterKey, createReadStream(sampleFiles.poster));
  const scratchDir = await mkdtemp(join(config.dataFolder, 'scratch', 'sample-'));
  try {
    const smallPath = await makeSmallCopy(platform, sampleFiles.film, { scratchDir, context });
    if (smallPath !== null) await objects.put(smallKeyOf(videoKey), createReadStream(smallPath));
  } finally {
    await rm(scratchDir, { recursive: true, force: true });
  }
  const events = readEventTrack(await readFile(sampleFiles.track, 'utf8'));
  return { videoKey, videoSize, videoSha256, posterKey, ...(await storeEventTrack(platform, events)) };
}
