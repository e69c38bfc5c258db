// Finds what is on the screen at a moment in the event track. Separate from the schemas, which players do not need.
import type {
  MaskBox,
  PaneKind,
  TrackEvent,
  TrackInk,
  TrackLayout,
  TrackSlice,
  TrackView,
} from './event-track.ts';

/** The layout of a track without layout events. */
export const onePane: TrackLayout = { panes: [{ kind: 'own', label: '' }], active: 0 };

/** What a pane shows at a moment. */
export interface TrackPane {
  readonly kind: PaneKind;
  readonly label: string;
  /** `null` if the pane has no image. */
  readonly view: TrackView | null;
  /** The ink on the view's slice. */
  readonly ink: readonly TrackInk[];
  /** The areas covered on all slices of its series. */
  readonly masks: readonly MaskBox[];
}

/** What a moment of a video shows of the explained study. */
export interface TrackMoment {
  readonly view: TrackView;
  readonly ink: readonly TrackInk[];
  readonly masks: readonly MaskBox[];
}

const noMasks: readonly MaskBox[] = [];

/** Returns the panes on the screen at this time in milliseconds, from left to right. `events` are sorted by time. */
export function trackPanesAt(
  events: readonly TrackEvent[],
  milliseconds: number,
): { panes: readonly TrackPane[]; active: number } {
  const past = events.slice(0, events.findLastIndex(({ t }) => t <= milliseconds) + 1);
  const layout = past.findLast((event) => event.type === 'layout') ?? onePane;
  const removed = new Set(past.flatMap((event) => (event.type === 'ink-removed' ? event.ids : [])));
  const left = past.filter((event): event is TrackInk => event.type === 'ink' && !removed.has(event.id));
  const panes = layout.panes.map((pane, at) => {
    const shown = shownAt(past, at);
    const view = shown?.type === 'view' ? shown : null;
    return {
      ...pane,
      view,
      ink: left.filter((mark) => view !== null && isOn(mark, view)),
      masks: view === null ? noMasks : (masksAfter(past).get(view.series) ?? noMasks),
    };
  });
  return { panes, active: Math.min(layout.active, panes.length - 1) };
}

/** Events that say which image is in a pane. */
export type TrackShown = Extract<TrackEvent, { type: 'view' | 'unknown' }>;
export const isShown = (event: TrackEvent): event is TrackShown =>
  event.type === 'view' || event.type === 'unknown';

/** Returns the last such event of a pane. */
export const shownAt = (events: readonly TrackEvent[], pane: number): TrackShown | undefined =>
  events.findLast((event): event is TrackShown => isShown(event) && (event.pane ?? 0) === pane);

/** Returns the areas covered after these sorted events, by Series Instance UID. Empty if the masks were removed. */
export const masksAfter = (events: readonly TrackEvent[]): Map<string, readonly MaskBox[]> =>
  new Map(events.flatMap((event) => (event.type === 'mask' ? [[event.series, event.boxes] as const] : [])));

const isOn = (mark: TrackSlice, view: TrackSlice): boolean =>
  mark.instance === view.instance && mark.frame === view.frame;

/**
 * Returns the images of the explained study on the screen at this time in milliseconds, starting with the active pane.
 * Leaves out other studies next to it. `events` are sorted by time.
 */
export function trackMomentsAt(events: readonly TrackEvent[], milliseconds: number): TrackMoment[] {
  const { panes, active } = trackPanesAt(events, milliseconds);
  const order = [...panes.slice(active), ...panes.slice(0, active)];
  return order.flatMap(({ kind, view, ink, masks }) => (kind === 'own' && view ? { view, ink, masks } : []));
}

/** Returns the image explained at this time, or `null` if there is none. */
export const trackMomentAt = (events: readonly TrackEvent[], milliseconds: number): TrackMoment | null =>
  trackMomentsAt(events, milliseconds)[0] ?? null;
