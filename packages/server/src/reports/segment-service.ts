// A retake becomes a segment of the case's video, and so does a recording in which a part was redone. Any other
// recording is a separate video.
import {
  newEdit,
  partsLeft,
  type Chapter,
  type ReplacedTake,
  type Retake,
  type VideoEdit,
  type VideoPart,
  type VideoTracks,
} from '@plainscan/contract';

import type { VideoRow } from '../cases/case-tables.ts';
import { selectVideo } from '../cases/video-report-repository.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import { insertSegment, selectRetake } from './segment-repository.ts';

type Recorded = { caseId: string; uploadId: string; recordedBy: string; createdAt: Date; updatedAt: Date };

/** Marks set during a recording, in seconds of the recording. */
export type RecordedMarks = VideoTracks & { replaced: ReplacedTake[] };

type SegmentResult = {
  /** Columns for the row of the video. */
  columns: Partial<Pick<VideoRow, 'edit' | 'editedFrom'>>;
  /** Tracks of an unedited video. An edited video gets its tracks when it is joined. */
  tracks: VideoTracks | undefined;
};

/** The position of a recording that replaces nothing. */
const wholeVideo = { edit: newEdit, position: 0 };

/** Turns a finished recording into a segment if its video is made from parts. Needs the owner's rights. */
export async function createSegmentIfNeeded(
  recorded: Recorded,
  tracks: RecordedMarks | undefined,
): Promise<SegmentResult> {
  const { caseId, uploadId } = recorded;
  const retake = await selectRetake(uploadId, caseId);
  const {
    chapters: marks,
    captions: spoken,
    replaced,
  } = tracks ?? { chapters: [], captions: [], replaced: [] };
  if (retake === null && replaced.length === 0) return { columns: {}, tracks };
  const segmentId = newId();
  await insertSegment({ ...recorded, id: segmentId, status: 'reading', marks, spoken, replaced });
  const from = retake === null ? undefined : await selectVideo(retake.videoId);
  const edit = withSegment(retake ?? wholeVideo, { segmentId, parts: partsLeft(segmentId, replaced), marks });
  return { columns: { edit, editedFrom: from?.caseId === caseId ? from.id : null }, tracks: undefined };
}

type NewSegment = { segmentId: string; parts: readonly VideoPart[]; marks: readonly Chapter[] };

/** Returns an edit with the parts of a new segment inserted, including its marked chapters. */
function withSegment(
  { edit, position }: Pick<Retake, 'edit' | 'position'>,
  { segmentId, parts: added, marks }: NewSegment,
): VideoEdit {
  const marked = marks.map(({ start, title }) => ({ segmentId, at: Math.round(start * 1_000), title }));
  return {
    ...edit,
    parts: edit.parts.toSpliced(position, 0, ...added),
    chapters: [...edit.chapters, ...marked],
  };
}
