// The small copy of a video that is no report: an introduction, an answer, the sample (ADR 94). It is stored under the key
// of the video with an ending, so no row names it. Whether there is one is known from the hashes of stored objects.
import type { CapabilityBatch } from '../capabilities/capability-service.ts';
import { sql } from '../platform/database/drizzle.ts';
import { textsIn } from '../platform/database/id-list.ts';
import { asOwner, currentHandle } from '../platform/database/transaction.ts';
import type { JobContext } from '../platform/jobs/job-handler.ts';
import { makeSmallVideo } from '../platform/media/video/small-video.ts';
import type { Platform } from '../platform/platform.ts';
import { failureOfVideo } from './video-failure.ts';

export const smallKeyOf = (videoKey: string): string => `${videoKey}.small`;

/**
 * Makes the small copy of a prepared video in a folder of its own and returns its path. `null` if the video needs none or
 * none can be made; it then plays as it is. Throws what another attempt may mend.
 */
export function makeSmallCopy(
  { logger }: Pick<Platform, 'logger'>,
  inputPath: string,
  { scratchDir, context: { signal } }: { scratchDir: string; context: Pick<JobContext, 'signal'> },
): Promise<string | null> {
  return makeSmallVideo({ inputPath, scratchDir, signal }).catch((error: unknown) => {
    logger.warn({ code: failureOfVideo(error, signal).code }, 'a video gets no small copy');
    return null;
  });
}

/** Returns the keys of the small copies of these videos, of those that have one. Needs the owner's rights. */
export async function selectSmallCopies(videoKeys: readonly string[]): Promise<string[]> {
  if (videoKeys.length === 0) return [];
  const { rows } = await currentHandle().execute<{ key: string }>(
    sql`SELECT object_key AS key FROM stored_object WHERE object_key IN ${textsIn(videoKeys.map(smallKeyOf))}`,
  );
  return rows.map(({ key }) => key);
}

/** Returns a function that links to the small copy of one of these videos, if there is one. Needs a transaction. */
export async function smallCopyLinks(
  videos: readonly { videoKey: string | null }[],
  { links, fileName }: { links: CapabilityBatch; fileName: string },
): Promise<(video: { videoKey: string | null }) => string | null> {
  const videoKeys = videos.flatMap(({ videoKey }) => videoKey ?? []);
  const known = new Set(videoKeys.length === 0 ? [] : await asOwner(() => selectSmallCopies(videoKeys)));
  return ({ videoKey }) => {
    const objectKey = smallKeyOf(videoKey ?? '');
    return known.has(objectKey) ? links.add({ objectKey, mime: 'video/mp4', fileName }) : null;
  };
}
