// Which segments of a video are joined by copying: those in the format of its recordings, and clips with settings of
// their own.
import type { SegmentRow } from '../cases/case-child-tables.ts';
import { formatOf } from '../platform/media/video/segment-index.ts';

/** Returns the segment that defines the format: the first recording. Clips are made to fit it. */
export const frameOf = (segments: readonly SegmentRow[]): SegmentRow | undefined =>
  segments.find(({ clip }) => clip === null) ?? segments[0];

/** Returns whether a segment can be copied next to the frame. Both must have been read. */
export const isCopied = (segment: SegmentRow, frame: SegmentRow): boolean =>
  segment.signature === frame.signature || (segment.clip !== null && formatOf(segment) === formatOf(frame));

/** Returns whether all segments of a video can be copied. */
export function areCopied(segments: readonly SegmentRow[]): boolean {
  const frame = frameOf(segments);
  return frame !== undefined && segments.every((segment) => isCopied(segment, frame));
}
