// A recording that repeats a part of its case's video becomes a segment of it; every other one is a video of its own.
import type { Chapter, VideoEdit, VideoTracks } from '@plainscan/contract';

import type { VideoRow } from '../cases/case-tables.ts';
import { selectVideo } from '../cases/video-report-repository.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import { insertSegment, selectRetake } from './segment-repository.ts';

type Recorded = { caseId: string; uploadId: string; recordedBy: string; createdAt: Date; updatedAt: Date };

type Taken = {
  /** What the row of the video says of it. */
  columns: Partial<Pick<VideoRow, 'edit' | 'editedFrom'>>;
  /** Those that are of the video as it is; an edited one gets its own once it is made. */
  tracks: VideoTracks | undefined;
};

/** What a recording that has ended makes of the video of its case. Needs the owner's rights. */
export async function takeSegment(recorded: Recorded, tracks: VideoTracks | undefined): Promise<Taken> {
  const { caseId, uploadId } = recorded;
  const retake = await selectRetake(uploadId, caseId);
  if (retake === null) return { columns: {}, tracks };
  const segmentId = newId();
  const marks = tracks?.chapters ?? [];
  const spoken = tracks?.captions ?? [];
  await insertSegment({ ...recorded, id: segmentId, status: 'reading', marks, spoken });
  const from = await selectVideo(retake.videoId);
  const edit = withSegment(retake.edit, segmentId, retake.position, marks);
  return { columns: { edit, editedFrom: from?.caseId === caseId ? from.id : null }, tracks: undefined };
}

/** An edit with one more segment, whole, and with the chapters that were marked in it. */
function withSegment(
  { parts, chapters, poster }: VideoEdit,
  segmentId: string,
  position: number,
  marks: readonly Chapter[],
): VideoEdit {
  const marked = marks.map(({ start, title }) => ({ segmentId, at: Math.round(start * 1_000), title }));
  return {
    parts: parts.toSpliced(position, 0, { segmentId, start: 0, end: null }),
    chapters: [...chapters, ...marked],
    poster,
  };
}
