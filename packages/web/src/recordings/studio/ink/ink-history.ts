// What the ink of all slices was at earlier moments, so that it goes back with the recording.
import { noInk } from './ink.ts';
import type { Ink } from './ink.ts';

interface InkMoment {
  /** Milliseconds of the page's clock. */
  readonly at: number;
  readonly slices: Ink['slices'];
}

export type InkHistory = readonly InkMoment[];

/** Far more changes than fit into the ten seconds that one press goes back. */
const MOST = 1_000;

/** The history with the ink as it is from now on; the same where no mark has come or gone. */
export function rememberInk(history: InkHistory, { slices }: Ink, at: number): InkHistory {
  const last = history.at(-1)?.slices ?? noInk.slices;
  return last === slices ? history : [...history.slice(1 - MOST), { at, slices }];
}

/** The ink as it was at a moment. */
export const inkAt = (history: InkHistory, at: number): Ink => ({
  draft: null,
  slices: history.findLast((moment) => moment.at <= at)?.slices ?? noInk.slices,
});
