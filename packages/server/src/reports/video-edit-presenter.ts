import {
  chaptersToEdit,
  framesOf,
  presentFileProblem,
  type EditedVideo,
  type FileProblem,
  type ReplacedTake,
  type VideoSegment,
} from '@plainscan/contract';

import { CapabilityBatch } from '../capabilities/capability-service.ts';
import type { SegmentRow } from '../cases/case-child-tables.ts';
import { eventTrackFile } from '../cases/case-video-presenter.ts';
import type { VideoRow } from '../cases/case-tables.ts';
import { selectEdits } from '../cases/video-report-repository.ts';
import { asOwner } from '../platform/database/transaction.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import { readNewestJob } from '../platform/jobs/change-job.ts';
import { sizeOfSegment } from '../platform/media/video/segment-index.ts';
import { knownParts, segmentsOf, spokenIn } from './known-parts.ts';
import { frameOf, isCopied } from './segment-format.ts';
import { selectSegments } from './segment-repository.ts';

/**
 * Presents a video with its segments and links to play them. Needs a transaction of a user who may change the video.
 */
export async function presentEditedVideo({ actor, context }: Caller, video: VideoRow): Promise<EditedVideo> {
  const all = await selectSegments(video.caseId);
  const own = video.edit === null ? [] : segmentsOf(video.edit, all);
  const links = new CapabilityBatch(actor, context.now);
  const segments: VideoSegment[] = [];
  for (const segment of own) segments.push(await presentSegment(segment, frameOf(own), links));
  const state = stateOf(video, segments);
  const parts = state === 'ready' && video.edit ? knownParts(video.edit.parts, all) : null;
  const answer: EditedVideo = {
    videoId: video.id,
    number: video.version,
    version: video.tracksVersion,
    state,
    percent: state === 'preparing' ? await percentOf(`prepare-video:${video.id}`) : null,
    failure: presentFileProblem(failureOf(video, own)),
    edit: parts && {
      parts,
      chapters: chaptersToEdit(video.chapters, parts),
      poster: video.edit?.poster ?? null,
      ...framesOf(video.edit),
    },
    captions: video.captions,
    earlier: (await selectEdits(video.caseId))
      .filter(({ version }) => version !== video.version)
      .map(({ version, edit, captions }) => ({
        number: version,
        parts: knownParts(edit.parts, all),
        captions,
      })),
    segments,
    posterLink: video.posterKey && links.addPoster(video.posterKey),
  };
  await links.save();
  return answer;
}

const failureOf = (video: VideoRow, segments: readonly SegmentRow[]): FileProblem | null =>
  video.failure ?? segments.find(({ failure }) => failure !== null)?.failure ?? null;

function stateOf(video: VideoRow, segments: readonly VideoSegment[]): EditedVideo['state'] {
  if (video.status === 'failed') return 'failed';
  if (video.status === 'processing') return 'preparing';
  if (segments.some(({ state }) => state === 'failed')) return 'failed';
  return segments.length > 0 && segments.every(({ state }) => state === 'ready') ? 'ready' : 'reading';
}

/**
 * Presents a segment. `frame` defines the format of the video. Needs a transaction of a user who may change the video.
 */
export async function presentSegment(
  segment: SegmentRow,
  frame: SegmentRow | undefined,
  links: CapabilityBatch,
): Promise<VideoSegment> {
  const { id, status: state, duration, peaks, phrases, videoKey } = segment;
  const isLost = state === 'reading' && videoKey !== null && !(await isWaiting(id));
  const link = videoKey && links.add({ objectKey: videoKey, mime: 'video/mp4', fileName: 'recording.mp4' });
  const { eventTrackKey } = segment;
  const eventTrackLink = eventTrackKey && links.add({ objectKey: eventTrackKey, ...eventTrackFile });
  const isEncodedAgain = state === 'ready' && frame !== undefined && !isCopied(segment, frame);
  const replaced = segment.replaced.map((take) => presentTake(id, take));
  const size = sizeOfSegment(segment);
  const found = {
    duration,
    peaks,
    phrases,
    replaced,
    isEncodedAgain,
    size,
    link,
    eventTrackLink,
    spoken: spokenIn(segment),
  };
  const clip = segment.clip && { kind: segment.clip.kind, title: segment.clip.title };
  return { id, state: isLost ? 'failed' : state, ...found, clip };
}

const milliseconds = (seconds: number): number => Math.round(seconds * 1_000);

const presentTake = (segmentId: string, { start, end, chapters }: ReplacedTake) => ({
  start: milliseconds(start),
  end: milliseconds(end),
  chapters: chapters.map((chapter) => ({ segmentId, at: milliseconds(chapter.start), title: chapter.title })),
});

/** Returns `false` after the job has used up its attempts. */
async function isWaiting(segmentId: string): Promise<boolean> {
  const job = await asOwner(() => readNewestJob(`read-segment:${segmentId}`));
  return job === undefined || ['queued', 'running'].includes(job.status);
}

async function percentOf(jobKey: string): Promise<number | null> {
  const progress = (await asOwner(() => readNewestJob(jobKey)))?.progress;
  return progress ? Math.round((100 * progress.done) / progress.total) : null;
}
