import { moveCaptions, type Caption, type KnownPart, type VideoSegment } from '@plainscan/contract';

interface Saved {
  readonly captions: readonly Caption[];
  readonly parts: readonly KnownPart[];
}

/** Returns the captions of the edited video. Saved captions move with their parts, and a new clip brings its own. */
export function editedCaptions(
  saved: Saved,
  parts: readonly KnownPart[],
  segments: readonly VideoSegment[],
): Caption[] {
  const isNew = ({ id, clip }: VideoSegment) =>
    clip !== null && !saved.parts.some(({ segmentId }) => segmentId === id);
  const added = segments
    .filter(isNew)
    .flatMap(({ id: segmentId, spoken, duration }) =>
      moveCaptions(spoken, [{ segmentId, start: 0, end: duration }], parts),
    );
  return [...moveCaptions(saved.captions, saved.parts, parts), ...added].toSorted(
    (one, other) => one.start - other.start,
  );
}
