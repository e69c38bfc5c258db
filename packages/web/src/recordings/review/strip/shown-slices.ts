// Chooses the pictures below the waveform: the slices that were shown, one per stretch of time.
import {
  isShown,
  onePane,
  placeParts,
  type KnownPart,
  type TrackEvent,
  type TrackLayout,
  type TrackShown,
} from '@plainscan/contract';

export interface StripPicture {
  readonly segmentId: string;
  /** Time of the picture in its segment, in milliseconds. */
  readonly at: number;
  /** Its position on the strip, and where a press seeks to. Both in milliseconds of the video. */
  readonly left: number;
  readonly place: number;
}

/** How long a slice was in the active pane, in milliseconds of the segment. */
interface Run {
  readonly from: number;
  readonly until: number;
  /** `null` while the pane had no image. */
  readonly slice: string | null;
}

/** Returns the slices of a track in order. Zoom, window and ink do not start a new run. */
export function runsOf(events: readonly TrackEvent[]): Run[] {
  const runs: Run[] = [];
  const shown = new Map<number, TrackShown>();
  let layout: TrackLayout = onePane;
  for (const event of events) {
    if (event.type === 'layout') layout = event;
    else if (isShown(event)) shown.set(event.pane ?? 0, event);
    else continue;
    const view = shown.get(layout.active);
    const slice = view?.type === 'view' ? `${view.instance} ${view.frame}` : null;
    const last = runs.at(-1);
    if (last?.slice === slice) continue;
    if (last) runs[runs.length - 1] = { ...last, until: event.t };
    runs.push({ from: event.t, until: Infinity, slice });
  }
  return runs;
}

/**
 * Returns at most one picture per `slot` milliseconds: the slice that was shown longest, unless it is the previous one.
 * A segment without a track has a picture in every slot.
 */
export function picturesOf(
  parts: readonly KnownPart[],
  runsOfSegment: ReadonlyMap<string, readonly Run[]>,
  slot: number,
): StripPicture[] {
  return placeParts(parts).flatMap((part) => {
    const runs = runsOfSegment.get(part.segmentId) ?? [];
    const count = Math.max(1, Math.floor((part.end - part.start) / slot));
    let before: string | null = null;
    return Array.from({ length: count }, (_, index) => part.start + index * slot).flatMap((start) => {
      const left = part.at + start - part.start;
      const end = Math.min(start + slot, part.end);
      const middle = Math.round((start + end) / 2);
      if (runs.length === 0) return [{ segmentId: part.segmentId, at: middle, left, place: left }];
      const longest = longestIn(runs, start, end);
      if (!longest || longest.slice === before) return [];
      before = longest.slice;
      const at = Math.round((longest.from + longest.until) / 2);
      return [{ segmentId: part.segmentId, at, left, place: part.at + longest.from - part.start }];
    });
  });
}

/** Returns the longest run within a window, clipped to the window. */
function longestIn(runs: readonly Run[], start: number, end: number): Run | undefined {
  const within = runs
    .map((run) => ({ ...run, from: Math.max(run.from, start), until: Math.min(run.until, end) }))
    .filter(({ from, until, slice }) => slice !== null && until > from);
  return within.toSorted((one, other) => other.until - other.from - (one.until - one.from))[0];
}
