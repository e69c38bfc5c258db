// The job that joins a video from parts of its segments and moves captions, chapters and event track with them.
import {
  captionsOfLines,
  chaptersOf,
  placeOf,
  saidLines,
  type Caption,
  type KnownEdit,
  type VideoEdit,
} from '@plainscan/contract';

import type { SegmentRow } from '../cases/case-child-tables.ts';
import type { VideoRow } from '../cases/case-tables.ts';
import { selectEdits, writeTracksIfUnchanged } from '../cases/video-report-repository.ts';
import { findPackKey } from '../packs/pack-files.ts';
import type { JobContext } from '../platform/jobs/job-handler.ts';
import { joinSegments } from '../platform/media/video/join-segments.ts';
import type { JoinedPart } from '../platform/media/video/start-pictures.ts';
import { VideoError } from '../platform/media/video/video-error.ts';
import type { TranscodedVideo } from '../platform/media/video/video-transcoder.ts';
import type { Platform } from '../platform/platform.ts';
import { withObjectFile } from '../platform/storage/object-file.ts';
import { makeVideo, prepareStoredVideo, type Preparation } from '../viewers/prepared-video-service.ts';
import { storeEditedTrack, storeRecordedTrack } from './event-track-store.ts';
import { finishVideo } from './finish-video.ts';
import { knownParts, segmentsOf, spokenIn } from './known-parts.ts';
import { partOf } from './part-of-progress.ts';
import { readSegment } from './read-segment-handler.ts';
import { deleteEventBatches } from './recording-events-repository.ts';
import { areCopied } from './segment-format.ts';
import { selectSegments, updateSegment } from './segment-repository.ts';

type EditedRow = VideoRow & { edit: VideoEdit };

/** Share of the progress for making a retake playable. */
const shareOfTake = 0.8;

/** Makes new segments playable, then joins. After a crash, a rerun keeps finished segments and joins again. */
export async function makeEditedVideo(
  platform: Platform,
  video: EditedRow,
  context: JobContext,
): Promise<void> {
  const segments = segmentsOf(
    video.edit,
    await platform.database.asSystem(() => selectSegments(video.caseId)),
  );
  const unready = segments.filter(({ videoKey }) => videoKey === null);
  const joins = partOf(context, unready.length === 0 ? 0 : shareOfTake, 1);
  for (const segment of unready)
    await prepareSegment(platform, { video, segment }, partOf(context, 0, shareOfTake));
  let made: { edit: KnownEdit; segments: SegmentRow[] } | undefined;
  await makeVideo(platform, {
    context: joins,
    make: async (scratch, onProgress) => {
      const read = await readAll(platform, video, context.signal);
      const edit = { ...video.edit, parts: knownParts(video.edit.parts, read) };
      made = { edit, segments: read };
      return join(platform, { edit, segments: segmentsOf(edit, read), scratch, onProgress, context });
    },
    finish: (end) => finish(platform, video, made, end),
  });
}

async function prepareSegment(
  platform: Platform,
  { video, segment }: { video: EditedRow; segment: SegmentRow },
  context: JobContext,
): Promise<void> {
  const { uploadId } = segment;
  const packKey = uploadId && (await platform.database.asSystem(() => findPackKey(uploadId)));
  if (!packKey) throw new VideoError('unreadable', `segment ${segment.id} has no file`);
  await prepareStoredVideo(platform, {
    packKey,
    context,
    finish: async (end) => {
      const updatedAt = platform.clock.now();
      if (end.status === 'failed') {
        const failed = { status: 'failed' as const, failure: end.failure, updatedAt };
        return finishVideo(platform, video, end, () => updateSegment(segment.id, failed));
      }
      const { videoKey, videoSize, videoSha256, posterKey } = end;
      const file = { videoKey, videoSize, videoSha256, posterKey };
      const track = await storeRecordedTrack(platform, uploadId, end.durationSeconds);
      await platform.database.asSystem(async () => {
        await updateSegment(segment.id, { ...file, ...track, updatedAt });
        await deleteEventBatches(uploadId);
      });
    },
  });
}

/** Reads the segments of the video, then returns all segments of the case. */
async function readAll(platform: Platform, video: EditedRow, signal: AbortSignal): Promise<SegmentRow[]> {
  const segments = await platform.database.asSystem(() => selectSegments(video.caseId));
  const needed = new Set(video.edit.parts.map(({ segmentId }) => segmentId));
  const read: SegmentRow[] = [];
  for (const segment of segments)
    read.push(
      needed.has(segment.id) && segment.status !== 'ready'
        ? await readSegment(platform, segment, signal)
        : segment,
    );
  return read;
}

type Joining = {
  edit: KnownEdit;
  segments: SegmentRow[];
  scratch: string;
  onProgress: (fraction: number) => void;
  context: JobContext;
};

function join(
  { objects }: Platform,
  { edit, segments, scratch, onProgress, context }: Joining,
): Promise<TranscodedVideo> {
  const isAlike = areCopied(segments);
  const posterAt = edit.poster && placeOf(edit.parts, edit.poster);
  const withFiles = async (
    left: readonly SegmentRow[],
    paths: Map<string, string>,
  ): Promise<TranscodedVideo> => {
    const [next, ...others] = left;
    if (next)
      return withObjectFile(objects, next.videoKey ?? '', scratch, (path) =>
        withFiles(others, new Map([...paths, [next.id, path]])),
      );
    const parts: JoinedPart[] = edit.parts.map(({ segmentId, start, end }) => ({
      path: paths.get(segmentId) ?? '',
      start,
      end,
      keyFrames: segments.find(({ id }) => id === segmentId)?.keyFrames ?? [],
    }));
    return joinSegments({
      parts,
      isAlike,
      scratchDir: scratch,
      posterAt,
      onProgress,
      signal: context.signal,
    });
  };
  return withFiles(segments, new Map());
}

/** Saves the joined parts. Captions and event track move with the speech. Chapters come from the edit. */
async function finish(
  platform: Platform,
  video: EditedRow,
  made: { edit: KnownEdit; segments: SegmentRow[] } | undefined,
  end: Preparation,
): Promise<void> {
  if (end.status === 'failed' || !made) return finishVideo(platform, video, end);
  const { edit, segments } = made;
  const track = await storeEditedTrack(platform, segmentsOf(edit, segments), edit.parts);
  return finishVideo(platform, video, { ...end, ...track, edit }, async () => {
    const tracks = {
      captions: await captionsOfEdit(video, edit, segments),
      chapters: chaptersOf(edit, edit.parts),
    };
    await writeTracksIfUnchanged(video.id, tracks, end.durationSeconds);
  });
}

/** Returns what the parts keep of what is said in their segments. The version that was edited has the last word. */
async function captionsOfEdit(
  { id, caseId, editedFrom }: EditedRow,
  edit: KnownEdit,
  segments: readonly SegmentRow[],
): Promise<Caption[]> {
  const others = (await selectEdits(caseId)).filter((version) => version.id !== id).toReversed();
  const versions = others.toSorted(
    (one, other) => Number(other.id === editedFrom) - Number(one.id === editedFrom),
  );
  const lines = saidLines(
    versions.map((version) => ({
      captions: version.addedCaptions ?? version.captions,
      parts: knownParts(version.edit.parts, segments),
    })),
    segmentsOf(edit, segments).map((segment) => ({ ...segment, spoken: spokenIn(segment) })),
  );
  return captionsOfLines(lines, edit.parts);
}
