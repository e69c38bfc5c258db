import type { VideoTracks } from '@plainscan/contract';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { VideoRow } from '../../cases/case-tables.ts';
import { insertCopy, selectCopyKinds, type VideoCopyRow } from '../../cases/video-copy-repository.ts';
import { selectVideo } from '../../cases/video-report-repository.ts';
import { JobFailure, type JobContext, type PayloadOf } from '../../platform/jobs/job-handler.ts';
import { addStills, stillSeconds } from '../../platform/media/video/add-stills.ts';
import { addTextTracks } from '../../platform/media/video/add-text-tracks.ts';
import { makeSmallVideo } from '../../platform/media/video/small-video.ts';
import type { VideoError } from '../../platform/media/video/video-error.ts';
import type { Platform } from '../../platform/platform.ts';
import { withObjectFile } from '../../platform/storage/object-file.ts';
import { newObjectKey } from '../../platform/storage/object-key.ts';
import { removeObjects } from '../../platform/storage/object-removal.ts';
import { failureOfVideo } from '../../viewers/video-failure.ts';
import type { makeVideoCopiesJob } from '../video-jobs.ts';
import { drawFilmFrames } from './film-frames.ts';

type Run = { platform: Platform; scratch: string; context: JobContext };

/** Makes one kind and returns its path, or `null` if the video needs none. */
type Maker = (inputPath: string, video: VideoRow, run: Run) => Promise<string | null>;

const kinds = ['captioned', 'small'] as const satisfies VideoCopyRow['kind'][];

const makers: Readonly<Record<VideoCopyRow['kind'], Maker>> = {
  captioned: async (inputPath, video, run) => {
    const framed = await addFrames(inputPath, video, run);
    const tracks = { captions: video.addedCaptions ?? video.captions, chapters: video.chapters };
    const held = { scratchDir: run.scratch, signal: run.context.signal };
    if (framed === null)
      return addTextTracks({ inputPath, ...tracks, durationSeconds: video.durationSeconds ?? 0, ...held });
    const { videoPath, durationSeconds } = framed;
    const moved = tracksLater(tracks, stillSeconds);
    return (await addTextTracks({ inputPath: videoPath, ...moved, durationSeconds, ...held })) ?? videoPath;
  },
  small: (inputPath, _, { scratch, context }) =>
    makeSmallVideo({
      inputPath,
      scratchDir: scratch,
      signal: context.signal,
      onProgress: (fraction) =>
        context.reportProgress({ done: Math.round(fraction * 100), total: 100, unit: 'percent' }),
    }),
};

/** Makes the missing files of a signed video. A second run does nothing. */
export async function makeVideoCopies(
  platform: Platform,
  { videoId }: PayloadOf<typeof makeVideoCopiesJob>,
  context: JobContext,
): Promise<void> {
  const { database, objects, config } = platform;
  const { video, known } = await database.asSystem(async () => ({
    video: await selectVideo(videoId),
    known: await selectCopyKinds(videoId),
  }));
  if (!video?.videoKey || video.signedOffAt === null) return;
  const missing = kinds.filter((kind) => !known.includes(kind));
  const scratch = await mkdtemp(join(config.dataFolder, 'scratch', 'copies-'));
  try {
    await withObjectFile(objects, video.videoKey, scratch, async (inputPath) => {
      for (const kind of missing) {
        const path = await makers[kind](inputPath, video, { platform, scratch, context }).catch(
          (error: unknown) => {
            const { code } = requireLasting(error, context.signal);
            platform.logger.warn({ videoId, kind, code }, 'a video gets no further file');
            return null;
          },
        );
        await storeCopy(platform, video, kind, path);
      }
    });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Returns the film with its frames before and after, or `null` if it has none. */
async function addFrames(inputPath: string, video: VideoRow, { platform, scratch, context }: Run) {
  const pictures = await drawFilmFrames(platform, video, scratch);
  if (pictures === null) return null;
  return addStills({ inputPath, pictures, scratchDir: scratch, signal: context.signal }).catch(
    (error: unknown) => {
      const { code } = requireLasting(error, context.signal);
      platform.logger.warn({ videoId: video.id, code }, 'a film gets no frames');
      return null;
    },
  );
}

/** Moves captions and chapters. A first chapter still begins with the film, as players expect. */
const tracksLater = ({ captions, chapters }: VideoTracks, seconds: number): VideoTracks => ({
  captions: captions.map(({ start, end, text }) => ({ start: start + seconds, end: end + seconds, text })),
  chapters: chapters.map(({ start, title }) => ({ start: start === 0 ? 0 : start + seconds, title })),
});

/**
 * Returns what is wrong with the file, without which the video plays as before. Throws what another attempt may mend.
 */
function requireLasting(error: unknown, signal: AbortSignal): VideoError {
  const failure = failureOfVideo(error, signal);
  if (failure.code === 'no-transcoder')
    throw new JobFailure(failure.problem, { retry: false, cause: failure });
  return failure;
}

/** Stores a file of a video, or that there is none. Does nothing if the video has it already. */
export async function storeCopy(
  platform: Platform,
  { id: videoId, caseId, hasCaptions }: Pick<VideoRow, 'id' | 'caseId' | 'hasCaptions'>,
  kind: VideoCopyRow['kind'],
  path: string | null,
): Promise<void> {
  const { database, objects, clock } = platform;
  const objectKey = path === null ? null : newObjectKey();
  const stored =
    path !== null && objectKey !== null ? await objects.put(objectKey, createReadStream(path)) : null;
  const file = { objectKey, bytes: stored?.size ?? null, sha256: stored?.sha256 ?? null };
  const row = { videoId, caseId, kind, ...file, createdAt: clock.now() };
  const isKept = await database.asSystem(() => insertCopy(row, hasCaptions));
  if (!isKept && objectKey !== null) await removeObjects(platform, [objectKey]);
}
