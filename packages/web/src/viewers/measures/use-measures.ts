import { useReducer } from 'react';
import { moveTo, pressAt, release, type Draft, type Measure } from './measure-draft.ts';
import type { MeasureTool, PenPhase, Point } from '../viewport/viewport-gestures.ts';

interface Drawn {
  readonly all: readonly Measure[];
  readonly draft: Draft | null;
}

type Act =
  | { do: PenPhase; point: Point; tool: MeasureTool; slice: string }
  | { do: 'drop' | 'clear' }
  | { do: 'undo'; slice: string };

const nothing: Drawn = { all: [], draft: null };

function reduce(drawn: Drawn, act: Act): Drawn {
  const { all, draft } = drawn;
  if (act.do === 'start') return { all, draft: pressAt(draft, act.tool, act.slice, act.point) };
  if (act.do === 'move') return { all, draft: moveTo(draft, act.point) };
  if (act.do === 'drop') return { all, draft: null };
  if (act.do === 'clear') return nothing;
  if (act.do === 'undo') {
    const last = draft ? undefined : all.findLast(({ slice }) => slice === act.slice);
    return { all: all.filter((measure) => measure !== last), draft: null };
  }
  const { draft: next, done } = release(draft);
  return { draft: next, all: done ? [...all, { ...done, id: (all.at(-1)?.id ?? 0) + 1 }] : all };
}

export interface Measures {
  /** Returns the measures of a slice, including the one in progress. */
  on: (slice: string) => readonly (Measure | Draft)[];
  act: (act: Act) => void;
  isDrafting: boolean;
}

/** The measures of a viewer. They belong to a slice and last until the page is closed. */
export function useMeasures(): Measures {
  const [{ all, draft }, act] = useReducer(reduce, nothing);
  return {
    on: (slice) => [...all, ...(draft ? [draft] : [])].filter((measure) => measure.slice === slice),
    act,
    isDrafting: draft !== null,
  };
}
