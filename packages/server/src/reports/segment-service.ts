// A retake becomes a segment of the case's video; any other recording is a separate video.
import type { Chapter, VideoEdit, VideoTracks } from '@plainscan/contract';

import type { VideoRow } from '../cases/case-tables.ts';
import { selectVideo } from '../cases/video-report-repository.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import { insertSegment, selectRetake } from './segment-repository.ts';

type Recorded = { caseId: string; uploadId: string; recordedBy: string; createdAt: Date; updatedAt: Date };

type Taken = {
  /** Columns for the row of the video. */
  columns: Partial<Pick<VideoRow, 'edit' | 'editedFrom'>>;
  /** Tracks of an unedited video; an edited video gets its tracks when it is joined. */
  tracks: VideoTracks | undefined;
};

/** Turns a finished recording into a segment if it is a retake. Needs the owner's rights. */
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

/** An edit with a whole segment inserted, including its marked chapters. */
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
