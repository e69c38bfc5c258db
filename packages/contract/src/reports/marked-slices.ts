// The slices that were drawn on in a video: one picture of each, whatever the video showed in between.
import type { TrackEvent, TrackInk, TrackLayout, TrackView } from './event-track.ts';
import { onePane } from './track-moments.ts';

export interface MarkedSlice {
  readonly view: TrackView;
  readonly ink: readonly TrackInk[];
}

/**
 * Returns the slices of the explained study with ink, in the order in which they were first drawn on. Each looks as it
 * did the last time most of its marks were on the screen. Undone marks do not count, but faded ones do. `events` are
 * sorted by time.
 */
export function markedSlicesOf(events: readonly TrackEvent[]): MarkedSlice[] {
  const views: (TrackView | null)[] = [null, null];
  const ink = new Map<number, TrackInk>();
  const found = new Map<string, MarkedSlice>();
  let layout: TrackLayout = onePane;
  for (const event of events) {
    if (event.type === 'view') views[event.pane ?? 0] = event;
    else if (event.type === 'unknown') views[event.pane ?? 0] = null;
    else if (event.type === 'layout') layout = event;
    else if (event.type === 'ink') ink.set(event.id, event);
    else if (event.type === 'ink-removed') for (const id of event.ids) ink.delete(id);
    else continue;
    for (const [pane, { kind }] of layout.panes.entries()) {
      const view = kind === 'own' ? views[pane] : null;
      if (view) keep(found, view, [...ink.values()]);
    }
  }
  return [...found.values()];
}

function keep(found: Map<string, MarkedSlice>, view: TrackView, all: readonly TrackInk[]): void {
  const key = `${view.instance} ${view.frame}`;
  const ink = all.filter(({ instance, frame }) => instance === view.instance && frame === view.frame);
  if (ink.length > 0 && ink.length >= (found.get(key)?.ink.length ?? 0)) found.set(key, { view, ink });
}
