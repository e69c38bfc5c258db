// Which segments of a video are joined by copying: those in the format of its recordings, clips with settings of their own.
import type { SegmentRow } from '../cases/case-child-tables.ts';
import { formatOf } from '../platform/media/video/segment-index.ts';

/** The segment that fixes the format: the first recording, to which clips are made to fit. */
export const frameOf = (segments: readonly SegmentRow[]): SegmentRow | undefined =>
  segments.find(({ clip }) => clip === null) ?? segments[0];

/** Whether a segment is copied beside the frame. Both must have been read. */
export const isCopied = (segment: SegmentRow, frame: SegmentRow): boolean =>
  segment.signature === frame.signature || (segment.clip !== null && formatOf(segment) === formatOf(frame));

/** Whether all segments of a video are copied. */
export function areCopied(segments: readonly SegmentRow[]): boolean {
  const frame = frameOf(segments);
  return frame !== undefined && segments.every((segment) => isCopied(segment, frame));
}
