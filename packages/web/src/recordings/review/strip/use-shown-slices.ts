import type { KnownPart, VideoSegment } from '@plainscan/contract';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { eventTrackQuery } from '../../../viewers/explore/event-track-query.ts';
import { picturesOf, runsOf, type StripPicture } from './shown-slices.ts';

/** Returns the pictures of a strip, each `slot` milliseconds wide. An unreadable track counts as none. */
export function useShownSlices(
  parts: readonly KnownPart[],
  segments: readonly VideoSegment[],
  slot: number,
): StripPicture[] {
  const tracks = useQueries({
    queries: segments.map(({ id, eventTrackLink }) => ({
      ...eventTrackQuery(id, eventTrackLink ?? ''),
      enabled: eventTrackLink !== null,
    })),
    combine: (answers) => answers.map(({ data }) => data),
  });
  const runs = useMemo(
    () => new Map(segments.map(({ id }, index) => [id, runsOf(tracks[index] ?? [])])),
    [segments, tracks],
  );
  return useMemo(() => (slot > 0 ? picturesOf(parts, runs, slot) : []), [parts, runs, slot]);
}
