// Converts stored parts to parts with known ends.
import {
  AppError,
  normalizeParts,
  type Caption,
  type KnownPart,
  type VideoEdit,
  type VideoPart,
} from '@plainscan/contract';

import type { SegmentRow } from '../cases/case-child-tables.ts';
import { selectSegments } from './segment-repository.ts';

/** Returns the parts with each end inside its segment. */
export const knownParts = (parts: readonly VideoPart[], segments: readonly SegmentRow[]): KnownPart[] =>
  normalizeParts(parts, (id) => segments.find((segment) => segment.id === id));

/** Returns everything that is said in a segment, including the takes that were replaced while recording. */
export const spokenIn = ({ spoken, replaced }: SegmentRow): Caption[] =>
  [...spoken, ...replaced.flatMap(({ captions }) => captions)].toSorted(
    (one, other) => one.start - other.start,
  );

/** Returns the segments of an edit, each once, in video order. */
export const segmentsOf = ({ parts }: VideoEdit, segments: readonly SegmentRow[]): SegmentRow[] =>
  [...new Set(parts.map(({ segmentId }) => segmentId))].flatMap(
    (id) => segments.find((segment) => segment.id === id) ?? [],
  );

/**
 * Returns the segments of a case. Throws 422 if a part names another segment, 409 if one has not been read yet. Needs
 * the owner's rights.
 */
export async function requireKnownParts(caseId: string, parts: readonly VideoPart[]): Promise<SegmentRow[]> {
  const segments = await selectSegments(caseId);
  for (const { segmentId } of parts) {
    const segment = segments.find(({ id }) => id === segmentId);
    if (!segment) throw new AppError('edit.segment-unknown');
    if (segment.status !== 'ready') throw new AppError('edit.segment-not-ready');
  }
  return segments;
}
