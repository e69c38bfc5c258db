// Tracks which marks were added or removed since the last look. A mark restored by redo is a new one.
import { limits, type TrackEvent, type TrackSlice } from '@plainscan/contract';
import type { Ink, InkPoint, Mark } from '../studio/ink/ink.ts';
import { pointOf } from './track-scene.ts';

type NewInk = Omit<Extract<TrackEvent, { type: 'ink' }>, 't'>;
type RemovedInk = Omit<Extract<TrackEvent, { type: 'ink-removed' }>, 't'>;

export class InkLog {
  #slices: Ink['slices'] | null = null;
  readonly #ids = new Map<Mark, number>();
  #nextId = 0;

  /** Omits marks on slices that `sliceOf` does not know. */
  logChanges(
    { slices }: Ink,
    sliceOf: (sliceKey: string) => TrackSlice | undefined,
  ): (NewInk | RemovedInk)[] {
    if (slices === this.#slices) return [];
    this.#slices = slices;
    const present = new Set([...slices.values()].flatMap(({ marks }) => marks));
    const gone = [...this.#ids.keys()].filter((mark) => !present.has(mark));
    const ids = gone.map((mark) => this.#ids.get(mark) ?? 0);
    for (const mark of gone) this.#ids.delete(mark);
    const added = [...present].filter((mark) => !this.#ids.has(mark));
    return [
      ...(ids.length > 0 ? [{ type: 'ink-removed' as const, ids }] : []),
      ...added.flatMap((mark) => this.#add(mark, sliceOf(mark.sliceKey))),
    ];
  }

  #add(mark: Mark, slice: TrackSlice | undefined): NewInk[] {
    if (!slice) return [];
    const id = this.#nextId++;
    this.#ids.set(mark, id);
    const { kind, color, words } = mark;
    return [
      {
        ...slice,
        type: 'ink',
        id,
        kind,
        color,
        points: sampleEvenly(mark.points, limits.inkPoints).map(pointOf),
        words: words.slice(0, limits.inkWords),
      },
    ];
  }
}

/** Returns at most `most` points, evenly distributed along the path, including both ends. */
export function sampleEvenly(points: readonly InkPoint[], most: number): readonly InkPoint[] {
  if (points.length <= most) return points;
  const step = (points.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, at) => points[Math.round(at * step)]).filter(
    (point) => point !== undefined,
  );
}
