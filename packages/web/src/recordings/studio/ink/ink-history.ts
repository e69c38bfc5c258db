// Earlier states of the ink on all slices, so that it can go back with the recording.
import { noInk } from './ink.ts';
import type { Ink } from './ink.ts';

interface InkMoment {
  /** In milliseconds of the page's clock. */
  readonly at: number;
  readonly slices: Ink['slices'];
}

export type InkHistory = readonly InkMoment[];

/** Far more changes than fit into the ten seconds of one step back. */
const MAX_MOMENTS = 1_000;

/** Adds the current ink to the history. Returns the same history if no mark was added or removed. */
export function rememberInk(history: InkHistory, { slices }: Ink, at: number): InkHistory {
  const last = history.at(-1)?.slices ?? noInk.slices;
  return last === slices ? history : [...history.slice(1 - MAX_MOMENTS), { at, slices }];
}

/** Returns the ink as it was at a moment. */
export const inkAt = (history: InkHistory, at: number): Ink => ({
  draft: null,
  slices: history.findLast((moment) => moment.at <= at)?.slices ?? noInk.slices,
});
